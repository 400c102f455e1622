//! Certificates as files of a folder: three parts, each compressed where it is large.

use super::error::CliError;
use super::output::WholeFile;
use super::places::{Places, shown};
use crate::registry::Certificate;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// The endings of the parts: statement, formula, proof.
const ENDINGS: [&str; 3] = ["jsonl", "cnf", "lrat"];

/// Behind the ending of a part that is compressed.
const GZ: &str = "gz";

/// Bytes from which a part is compressed.
const LARGE: usize = 1 << 16;

/// Makes room in a folder for the certificates of a run, which are numbered from 1: one of an earlier run
/// would seem to be of this one. If there are such, it is an error, or all their parts are removed. What
/// does not begin as a statement does is left alone.
pub(super) fn make_room(folder: &Path, remove: bool) -> Result<(), CliError> {
    let unreadable = |source| CliError::Read { name: shown(folder), source };
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(unreadable)?,
    };
    for entry in entries {
        let statement = entry.map_err(unreadable)?.path();
        let Some(parts) = Parts::of(&statement) else { continue };
        const START: &[u8] = b"{\"certificate\":";
        let mut start = Vec::new();
        let read = open(&statement)?.take(START.len() as u64).read_to_end(&mut start);
        if read.is_err() || start != START {
            continue;
        }
        if !remove {
            let first = statement.file_name().unwrap_or_default();
            let first = first.to_string_lossy().into_owned();
            return Err(CliError::Certificates { name: shown(folder), first });
        }
        for part in [statement, parts.formula, parts.proof] {
            let removed = fs::remove_file(&part);
            if let Err(source) = removed.or_else(|error| match error.kind() {
                io::ErrorKind::NotFound => Ok(()),
                _ => Err(error),
            }) {
                return Err(CliError::Write { name: shown(&part), source });
            }
        }
    }
    Ok(())
}

/// Writes the parts of an instance's certificate, the statement last: what has one is complete.
pub(super) fn write(folder: &Path, index: u64, certificate: &Certificate) -> Result<(), CliError> {
    let unwritable = |source| CliError::Write { name: shown(folder), source };
    fs::create_dir_all(folder).map_err(unwritable)?;
    let Certificate { statement, formula, proof } = certificate;
    let [of_statement, of_formula, of_proof] = ENDINGS;
    for (ending, text) in [(of_proof, proof), (of_formula, formula), (of_statement, statement)] {
        let plain = folder.join(format!("{index:04}.{ending}"));
        let compressed = folder.join(format!("{index:04}.{ending}.{GZ}"));
        let is_large = text.len() >= LARGE;
        let (path, other) = if is_large { (compressed, plain) } else { (plain, compressed) };
        let mut file = WholeFile::create(Some(&path), &mut Places::default())?;
        file.write(|out| {
            if !is_large {
                return out.write_all(text.as_bytes());
            }
            let mut out = GzEncoder::new(out, Compression::fast());
            out.write_all(text.as_bytes())?;
            out.finish().map(drop)
        })?;
        file.finish()?;
        // What an earlier run left there is not of this certificate.
        match fs::remove_file(&other) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unwritable(error)),
            _ => {}
        }
    }
    Ok(())
}

/// A certificate by the path of its statement, with or without the ending of what is compressed.
pub(super) struct Parts {
    pub(super) statement: PathBuf,
    pub(super) formula: PathBuf,
    pub(super) proof: PathBuf,
}

impl Parts {
    /// The parts beside a statement; `None` if the name is not that of a statement.
    pub(super) fn of(statement: &Path) -> Option<Self> {
        let name = statement.file_name()?.to_str()?;
        let stem = name.strip_suffix(&format!(".{GZ}")).unwrap_or(name);
        let stem = stem.strip_suffix(&format!(".{}", ENDINGS[0]))?;
        let part = |ending: &str| {
            let plain = statement.with_file_name(format!("{stem}.{ending}"));
            let compressed = statement.with_file_name(format!("{stem}.{ending}.{GZ}"));
            if plain.exists() { plain } else { compressed }
        };
        let [_, formula, proof] = ENDINGS.map(part);
        Some(Self { statement: statement.to_path_buf(), formula, proof })
    }
}

/// Opens a part.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, CliError> {
    let unreadable = |source| CliError::Read { name: shown(path), source };
    let file = File::open(path).map_err(unreadable)?;
    Ok(match path.extension().is_some_and(|ending| ending == GZ) {
        true => Box::new(BufReader::new(MultiGzDecoder::new(BufReader::new(file)))),
        false => Box::new(BufReader::new(file)),
    })
}
