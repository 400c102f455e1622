//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (region, cells) in puzzle.each_region().iter().enumerate() {
        pen.rule(0, cells[0]);
        pen.crossed(region, 4);
    }
}
