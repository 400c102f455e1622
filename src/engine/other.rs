//! Asking for an answer that differs from another one.

use super::Puzzle;
use crate::cnf::{ClauseSink, Lit};

/// What is asked for: an answer that differs from a given one in one of some places, or any answer,
/// to begin with. A problem that is asked for that keeps it, and passes over the answers in its
/// models that are not such.
pub struct Other<A> {
    answer: Option<A>,
    /// For each place, what implies that the answer differs there.
    differences: Vec<Lit>,
    /// For each place, whether a difference there counts.
    places: Vec<bool>,
}

impl<A> Default for Other<A> {
    fn default() -> Self {
        Self { answer: None, differences: Vec::new(), places: Vec::new() }
    }
}

impl<A: Clone> Other<A> {
    /// Demands a difference from this answer in one of these places. When asked first it gets the
    /// `differences`: for each place a literal that implies a difference there, and that is free to
    /// hold wherever there is one.
    pub fn ask(
        &mut self,
        answer: &A,
        places: &[bool],
        sink: &mut dyn ClauseSink,
        differences: impl FnOnce(&mut dyn ClauseSink) -> Vec<Lit>,
    ) {
        if self.answer.is_none() {
            self.answer = Some(answer.clone());
            self.differences = differences(&mut *sink);
        }
        self.places = places.to_vec();
        let asked = self.differences.iter().zip(places).filter(|&(_, &counts)| counts);
        let clause: Vec<Lit> = asked.map(|(&difference, _)| difference).collect();
        sink.clause(&clause);
    }

    /// Whether an answer is one of those that were asked for.
    pub fn is_met_by<P: Puzzle<Answer = A>>(&self, puzzle: &P, answer: &A) -> bool {
        let Some(first) = &self.answer else { return true };
        let agree = puzzle.compare(first, answer);
        agree.iter().zip(&self.places).any(|(&agree, &counts)| counts && !agree)
    }
}
