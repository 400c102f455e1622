//! Answers, and which of them are wanted: any, any but some, or those that differ from another one.

use crate::cnf::{ClauseSink, Lit};

/// An answer that can be told from another one, place by place.
pub trait Answer: Clone + PartialEq {
    /// For each place whether two answers to one problem agree there. What a place is, the problem
    /// says: what people would look at to tell two answers apart.
    fn agreement(&self, other: &Self) -> Vec<bool>;
}

/// Rules that have been written as clauses. They say in further clauses which answers are wanted.
pub trait Rules<A> {
    /// Adds clauses that every answer satisfies but this one, so that the search goes on after it:
    /// no later model holds it.
    fn exclude(&self, answer: &A, sink: &mut dyn ClauseSink);

    /// For each place (see [`Answer::agreement`]) a literal that implies that an answer differs from
    /// this one there, and that is free to hold wherever it does.
    fn differences(&self, answer: &A, sink: &mut dyn ClauseSink) -> Vec<Lit>;
}

/// Which answers count: any, to begin with; later only those that differ from a given answer in one
/// of some places.
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
    /// Demands a difference from `answer` in one of these `places`. The differences are stated at
    /// the first demand; a later one repeats the answer, with fewer places.
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

    /// Whether an answer counts.
    pub fn is_met_by(&self, answer: &A) -> bool {
        let Some(first) = &self.answer else { return true };
        let agreement = first.agreement(answer);
        agreement.iter().zip(&self.places).any(|(&agrees, &counts)| counts && !agrees)
    }
}
