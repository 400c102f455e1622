//! Files to read: by name, `-` for standard input, a puzzle given as the argument itself, the files
//! of a folder.

use super::output::closed;
use super::places::{self, is_standard, shown};
use crate::cli::error::CliError;
use crate::hamilton::text::is_graph;
use crate::registry::{self, Format, format_named};
use crate::report;
use lazyloop_streams::Stream;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};

/// Endings of files of puzzles, besides the names of formats.
const ENDINGS: [&str; 4] = ["txt", "ids", "jsonl", "out"];

/// Names of other files that a folder of puzzles may have: prose, and the answers of puzzles.
const BESIDE: [&str; 4] = ["readme", "license", "copying", "changelog"];
const OUTCOMES: [&str; 3] = [".expected", ".solutions", ".answers"];

/// The files that the paths stand for. A folder stands for the files in it and in its folders, by
/// name, without hidden ones and without `outputs`. Files of a folder that are not named like
/// puzzles are skipped, unless it `takes_all`.
pub(crate) fn expand(
    paths: &[PathBuf],
    takes_all: bool,
    outputs: &[&Path],
) -> Result<Vec<PathBuf>, CliError> {
    let mut files = Vec::new();
    for path in paths {
        let is_file = is_standard(path)
            || itself(path).is_some()
            || !fs::metadata(path).map_err(|source| unreadable(path, source))?.is_dir();
        if is_file {
            files.push(path.clone());
            continue;
        }
        let (mut found, mut skipped) = (Vec::new(), 0);
        walk(path, takes_all, &mut found, &mut skipped)?;
        places::without_outputs(&mut found, outputs);
        let name = shown(path);
        if found.is_empty() {
            return Err(CliError::NoFiles { name, skipped });
        }
        if skipped > 0 {
            let files = report::count(skipped, "file");
            log::warn!("{name}: skipped {files} not named like puzzles (--from takes all)");
        }
        files.append(&mut found);
    }
    Ok(files)
}

fn walk(
    folder: &Path,
    takes_all: bool,
    files: &mut Vec<PathBuf>,
    skipped: &mut u64,
) -> Result<(), CliError> {
    let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
    let mut entries = entries.map_err(|source| unreadable(folder, source))?;
    entries.retain(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // Links to folders are not followed: they may lead in circles.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, takes_all, files, skipped)?;
        } else if path.is_file() {
            match takes_all || is_named_like_puzzles(&path) {
                true => files.push(path),
                false => *skipped += 1,
            }
        }
    }
    Ok(())
}

fn is_named_like_puzzles(path: &Path) -> bool {
    let lower = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().to_lowercase();
    let (stem, ending) = (lower(path.file_stem()), lower(path.extension()));
    let is_format = || format_named(&ending).is_some();
    let is_known = ENDINGS.contains(&ending.as_str()) || is_format();
    let is_other = BESIDE.contains(&stem.as_str()) || OUTCOMES.iter().any(|of| stem.ends_with(of));
    (ending.is_empty() || is_known) && !is_other
}

/// The text of an argument that is a puzzle itself, and not the name of a file.
fn itself(argument: &Path) -> Option<&str> {
    let text = argument.to_str().filter(|text| registry::is_puzzle_itself(text))?;
    (!argument.exists()).then_some(text)
}

/// The name of an input on a page that others may see: without its folders.
pub(crate) fn title(path: &Path) -> String {
    match (itself(path), path.file_name()) {
        (Some(text), _) => text.to_string(),
        (None, Some(name)) if !is_standard(path) => shown(Path::new(name)),
        _ => "standard input".to_string(),
    }
}

fn unreadable(path: &Path, source: io::Error) -> CliError {
    CliError::Read { name: shown(path), source }
}

/// An input that is being read.
pub(crate) type Reader = Box<dyn BufRead + Send>;

/// Opens a file, standard input, or an argument that is a puzzle itself. An input that does not
/// begin like text, or begins like a graph, is refused, unless the format is named: then its reader says what is
/// wrong, line by line.
pub(crate) fn open(path: &Path, format: Option<Format>) -> Result<(String, Reader), CliError> {
    let (name, mut reader) = open_any(path, format)?;
    let beginning = reader.fill_buf();
    let beginning = beginning.map_err(|source| CliError::Read { name: name.clone(), source })?;
    match format.is_none() && is_graph(beginning) {
        true => Err(CliError::Graph { name }),
        false => Ok((name, reader)),
    }
}

/// As [`open`], but takes graphs too.
pub(crate) fn open_any(path: &Path, format: Option<Format>) -> Result<(String, Reader), CliError> {
    if let Some(text) = itself(path) {
        return Ok((text.to_string(), Box::new(io::Cursor::new(text.to_string()))));
    }
    let (name, mut reader): (String, Reader) = if is_standard(path) {
        if Stream::Input.was_closed() {
            let name = "standard input".to_string();
            return Err(CliError::Read { name, source: closed() });
        }
        if io::stdin().is_terminal() {
            log::info!("reading from standard input: Ctrl-D ends it, --help tells more");
        }
        ("standard input".to_string(), Box::new(BufReader::new(io::stdin())))
    } else {
        // A folder can be opened, but not read.
        let opened = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
            true => Err(io::ErrorKind::IsADirectory.into()),
            false => Ok(file),
        });
        let file = opened.map_err(|source| unreadable(path, source))?;
        (shown(path), Box::new(BufReader::new(file)))
    };
    let beginning = reader.fill_buf();
    let beginning = beginning.map_err(|source| CliError::Read { name: name.clone(), source })?;
    match other_than_text(beginning).filter(|_| format.is_none()) {
        Some(looks_like) => Err(CliError::NotText { name, looks_like }),
        None => {
            let taken = registry::take_kind(reader);
            match taken.map_err(|source| CliError::Read { name: name.clone(), source })? {
                Ok(rest) => Ok((name, Box::new(rest))),
                Err(fault) => Err(CliError::Kind { name, fault }),
            }
        }
    }
}

/// The first bytes of a file or of standard input, which can still be read afterwards. `None` if
/// the input cannot be read twice, or if someone would have to type it.
pub(crate) fn beginning(path: &Path) -> Option<Vec<u8>> {
    if is_standard(path) {
        let mut stdin = io::stdin().lock();
        return (!stdin.is_terminal()).then(|| stdin.fill_buf().ok().map(<[u8]>::to_vec))?;
    }
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let mut reader = BufReader::new(is_file.then(|| File::open(path).ok())??);
    reader.fill_buf().ok().map(<[u8]>::to_vec)
}

/// What a file seems to be by its first bytes, if that is not text in UTF-8.
fn other_than_text(beginning: &[u8]) -> Option<&'static str> {
    const MARKS: [(&[u8], &str); 4] = [
        (b"\x1f\x8b", "gzip (unpack it: zcat FILE | lazyloop …)"),
        (b"PK\x03\x04", "a zip archive (unpack it first)"),
        (b"\xff\xfe", "UTF-16 (write it as UTF-8)"),
        (b"\xfe\xff", "UTF-16 (write it as UTF-8)"),
    ];
    let mark = MARKS.iter().find(|(mark, _)| beginning.starts_with(mark));
    // A stray byte in a text is for the reader to name; a file full of them is not text.
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let controls = beginning.iter().filter(is_control).count();
    let is_binary = || (10 * controls > beginning.len()).then_some("a binary file");
    mark.map(|(_, looks_like)| *looks_like).or_else(is_binary)
}
