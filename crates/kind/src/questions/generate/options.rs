//! Which puzzles to make, and when to give up.

use crate::engine::Limits;
use crate::kind::Wishes;
use crate::questions;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Which puzzles to make, and when to give up. The same options give the same puzzles on every
/// machine, with every version of the solver.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The wishes for each puzzle.
    pub wishes: Wishes,
    /// The seed of the first puzzle; the next one has the next seed.
    pub seed: u64,
    /// Whether every clue of a puzzle is needed. Otherwise some clue may be one too many, which is
    /// many times faster for large puzzles. `None`: up to [`Self::MINIMAL_CELLS`] cells or faces, and where
    /// rules are checked on models as far as little effort tells. With a density or a difficulty this
    /// option has no effect.
    pub minimal: Option<bool>,
    /// Whether a new solver checks each puzzle before it is given out. Who certifies it afterwards does
    /// not have to search twice.
    pub checked: bool,
    /// Time for one puzzle.
    pub time_limit: Option<Duration>,
    /// What else ends the work, or when it has to be over.
    pub(super) limits: Limits,
}

impl Options {
    /// The largest number of cells or faces for which puzzles are minimal by default.
    pub const MINIMAL_CELLS: usize = 2500;

    /// Options for these wishes: from seed 1 on.
    pub fn new(wishes: Wishes) -> Self {
        Self {
            wishes,
            seed: 1,
            minimal: None,
            checked: true,
            time_limit: None,
            limits: Limits::default(),
        }
    }

    /// Begins with this seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets whether every clue must be needed.
    #[must_use]
    pub fn minimal(self, minimal: bool) -> Self {
        Self { minimal: Some(minimal), ..self }
    }

    pub(super) fn is_to_be_minimal(&self) -> bool {
        self.minimal.unwrap_or_else(|| self.wishes.face_count() <= Self::MINIMAL_CELLS)
    }

    /// With or without a check by a new solver. Without it, the caller has to make sure that a puzzle has
    /// one answer.
    #[must_use]
    pub fn checked(self, checked: bool) -> Self {
        Self { checked, ..self }
    }

    /// Gives up once `flag` is true.
    #[must_use]
    pub fn cancelled_by(self, flag: Arc<AtomicBool>) -> Self {
        Self { limits: self.limits.cancelled_by(flag), ..self }
    }

    /// Gives a puzzle up after this time.
    #[must_use]
    pub fn time_limit(self, time: Duration) -> Self {
        Self { time_limit: Some(time), ..self }
    }

    /// Gives up at these limits, in place of others.
    #[must_use]
    pub fn limited_by(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same for a puzzle whose time begins now.
    pub(super) fn begun(&self) -> Self {
        let limits = self.limits.clone();
        let limits = self.time_limit.iter().fold(limits, |limits, &time| limits.no_later(time));
        Self { limits, ..self.clone() }
    }

    /// The options for questions about a puzzle in the making.
    pub(super) fn of_questions(&self) -> questions::Options {
        questions::Options { within: Some(self.limits.clone()), ..questions::Options::default() }
    }
}
