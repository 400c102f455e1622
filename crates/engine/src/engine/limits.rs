//! Limits: when a search gives up.

use super::clock::Moment;
use super::memory::MemoryWatch;
use super::pulse::Pulse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limit that ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The deadline.
    Time,
    /// The flag was raised.
    Cancelled,
    /// The limit of iterations.
    Iterations,
    /// The limit of memory.
    Memory,
    /// The limit of steps for one turn; the search can go on (see
    /// [`Refinement::within_steps`](super::Refinement::within_steps)).
    Turn,
    /// The outside solver could not be run, or its reply could not be read; see
    /// [`Refinement::failure`](super::Refinement::failure).
    Failure,
}

/// What may stop the work for an instance (a deadline, a flag that cancels it, a limit of memory),
/// and the counters of that work. The default has none of them.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    deadline: Option<Moment>,
    cancel: Option<Arc<AtomicBool>>,
    memory: Option<MemoryWatch>,
    pulse: Option<Arc<Pulse>>,
}

impl Limits {
    /// Memory is checked before this many bytes or more are taken.
    const MUCH: u64 = 1 << 20;

    /// More bytes than a system hands out in a second.
    const BYTES_PER_SECOND: f64 = 2e9;

    /// Gives up `time` from now. A time that is too long for the clock sets no limit.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { deadline: Moment::now().later(time), ..self }
    }

    /// Gives up once `flag` is true.
    #[must_use]
    pub fn cancelled_by(self, flag: Arc<AtomicBool>) -> Self {
        Self { cancel: Some(flag), ..self }
    }

    /// Counts solver calls and conflicts in `pulse`, which other threads can read.
    #[must_use]
    pub fn counted_by(self, pulse: Arc<Pulse>) -> Self {
        Self { pulse: Some(pulse), ..self }
    }

    /// The counters to keep up to date, if there are any.
    pub(super) fn pulse(&self) -> Option<&Pulse> {
        self.pulse.as_deref()
    }

    /// Gives up once the process holds more than `bytes`, or soon would. Other instances at work in
    /// the process count too. See [`resident`](super::resident).
    ///
    /// Freed memory counts until the C library gives it back, which it does when a thread ends. So
    /// an instance needs a thread of its own to leave all of its memory to the next one.
    #[must_use]
    pub fn within_memory(self, bytes: u64) -> Self {
        Self { memory: Some(MemoryWatch::new(bytes)), ..self }
    }

    /// Whether there is a limit at all.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.cancel.is_some() || self.memory.is_some()
    }

    /// Whether the limit of memory was reached.
    pub fn is_out_of_memory(&self) -> bool {
        self.memory.as_ref().is_some_and(MemoryWatch::was_reached)
    }

    /// Whether the flag is set.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether the flag is set, the deadline has passed, or there is no room for `bytes` more.
    /// Memory is only checked from time to time.
    pub fn is_reached(&self, bytes: u64) -> bool {
        self.is_cancelled()
            || self.deadline.is_some_and(|deadline| Moment::now() >= deadline)
            || self.memory.as_ref().is_some_and(|memory| memory.lacks(bytes))
    }

    /// What a long piece of work asks from time to time.
    ///
    /// # Errors
    ///
    /// The limit that was reached, if one was.
    pub fn check(&self) -> Result<(), Stop> {
        if self.is_reached(0) { Err(self.stop()) } else { Ok(()) }
    }

    /// The limit that was reached: the flag, then memory, otherwise the deadline.
    pub fn stop(&self) -> Stop {
        match () {
            () if self.is_cancelled() => Stop::Cancelled,
            () if self.is_out_of_memory() => Stop::Memory,
            () => Stop::Time,
        }
    }

    /// The same limits with a deadline no later than `time` from now.
    #[must_use]
    pub fn no_later(&self, time: Duration) -> Self {
        let soon = Self::default().within(time).deadline;
        let deadline = self.deadline.into_iter().chain(soon).min();
        Self { deadline, ..self.clone() }
    }

    /// The limit that work of at least this much time and memory would exceed, if any.
    pub fn forbids(&self, time: Duration, bytes: u64) -> Option<Stop> {
        let lacks = |memory: &MemoryWatch| bytes >= Self::MUCH && !memory.has_room(bytes);
        let passes = |deadline| Moment::now().later(time).is_none_or(|end| end > deadline);
        match (self.deadline, &self.memory) {
            (Some(deadline), _) if passes(deadline) => Some(Stop::Time),
            (_, Some(memory)) if lacks(memory) => Some(Stop::Memory),
            _ => None,
        }
    }

    /// Does work that takes about this many bytes at once, and returns whether it did. It refuses
    /// if there is no room for them or another limit is reached. Work that needs no memory is never
    /// refused.
    pub(super) fn take(&self, bytes: u64, act: impl FnOnce()) -> bool {
        let time = Duration::from_secs_f64(bytes as f64 / Self::BYTES_PER_SECOND);
        if bytes > 0 && (self.is_reached(bytes) || self.forbids(time, 0).is_some()) {
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
