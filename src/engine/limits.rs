//! When to give up.

use super::memory::MemoryWatch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// One absolute deadline, one flag and the most memory, shared by all that is done for an instance.
/// The default has none of them.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    deadline: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
    memory: Option<MemoryWatch>,
}

impl Limits {
    /// Bytes to look for before they are taken.
    const MUCH: u64 = 1 << 20;

    /// Gives up `time` from now. A time too long for the clock is no limit.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..self }
    }

    /// Gives up once `flag` is true.
    #[must_use]
    pub fn cancelled_by(self, flag: Arc<AtomicBool>) -> Self {
        Self { cancel: Some(flag), ..self }
    }

    /// Gives up once the process holds more than so many `bytes`, other instances at work in it
    /// included, or would soon. See [`resident`](super::resident).
    ///
    /// What was freed counts until the C library gives it back. It does when a thread ends: an
    /// instance that is to leave all of the memory to the next one needs a thread of its own.
    #[must_use]
    pub fn within_memory(self, bytes: u64) -> Self {
        Self { memory: Some(MemoryWatch::new(bytes)), ..self }
    }

    /// Whether there is a limit at all.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.cancel.is_some() || self.memory.is_some()
    }

    /// Whether it was the memory that made an end.
    pub fn is_out_of_memory(&self) -> bool {
        self.memory.as_ref().is_some_and(MemoryWatch::was_reached)
    }

    /// Whether the flag is up.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether the flag is up, the deadline is past, or there is no room for so many `bytes` more.
    /// Memory is looked at from time to time only.
    pub fn is_reached(&self, bytes: u64) -> bool {
        self.is_cancelled()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.memory.as_ref().is_some_and(|memory| memory.lacks(bytes))
    }

    /// Does what takes about so many bytes at once, unless there is no room for them or it is too
    /// late; says whether it did. What takes none is always done.
    pub(super) fn take(&self, bytes: u64, act: impl FnOnce()) -> bool {
        if bytes > 0 && self.is_reached(bytes) {
            return false;
        }
        match &self.memory {
            Some(memory) if bytes >= Self::MUCH => memory.take(bytes, act),
            _ => {
                act();
                true
            }
        }
    }
}
