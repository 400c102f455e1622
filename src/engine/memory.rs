//! How much memory the process holds.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Bytes of memory that the process holds (its resident set); `None` where the system does not say.
/// Linux does, and a look costs some microseconds.
pub fn resident() -> Option<u64> {
    /// The unit of `statm`, on nearly all systems; where pages are larger, more is taken for less.
    const PAGE: u64 = 4096;
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    statm.split_ascii_whitespace().nth(1)?.parse::<u64>().ok()?.checked_mul(PAGE)
}

/// A watch over [`resident`], shared by all that is done for an instance.
#[derive(Clone, Debug)]
pub(super) struct MemoryWatch {
    most: u64,
    started: Instant,
    /// When to look next, in milliseconds from the start.
    next_look: Arc<AtomicU64>,
    reached: Arc<AtomicBool>,
}

impl MemoryWatch {
    /// Time before the first look: what is done by then is not what holds the memory.
    const FIRST: Duration = Duration::from_millis(20);
    /// Time between two looks.
    const INTERVAL: Duration = Duration::from_millis(5);

    pub(super) fn new(most: u64) -> Self {
        Self {
            most,
            started: Instant::now(),
            next_look: Arc::new(AtomicU64::new(Self::FIRST.as_millis() as u64)),
            reached: Arc::default(),
        }
    }

    /// Whether there was no room for so many bytes, now or before. Looks from time to time.
    pub(super) fn lacks(&self, bytes: u64) -> bool {
        let now = self.started.elapsed().as_millis() as u64;
        if now >= self.next_look.load(Ordering::Relaxed) {
            self.next_look.store(now + Self::INTERVAL.as_millis() as u64, Ordering::Relaxed);
            self.look(bytes);
        }
        self.was_reached()
    }

    /// Does what takes about so many bytes at once, unless there is no room for them; says whether it
    /// did. One at a time, so that each sees what the others took.
    pub(super) fn take(&self, bytes: u64, act: impl FnOnce()) -> bool {
        static TAKING: Mutex<()> = Mutex::new(());
        let _turn = TAKING.lock().unwrap_or_else(PoisonError::into_inner);
        self.look(bytes);
        let has_room = !self.was_reached();
        if has_room {
            act();
        }
        has_room
    }

    fn look(&self, bytes: u64) {
        if resident().is_some_and(|held| held.saturating_add(bytes) > self.most) {
            self.reached.store(true, Ordering::Relaxed);
        }
    }

    /// Whether there was too little room at the last look.
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
        // It stays so: who gives up does not begin again.
        assert!(!watch.take(0, || done += 1) && watch.lacks(0));
        assert_eq!(done, 1);
    }

    #[test]
    fn memory_that_others_hold_does_not_stop_what_is_short() {
        let watch = MemoryWatch::new(1);
        assert!(!watch.lacks(1 << 40));
        std::thread::sleep(MemoryWatch::FIRST);
        assert_eq!(watch.lacks(0), resident().is_some());
    }
}
