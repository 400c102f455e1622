//! The rules as clauses.

use crate::cnf::Lit;
use crate::lines::clued::{Pen, Puzzle, shading};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for cells in puzzle.each_region() {
        if let Some(number) = puzzle.number_in(cells) {
            pen.clue(cells[0]);
            shading::count(puzzle, pen, cells, number);
        }
    }
    shading::write(puzzle, pen);
}

/// A cell is shaded.
pub(super) fn counted(pen: &mut Pen<'_>, cell: usize) -> Lit {
    !pen.visited(cell)
}
