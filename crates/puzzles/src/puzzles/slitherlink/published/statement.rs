//! The statement of the course. i goes with the rows of the input, j with its columns. Type 0 says of
//! e and w, and of n and s, which names are the same segment; z is *exterior*; type 4 is as printed,
//! so it speaks of exterior cells. There is no type 5.

use super::common::{borders, pairs, reach, supported, turned, twice_named, within};
use super::names::{At, Names, Side};
use crate::cnf::{ClauseSink, exactly};
use crate::puzzles::slitherlink::Puzzle;

/// Writes the clauses of a type.
pub(super) fn write(names: &Names, puzzle: &Puzzle, of_type: u8, sink: &mut dyn ClauseSink) {
    let (n, m) = names.bounds();
    match of_type {
        0 => twice_named(names, [Side::N, Side::S], true, sink),
        1 => counted(names, puzzle, sink),
        2 => {
            borders(names, [Side::W, Side::E, Side::S, Side::N], sink);
            within((n, m)).for_each(|at| supported(names, at, true, turned, sink));
        }
        3 => reach(names, turned, sink),
        4 => pairs(names, true, sink),
        _ => {}
    }
}

/// Type 1: as many of a cell's sides are on as its label says. The statement has the clauses for 0 and
/// 1, and leaves the others to the reader.
pub(super) fn counted(names: &Names, puzzle: &Puzzle, sink: &mut dyn ClauseSink) {
    for (cell, label) in puzzle.labelled() {
        let at: At = names.at(cell);
        exactly(sink, &Side::ALL.map(|side| names.q(at, side)), label.into());
    }
}
