//! What the engine asks of a problem: a formula, and a judge of its models.

use super::answer::{Answer, Other, Rules};
use super::sat::Model;
use super::sketch::{Element, Sketch};
use crate::cnf::{Cnf, Lit};

/// A formula that has gone into a solver, and the judge of its models.
pub trait Problem {
    /// What a good model decodes to.
    type Answer: Answer;

    /// The model check. Either the model holds an answer that counts (see [`Other`]), or `cuts` gets
    /// clauses that every answer satisfies and this model does not (over the formula's variables,
    /// and fresh ones of `cuts` that can only be false in any extension of the model).
    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Self::Answer>,
        cuts: &mut Cnf,
    ) -> Finding<Self::Answer>;

    /// Literals to assume as long as there is a model with them: a supposition that most answers
    /// fulfil and that makes the search for these short. It is dropped for good once it is refuted,
    /// so no answer is lost.
    fn suppositions(&self) -> &[Lit] {
        &[]
    }

    /// The model that was checked last, for people to look at.
    fn sketch(&self) -> Sketch {
        Sketch::default()
    }

    /// What a literal of the formula says of the drawing, if it says something of one element of it.
    fn element(&self, _: Lit) -> Option<Element> {
        None
    }
}

/// A problem whose search can go on after an answer.
pub trait Enumerable: Problem {
    /// The rules in the formula, which can state that an answer is not wanted again.
    fn rules(&self) -> &dyn Rules<Self::Answer>;
}

impl<P: Problem + ?Sized> Problem for Box<P> {
    type Answer = P::Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Self::Answer>,
        cuts: &mut Cnf,
    ) -> Finding<Self::Answer> {
        (**self).check_model(model, other, cuts)
    }

    fn suppositions(&self) -> &[Lit] {
        (**self).suppositions()
    }

    fn sketch(&self) -> Sketch {
        (**self).sketch()
    }

    fn element(&self, lit: Lit) -> Option<Element> {
        (**self).element(lit)
    }
}

impl<P: Enumerable + ?Sized> Enumerable for Box<P> {
    fn rules(&self) -> &dyn Rules<Self::Answer> {
        (**self).rules()
    }
}

/// What is in a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding<A> {
    /// An answer.
    Answer(A),
    /// No answer: this many components are in no answer as they are.
    Wrong(usize),
}
