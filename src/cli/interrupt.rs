//! Ctrl-C and the like.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, io, mem, process};

/// Files that are to go when the program ends: they are not complete.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a file that the end of the program takes away until [`finished`]. None can come between.
pub(super) fn make_unfinished<F>(
    make: impl FnOnce() -> io::Result<F>,
    path: impl FnOnce(&F) -> &Path,
) -> io::Result<F> {
    let mut unfinished = unfinished();
    let file = make()?;
    unfinished.insert(path(&file).to_path_buf());
    Ok(file)
}

/// The file stays from now on, or is gone.
pub(super) fn finished(path: &Path) {
    unfinished().remove(path);
}

/// The exit status of a program that was interrupted.
pub(super) const STATUS: u8 = 130;

/// What the next interruption does; nothing: it ends the program.
static STOP: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

fn next_stop() -> MutexGuard<'static, Option<Box<dyn FnOnce() + Send>>> {
    STOP.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on an interruption (Ctrl-C, SIGTERM or SIGHUP) ends the program at once, and leaves no
/// file unfinished. To be called once.
pub(super) fn listen() {
    let handler = || {
        let stop = next_stop().take();
        stop.map_or_else(exit, |stop| stop());
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        log::warn!("Ctrl-C may leave files unfinished: {error}");
    }
}

/// From now on a file that may not grow any more (`ulimit -f`) is an error of whoever writes to it, and
/// not the end of the program.
pub(super) fn outlive_limits_of_files() {
    #[cfg(unix)]
    {
        use rustix::process::Signal;
        use std::sync::Arc;
        // Any handler will do; one is not handed on to other programs, as ignoring would be.
        if let Err(error) = signal_hook::flag::register(Signal::XFSZ.as_raw(), Arc::default()) {
            log::warn!("a file that may not grow will end the program: {error}");
        }
    }
}

/// Calls `stop` at the next interruption; the one after that ends the program at once.
pub(super) fn on_interrupt(stop: impl FnOnce() + Send + 'static) {
    *next_stop() = Some(Box::new(stop));
}

/// No interruption ends the program: whoever started it does.
pub(super) fn ignore() {
    on_interrupt(ignore);
}

fn exit() {
    clean_up();
    process::exit(STATUS.into());
}

/// Removes what is not complete, at the end of the program. A thread that would make more waits for
/// that end.
pub(super) fn clean_up() {
    let unfinished = unfinished();
    for path in unfinished.iter() {
        // It was ours alone; if it cannot be removed there is no one to tell.
        let _ = fs::remove_file(path);
    }
    mem::forget(unfinished);
}
