//! The second report: types 1 to 5 in words, its clauses in a program that is not part of it. Segments
//! are numbered from the points, so type 0 is implicit; each point has no or exactly two segments.

use super::common::{borders, pairs, reach, rows, supported, within};
use super::names::{Names, Side};
use super::statement::counted;
use crate::cnf::{ClauseSink, Lit, zero_or_two};
use crate::puzzles::slitherlink::Puzzle;

/// Writes the clauses of a type. Where the report has words only, they are those of the statement.
pub(super) fn write(names: &Names, puzzle: &Puzzle, of_type: u8, sink: &mut dyn ClauseSink) {
    let (n, m) = names.bounds();
    match of_type {
        1 => counted(names, puzzle, sink),
        2 => {
            borders(names, [Side::N, Side::S, Side::W, Side::E], sink);
            within((n, m)).for_each(|at| supported(names, at, true, rows, sink));
        }
        3 => reach(names, rows, sink),
        4 => pairs(names, false, sink),
        5 => {
            let grid = puzzle.grid();
            for point in grid.points() {
                let around: Vec<Lit> =
                    grid.segments_of_point(point).map(|segment| names.on(segment)).collect();
                zero_or_two(sink, &around);
            }
        }
        _ => {}
    }
}
