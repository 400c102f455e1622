//! Codes: the pair of a cell's path, as a binary number. Each pair has a code of its own, and
//! joined cells share theirs.
//!
//! Or only pairs that lie near each other have different ones. That takes fewer digits, and a path
//! that joins two pairs is still possible, but seldom.

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
        Self::numbered(puzzle, 0..puzzle.colours().len(), edges, sink)
    }

    /// The same with [`SHARED`] codes at most. So a path may join two pairs that share one.
    pub(super) fn share(puzzle: &Puzzle, edges: Edges, sink: &mut dyn ClauseSink) {
        Self::numbered(puzzle, shared(puzzle), edges, sink);
    }

    /// Writes codes for pairs with these numbers, in the order of the pairs.
    fn numbered(
        puzzle: &Puzzle,
        numbers: impl IntoIterator<Item = usize> + Clone,
        edges: Edges,
        sink: &mut dyn ClauseSink,
    ) -> Self {
        let grid = puzzle.grid();
        let digits = digits(numbers.clone().into_iter().max().unwrap_or(0));
        let codes = Self { vars: sink.fresh(grid.cell_count() * digits), digits };
        for (number, colour) in numbers.into_iter().zip(puzzle.colours()) {
            for cell in colour.terminals {
                codes.of(cell, number).for_each(|digit| sink.clause(&[digit]));
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

    /// The digits of a cell's code, as literals that are true if the code is this pair's. Of shared
    /// codes, if it is this number.
    pub fn of(self, cell: Cell, pair: usize) -> impl Iterator<Item = Lit> {
        let first = cell.index() * self.digits;
        (0..self.digits).map(move |digit| self.vars.lit(first + digit).when(pair >> digit & 1 == 1))
    }
}

/// How many binary digits the numbers up to `last` need.
fn digits(last: usize) -> usize {
    (usize::BITS - last.leading_zeros()) as usize
}

/// How many codes there are, if pairs share them.
const SHARED: usize = 16;

/// For each pair, in order, the code whose nearest terminal so far is farthest away. Quadratic in
/// the pairs.
fn shared(puzzle: &Puzzle) -> Vec<usize> {
    let place = |cell: Cell| puzzle.grid().cell_position(cell);
    let pairs: Vec<_> = puzzle.colours().iter().map(|colour| colour.terminals.map(place)).collect();
    let mut numbers: Vec<usize> = Vec::with_capacity(pairs.len());
    for pair in &pairs {
        let mut nearest = [usize::MAX; SHARED];
        for (other, &number) in pairs.iter().zip(&numbers) {
            for (a, b) in pair.iter().flat_map(|a| other.iter().map(move |b| (a, b))) {
                let distance = a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
                nearest[number] = nearest[number].min(distance);
            }
        }
        let farthest = (0..SHARED).rev().max_by_key(|&number| nearest[number]);
        numbers.push(farthest.unwrap_or(0));
    }
    numbers
}

/// Variables and clauses of [`Codes::encode`].
pub(super) fn size(puzzle: &Puzzle) -> (u64, u64) {
    size_of(puzzle, puzzle.colours().len())
}

/// Variables and clauses of [`Codes::share`].
pub(super) fn shared_size(puzzle: &Puzzle) -> (u64, u64) {
    size_of(puzzle, puzzle.colours().len().min(SHARED))
}

/// Variables and clauses of so many codes.
fn size_of(puzzle: &Puzzle, codes: usize) -> (u64, u64) {
    let (n, m) = (puzzle.grid().rows() as u64, puzzle.grid().cols() as u64);
    let edges = 2 * n * m - n - m;
    let digits = digits(codes.saturating_sub(1)) as u64;
    (n * m * digits, digits * (2 * puzzle.colours().len() as u64 + 2 * edges))
}
