//! What the engine asks of a puzzle.

use super::Model;
use crate::cnf::{ClauseSink, Cnf, Lit};
use std::fmt::Display;

/// A formula that has gone into a solver, and the judge of its models.
pub trait Problem {
    /// What a good model decodes to.
    type Answer;

    /// Looks at a model. Either it holds an answer, or `cuts` gets clauses that every answer
    /// satisfies and this model does not (over the formula's variables and fresh ones of `cuts`,
    /// which can only be false in any extension of the model).
    fn examine(&mut self, model: &Model<'_>, cuts: &mut Cnf) -> Finding<Self::Answer>;

    /// Literals to suppose as long as there is a model with them: something that most answers have
    /// and that makes the search for these short. It is given up for good when no model has it, so
    /// that nothing is lost but the time of finding that out.
    fn suppositions(&self) -> &[Lit] {
        &[]
    }
}

/// A problem whose search can go on after an answer.
pub trait Enumerable: Problem {
    /// Adds clauses that every answer satisfies but this one, so that the search goes on after it:
    /// no model that is found from now on holds it.
    fn exclude(&mut self, answer: &Self::Answer, sink: &mut dyn ClauseSink);

    /// From now on only answers count that differ from `answer` in one of the `places` that are
    /// true (see [`Puzzle::compare`]); adds clauses that all of these satisfy. May be asked again
    /// with the same answer and fewer places.
    fn differ(&mut self, answer: &Self::Answer, places: &[bool], sink: &mut dyn ClauseSink);
}

/// What is in a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding<A> {
    /// An answer.
    Answer(A),
    /// This many loops, not all of which can stay.
    Loops(usize),
}

/// A puzzle as the solving strategies see it: two encodings and a checker.
pub trait Puzzle {
    /// A way to fill in the puzzle.
    type Answer: Clone + PartialEq;
    /// How the lazy loop works.
    type Technique: Copy;
    /// The local rules, refined by cuts.
    type Lazy<'a>: Enumerable<Answer = Self::Answer>
    where
        Self: 'a;
    /// All rules at once: each model is an answer.
    type Full<'a>: Enumerable<Answer = Self::Answer>
    where
        Self: 'a;

    /// Writes the local rules.
    fn lazy(&self, technique: Self::Technique, sink: &mut dyn ClauseSink) -> Self::Lazy<'_>;

    /// Writes the rules and connectivity in full.
    fn full(&self, sink: &mut dyn ClauseSink) -> Self::Full<'_>;

    /// Variables and clauses that [`Self::lazy`] would write, without writing them; cuts that are
    /// made up front need not be counted.
    fn lazy_size(&self, technique: Self::Technique) -> (u64, u64);

    /// Variables and clauses that [`Self::full`] would write, without writing them.
    fn full_size(&self) -> (u64, u64);

    /// For each place of the puzzle whether two answers agree there. What a place is, the puzzle
    /// says: what people would look at to tell two answers apart.
    fn compare(&self, a: &Self::Answer, b: &Self::Answer) -> Vec<bool>;

    /// Holds an answer against the rules, sharing nothing with the encodings.
    ///
    /// # Errors
    ///
    /// What is wrong with the answer, and where.
    fn check(&self, answer: &Self::Answer) -> Result<(), impl Display>;
}
