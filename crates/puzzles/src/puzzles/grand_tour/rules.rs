//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle, Way};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        pen.clue(cell);
        for (bit, way) in [(1, Way::East), (2, Way::South)] {
            if clue.number.unwrap_or_default() & bit > 0 {
                let given: Vec<_> = pen.arm(cell, way).into_iter().collect();
                pen.clause(&given);
            }
        }
    }
}
