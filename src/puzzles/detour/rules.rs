//! The rules as clauses.

use crate::cnf::Lit;
use crate::lines::clued::{Pen, Puzzle};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for cells in puzzle.each_region() {
        if let Some(number) = puzzle.number_in(cells) {
            pen.clue(cells[0]);
            let turns: Vec<_> = cells.iter().map(|&cell| counted(pen, cell)).collect();
            pen.exactly(&turns, number as usize);
        }
    }
}

/// The line turns in a cell.
pub(super) fn counted(pen: &mut Pen<'_>, cell: usize) -> Lit {
    pen.turns(cell)
}
