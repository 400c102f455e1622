//! Progress of a search, in numbers.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counters that a search keeps up to date, to be read from other threads.
#[derive(Debug, Default)]
pub struct Pulse {
    calls: AtomicU64,
    conflicts: AtomicU64,
}

impl Pulse {
    /// Calls of the solver so far, the one at work included: iterations of the lazy loop.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    /// Conflicts so far: clauses that the solver learnt. An outside solver does not report them.
    pub fn conflicts(&self) -> u64 {
        self.conflicts.load(Ordering::Relaxed)
    }

    pub(super) fn called(&self) {
        self.calls.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn learnt(&self) {
        self.conflicts.fetch_add(1, Ordering::Relaxed);
    }
}
