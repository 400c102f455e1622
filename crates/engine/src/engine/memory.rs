//! How much memory the process holds.

use super::clock::Moment;
#[cfg(not(target_arch = "wasm32"))]
use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Bytes of memory that the process holds (its resident set); `None` where the system does not say.
/// Linux does; a call takes some microseconds. In WebAssembly it is the whole memory, which never shrinks.
pub fn resident() -> Option<u64> {
    #[cfg(target_arch = "wasm32")]
    return Some(std::arch::wasm32::memory_size::<0>() as u64 * (64 << 10));
    #[cfg(not(target_arch = "wasm32"))]
    of_the_system()
}

#[cfg(not(target_arch = "wasm32"))]
fn of_the_system() -> Option<u64> {
    /// The unit of `statm` on nearly all systems. Where pages are larger, the result is too small.
    const PAGE: u64 = 4096;
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    statm.split_ascii_whitespace().nth(1)?.parse::<u64>().ok()?.checked_mul(PAGE)
}

/// A watch over [`resident`], shared by all work for an instance.
#[derive(Clone, Debug)]
pub(super) struct MemoryWatch {
    most: u64,
    started: Moment,
    /// When to check next, in milliseconds from the start.
    next_check: Arc<AtomicU64>,
    reached: Arc<AtomicBool>,
}

impl MemoryWatch {
    /// Time before the first check: an instance that is done by then is not what holds the memory.
    const FIRST: Duration = Duration::from_millis(20);
    /// Time between two checks.
    const INTERVAL: Duration = Duration::from_millis(5);

    pub(super) fn new(most: u64) -> Self {
        Self {
            most,
            started: Moment::now(),
            next_check: Arc::new(AtomicU64::new(Self::FIRST.as_millis() as u64)),
            reached: Arc::default(),
        }
    }

    /// Whether room for this many bytes is lacking, or was at an earlier check. Checks from time to
    /// time.
    pub(super) fn lacks(&self, bytes: u64) -> bool {
        let now = self.started.elapsed().as_millis() as u64;
        if now >= self.next_check.load(Ordering::Relaxed) {
            self.next_check.store(now + Self::INTERVAL.as_millis() as u64, Ordering::Relaxed);
            self.check(bytes);
        }
        self.was_reached()
    }

    /// Does work that takes about this many bytes at once, unless there is no room for them.
    /// Returns whether it did. Only one thread does so at a time, so that each sees what the others
    /// took.
    pub(super) fn take(&self, bytes: u64, act: impl FnOnce()) -> bool {
        static TAKING: Mutex<()> = Mutex::new(());
        let _turn = TAKING.lock().unwrap_or_else(PoisonError::into_inner);
        self.check(bytes);
        let has_room = !self.was_reached();
        if has_room {
            act();
        }
        has_room
    }

    /// Whether there is room for this many bytes now. Checks at once.
    pub(super) fn has_room(&self, bytes: u64) -> bool {
        resident().is_none_or(|held| held.saturating_add(bytes) <= self.most)
    }

    fn check(&self, bytes: u64) {
        if !self.has_room(bytes) {
            self.reached.store(true, Ordering::Relaxed);
        }
    }

    /// Whether some check found too little room.
    pub(super) fn was_reached(&self) -> bool {
        self.reached.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_there_is_no_room_for_is_not_done() {
        let Some(held) = resident() else { return };
        let watch = MemoryWatch::new(held + (64 << 20));
        let mut done = 0;
        assert!(watch.take(1 << 20, || done += 1));
        assert!(!watch.take(1 << 30, || done += 1));
        // It stays so: an instance that gives up does not go on.
        assert!(!watch.take(0, || done += 1) && watch.lacks(0));
        assert_eq!(done, 1);
    }

    #[test]
    fn memory_that_others_hold_does_not_stop_what_is_short() {
        let watch = MemoryWatch::new(1);
        let lacks = watch.lacks(1 << 40);
        assert!(!lacks || watch.started.elapsed() >= MemoryWatch::FIRST);
        std::thread::sleep(MemoryWatch::FIRST);
        assert_eq!(watch.lacks(0), resident().is_some());
    }
}
