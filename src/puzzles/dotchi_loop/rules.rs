//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for cells in puzzle.each_region() {
        let is_white = |cell: &&usize| puzzle.clue(**cell).is_some_and(|c| c.letter == Some('w'));
        let white: Vec<usize> = cells.iter().filter(is_white).copied().collect();
        pen.rule(0, cells[0]);
        for (at, &one) in white.iter().enumerate() {
            // Where circles may be left out, each of them is compared with each.
            let others = &white[at + 1..];
            let all = if at == 0 || pen.is_asking() { others } else { &[] };
            for &other in all {
                pen.owing_to(&[one, other]);
                let [a, b] = [one, other].map(|cell| pen.turns(cell));
                pen.clause(&[!a, b]);
                pen.clause(&[a, !b]);
            }
        }
    }
}
