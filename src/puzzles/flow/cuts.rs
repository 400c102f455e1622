//! Cuts: clauses that every answer satisfies and the model at hand does not.
//!
//! A cut is made for one cycle of a model of a map whose cells must all be filled.

use super::{Puzzle, local::Local};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::grid::{Cell, Grid};
use crate::kind::Cut;

/// Makes the cuts of one kind for one puzzle, with buffers that are kept between rounds.
pub(super) struct Cutter {
    kind: Cut,
    /// The cells of the set at hand.
    set: Vec<Cell>,
    /// For each cell, whether it is in the set; all false in between.
    within: Vec<bool>,
    clause: Vec<Lit>,
}

impl Cutter {
    /// A cutter of the kind [`Cut::Loop`], or else of the kind [`Cut::Cutset`].
    pub(super) fn new(puzzle: &Puzzle, kind: Cut) -> Self {
        let within = vec![false; puzzle.grid().cell_count()];
        Self { kind, set: Vec::new(), within, clause: Vec::new() }
    }

    /// Adds the cut for one cycle of the model whose `links` are on.
    pub(super) fn cut(
        &mut self,
        puzzle: &Puzzle,
        local: &Local,
        links: &[bool],
        cycle: &[Cell],
        cuts: &mut Cnf,
    ) {
        let grid = puzzle.grid();
        self.insert(cycle);
        self.clause.clear();
        match self.kind {
            Cut::Loop => {
                // Each cell and the one before it, round the cycle.
                for (at, &cell) in cycle.iter().enumerate() {
                    let before = cycle[at.checked_sub(1).unwrap_or(cycle.len() - 1)];
                    let mut around = grid.links_of_cell(cell);
                    let link = around.find(|&(_, other)| other == before);
                    self.clause.extend(link.map(|(link, _)| !local.link(link)));
                }
            }
            _ => {
                let enclosed = self.enclosed(grid, links, cycle);
                if enclosed.iter().all(|&cell| puzzle.letter(cell).is_none()) {
                    self.insert(&enclosed);
                }
                for &cell in &self.set {
                    let leaving =
                        grid.links_of_cell(cell).filter(|(_, other)| !self.within[other.index()]);
                    self.clause.extend(leaving.map(|(link, _)| local.link(link)));
                }
            }
        }
        cuts.clause(&self.clause);
        for cell in self.set.drain(..) {
            self.within[cell.index()] = false;
        }
    }

    fn insert(&mut self, cells: &[Cell]) {
        self.set.extend(cells);
        cells.iter().for_each(|cell| self.within[cell.index()] = true);
    }

    /// The cells that the cycle, which is the set at hand, encloses. Linear in its bounding box.
    fn enclosed(&self, grid: Grid, links: &[bool], cycle: &[Cell]) -> Vec<Cell> {
        let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
        for (row, col) in cycle.iter().map(|&cell| grid.cell_position(cell)) {
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(col), right.max(col));
        }
        let mut enclosed = Vec::new();
        for row in top..bottom {
            let mut inside = false;
            for col in left..=right {
                let cell = grid.cell(row, col);
                if self.within[cell.index()] {
                    // Crossing a link between this row and the next changes sides.
                    inside ^= links[grid.horizontal(row + 1, col).index()];
                } else if inside {
                    enclosed.push(cell);
                }
            }
        }
        enclosed
    }
}
