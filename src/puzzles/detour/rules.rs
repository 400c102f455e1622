//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for cells in puzzle.each_region() {
        if let Some(number) = puzzle.number_in(cells) {
            pen.clue(cells[0]);
            let turns: Vec<_> = cells.iter().map(|&cell| pen.turns(cell)).collect();
            pen.exactly(&turns, number as usize);
        }
    }
}
