//! Codes: the pair of a cell's path, as a binary number. Each pair has a code of its own, and
//! joined cells share theirs.

use super::{Puzzle, edges::Edges};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::grid::Cell;

/// The variables: for each cell, the binary digits of its pair's index in the puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Codes {
    vars: Vars,
    digits: usize,
}

impl Codes {
    /// Writes that joined cells have the same code, and that each terminal has its pair's. So each
    /// path joins a pair.
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

    /// The digits of a cell's code, as literals that are true if the code is this pair's.
    pub fn of(self, cell: Cell, pair: usize) -> impl Iterator<Item = Lit> {
        let first = cell.index() * self.digits;
        (0..self.digits).map(move |digit| self.vars.lit(first + digit).when(pair >> digit & 1 == 1))
    }
}

/// How many binary digits a code needs.
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
