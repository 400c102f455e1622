//! Which pair a cell's path joins, as a number in binary: each pair has its own, and joined cells
//! share it.

use super::{Puzzle, edges::Edges};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::grid::Cell;

/// The variables: for each cell, one for each binary digit of its pair's place in the puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Codes {
    vars: Vars,
    digits: usize,
}

impl Codes {
    /// Writes that joined cells have the same code, and each terminal that of its pair. So each path
    /// joins a pair.
    pub fn encode(puzzle: &Puzzle, edges: Edges, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let digits = digits(puzzle);
        let codes = Self { vars: sink.fresh(grid.cell_count() * digits), digits };
        for (pair, colour) in puzzle.colours().iter().enumerate() {
            for cell in colour.terminals {
                codes.of(cell, pair).for_each(|digit| sink.clause(&[digit]));
            }
        }
        for segment in grid.segments() {
            let Some([a, b]) = grid.linked(segment) else { continue };
            let edge = edges.on(segment);
            for (a, b) in codes.of(a, 0).zip(codes.of(b, 0)) {
                sink.clause(&[!edge, !a, b]);
                sink.clause(&[!edge, a, !b]);
            }
        }
        codes
    }

    /// All variables.
    pub fn vars(self) -> Vars {
        self.vars
    }

    /// The digits of a cell's code, each as the literal that agrees with that of a pair.
    pub fn of(self, cell: Cell, pair: usize) -> impl Iterator<Item = Lit> {
        let first = cell.index() * self.digits;
        (0..self.digits).map(move |digit| self.vars.lit(first + digit).when(pair >> digit & 1 == 1))
    }
}

/// How many binary digits tell all pairs apart.
fn digits(puzzle: &Puzzle) -> usize {
    let last = puzzle.colours().len().saturating_sub(1);
    (usize::BITS - last.leading_zeros()) as usize
}

/// Variables and clauses of [`Codes::encode`].
pub(super) fn size(puzzle: &Puzzle) -> (u64, u64) {
    let (n, m) = (puzzle.grid().rows() as u64, puzzle.grid().cols() as u64);
    let edges = 2 * n * m - n - m;
    let digits = digits(puzzle) as u64;
    (n * m * digits, digits * (2 * puzzle.colours().len() as u64 + 2 * edges))
}
