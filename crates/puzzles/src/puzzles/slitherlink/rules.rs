//! The rules as clauses: labels count, over segments or over cells. Clause types 1, 2 and 5 of the
//! course, with the degrees and the sides of the line that all closed lines have in common.

use super::{Answer, Clue, KIND, Puzzle, check, generate, small};
use crate::cnf::{ClauseSink, Lit, Vars, exactly, exactly_if};
use crate::grid::{Cell, Point};
use crate::kind::{
    AnyKind, AnyPuzzle, Explained, Fault as Wrong, FormulaSize, KindInfo, Place, Rule, RuleSink,
};
use crate::lines::{Detached, Ground, OneLine, OverFaces, Published, Required, VISIT_ALL, Visit};
use crate::plane::{Along, Plane};

impl OneLine for Puzzle {
    const ALONG: Along = Along::Points;
    const FORMS: [&'static str; 3] = ["segments", "segments and cells", "cells"];

    fn info(&self) -> &'static KindInfo {
        &KIND.info
    }

    fn ground(&self) -> Ground {
        Ground::Squares(self.grid())
    }

    fn sign(&self, cell: Cell) -> String {
        match self.clue(cell) {
            Clue::Blank => String::new(),
            Clue::Open => "?".to_string(),
            Clue::Label(label) => label.to_string(),
        }
    }

    fn write_rules(&self, edges: Vars, _: Option<Vars>, sink: &mut dyn RuleSink) {
        for (cell, label) in self.labelled() {
            sink.rule(Place::Cell(cell.index()));
            let around = self.grid().segments_of_cell(cell).map(|edge| edges.lit(edge.index()));
            exactly(sink, &around, label.into());
        }
    }

    /// The segments of each label above 0, and of each point that must be visited: the line has at least one
    /// of them.
    fn required(&self) -> Required {
        let mut required = Required::default();
        for cell in self.positive() {
            required.add(cell.index(), self.grid().segments_of_cell(cell).map(|edge| edge.index()));
        }
        for point in self.visited() {
            let around = self.grid().segments_of_point(point).map(|edge| edge.index());
            required.add(self.grid().cell_count() + point.index(), around);
        }
        required
    }

    fn check(&self, answer: &Answer) -> Result<(), Wrong> {
        Ok(check::check(self, answer)?)
    }

    fn visit(&self, _: usize) -> Visit {
        if self.visits_all() { Visit::Must } else { Visit::May }
    }

    fn explained(&self) -> &dyn Explained {
        self
    }

    fn over_faces(&self) -> Option<&dyn OverFaces> {
        Some(self)
    }

    fn published(&self) -> Option<&dyn Published> {
        Some(self)
    }
}

impl AnyPuzzle for Puzzle {
    fn kind(&self) -> &'static dyn AnyKind {
        &KIND
    }

    fn with_rule(&self, rule: &Rule, _: &str) -> Option<Box<dyn AnyPuzzle>> {
        (*rule == VISIT_ALL).then(|| Box::new(self.clone().visiting_all(true)) as _)
    }

    fn clued_by(&self, answer: &Answer) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(generate::clued_by(self, answer)?))
    }
}

impl OverFaces for Puzzle {
    /// The form over cells has half the variables of the form over segments, and no degrees but one
    /// rule: the number of sides that differ round a point is even, so only four must be forbidden,
    /// which is a checkerboard.
    fn write(&self, cells: Vars, sink: &mut dyn ClauseSink) {
        let grid = self.grid();
        let inside = |cell: Cell| cells.lit(cell.index());
        let mut around = Vec::with_capacity(4);
        for (cell, label) in self.labelled() {
            around.clear();
            around.extend(grid.neighbours(cell).map(inside));
            // Of the four sides `label` differ from the cell; beyond the frame is outside.
            let label = usize::from(label);
            exactly_if(sink, inside(cell), &around, 4 - label);
            exactly_if(sink, !inside(cell), &around, label);
        }
        for row in 1..grid.rows() {
            for col in 1..grid.cols() {
                let [a, b] = [col - 1, col].map(|col| inside(grid.cell(row - 1, col)));
                let [c, d] = [col - 1, col].map(|col| inside(grid.cell(row, col)));
                sink.clause(&[!a, b, c, !d]);
                sink.clause(&[a, !b, !c, d]);
            }
        }
        for point in self.visited() {
            let (row, col) = grid.point_position(point);
            let rows = row.saturating_sub(1)..(row + 1).min(grid.rows());
            let cols = col.saturating_sub(1)..(col + 1).min(grid.cols());
            around.clear();
            around.extend(
                rows.flat_map(|row| cols.clone().map(move |col| inside(grid.cell(row, col)))),
            );
            sink.clause(&around);
            if around.len() == 4 {
                around.iter_mut().for_each(|cell| *cell = !*cell);
                sink.clause(&around);
            }
        }
        if !self.has_edges() {
            let any: Vec<Lit> = grid.cells().map(inside).collect();
            sink.clause(&any);
        }
    }

    fn size(&self, _: usize) -> FormulaSize {
        let grid = self.grid();
        let (n, m) = (grid.rows() as u64, grid.cols() as u64);
        let of_label = |(cell, label): (Cell, u8)| {
            let around = grid.neighbours(cell).count() as u64;
            let label = u64::from(label);
            exactly_size(around, 4 - label) + exactly_size(around, label)
        };
        let labels: u64 = self.labelled().map(of_label).sum();
        let within = (n - 1) * (m - 1);
        let visits = if self.visits_all() { (n + 1) * (m + 1) + within } else { 0 };
        let clauses = labels + 2 * within + visits + u64::from(!self.has_edges());
        (n * m, clauses)
    }

    fn has_first_cuts(&self) -> bool {
        true
    }

    fn first_cuts(
        &self,
        plane: &Plane,
        fixed: &[Option<bool>],
        found: &mut dyn FnMut(Detached<'_>),
    ) {
        small::each(self, plane.faces(), fixed, found);
    }
}

impl Puzzle {
    /// The points that must be visited.
    fn visited(&self) -> impl Iterator<Item = Point> {
        self.grid().points().filter(|_| self.visits_all())
    }
}

/// The number of clauses for the labels, over segments.
pub(super) fn size_of_labels(puzzle: &Puzzle) -> u64 {
    puzzle.labelled().map(|(_, label)| [4, 7, 8, 7, 4][usize::from(label)]).sum()
}

/// The number of clauses of [`exactly_if`]: `C(n, k + 1) + C(n, n - k + 1)`, or one if `k > n`.
fn exactly_size(n: u64, k: u64) -> u64 {
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    if k > n { 1 } else { choose(n, k + 1) + choose(n, n - k + 1) }
}
