//! When rules that are in no formula are written as clauses after all: after so many models that break them. A
//! certificate has no place for these clauses, so where one is wanted there are cuts only.

use crate::engine::Event;
use std::cell::Cell;

/// How many models broke such rules since the search began.
#[derive(Default)]
pub(super) struct Far {
    broken: u32,
    is_settled: Cell<bool>,
}

impl Far {
    /// Small puzzles are settled by fewer cuts.
    const MODELS: u32 = 8;

    /// Counts a model with these faults.
    pub(super) fn count(&mut self, faults: &[Vec<(usize, bool)>]) {
        self.broken += u32::from(!faults.is_empty());
    }

    /// Lets them be written never.
    pub(super) fn keep_out(&self) {
        self.is_settled.set(true);
    }

    /// Whether they are written now, once.
    pub(super) fn begins(&self, event: Event<'_>) -> bool {
        let is_now = matches!(event, Event::Cut) && self.broken >= Self::MODELS;
        is_now && !self.is_settled.replace(true)
    }
}
