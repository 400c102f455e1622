//! Answers, and which of them are wanted: any, all but some, or those that differ from a given one.

use crate::cnf::{ClauseSink, Lit};

/// An answer that can be compared with another one, place by place.
pub trait Answer: Clone + PartialEq {
    /// For each place whether two answers to one problem agree there. The problem defines what a
    /// place is: where a person would see a difference, a segment or a cell say.
    fn agreement(&self, other: &Self) -> Vec<bool>;
}

impl Answer for lazyloop_plane::answer::Answer {
    fn agreement(&self, other: &Self) -> Vec<bool> {
        self.agreement(other)
    }
}

/// Rules that are written as clauses. Further clauses say which answers are wanted.
pub trait Rules<A> {
    /// Adds clauses that every answer but this one satisfies. No later model contains this answer,
    /// so the search can go on.
    fn exclude(&self, answer: &A, sink: &mut dyn ClauseSink);

    /// Whether a formula that covers one answer (see [`Coverage`](super::Coverage)) covers one of the others too,
    /// if there are any, once this answer is excluded.
    fn stands_apart(&self, _answer: &A) -> bool {
        false
    }

    /// For each place (see [`Answer::agreement`]) a literal that implies that an answer differs
    /// from this one there. Wherever an answer differs, the literal may be true. A fresh variable may be false
    /// everywhere.
    fn differences(&self, answer: &A, sink: &mut dyn ClauseSink) -> Vec<Lit>;

    /// For each face the literal that is true if it is on the same side as for this answer; `None` if the
    /// formula has no such literals, or has one for each place.
    fn sides(&self, _answer: &A) -> Option<Vec<Lit>> {
        None
    }

    /// For each place whether all answers agree there once they agree on the sides of the faces that are true
    /// in `agreed`. Empty if none does.
    fn settled(&self, _agreed: &[bool]) -> Vec<bool> {
        Vec::new()
    }

    /// The literal that is true if an edge of the board is on; `None` if the formula has none.
    fn edge(&self, _edge: usize) -> Option<Lit> {
        None
    }
}

/// Remembers the answer to differ from. At first every answer counts; after a demand, only answers
/// that differ from the given one in one of some places.
pub struct Other<A> {
    answer: Option<A>,
    /// For each place, whether a difference there counts.
    places: Vec<bool>,
}

impl<A> Default for Other<A> {
    fn default() -> Self {
        Self { answer: None, places: Vec::new() }
    }
}

impl<A: Answer> Other<A> {
    /// Demands a difference from `answer` in one of these `places`. A later demand must have the same answer,
    /// with fewer places.
    pub(super) fn demand(&mut self, answer: &A, places: &[bool]) {
        self.answer.get_or_insert_with(|| answer.clone());
        self.places = places.to_vec();
    }

    /// The answer to differ from, and for each place whether a difference there counts.
    pub fn demanded(&self) -> Option<(&A, &[bool])> {
        Some((self.answer.as_ref()?, &self.places))
    }

    /// Whether an answer counts: it differs from the remembered one at a place that is demanded.
    /// Before a demand every answer counts.
    pub fn is_met_by(&self, answer: &A) -> bool {
        let Some(first) = &self.answer else { return true };
        let agreement = first.agreement(answer);
        agreement.iter().zip(&self.places).any(|(&agrees, &counts)| counts && !agrees)
    }
}
