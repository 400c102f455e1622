//! How much memory the process holds.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
    /// Time between two looks, and before the first: what is done by then is not what holds the
    /// memory.
    const INTERVAL: Duration = Duration::from_millis(20);

    pub(super) fn new(most: u64) -> Self {
        Self {
            most,
            started: Instant::now(),
            next_look: Arc::new(AtomicU64::new(Self::INTERVAL.as_millis() as u64)),
            reached: Arc::default(),
        }
    }

    /// Whether there was more than there may be, now or before.
    pub(super) fn is_reached(&self) -> bool {
        let now = self.started.elapsed().as_millis() as u64;
        if now >= self.next_look.load(Ordering::Relaxed) {
            self.next_look.store(now + Self::INTERVAL.as_millis() as u64, Ordering::Relaxed);
            if resident().is_some_and(|bytes| bytes > self.most) {
                self.reached.store(true, Ordering::Relaxed);
            }
        }
        self.was_reached()
    }

    /// Whether there was more than there may be at the last look.
    pub(super) fn was_reached(&self) -> bool {
        self.reached.load(Ordering::Relaxed)
    }
}
