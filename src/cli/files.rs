//! Input and output by name, `-` for the standard streams; errors that name the file.

use super::CliError;
use super::instances::{Instance, Instances};
use crate::format::{AnyPuzzle, Format, Line, Lines, course};
use crate::slitherlink::Puzzle;
use anstream::{AutoStream, ColorChoice};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The name that stands for standard input or output.
const STANDARD: &str = "-";

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// An input file, read line by line.
pub(super) struct Input {
    pub(super) name: String,
    lines: Lines<Box<dyn BufRead + Send>>,
}

impl Input {
    pub(super) fn open(path: &Path) -> Result<Self, CliError> {
        let (name, input) = open(path)?;
        Ok(Self::new(name, input))
    }

    pub(super) fn new(name: String, input: Box<dyn BufRead + Send>) -> Self {
        Self { name, lines: Lines::new(input) }
    }

    pub(super) fn next_line(&mut self) -> Result<Option<Line<'_>>, CliError> {
        self.lines.next_line().map_err(|source| CliError::Read { name: self.name.clone(), source })
    }
}

/// The `index`-th puzzle of an input, from 1, which is to be Slitherlink: its line in the course's
/// format (as it was read, if it was in it), and the puzzle.
pub(super) fn instance(path: &Path, index: u64) -> Result<(Vec<u8>, Puzzle), CliError> {
    let name = path.display().to_string();
    let mut instances = Instances::new(vec![path.to_path_buf()], None);
    while let Some(Instance { index: at, read, .. }) = instances.next()? {
        if at != index {
            continue;
        }
        return match read.puzzle {
            Err(source) => Err(CliError::Format { name, source }),
            Ok(AnyPuzzle::Flow(_)) => Err(CliError::NotSlitherlink { name, index }),
            Ok(AnyPuzzle::Slitherlink(puzzle)) if read.format == Format::Course => {
                Ok((read.text, puzzle))
            }
            Ok(AnyPuzzle::Slitherlink(puzzle)) => {
                let mut line = Vec::new();
                course::write_puzzle(&mut line, &puzzle).expect("writing to memory does not fail");
                Ok((line, puzzle))
            }
        };
    }
    Err(CliError::NoSuchInstance { name, count: instances.count(), index })
}

/// The files that are meant: a folder stands for its files, by name, without hidden ones and
/// without its own folders.
pub(super) fn expand(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let mut files = Vec::new();
    for path in paths {
        let read = |source| CliError::Read { name: path.display().to_string(), source };
        let is_file = is_standard(path)
            || itself(path).is_some()
            || !fs::metadata(path).map_err(read)?.is_dir();
        if is_file {
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).and_then(|entries| {
            entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()
        });
        let mut entries = entries.map_err(read)?;
        let is_hidden = |name: &std::ffi::OsStr| name.as_encoded_bytes().starts_with(b".");
        entries.retain(|entry| entry.is_file() && !entry.file_name().is_some_and(is_hidden));
        if entries.is_empty() {
            return Err(CliError::NoFiles { name: path.display().to_string() });
        }
        entries.sort();
        files.extend(entries);
    }
    Ok(files)
}

/// An argument that is a puzzle itself, and no file's name.
fn itself(argument: &Path) -> Option<&str> {
    let text = argument.to_str().filter(|text| Format::is_puzzle_itself(text))?;
    (!argument.exists()).then_some(text)
}

/// Opens a file, or standard input, or an argument that is a puzzle itself.
pub(super) fn open(path: &Path) -> Result<(String, Box<dyn BufRead + Send>), CliError> {
    if let Some(text) = itself(path) {
        return Ok((text.to_string(), Box::new(io::Cursor::new(text.to_string()))));
    }
    if is_standard(path) {
        return Ok(("standard input".to_string(), Box::new(BufReader::new(io::stdin()))));
    }
    let name = path.display().to_string();
    // A folder can be opened, but not read.
    let opened = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
        true => Err(io::ErrorKind::IsADirectory.into()),
        false => Ok(file),
    });
    match opened {
        Ok(file) => Ok((name, Box::new(BufReader::new(file)))),
        Err(source) => Err(CliError::Read { name, source }),
    }
}

/// Refuses an output that is an input itself.
pub(super) fn refuse_inputs(path: &Path, inputs: &[impl AsRef<Path>]) -> Result<(), CliError> {
    let same = |a: &Path, b: &Path| Some(fs::canonicalize(a).ok()? == fs::canonicalize(b).ok()?);
    let mut files = inputs.iter().map(AsRef::as_ref).filter(|input| !is_standard(input));
    match files.any(|input| same(path, input) == Some(true)) {
        true => Err(CliError::SameFile { name: path.display().to_string() }),
        false => Ok(()),
    }
}

/// An output file, or standard output.
pub(super) struct Output {
    name: String,
    is_terminal: bool,
    coloured: bool,
    out: Box<dyn Write>,
}

impl Output {
    /// Makes a file (or takes standard output if there is no path), unless it is an input itself.
    pub(super) fn create(
        path: Option<&Path>,
        inputs: &[impl AsRef<Path>],
    ) -> Result<Self, CliError> {
        let Some(path) = path.filter(|path| !is_standard(path)) else {
            let out = io::stdout().lock();
            let is_terminal = out.is_terminal();
            let coloured = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
            let (name, out) = ("standard output".to_string(), Box::new(BufWriter::new(out)));
            return Ok(Self { name, is_terminal, coloured, out });
        };
        refuse_inputs(path, inputs)?;
        Self::file(path, File::create(path))
    }

    /// Goes on with a file after its first `length` bytes, unless it is an input itself. A file
    /// that is not there is made.
    pub(super) fn append(
        path: &Path,
        inputs: &[impl AsRef<Path>],
        length: u64,
    ) -> Result<Self, CliError> {
        if is_standard(path) {
            return Err(CliError::ResumeStandard);
        }
        refuse_inputs(path, inputs)?;
        let opened = OpenOptions::new().create(true).append(true).open(path);
        Self::file(path, opened.and_then(|file| file.set_len(length).map(|()| file)))
    }

    fn file(path: &Path, opened: io::Result<File>) -> Result<Self, CliError> {
        let name = path.display().to_string();
        match opened {
            Ok(file) => {
                let (is_terminal, out) = (file.is_terminal(), Box::new(BufWriter::new(file)));
                Ok(Self { name, is_terminal, coloured: false, out })
            }
            Err(source) => Err(CliError::Write { name, source }),
        }
    }

    /// Whether it is a terminal that shows colours, and the user wants them (`NO_COLOR`).
    pub(super) fn is_coloured(&self) -> bool {
        self.coloured
    }

    /// Whether someone watches what is written.
    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Writes, and sees that it has arrived.
    pub(super) fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        write(&mut *self.out)
            .and_then(|()| self.out.flush())
            .map_err(|source| CliError::Write { name: self.name.clone(), source })
    }
}
