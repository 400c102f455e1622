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
    const MODELS: u32 = 8;

    /// Counts a model, if it breaks them.
    pub(super) fn count(&mut self, is_broken: bool) {
        self.broken += u32::from(is_broken);
    }

    /// Whether they are to be written now, which happens once.
    pub(super) fn is_due(&mut self) -> bool {
        let is_due = self.broken >= Self::MODELS && !self.is_settled;
        self.is_settled |= is_due;
        is_due
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
        if let (Event::Cut, Some(edges)) = (event, edges)
            && self.is_due()
        {
            puzzle.write_far_rules(edges, sink);
        }
    }
}
