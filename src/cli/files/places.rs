//! The files of a command, distinguished by what they are and not by their names: no input is ever
//! written to, and no file is two outputs. Nothing is written without a [`Claim`].

use crate::cli::error::CliError;
use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The name that stands for standard input or output.
const STANDARD: &str = "-";

pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// A file's name in messages. Control characters are escaped, so that a name cannot pass for a line
/// of the log or move the cursor.
pub(crate) fn shown(path: &Path) -> String {
    let name = path.to_string_lossy();
    match name.contains(char::is_control) {
        true => name.escape_debug().to_string(),
        false => name.into_owned(),
    }
}

fn shown_or_standard(path: Option<&Path>) -> String {
    path.map_or("standard output".to_string(), shown)
}

/// What identifies a file, whatever its name.
#[derive(Clone, Debug)]
struct Identity {
    /// The number of a file that exists.
    file: Option<Number>,
    /// Its folder and its name there: all that is known of a file that does not exist yet.
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

/// Device and inode of a regular file or a folder; `None` for others, as writing to a device or a
/// pipe overwrites nothing.
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

/// The number of the file that a path leads to.
fn number_at(path: &Path) -> Option<Number> {
    number(&fs::metadata(path).ok()?, path)
}

/// Whether two names, neither a link, are of one file.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    let number = |path: &Path| number(&fs::symlink_metadata(path).ok()?, path);
    number(one).is_some_and(|one| Some(one) == number(other))
}

/// The folder that a file lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The path that a path leads to, also through links to files that do not exist yet.
pub(crate) fn resolved(path: &Path) -> PathBuf {
    /// The most links to follow: as many as systems do.
    const LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(target);
    }
    fs::canonicalize(&path).unwrap_or(path)
}

impl Identity {
    fn of(path: &Path) -> Option<Self> {
        let path = &resolved(path);
        let file = number_at(path);
        if file.is_none() && path.exists() {
            return None;
        }
        let entry = number_at(folder_of(path)).zip(path.file_name().map(OsString::from));
        (file.is_some() || entry.is_some()).then_some(Self { file, entry })
    }

