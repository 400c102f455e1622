//! Which puzzles to make, and when to give up.

use crate::engine::Limits;
use crate::kind::Wishes;
use crate::questions;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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
    /// many times faster for large puzzles. With a density or a difficulty this option has no
    /// effect.
    pub minimal: bool,
    /// Whether a new solver checks each puzzle before it is given out. Who certifies it afterwards does
    /// not have to search twice.
    pub checked: bool,
    /// A flag that ends the work once it is true, from another thread say.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Options {
    /// The largest number of cells or faces for which puzzles are minimal by default.
    pub const MINIMAL_CELLS: usize = 2500;

    /// Options for these wishes: from seed 1 on, minimal up to [`Self::MINIMAL_CELLS`] cells or faces.
    pub fn new(wishes: Wishes) -> Self {
        let minimal = wishes.face_count() <= Self::MINIMAL_CELLS;
        Self { wishes, seed: 1, minimal, checked: true, cancel: None }
    }

    /// Begins with this seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets whether every clue must be needed.
    #[must_use]
    pub fn minimal(self, minimal: bool) -> Self {
        Self { minimal, ..self }
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
        Self { cancel: Some(flag), ..self }
    }

    /// The limits of a solver for trials.
    pub(super) fn limits(&self) -> Limits {
        match &self.cancel {
            Some(flag) => Limits::default().cancelled_by(flag.clone()),
            None => Limits::default(),
        }
    }

    /// The options for questions about a puzzle in the making.
    pub(super) fn of_questions(&self) -> questions::Options {
        let mut options = questions::Options::default();
        options.cancel.clone_from(&self.cancel);
        options
    }
}
