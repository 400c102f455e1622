//! When rules that are in no formula are written as clauses after all: after so many models that break them. A
//! certificate has no place for these clauses, so where one is wanted there are cuts only.

use super::rules::OneLine;
use crate::cnf::{ClauseSink, Vars};
use crate::engine::Event;

/// How many models broke such rules since the search began.
#[derive(Default)]
pub(super) struct Far {
    broken: u32,
    is_settled: bool,
}

impl Far {
    /// Small puzzles are settled by fewer cuts.
    pub(super) const MODELS: u32 = 8;

    /// Counts a model with these faults.
    pub(super) fn count(&mut self, faults: &[Vec<(usize, bool)>]) {
        self.broken += u32::from(!faults.is_empty());
    }

    /// Lets them be written never.
    pub(super) fn keep_out(&mut self) {
        self.is_settled = true;
    }

    /// Writes them once, where the formula has edges and an event shows that it is time.
    pub(super) fn write<P: OneLine>(
        &mut self,
        event: Event<'_>,
        puzzle: &P,
        edges: Option<Vars>,
        sink: &mut dyn ClauseSink,
    ) {
        let is_now = matches!(event, Event::Cut) && self.broken >= Self::MODELS;
        if let Some(edges) = edges.filter(|_| is_now && !self.is_settled) {
            self.is_settled = true;
            puzzle.write_far_rules(edges, sink);
        }
    }
}
