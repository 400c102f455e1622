//! Files beside their places, until they are complete. A run that is killed leaves them; the next one that
//! writes into their folder removes them.

use super::hold::{Held, try_hold};
use super::places::{folder_of, is_same, shown};
use crate::cli::interrupt;
use crate::report;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::TempPath;

const START: &str = ".lazyloop-";
const END: &str = ".part";

/// A file beside its place, to be written. If it is dropped, or the program ends, before it has
/// taken its place, it is removed.
pub(crate) struct Unfinished(Option<TempPath>);

impl Unfinished {
    /// A new file in the folder of `path`, held until it is closed.
    pub(crate) fn beside(path: &Path) -> io::Result<(File, Self)> {
        sweep(folder_of(path));
        Self::make(folder_of(path), START)
    }

    /// A new file of a run in the folder of `path`. It is there for as long as `run` is, which is held in
    /// its stead: of these there may be more than a program can have open.
    pub(super) fn of_run(path: &Path, run: &Self) -> io::Result<Self> {
        let name = run.name().and_then(|name| name.strip_suffix(END)).unwrap_or(START);
        Ok(Self::make(folder_of(path), &format!("{name}-"))?.1)
    }

    /// It is held before it has the name by which others know it.
    fn make(folder: &Path, start: &str) -> io::Result<(File, Self)> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(start).suffix(".new");
        #[cfg(unix)]
        let usual: fs::Permissions = std::os::unix::fs::PermissionsExt::from_mode(0o666);
        #[cfg(unix)]
        builder.permissions(usual);
        let make = || {
            let (file, made) = builder.tempfile_in(folder)?.into_parts();
            try_hold(&file);
            let path = made.with_extension(&END[1..]);
            made.persist(&path)?;
            Ok((file, TempPath::try_from_path(path)?))
        };
        let (file, beside) = interrupt::make_unfinished(make, |(_, path)| path)?;
        Ok((file, Self(Some(beside))))
    }

    /// Its name in the folder.
    pub(crate) fn name(&self) -> Option<&str> {
        self.0.as_ref()?.file_name()?.to_str()
    }

    /// Moves the complete file to its place.
    pub(super) fn take_place(mut self, path: &Path) -> io::Result<()> {
        let Some(beside) = self.0.take() else { return Ok(()) };
        let name = beside.to_path_buf();
        let placed = beside.persist(path);
        interrupt::finished(&name);
        placed.map_err(|error| error.error)
    }

    /// Gives complete files their places, where nothing may be. Each is in both of its places until all
    /// have theirs: so what is left of some that were cut off can be told.
    ///
    /// # Errors
    ///
    /// The first place that a file could not take, and why.
    pub(super) fn take_places(files: Vec<(PathBuf, Self)>) -> Result<(), (PathBuf, io::Error)> {
        for (path, file) in &files {
            let Some(beside) = &file.0 else { continue };
            let placed = fs::hard_link(beside, path).or_else(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => Err(error),
                // There are file systems without links.
                _ => {
                    let mut copy = OpenOptions::new().write(true).create_new(true).open(path)?;
                    io::copy(&mut File::open(beside)?, &mut copy)?;
                    copy.sync_all()
                }
            });
            placed.map_err(|error| (path.clone(), error))?;
        }
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(beside) = self.0.take() {
            let name = beside.to_path_buf();
            drop(beside);
            interrupt::finished(&name);
        }
    }
}

/// Removes what runs that were killed have left in a folder: files beside their places that nobody holds,
/// and those that they are under another name. A folder is looked at once.
fn sweep(folder: &Path) {
    static SEEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    let Ok(true) = fs::canonicalize(folder).map(|folder| seen.insert(folder)) else { return };
    let Ok(entries) = fs::read_dir(folder) else { return };
    let files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    let name = |path: &Path| {
        Some(path.file_name()?.to_str()?.strip_prefix(START)?.strip_suffix(END)?.to_string())
    };
    // The file of a run is held for its other files, which are gone with it.
    let mut left: Vec<&PathBuf> = files
        .iter()
        .filter(|path| name(path).is_some_and(|name| !name.contains('-')) && is_free(path))
        .collect();
    let runs: Vec<PathBuf> = left.iter().map(|path| path.to_path_buf()).collect();
    left.extend(files.iter().filter(|path| {
        let run = name(path).and_then(|name| Some(name.split_once('-')?.0.to_string()));
        let run = run.map(|run| folder.join(format!("{START}{run}{END}")));
        run.is_some_and(|run| runs.contains(&run) || !fs::exists(run).unwrap_or(true))
    }));
    let mut count = 0;
    for path in left {
        let others = files.iter().filter(|other| *other != path && is_same(path, other));
        let others: Vec<&PathBuf> =
            if has_other_names(path) { others.collect() } else { Vec::new() };
        for path in others.into_iter().chain([path]) {
            count += u64::from(fs::remove_file(path).is_ok());
        }
    }
    if count > 0 {
        let files = report::count(count, "file");
        log::info!("{}: removed {files} of runs that were killed", shown(folder));
    }
}

/// Whether a file is one, and nobody holds it.
fn is_free(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file())
        && File::open(path).is_ok_and(|file| try_hold(&file) == Held::Now)
}

#[cfg(unix)]
fn has_other_names(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    path.symlink_metadata().is_ok_and(|found| found.nlink() > 1)
}

#[cfg(not(unix))]
fn has_other_names(_: &Path) -> bool {
    false
}
