//! Ctrl-C and the like.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, process};

/// Files that are to go if the program is interrupted: they are not complete.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Until [`finished`], an interruption takes this file away.
pub(super) fn unfinished_file(path: &Path) {
    unfinished().push(path.to_path_buf());
}

/// The file stays from now on, or is gone.
pub(super) fn finished(path: &Path) {
    unfinished().retain(|other| other != path);
}

/// The exit status of a program that was interrupted.
pub(super) const STATUS: u8 = 130;

/// Calls `stop` at the first interruption (Ctrl-C, SIGTERM or SIGHUP); the second ends the program
/// at once. For one command a run.
pub(super) fn on_interrupt(stop: impl Fn() + Send + 'static) {
    let again = AtomicBool::new(false);
    let handler = move || match again.swap(true, Ordering::Relaxed) {
        false => stop(),
        true => exit(),
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        log::warn!("Ctrl-C will end the program at once: {error}");
    }
}

/// An interruption ends the program at once, and leaves no file unfinished. For one command a run.
pub(super) fn exit_on_interrupt() {
    on_interrupt(exit);
}

/// No interruption ends the program: whoever started it does.
pub(super) fn ignore() {
    // If this fails, an interruption ends it a little earlier.
    let _ = ctrlc::set_handler(|| {});
}

fn exit() {
    for path in unfinished().drain(..) {
        // It was ours alone; if it cannot be removed there is no one to tell.
        let _ = fs::remove_file(path);
    }
    process::exit(STATUS.into());
}
