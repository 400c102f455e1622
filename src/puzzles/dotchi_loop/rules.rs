//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for cells in puzzle.each_region() {
        let is_white = |cell: &&usize| puzzle.clue(**cell).is_some_and(|c| c.letter == Some('w'));
        let white: Vec<usize> = cells.iter().filter(is_white).copied().collect();
        let Some((&first, others)) = white.split_first() else { continue };
        pen.rule(0, cells[0]);
        for &other in others {
            let [a, b] = [first, other].map(|cell| pen.turns(cell));
            pen.clause(&[!a, b]);
            pen.clause(&[a, !b]);
        }
    }
}
