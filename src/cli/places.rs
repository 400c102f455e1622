//! The files of a command, told apart by what they are and not by their names: no input is ever
//! written to, and no file is two outputs.

use super::error::CliError;
use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The name that stands for standard input or output.
const STANDARD: &str = "-";

pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// A file's name in messages. Control characters are escaped, so that a name cannot pass for a line
/// of the log or move the cursor.
pub(super) fn shown(path: &Path) -> String {
    let name = path.to_string_lossy();
    match name.contains(char::is_control) {
        true => name.escape_debug().to_string(),
        false => name.into_owned(),
    }
}

/// What a file is, whatever it is called.
#[derive(Clone, Debug)]
struct Identity {
    /// Of a file that is there.
    file: Option<Number>,
    /// Its folder, and its name there: all that is known of a file that is not there yet.
    entry: Option<(Number, OsString)>,
}

impl PartialEq for Identity {
    fn eq(&self, other: &Self) -> bool {
        (self.file.is_some() && self.file == other.file)
            || (self.entry.is_some() && self.entry == other.entry)
    }
}

#[cfg(unix)]
type Number = (u64, u64);

/// Device and inode of a regular file or a folder. Nothing that is written to a device or a pipe is
/// lost.
#[cfg(unix)]
fn number(metadata: &Metadata, _: &Path) -> Option<Number> {
    use std::os::unix::fs::MetadataExt;
    let is_meant = metadata.is_file() || metadata.is_dir();
    is_meant.then(|| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
type Number = PathBuf;

#[cfg(not(unix))]
fn number(_: &Metadata, path: &Path) -> Option<Number> {
    fs::canonicalize(path).ok()
}

impl Identity {
    fn of(path: &Path) -> Option<Self> {
        let number = |path: &Path| number(&fs::metadata(path).ok()?, path);
        let file = number(path);
        if file.is_none() && path.exists() {
            return None;
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = number(folder.unwrap_or(Path::new(".")));
        let entry = folder.zip(path.file_name().map(OsString::from));
        Some(Self { file, entry })
    }

    #[cfg(unix)]
    fn of_standard(stream: &impl std::os::fd::AsFd) -> Option<Self> {
        let file = File::from(stream.as_fd().try_clone_to_owned().ok()?);
        let file = number(&file.metadata().ok()?, Path::new(""))?;
        Some(Self { file: Some(file), entry: None })
    }

    #[cfg(not(unix))]
    fn of_standard<T>(_: &T) -> Option<Self> {
        None
    }
}

/// The inputs and outputs of a command.
#[derive(Debug, Default)]
pub(super) struct Places {
    inputs: Vec<Identity>,
    outputs: Vec<Identity>,
}

impl Places {
    /// A command that reads these files, so far.
    pub(super) fn of_inputs(inputs: &[impl AsRef<Path>]) -> Self {
        let identity = |path: &Path| match is_standard(path) {
            true => Identity::of_standard(&io::stdin()),
            false => Identity::of(path),
        };
        let inputs = inputs.iter().filter_map(|path| identity(path.as_ref())).collect();
        Self { inputs, outputs: Vec::new() }
    }

    /// Whether a file is read.
    pub(super) fn is_input(&self, path: &Path) -> bool {
        Identity::of(path).is_some_and(|identity| self.inputs.contains(&identity))
    }

    /// The command writes to this file, or to standard output.
    ///
    /// # Errors
    ///
    /// If it is an input, or another output.
    pub(super) fn claim(&mut self, path: Option<&Path>) -> Result<(), CliError> {
        let path = path.filter(|path| !is_standard(path));
        let identity = match path {
            Some(path) => Identity::of(path),
            None => Identity::of_standard(&io::stdout()),
        };
        let name = || path.map_or("standard output".to_string(), shown);
        let Some(identity) = identity else { return Ok(()) };
        if self.inputs.contains(&identity) {
            return Err(CliError::SameFile { name: name() });
        }
        if self.outputs.contains(&identity) {
            return Err(CliError::SameOutput { name: name() });
        }
        self.outputs.push(identity);
        Ok(())
    }
}

/// Takes out of the files of a folder those that the command is to write.
pub(super) fn without_outputs(files: &mut Vec<PathBuf>, outputs: &[&Path]) {
    let outputs: Vec<Identity> = outputs.iter().filter_map(|path| Identity::of(path)).collect();
    if !outputs.is_empty() {
        files.retain(|file| Identity::of(file).is_none_or(|file| !outputs.contains(&file)));
    }
}
