//! Files to write: streams that grow, and whole files that take their place when they are complete.

use super::hold::{hold, may_write};
use super::places::{Claim, Places, resolved, shown};
use super::unfinished::Unfinished;
use crate::cli::error::CliError;
use anstream::{AutoStream, ColorChoice};
use console::Term;
use lazyloop_streams::Stream;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

fn unwritable(path: &Path, source: io::Error) -> CliError {
    CliError::Write { name: shown(path), source }
}

/// Whether standard output is a terminal that shows colours, and the user wants them (`NO_COLOR`).
pub(crate) fn standard_is_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// The columns of the terminal on standard output, if it is one.
pub(crate) fn terminal_columns() -> Option<usize> {
    /// Those of a terminal that does not tell them.
    const USUAL: usize = 80;
    let told = || Term::stdout().size_checked().map_or(0, |(_, columns)| usize::from(columns));
    io::stdout().is_terminal().then(|| match told() {
        0 => USUAL,
        columns => columns,
    })
}

/// Standard output that was closed when the program began.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(closed())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The error of a stream that was closed when the program began.
pub(super) fn closed() -> io::Error {
    io::Error::new(io::ErrorKind::NotConnected, "it is closed")
}

/// Opens a file that is to grow, and holds it for this run. It keeps what it has.
fn begin(path: &Path, how: &mut OpenOptions) -> Result<File, CliError> {
    may_write(path)?;
    let file = how.create(true).open(path).map_err(|source| unwritable(path, source))?;
    hold(&file, path)?;
    Ok(file)
}

/// Cuts a regular file to its first bytes.
fn cut(file: &File, path: &Path, length: u64) -> Result<(), CliError> {
    match file.metadata() {
        Ok(found) if !found.is_file() => Ok(()),
        _ => file.set_len(length).map_err(|source| unwritable(path, source)),
    }
}

/// An output that grows: a file, or standard output.
pub(crate) struct Output {
    name: String,
    is_terminal: bool,
    coloured: bool,
    out: Box<dyn Write>,
    /// The file, to be synced at the end.
    file: Option<File>,
}

impl Output {
    /// Creates a file, or uses standard output.
    pub(crate) fn create(claim: Claim, places: &mut Places) -> Result<Self, CliError> {
        match claim.path() {
            Some(path) => {
                let file = begin(path, OpenOptions::new().write(true))?;
                places.opened(&claim, &file)?;
                cut(&file, path, 0)?;
                Ok(Self::file(path, file))
            }
            None => Ok(Self::standard()),
        }
    }

    /// Standard output, for a command that reads no files. Other commands must claim it.
    pub(crate) fn standard() -> Self {
        let out = io::stdout().lock();
        let is_terminal = out.is_terminal();
        let coloured = standard_is_coloured();
        let name = "standard output".to_string();
        let out: Box<dyn Write> = match Stream::Output.was_closed() {
            true => Box::new(Closed),
            false => Box::new(BufWriter::new(out)),
        };
        Self { name, is_terminal, coloured, out, file: None }
    }

    /// Continues a file after its first `length` bytes. A missing file is created.
    pub(crate) fn append(claim: Claim, places: &mut Places, length: u64) -> Result<Self, CliError> {
        let Some(path) = claim.path() else { return Err(CliError::ResumeStandard) };
        let file = begin(path, OpenOptions::new().append(true))?;
        places.opened(&claim, &file)?;
        cut(&file, path, length)?;
        Ok(Self::file(path, file))
    }

    fn file(path: &Path, file: File) -> Self {
        let synced = file.metadata().is_ok_and(|found| found.is_file());
        let synced = if synced { file.try_clone().ok() } else { None };
        let (is_terminal, out) = (file.is_terminal(), Box::new(BufWriter::new(file)));
        Self { name: shown(path), is_terminal, coloured: false, out, file: synced }
    }

    /// Whether this is a terminal that shows colours, and the user wants them (`NO_COLOR`).
    pub(crate) fn is_coloured(&self) -> bool {
        self.coloured
    }

    /// Whether this is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Writes and flushes.
    pub(crate) fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        write(&mut *self.out)
            .and_then(|()| self.out.flush())
            .map_err(|source| CliError::Write { name: self.name.clone(), source })
    }

    /// Ends a complete output, and syncs it so that it outlasts a power cut.
    pub(crate) fn finish(self) -> Result<(), CliError> {
        let Self { name, file, .. } = self;
        file.map_or(Ok(()), |file| file.sync_all())
            .map_err(|source| CliError::Write { name, source })
    }
}

/// An output that is there as a whole or not at all. It is written beside its place, and renamed
/// when it is complete. Whatever stops the program, its place holds what it held before, or all of
/// the output. Standard output, and any output that is not a regular file, is written as it comes.
pub(crate) struct WholeFile {
    path: PathBuf,
    kind: Whole,
}

enum Whole {
    Beside(BufWriter<File>, Unfinished),
    Stream(Output),
}

impl WholeFile {
    /// Begins an output: a file, or standard output.
    pub(crate) fn create(claim: &Claim) -> Result<Self, CliError> {
        let Some(path) = claim.path() else {
            let kind = Whole::Stream(Output::standard());
            return Ok(Self { path: PathBuf::new(), kind });
        };
        // A link's target is what is to be replaced; a device or a pipe cannot be.
        let path = resolved(path);
        let is_stream = fs::metadata(&path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        if is_stream {
            let file = File::create(&path).map_err(|source| unwritable(&path, source))?;
            let kind = Whole::Stream(Output::file(&path, file));
            return Ok(Self { path, kind });
        }
        if path.is_dir() {
            return Err(unwritable(&path, io::ErrorKind::IsADirectory.into()));
        }
        may_write(&path)?;
        let beside = Unfinished::beside(&path).map_err(|source| unwritable(&path, source));
        let (file, unfinished) = beside?;
        if let Ok(replaced) = fs::metadata(&path) {
            let kept = file.set_permissions(replaced.permissions());
            kept.map_err(|source| unwritable(&path, source))?;
        }
        Ok(Self { path, kind: Whole::Beside(BufWriter::new(file), unfinished) })
    }

    /// Whether this goes to a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(&self.kind, Whole::Stream(output) if output.is_terminal())
    }

    /// Writes a part.
    pub(crate) fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        match &mut self.kind {
            Whole::Beside(out, _) => write(out).map_err(|source| unwritable(&self.path, source)),
            Whole::Stream(output) => output.write(write),
        }
    }

    /// Ends a complete output, which takes its place.
    pub(crate) fn finish(self) -> Result<(), CliError> {
        let Self { path, kind } = self;
        let Whole::Beside(out, unfinished) = kind else { return Ok(()) };
        let written = out.into_inner().map_err(io::IntoInnerError::into_error);
        written
            .and_then(|file| file.sync_all())
            .and_then(|()| unfinished.take_place(&path))
            .map_err(|source| unwritable(&path, source))
    }
}
