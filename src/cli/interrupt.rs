//! Ctrl-C and the like.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a program that was interrupted.
pub(super) const STATUS: u8 = 130;

/// Calls `stop` at the first interruption (Ctrl-C, SIGTERM or SIGHUP); the second ends the program
/// at once. For one command a run.
pub(super) fn on_interrupt(stop: impl Fn() + Send + 'static) {
    let again = AtomicBool::new(false);
    let handler = move || match again.swap(true, Ordering::Relaxed) {
        false => stop(),
        true => process::exit(STATUS.into()),
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        log::warn!("Ctrl-C will end the program at once: {error}");
    }
}
