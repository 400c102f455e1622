//! When to give up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// One absolute deadline and one flag, shared by all that is done for an instance. The default has
/// neither.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    deadline: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
}

impl Limits {
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

    /// Whether there is a limit at all.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.cancel.is_some()
    }

    /// Whether the flag is up.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether the flag is up or the deadline is past.
    pub fn is_reached(&self) -> bool {
        self.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
