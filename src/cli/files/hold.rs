//! Files that one run alone may write: it holds a lock on each until it ends, however it ends.

use super::places::shown;
use crate::cli::error::CliError;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Refuses a file that is there and says that it is not to be written. A rename would replace it all the
/// same, and some users may write whatever a file says.
pub(super) fn may_write(path: &Path) -> Result<(), CliError> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() && found.permissions().readonly() => {
            let source = io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only");
            Err(CliError::Write { name: shown(path), source })
        }
        _ => Ok(()),
    }
}

/// Holds an output for this run. What is not a regular file needs none.
///
/// # Errors
///
/// If another run holds it.
pub(super) fn hold(file: &File, path: &Path) -> Result<(), CliError> {
    refuse_held(try_hold(file), file, path)
}

/// Holds what a run is to go on after while it is read.
///
/// # Errors
///
/// If another run writes it.
pub(crate) fn hold_to_read(file: &File, path: &Path) -> Result<(), CliError> {
    refuse_held(try_hold_to_read(file), file, path)
}

fn refuse_held(held: Held, file: &File, path: &Path) -> Result<(), CliError> {
    match held {
        Held::ByAnother => {
            Err(CliError::Held { name: shown(path), holder: holder(file).unwrap_or_default() })
        }
        _ => Ok(()),
    }
}

/// What became of an attempt to hold a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    Now,
    ByAnother,
    /// It cannot be known: the file system has no locks.
    Unknown,
}

/// Holds a file until all its handles are closed.
#[cfg(unix)]
pub(super) fn try_hold(file: &File) -> Held {
    lock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive)
}

#[cfg(unix)]
fn try_hold_to_read(file: &File) -> Held {
    lock(file, rustix::fs::FlockOperation::NonBlockingLockShared)
}

#[cfg(unix)]
fn lock(file: &File, how: rustix::fs::FlockOperation) -> Held {
    if !file.metadata().is_ok_and(|found| found.is_file()) {
        return Held::Unknown;
    }
    match rustix::fs::flock(file, how) {
        Ok(()) => Held::Now,
        Err(error) if error == rustix::io::Errno::WOULDBLOCK => Held::ByAnother,
        Err(_) => Held::Unknown,
    }
}

/// The standard library has locks from Rust 1.89 on.
#[cfg(not(unix))]
pub(super) fn try_hold(_: &File) -> Held {
    Held::Unknown
}

#[cfg(not(unix))]
fn try_hold_to_read(_: &File) -> Held {
    Held::Unknown
}

/// The process that holds a file, in words, where the system tells.
#[cfg(target_os = "linux")]
fn holder(file: &File) -> Option<String> {
    use rustix::fs::{major, minor};
    use std::os::unix::fs::MetadataExt;
    let found = file.metadata().ok()?;
    let (device, inode) = (found.dev(), found.ino());
    let place = format!("{:02x}:{:02x}:{inode}", major(device), minor(device));
    let locks = fs::read_to_string("/proc/locks").ok()?;
    let process = locks.lines().find_map(|line| {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let is_meant = words.get(1) == Some(&"FLOCK") && words.get(5) == Some(&place.as_str());
        words.get(4).filter(|_| is_meant).copied()
    })?;
    Some(format!(" (process {process})"))
}

#[cfg(not(target_os = "linux"))]
fn holder(_: &File) -> Option<String> {
    None
}
