//! Answers, and which of them are wanted: any, all but some, or those that differ from a given one.

use crate::cnf::{ClauseSink, Lit};
use std::ops::Range;

/// An answer that can be compared with another one, place by place.
pub trait Answer: Clone + PartialEq {
    /// For each place whether two answers to one problem agree there. The problem defines what a
    /// place is: where a person would see a difference, a segment or a cell say.
    fn agreement(&self, other: &Self) -> Vec<bool>;
}

/// Rules that are written as clauses. Further clauses say which answers are wanted.
pub trait Rules<A> {
    /// Adds clauses that every answer but this one satisfies. No later model contains this answer,
    /// so the search can go on.
    fn exclude(&self, answer: &A, sink: &mut dyn ClauseSink);

    /// For each place (see [`Answer::agreement`]) a literal that implies that an answer differs
    /// from this one there. Wherever an answer differs, the literal may be true.
    fn differences(&self, answer: &A, sink: &mut dyn ClauseSink) -> Vec<Lit>;

    /// The literal that is true if an edge of the board is on; `None` if the formula has none.
    fn edge(&self, _edge: usize) -> Option<Lit> {
        None
    }
}

/// Remembers the answer to differ from. At first every answer counts; after a demand, only answers
/// that differ from the given one in one of some places.
pub struct Other<A> {
    answer: Option<A>,
    /// For each place, a literal that implies a difference there.
    differences: Vec<Lit>,
    /// For each place, whether a difference there counts.
    places: Vec<bool>,
}

impl<A> Default for Other<A> {
    fn default() -> Self {
        Self { answer: None, differences: Vec::new(), places: Vec::new() }
    }
}

impl<A: Answer> Other<A> {
    /// Demands a difference from `answer` in one of these `places`. The first demand writes the
    /// clauses for differences; a later one must have the same answer, with fewer places.
    pub(super) fn demand(
        &mut self,
        rules: &dyn Rules<A>,
        answer: &A,
        places: &[bool],
        sink: &mut dyn ClauseSink,
    ) {
        if self.answer.is_none() {
            self.answer = Some(answer.clone());
            self.differences = rules.differences(answer, sink);
        }
        self.places = places.to_vec();
        let demanded = self.differences.iter().zip(places).filter(|&(_, &counts)| counts);
        let clause: Vec<Lit> = demanded.map(|(&difference, _)| difference).collect();
        sink.clause(&clause);
    }

    /// How many places there are; 0 before a demand.
    pub(super) fn places(&self) -> usize {
        self.places.len()
    }

    /// The literals of some places that count, each of which implies a difference there.
    pub(super) fn counting(&self, places: Range<usize>) -> impl Iterator<Item = Lit> {
        places.filter(|&place| self.places[place]).map(|place| self.differences[place])
    }

    /// Whether an answer counts: it differs from the remembered one at a place that is demanded.
    /// Before a demand every answer counts.
    pub fn is_met_by(&self, answer: &A) -> bool {
        let Some(first) = &self.answer else { return true };
        let agreement = first.agreement(answer);
        agreement.iter().zip(&self.places).any(|(&agrees, &counts)| counts && !agrees)
    }
}
