//! The rules as clauses.

use crate::lines::clued::switches::EIGHT;
use crate::lines::clued::{Pen, Puzzle, shading};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        let Some(number) = clue.number else { continue };
        pen.clue(cell);
        let near = puzzle.near(cell, puzzle.is_switched(EIGHT.name));
        shading::count(puzzle, pen, &near, number);
    }
    shading::write(puzzle, pen);
}
