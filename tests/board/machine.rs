//! Turns on the machine, for tests that open a browser or flood a server. The scenes of the board are held to
//! times, and wait 15 seconds at most for what a page shows, so none of the others may be at work meanwhile.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Waits until no other test has its turn; the turn lasts as long as what is returned.
pub(crate) fn turn() -> MutexGuard<'static, ()> {
    static MACHINE: Mutex<()> = Mutex::new(());
    // A test that failed has ended its turn.
    MACHINE.lock().unwrap_or_else(PoisonError::into_inner)
}
