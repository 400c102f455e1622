//! The lazy encoding: the local rules, and cuts for the loops that each model should not have.

use super::cuts::{Cuts, Cutter};
use super::{Answer, Puzzle, local::Local};
use crate::cnf::{ClauseSink, Cnf};
use crate::engine::{Finding, Model, Problem};
use crate::graph::Loops;
use crate::grid::Segment;

/// The local rules in a solver, and what is needed to look at their models.
pub struct Lazy<'a> {
    puzzle: &'a Puzzle,
    local: Local,
    cutter: Cutter,
    on: Vec<bool>,
    loops: Loops,
    positive_labels: usize,
    /// For each cell, how many segments of the loop at hand it has; all 0 in between.
    touched: Vec<u8>,
}

impl<'a> Lazy<'a> {
    /// Writes the local rules.
    pub fn encode(puzzle: &'a Puzzle, cuts: Cuts, sink: &mut dyn ClauseSink) -> Self {
        Self {
            puzzle,
            local: Local::encode(puzzle, true, sink),
            cutter: Cutter::new(puzzle, cuts),
            on: Vec::new(),
            loops: Loops::default(),
            positive_labels: puzzle.labelled().filter(|&(_, label)| label > 0).count(),
            touched: vec![0; puzzle.grid().cell_count()],
        }
    }

    /// The segments of the last model that are on, one entry for each segment.
    pub fn segments(&self) -> &[bool] {
        &self.on
    }

    /// The loops of the last model.
    pub fn loops(&self) -> &Loops {
        &self.loops
    }

    /// The loop that by itself satisfies every label, if there is one: it is an answer, whatever
    /// else the model contains, and to forbid it would be wrong. (Labels of 0 are satisfied by the
    /// whole model, so by each part of it.)
    fn sufficient_loop(&mut self) -> Option<Vec<bool>> {
        let grid = self.puzzle.grid();
        let cells = |segment: &Segment| grid.sides(*segment).into_iter().flatten();
        for segments in self.loops.iter() {
            for cell in segments.iter().flat_map(cells) {
                self.touched[cell.index()] += 1;
            }
            let mut satisfied = 0;
            for cell in segments.iter().flat_map(cells) {
                let count = std::mem::take(&mut self.touched[cell.index()]);
                satisfied += usize::from(count > 0 && self.puzzle.label(cell) == Some(count));
            }
            if satisfied == self.positive_labels {
                let mut alone = vec![false; grid.segment_count()];
                segments.iter().for_each(|segment| alone[segment.index()] = true);
                return Some(alone);
            }
        }
        None
    }
}

impl Problem for Lazy<'_> {
    type Answer = Answer;

    fn examine(&mut self, model: &Model<'_>, cuts: &mut Cnf) -> Finding<Answer> {
        let grid = self.puzzle.grid();
        model.read(self.local.segments, &mut self.on);
        self.loops.split(grid, &self.on);
        if let Some(alone) = self.sufficient_loop() {
            let answer = Answer::new(grid, alone);
            return Finding::Answer(answer.expect("one entry for each segment"));
        }
        for segments in self.loops.iter() {
            self.cutter.cut(self.puzzle, &self.local, segments, cuts);
        }
        Finding::Loops(self.loops.len())
    }
}
