//! Input and output by name, `-` for the standard streams; errors that name the file.

use super::CliError;
use crate::format::course::{self, Line, Lines};
use crate::slitherlink::Puzzle;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

/// The name that stands for standard input or output.
const STANDARD: &str = "-";

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// An input file, read line by line.
pub(super) struct Input {
    pub(super) name: String,
    lines: Lines<Box<dyn BufRead>>,
}

impl Input {
    pub(super) fn open(path: &Path) -> Result<Self, CliError> {
        let (name, input) = open(path)?;
        Ok(Self { name, lines: Lines::new(input) })
    }

    pub(super) fn next_line(&mut self) -> Result<Option<Line<'_>>, CliError> {
        self.lines.next_line().map_err(|source| CliError::Read { name: self.name.clone(), source })
    }

    /// The `index`-th instance, from 1: its line as it was read, and the puzzle.
    pub(super) fn instance(mut self, index: u64) -> Result<(Vec<u8>, Puzzle), CliError> {
        let mut count = 0;
        while let Some(line) = self.next_line()? {
            count += 1;
            if count == index {
                let text = line.text.to_vec();
                let puzzle = course::parse_puzzle(line);
                let name = self.name;
                return match puzzle {
                    Ok(puzzle) => Ok((text, puzzle)),
                    Err(source) => Err(CliError::Format { name, source }),
                };
            }
        }
        Err(CliError::NoSuchInstance { name: self.name, count, index })
    }
}

/// Opens a file, or standard input.
pub(super) fn open(path: &Path) -> Result<(String, Box<dyn BufRead>), CliError> {
    if is_standard(path) {
        return Ok(("standard input".to_string(), Box::new(io::stdin().lock())));
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

/// An output file, or standard output.
pub(super) struct Output {
    name: String,
    out: Box<dyn Write>,
}

impl Output {
    /// Makes a file (or takes standard output if there is no path), unless it is the input itself.
    pub(super) fn create(path: Option<&Path>, input: &Path) -> Result<Self, CliError> {
        let Some(path) = path.filter(|path| !is_standard(path)) else {
            let out = Box::new(BufWriter::new(io::stdout().lock()));
            return Ok(Self { name: "standard output".to_string(), out });
        };
        let name = path.display().to_string();
        let same =
            |a: &Path, b: &Path| Some(fs::canonicalize(a).ok()? == fs::canonicalize(b).ok()?);
        if !is_standard(input) && same(path, input) == Some(true) {
            return Err(CliError::SameFile { name });
        }
        match File::create(path) {
            Ok(file) => Ok(Self { name, out: Box::new(BufWriter::new(file)) }),
            Err(source) => Err(CliError::Write { name, source }),
        }
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
