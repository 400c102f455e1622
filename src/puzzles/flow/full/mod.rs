//! The full encodings: the local rules, and clauses that leave no cycle, so that each model is an
//! answer. One file for each way; `docs/ENCODING-FLOW.md` has the proofs.

pub mod levels;
pub mod trees;

use super::exclusion::Stated;
use super::paths::Paths;
use super::{Answer, Puzzle, local, local::Local};
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::engine::{
    Coverage, Enumerable, Event, Judgement, Model, Other, Problem, Rules, Stage, Witnessed,
};
use crate::kind::{FormulaSize, Mode};

/// A full encoding in a solver: each of its models is an answer.
pub struct Full<'a> {
    stated: Stated<'a>,
    /// The variables that state that there is no cycle.
    pub connectivity: Vars,
    edges: Vec<bool>,
    mode: Mode,
    /// What is assumed, until it is refuted.
    chordless: Option<Lit>,
}

impl<'a> Full<'a> {
    /// Writes the local rules, and that there is no cycle in the way that the mode names.
    pub fn encode(puzzle: &'a Puzzle, mode: Mode, sink: &mut dyn ClauseSink) -> Self {
        let local = Local::encode(puzzle, sink);
        let connectivity = match mode {
            Mode::Levels => levels::encode(puzzle, &local, sink),
            _ => trees::encode(puzzle, &local, sink),
        };
        let chordless = Some(local.chordless);
        Self { stated: Stated { puzzle, local }, connectivity, edges: Vec::new(), mode, chordless }
    }
}

impl Full<'_> {
    /// The variables of the local rules.
    pub fn local(&self) -> &Local {
        &self.stated.local
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> &Puzzle {
        self.stated.puzzle
    }

    /// The way in which it is stated that there is no cycle.
    pub(super) fn mode(&self) -> Mode {
        self.mode
    }
}

/// Variables and clauses of [`Full::encode`], as closed formulas.
pub fn size(puzzle: &Puzzle, mode: Mode) -> FormulaSize {
    let local = local::size(puzzle);
    let cycles = match mode {
        Mode::Levels => levels::size(puzzle),
        _ => trees::size(puzzle),
    };
    (local.0 + cycles.0, local.1 + cycles.1)
}

impl Problem for Full<'_> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Answer>,
        _: &mut Cnf,
    ) -> Judgement<Answer> {
        let Stated { puzzle, local } = &self.stated;
        model.read(local.edges, &mut self.edges);
        let mut paths = Paths::new(puzzle.grid());
        paths.trace(&self.edges);
        Judgement::Answer(paths.answer(puzzle, &self.edges))
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        Some(self)
    }

    /// First it is assumed that no path touches itself.
    fn stage(&self) -> Stage<'_> {
        Stage { assumptions: self.chordless.as_slice(), coverage: Coverage::All }
    }

    fn advance(&mut self, event: Event<'_>, _: &mut dyn ClauseSink) {
        if let Event::Refuted(_) = event {
            self.chordless = None;
        }
    }
}

impl Enumerable for Full<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.stated
    }
}
