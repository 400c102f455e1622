//! What the engine asks of a problem: a formula, and a judge of its models.

use super::answer::{Answer, Other, Rules};
use super::sat::Model;
use super::sketch::{Element, Sketch};
use super::witness::Witnessed;
use crate::cnf::{ClauseSink, Cnf, Lit};

/// A formula in a solver, and the judge of its models.
pub trait Problem {
    /// What a model decodes to that passes the check.
    type Answer: Answer;

    /// The model check. Either the model contains an answer that counts (see [`Other`]), or `cuts`
    /// gets clauses that every answer satisfies and this model does not. They may have fresh
    /// variables of `cuts`, but no values of these may satisfy them together with this model.
    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Self::Answer>,
        cuts: &mut Cnf,
    ) -> Finding<Self::Answer>;

    /// The supposition: literals to assume as long as there is a model with them. Most answers
    /// satisfy them, and with them the search is short. What is refuted is dropped for good, so no
    /// answer is lost.
    fn suppositions(&self) -> &[Lit] {
        &[]
    }

    /// The suppositions were refuted; those of `core` are enough for that. Says whether some are to
    /// be kept: then [`Problem::suppositions`] no longer has all of `core`. Otherwise all are
    /// dropped.
    fn refuted(&mut self, _core: &[Lit]) -> bool {
        false
    }

    /// Called before each call of the solver: a problem that adds some of its clauses only once they
    /// are needed writes them here.
    fn prepare(&mut self, _: &mut dyn ClauseSink) {}

    /// Which answers are models of the formula. If fewer than are asked for, [`Problem::widen`]
    /// follows.
    fn coverage(&self) -> Coverage {
        Coverage::All
    }

    /// Writes a formula of which every answer is a model into a new solver. Only called where the one
    /// at hand covers less.
    fn widen(&mut self, _: &mut dyn ClauseSink) {}

    /// The model that was checked last, as a drawing.
    fn sketch(&self) -> Sketch {
        Sketch::default()
    }

    /// How its formula is certified; `None` if it cannot be.
    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        None
    }

    /// The element of the drawing that a literal of the formula is about, if it is about one.
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

    fn refuted(&mut self, core: &[Lit]) -> bool {
        (**self).refuted(core)
    }

    fn prepare(&mut self, sink: &mut dyn ClauseSink) {
        (**self).prepare(sink);
    }

    fn coverage(&self) -> Coverage {
        (**self).coverage()
    }

    fn widen(&mut self, sink: &mut dyn ClauseSink) {
        (**self).widen(sink);
    }

    fn sketch(&self) -> Sketch {
        (**self).sketch()
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        (**self).witnessed()
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

/// Which answers are models of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coverage {
    /// Perhaps none: a refutation says nothing.
    None,
    /// At least one, if there is one.
    One,
    /// All.
    All,
}

/// What the model check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding<A> {
    /// An answer.
    Answer(A),
    /// Not an answer: this many components are not part of any answer as they are.
    Wrong(usize),
}
