//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle, shading};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        let (Some(number), Some(way)) = (clue.number, clue.way) else { continue };
        pen.clue(cell);
        let seen: Vec<usize> = puzzle.ray(cell, way).collect();
        shading::count(puzzle, pen, &seen, number);
    }
    shading::write(puzzle, pen);
}
