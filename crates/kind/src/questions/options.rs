//! How to solve, and when to give up.

use crate::engine::{Limits, OutsideSolver, Pulse};
use crate::kind::{Cut, Mode, Technique};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How to solve one puzzle, and when to give up. The default is the lazy mode without limits but
/// for [`Options::MAX_CLAUSES`].
///
/// ```
/// use lazyloop::kind::{Cut, Mode};
/// use lazyloop::questions::Options;
/// use std::time::Duration;
///
/// let options = Options::default().cut(Cut::Ring).time_limit(Duration::from_secs(10));
/// assert_eq!(options.mode, Mode::Lazy);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The encoding.
    pub mode: Mode,
    /// How the lazy mode works.
    pub technique: Technique,
    /// Iterations after which the lazy mode hands over to the full one; never if `None`.
    pub max_iterations: Option<u64>,
    /// Time for one puzzle, whatever the question.
    pub time_limit: Option<Duration>,
    /// The most clauses that an encoding may have.
    pub max_clauses: u64,
    /// The most memory, in bytes, that the process may hold while it works on the puzzle; see
    /// [`Limits::within_memory`].
    pub max_memory: Option<u64>,
    /// A solver outside this program, to be used in place of the one inside.
    pub solver: Option<Arc<dyn OutsideSolver>>,
    /// Whether a refutation leaves a certificate. The solver then does nothing but learn from
    /// conflicts; see [`Sat::LEARNING_ENVIRONMENT`](crate::engine::Sat::LEARNING_ENVIRONMENT).
    pub certify: bool,
    /// A flag that ends the search once it is true, from another thread say.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Counts what the search does, for a display of its progress.
    pub pulse: Option<Arc<Pulse>>,
    /// The limits of the work that the question is a part of; the other ones come on top.
    pub within: Option<Limits>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            technique: Technique::default(),
            max_iterations: None,
            time_limit: None,
            max_clauses: Self::MAX_CLAUSES,
            max_memory: None,
            solver: None,
            certify: false,
            cancel: None,
            pulse: None,
            within: None,
        }
    }
}

impl Options {
    /// The default of [`Self::max_clauses`].
    pub const MAX_CLAUSES: u64 = 50_000_000;

    /// Sets the encoding.
    #[must_use]
    pub fn mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    /// Sets the technique of the lazy mode; a kind of cut alone is a technique too.
    #[must_use]
    pub fn technique(self, technique: impl Into<Technique>) -> Self {
        Self { technique: technique.into(), ..self }
    }

    /// Sets the kind of cut.
    #[must_use]
    pub fn cut(self, cut: Cut) -> Self {
        Self { technique: Technique { cut, ..self.technique }, ..self }
    }

    /// Sets whether there are variables for the inside and outside of cells.
    #[must_use]
    pub fn regions(self, regions: bool) -> Self {
        Self { technique: Technique { regions, ..self.technique }, ..self }
    }

    /// Hands over to the full encoding after so many iterations.
    #[must_use]
    pub fn max_iterations(self, iterations: u64) -> Self {
        Self { max_iterations: Some(iterations), ..self }
    }

    /// Gives up after this time.
    #[must_use]
    pub fn time_limit(self, time: Duration) -> Self {
        Self { time_limit: Some(time), ..self }
    }

    /// Refuses an encoding of more clauses.
    #[must_use]
    pub fn max_clauses(self, clauses: u64) -> Self {
        Self { max_clauses: clauses, ..self }
    }

    /// Gives up before the process holds more bytes.
    #[must_use]
    pub fn max_memory(self, bytes: u64) -> Self {
        Self { max_memory: Some(bytes), ..self }
    }

    /// Asks a solver outside this program.
    #[must_use]
    pub fn solver(self, solver: Arc<dyn OutsideSolver>) -> Self {
        Self { solver: Some(solver), ..self }
    }

    /// Sets whether a refutation leaves a certificate.
    #[must_use]
    pub fn certify(self, certify: bool) -> Self {
        Self { certify, ..self }
    }

    /// Gives up once `flag` is true.
    #[must_use]
    pub fn cancelled_by(self, flag: Arc<AtomicBool>) -> Self {
        Self { cancel: Some(flag), ..self }
    }

    /// Counts what the search does.
    #[must_use]
    pub fn counted_by(self, pulse: Arc<Pulse>) -> Self {
        Self { pulse: Some(pulse), ..self }
    }

    /// The limits for a puzzle whose time begins now.
    pub fn limits(&self) -> Limits {
        let mut limits = self.within.clone().unwrap_or_default();
        if let Some(time) = self.time_limit {
            limits = limits.no_later(time);
        }
        if let Some(bytes) = self.max_memory {
            limits = limits.within_memory(bytes);
        }
        if let Some(flag) = &self.cancel {
            limits = limits.cancelled_by(flag.clone());
        }
        if let Some(pulse) = &self.pulse {
            limits = limits.counted_by(pulse.clone());
        }
        limits
    }
}
