//! Grand Tour: the line visits every point of a lattice, which are the cells, and has the given edges.
//! A clue says which of the edges from its point are given: 1 to the right, 2 down, 3 both.

use super::Kind;
use super::puzzle::Clue;
use crate::lines::Degree;
use crate::way::{EAST, SOUTH};

pub(super) const KIND: Kind = Kind {
    is_of_sides: true,
    // As it is written: the sum of the sides of a square.
    is_clue: |clue| clue.is_number() && matches!(clue.number, Some(1..=15)),
    degree: |_, _| Degree::Two,
    rules: |puzzle, pen| {
        for (cell, clue) in puzzle.clued() {
            for way in given(clue) {
                let edge = pen.arm(cell, way)?;
                pen.clause(edge.as_slice())?;
            }
        }
        Ok(())
    },
    obeys: |_, walk, cell, clue| given(clue).all(|way| walk.has(cell, way)),
    ..Kind::PLAIN
};

/// The ways of the given edges from a point.
fn given(clue: Clue) -> impl Iterator<Item = usize> {
    let edges = clue.number.unwrap_or_default();
    [(1, EAST), (2, SOUTH)].into_iter().filter(move |(bit, _)| edges & bit > 0).map(|(_, way)| way)
}
