//! The local rules over segments: labels and degrees, and on demand the sides of the line.

use crate::cnf::{ClauseSink, Lit, Vars, exactly, zero_or_two};
use crate::grid::Grid;
use crate::kind::{Place, RuleSink};
use crate::puzzles::slitherlink::Puzzle;

/// Labels count, and each point has degree 0 or 2.
pub(super) fn encode(puzzle: &Puzzle, on: Vars, sink: &mut dyn ClauseSink) {
    let grid = puzzle.grid();
    for (cell, label) in puzzle.labelled() {
        let around = grid.segments_of_cell(cell).map(|segment| on.lit(segment.index()));
        exactly(sink, &around, label.into());
    }
    let mut around = Vec::with_capacity(4);
    for point in grid.points() {
        around.clear();
        around.extend(grid.segments_of_point(point).map(|segment| on.lit(segment.index())));
        zero_or_two(sink, &around);
    }
    if !puzzle.has_positive_label() {
        let any: Vec<Lit> = (0..on.len()).map(|segment| on.lit(segment)).collect();
        sink.clause(&any);
    }
}

/// The rules of [`encode`] and [`encode_sides`] one by one.
pub(super) fn write_rules(puzzle: &Puzzle, on: Vars, sink: &mut dyn RuleSink) {
    let grid = puzzle.grid();
    for (cell, label) in puzzle.labelled() {
        sink.rule(Place::Cell(cell.index()));
        let around = grid.segments_of_cell(cell).map(|segment| on.lit(segment.index()));
        exactly(sink, &around, label.into());
    }
    for point in grid.points() {
        sink.rule(Place::Point(point.index()));
        let around = grid.segments_of_point(point).map(|segment| on.lit(segment.index()));
        zero_or_two(sink, &around.collect::<Vec<_>>());
    }
    sink.rule(Place::Loops);
    let any: Vec<Lit> = (0..on.len()).map(|segment| on.lit(segment)).collect();
    sink.clause(&any);
    sink.rule(Place::Sides);
    let cells = sink.fresh(grid.cell_count());
    encode_sides(grid, on, cells, sink);
}

/// Clauses of [`encode`].
pub(super) fn size(puzzle: &Puzzle) -> u64 {
    let (n, m) = (puzzle.grid().rows() as u64, puzzle.grid().cols() as u64);
    let labels: u64 = puzzle.labelled().map(|(_, label)| [4, 7, 8, 7, 4][usize::from(label)]).sum();
    // Points of degree 2, 3 and 4.
    let degrees = 2 * 4 + 4 * 2 * (n + m - 2) + 8 * (n - 1) * (m - 1);
    labels + degrees + u64::from(!puzzle.has_positive_label())
}

/// A segment is on the line exactly if its two sides differ; outside the grid is outside.
///
/// This follows from the degrees, but a solver that has it is many times faster.
pub(super) fn encode_sides(grid: Grid, on: Vars, cells: Vars, sink: &mut dyn ClauseSink) {
    for segment in grid.segments() {
        let on = on.lit(segment.index());
        match grid.sides(segment).map(|side| side.map(|cell| cells.lit(cell.index()))) {
            [Some(a), Some(b)] => {
                sink.clause(&[!on, a, b]);
                sink.clause(&[!on, !a, !b]);
                sink.clause(&[on, !a, b]);
                sink.clause(&[on, a, !b]);
            }
            [Some(cell), None] | [None, Some(cell)] => {
                sink.clause(&[!on, cell]);
                sink.clause(&[on, !cell]);
            }
            [None, None] => unreachable!("each segment borders a cell"),
        }
    }
}

/// Clauses of [`encode_sides`].
pub(super) fn size_of_sides(grid: Grid) -> u64 {
    let frame = 2 * (grid.rows() + grid.cols()) as u64;
    4 * (grid.segment_count() as u64 - frame) + 2 * frame
}
