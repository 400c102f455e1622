//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        pen.clue(cell);
        let near = puzzle.near(cell, true).into_iter();
        // The line visits no cell with a clue, as long as the clue is there.
        let may_visit = |cell: &usize| pen.is_asking() || puzzle.clue(*cell).is_none();
        let near: Vec<usize> = near.filter(may_visit).collect();
        let visited: Vec<_> = near.into_iter().map(|cell| pen.visited(cell)).collect();
        pen.exactly(&visited, clue.number.unwrap_or_default() as usize);
    }
}
