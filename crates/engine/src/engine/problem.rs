//! The engine's view of a problem: a formula, and a judge of its models.

use super::answer::{Answer, Other, Rules};
use super::sat::Model;
use super::sketch::{Element, Sketch};
use super::witness::Witnessed;
use crate::cnf::{ClauseSink, Cnf, Lit};

/// A formula in a solver, and the judge of its models.
pub trait Problem {
    /// The answer that a model decodes to once it passes the check.
    type Answer: Answer;

    /// The model check. Either the model contains an answer that counts (see [`Other`]), or `cuts`
    /// gets clauses that every answer satisfies and this model does not. They may have fresh
    /// variables of `cuts`, but no values of these may satisfy them together with this model.
    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Self::Answer>,
        cuts: &mut Cnf,
    ) -> Judgement<Self::Answer>;

    /// The stage that the search is in. A problem is a list of stages; most have one.
    fn stage(&self) -> Stage<'_> {
        Stage { assumptions: &[], coverage: Coverage::All, conflicts: None }
    }

    /// Enters the next stage if the event ends the current one, and writes the clauses that are new
    /// in it. After [`Event::Refuted`] the stage lacks at least one assumption of the core. After
    /// [`Event::TooNarrow`] its formula covers the answers that are asked for.
    fn advance(&mut self, _: Event<'_>, _: &mut dyn ClauseSink) {}

    /// Writes all clauses again that it wrote before the first call, with the same variables, and returns
    /// whether it can. Its wrong models may then be repaired (`repair`).
    fn restate(&self, _: &mut dyn ClauseSink) -> bool {
        false
    }

    /// The model that was checked last, as a drawing.
    fn sketch(&self) -> Sketch {
        Sketch::default()
    }

    /// How its formula is certified; `None` if it cannot be.
    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        None
    }

    /// What a literal of the formula says of the drawing, if it says anything.
    fn element(&self, _: Lit) -> Option<Element> {
        None
    }
}

/// A problem whose search can go on after an answer.
pub trait Enumerable: Problem {
    /// The rules in the formula, which can exclude an answer.
    fn rules(&self) -> &dyn Rules<Self::Answer>;
}

impl<P: Problem + ?Sized> Problem for Box<P> {
    type Answer = P::Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Self::Answer>,
        cuts: &mut Cnf,
    ) -> Judgement<Self::Answer> {
        (**self).check_model(model, other, cuts)
    }

    fn stage(&self) -> Stage<'_> {
        (**self).stage()
    }

    fn advance(&mut self, event: Event<'_>, sink: &mut dyn ClauseSink) {
        (**self).advance(event, sink);
    }

    fn restate(&self, sink: &mut dyn ClauseSink) -> bool {
        (**self).restate(sink)
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

/// A stage of a search: its assumptions, and which answers its formula covers.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    /// Literals that hold in most answers, and under which the search is short. The formula does
    /// not state them, so no answer is lost.
    pub assumptions: &'a [Lit],
    /// Which answers are models of the formula.
    pub coverage: Coverage,
    /// The most conflicts of a call, where the formula covers none for certain and is not worth more: past
    /// them it counts as too narrow. A solver outside does not count them.
    pub conflicts: Option<i32>,
}

/// An event that may end a stage.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A model was wrong and has been cut.
    Cut,
    /// The formula has no model under this core of the stage's assumptions: some of them, which
    /// together are enough for the refutation.
    Refuted(&'a [Lit]),
    /// Answers are going to be compared place by place: the formula shall have what tells them apart.
    Compared,
    /// The formula covers fewer answers than are asked for: these. The next stage's formula goes
    /// into a new solver.
    TooNarrow(Coverage),
}

/// Which answers are models of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coverage {
    /// Perhaps none: a refutation of the formula says nothing.
    None,
    /// At least one, if there is one.
    One,
    /// All.
    All,
}

/// The result of a model check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement<A> {
    /// An answer.
    Answer(A),
    /// Not an answer. The number counts the components that are in no answer as they are.
    Wrong(usize),
}
