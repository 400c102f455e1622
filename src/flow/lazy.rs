//! The lazy encoding: the local rules, and cuts for the cycles that a model should not have.

use super::cuts::{Cuts, Cutter};
use super::paths::Paths;
use super::{Answer, Puzzle, local::Local};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::{Finding, Model, Problem};
use std::slice;

/// The local rules in a solver, and what is needed to look at their models.
pub struct Lazy<'a> {
    puzzle: &'a Puzzle,
    local: Local,
    cutter: Cutter,
    links: Vec<bool>,
}

impl<'a> Lazy<'a> {
    /// Writes the local rules.
    pub fn encode(puzzle: &'a Puzzle, cuts: Cuts, sink: &mut dyn ClauseSink) -> Self {
        let local = Local::encode(puzzle, sink);
        Self { puzzle, local, cutter: Cutter::new(puzzle, cuts), links: Vec::new() }
    }

    /// The links of the last model that are on, one entry for each segment.
    pub fn links(&self) -> &[bool] {
        &self.links
    }
}

impl Problem for Lazy<'_> {
    type Answer = Answer;

    /// Where cells may stay empty, every model holds an answer: a cycle touches no path, and its
    /// cells may as well be empty.
    fn examine(&mut self, model: &Model<'_>, cuts: &mut Cnf) -> Finding<Answer> {
        model.read(self.local.links, &mut self.links);
        let paths = Paths::trace(self.puzzle, &self.links);
        if paths.cycles.is_empty() || self.puzzle.allows_empty() {
            return Finding::Answer(paths.into_answer(self.puzzle, &self.links));
        }
        for cycle in &paths.cycles {
            self.cutter.cut(self.puzzle, &self.local, &self.links, cycle, cuts);
        }
        Finding::Loops(paths.cycles.len())
    }

    fn suppositions(&self) -> &[Lit] {
        slice::from_ref(&self.local.chordless)
    }
}
