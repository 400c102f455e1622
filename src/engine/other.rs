//! Asking for an answer that differs from another one.

use super::Puzzle;
use crate::cnf::{ClauseSink, Lit};

/// What is asked for: an answer that differs from a given one in one of some places. A problem that
/// is asked for that keeps it, and passes over the answers in its models that are not such.
pub struct Other<A> {
    answer: A,
    /// For each place, what implies that the answer differs there.
    differences: Vec<Lit>,
    /// For each place, whether a difference there counts.
    places: Vec<bool>,
}

impl<A> Other<A> {
    /// Another answer than this one, with a literal for each place that implies a difference there
    /// and that is free to hold wherever there is one.
    pub fn than(answer: A, differences: Vec<Lit>) -> Self {
        let places = vec![true; differences.len()];
        Self { answer, differences, places }
    }

    /// Demands a difference in one of these places.
    pub fn ask(&mut self, places: &[bool], sink: &mut dyn ClauseSink) {
        self.places.copy_from_slice(places);
        let asked = self.differences.iter().zip(places).filter(|&(_, &counts)| counts);
        let clause: Vec<Lit> = asked.map(|(&difference, _)| difference).collect();
        sink.clause(&clause);
    }

    /// Whether an answer is one of those that were asked for.
    pub fn is_met_by<P: Puzzle<Answer = A>>(&self, puzzle: &P, answer: &A) -> bool {
        let agree = puzzle.compare(&self.answer, answer);
        agree.iter().zip(&self.places).any(|(&agree, &counts)| counts && !agree)
    }
}