    /// Whether it is in this folder, under a reserved name.
    fn is_in(&self, folder: &Reserved) -> bool {
        let is_named = |name: &OsString| (folder.is_name)(Path::new(name));
        self.entry.as_ref().is_some_and(|(of, name)| *of == folder.number && is_named(name))
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
pub(crate) struct Places {
    inputs: Vec<Identity>,
    outputs: Vec<Claimed>,
    reserved: Vec<Reserved>,
}

/// An output that is claimed. Nothing is known of one in a folder that does not exist yet.
#[derive(Debug)]
struct Claimed {
    path: Option<PathBuf>,
    identity: Option<Identity>,
}

/// Names that are reserved in a folder, for outputs that are not all known beforehand.
#[derive(Debug)]
struct Reserved {
    number: Number,
    is_name: fn(&Path) -> bool,
}

/// The right to write one output.
#[derive(Debug)]
pub(crate) struct Claim {
    /// The file; `None` for standard output.
    path: Option<PathBuf>,
    /// Its number among the outputs.
    output: usize,
}

impl Claim {
    /// The file; `None` for standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}

impl Places {
    /// The places of a command that reads these files, and writes none so far.
    pub(crate) fn of_inputs(inputs: &[impl AsRef<Path>]) -> Self {
        let identity = |path: &Path| match is_standard(path) {
            true => Identity::of_standard(&io::stdin()),
            false => Identity::of(path),
        };
        let inputs = inputs.iter().filter_map(|path| identity(path.as_ref())).collect();
        Self { inputs, ..Self::default() }
    }

    /// Claims a file, or standard output, to write to.
    ///
    /// # Errors
    ///
    /// If it is an input, or another output.
    pub(crate) fn claim(&mut self, path: Option<&Path>) -> Result<Claim, CliError> {
        let path = path.filter(|path| !is_standard(path));
        let identity = match path {
            Some(path) => Identity::of(path),
            None => Identity::of_standard(&io::stdout()),
        };
        if let Some(identity) = &identity {
            let name = || shown_or_standard(path);
            self.refuse_known(identity, name)?;
            if self.reserved.iter().any(|folder| identity.is_in(folder)) {
                return Err(CliError::SameOutput { name: name() });
            }
        }
        let (path, output) = (path.map(Path::to_path_buf), self.outputs.len());
        self.outputs.push(Claimed { path: path.clone(), identity });
        Ok(Claim { path, output })
    }

    /// Claims a file whose name the user did not choose. A file that is there is only replaced if
    /// it is `ours` by its first bytes.
    ///
    /// # Errors
    ///
    /// If it is an input, another output, or someone else's.
    pub(crate) fn claim_ours(
        &mut self,
        path: &Path,
        ours: fn(&[u8]) -> bool,
    ) -> Result<Claim, CliError> {
        let claim = self.claim(Some(path))?;
        match is_there(path) && !begins(path, ours) {
            true => Err(CliError::InTheWay { name: shown(path) }),
            false => Ok(claim),
        }
    }

    /// Reserves names in a folder, which must exist, for files that the command will write; see
    /// [`free`].
    ///
    /// # Errors
    ///
    /// If an input or another output has such a name there.
    pub(crate) fn reserve(
        &mut self,
        folder: &Path,
        is_name: fn(&Path) -> bool,
    ) -> Result<(), CliError> {
        let Some(number) = number_at(folder) else { return Ok(()) };
        let reserved = Reserved { number, is_name };
        if let Some(input) = self.inputs.iter().find(|input| input.is_in(&reserved)) {
            let name = input.entry.as_ref().map(|(_, name)| folder.join(name));
            return Err(CliError::SameFile { name: shown(&name.unwrap_or_default()) });
        }
        for Claimed { path, identity } in &mut self.outputs {
            if identity.is_none() {
                // The folder may have been made since.
                *identity = path.as_deref().and_then(Identity::of);
            }
            if identity.as_ref().is_some_and(|output| output.is_in(&reserved)) {
                return Err(CliError::SameOutput { name: shown_or_standard(path.as_deref()) });
            }
        }
        self.reserved.push(reserved);
        Ok(())
    }

    /// Refuses to go on if a file is an input or another output, whatever its name.
    pub(crate) fn refuse(&self, path: &Path) -> Result<(), CliError> {
        Identity::of(path).map_or(Ok(()), |identity| self.refuse_known(&identity, || shown(path)))
    }

    fn refuse_known(
        &self,
        identity: &Identity,
        name: impl FnOnce() -> String,
    ) -> Result<(), CliError> {
        if self.inputs.contains(identity) {
            return Err(CliError::SameFile { name: name() });
        }
        if self.outputs.iter().any(|output| output.identity.as_ref() == Some(identity)) {
            return Err(CliError::SameOutput { name: name() });
        }
        Ok(())
    }

    /// Notes that a claimed file is open now, and refuses it if it is another output: only the
    /// system may know that two names are one file.
    pub(crate) fn opened(&mut self, claim: &Claim, file: &File) -> Result<(), CliError> {
        let Some(path) = &claim.path else { return Ok(()) };
        let file = file.metadata().ok().and_then(|metadata| number(&metadata, path));
        if file.is_some() {
            let identity = Identity { file, entry: None };
            let mut others = self.outputs.iter().enumerate().filter(|(at, _)| *at != claim.output);
            if others.any(|(_, other)| other.identity.as_ref() == Some(&identity)) {
                return Err(CliError::SameOutput { name: shown(path) });
            }
            self.outputs[claim.output].identity = Some(identity);
        }
        Ok(())
    }
}

/// Refuses a reserved name if anything is there: that is not overwritten.
pub(crate) fn free(path: &Path) -> Result<(), CliError> {
    match is_there(path) {
        true => Err(CliError::InTheWay { name: shown(path) }),
        false => Ok(()),
    }
}

/// Whether anything has this name, even a link to nothing.
fn is_there(path: &Path) -> bool {
    !matches!(fs::symlink_metadata(path), Err(error) if error.kind() == io::ErrorKind::NotFound)
}

/// Whether a path is a file, not a link to one, and its first bytes are `ours`.
pub(crate) fn begins(path: &Path, ours: impl Fn(&[u8]) -> bool) -> bool {
    /// How many bytes are looked at.
    const BEGINNING: u64 = 512;
    let mut beginning = Vec::new();
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file())
        && File::open(path)
            .and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning))
            .is_ok_and(|_| ours(&beginning))
}

/// Removes from the files of a folder those that the command is to write.
pub(crate) fn without_outputs(files: &mut Vec<PathBuf>, outputs: &[&Path]) {
    let outputs: Vec<Identity> = outputs.iter().filter_map(|path| Identity::of(path)).collect();
    if !outputs.is_empty() {
        files.retain(|file| Identity::of(file).is_none_or(|file| !outputs.contains(&file)));
    }
}
