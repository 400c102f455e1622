//! The lazy encoding: the local rules, and cuts for the cycles that a model should not have.

use super::cuts::{Cuts, Cutter};
use super::paths::Paths;
use super::{Answer, Puzzle, further, local::Local};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::{Enumerable, Finding, Model, Other, Problem};
use std::slice;

/// The local rules in a solver, and what is needed to look at their models.
pub struct Lazy<'a> {
    puzzle: &'a Puzzle,
    local: Local,
    paths: Paths,
    cutter: Cutter,
    links: Vec<bool>,
    other: Other<Answer>,
}

impl<'a> Lazy<'a> {
    /// Writes the local rules.
    pub fn encode(puzzle: &'a Puzzle, cuts: Cuts, sink: &mut dyn ClauseSink) -> Self {
        let local = Local::encode(puzzle, sink);
        // Cells that may stay empty need not be left by a path.
        let cuts = if puzzle.allows_empty() { Cuts::Loop } else { cuts };
        let paths = Paths::new(puzzle.grid());
        Self {
            puzzle,
            local,
            cutter: Cutter::new(puzzle, &paths.cells, cuts),
            paths,
            links: Vec::new(),
            other: Other::default(),
        }
    }

    /// The links of the last model that are on, one entry for each segment.
    pub fn links(&self) -> &[bool] {
        &self.links
    }
}

impl Problem for Lazy<'_> {
    type Answer = Answer;

    /// Where cells may stay empty, every model holds an answer: a cycle touches no path, and its
    /// cells may as well be empty. It may not be the answer that is asked for, though.
    fn examine(&mut self, model: &Model<'_>, cuts: &mut Cnf) -> Finding<Answer> {
        model.read(self.local.links, &mut self.links);
        self.paths.trace(&self.links);
        let paths = &self.paths;
        let cycles = paths.cycles().count();
        if cycles == 0 || self.puzzle.allows_empty() {
            let answer = paths.answer(self.puzzle, &self.links);
            if cycles == 0 || self.other.is_met_by(self.puzzle, &answer) {
                return Finding::Answer(answer);
            }
        }
        for cycle in paths.cycles() {
            self.cutter.cut(self.puzzle, &self.local, &paths.cells, cycle, cuts);
        }
        Finding::Loops(cycles)
    }

    fn suppositions(&self) -> &[Lit] {
        slice::from_ref(&self.local.chordless)
    }
}

impl Enumerable for Lazy<'_> {
    fn exclude(&mut self, answer: &Answer, sink: &mut dyn ClauseSink) {
        further::exclude(&self.local, answer, sink);
    }

    fn differ(&mut self, answer: &Answer, places: &[bool], sink: &mut dyn ClauseSink) {
        self.other.ask(answer, places, sink, |sink| {
            further::differences(self.puzzle, &self.local, answer, sink)
        });
    }
}
