//! The local rules over cells alone: a segment is on the line where its two sides differ.
//!
//! Half the variables of the form over segments disappear, and so does every degree but one: a
//! point meets an even number of sides that differ, so all that is left to forbid is four, which is
//! a checkerboard.

use crate::cnf::{ClauseSink, Lit, Vars, exactly_if};
use crate::grid::Cell;
use crate::puzzles::slitherlink::Puzzle;

/// Labels count the neighbours on the other side; no point is the middle of a checkerboard.
pub(super) fn encode(puzzle: &Puzzle, cells: Vars, sink: &mut dyn ClauseSink) {
    let grid = puzzle.grid();
    let inside = |cell: Cell| cells.lit(cell.index());
    let mut around = Vec::with_capacity(4);
    for (cell, label) in puzzle.labelled() {
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
    if !puzzle.has_positive_label() {
        let any: Vec<Lit> = grid.cells().map(inside).collect();
        sink.clause(&any);
    }
}

/// Clauses of [`encode`].
pub(super) fn size(puzzle: &Puzzle) -> u64 {
    let grid = puzzle.grid();
    let (n, m) = (grid.rows() as u64, grid.cols() as u64);
    let labels: u64 = puzzle
        .labelled()
        .map(|(cell, label)| {
            let around = grid.neighbours(cell).count() as u64;
            let label = u64::from(label);
            exactly_size(around, 4 - label) + exactly_size(around, label)
        })
        .sum();
    labels + 2 * (n - 1) * (m - 1) + u64::from(!puzzle.has_positive_label())
}

/// Clauses of [`exactly_if`]: `C(n, k + 1) + C(n, n - k + 1)`, or one if `k > n`.
fn exactly_size(n: u64, k: u64) -> u64 {
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    if k > n { 1 } else { choose(n, k + 1) + choose(n, n - k + 1) }
}
