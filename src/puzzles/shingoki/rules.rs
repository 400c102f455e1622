//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle, Way};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        pen.clue(cell);
        let turns = pen.turns(cell);
        let is_white = clue.letter == Some('w');
        pen.clause(&[if is_white { !turns } else { turns }]);
        let Some(sum) = clue.number else { continue };
        for (at, &one) in Way::ALL.iter().enumerate() {
            for &other in &Way::ALL[at + 1..] {
                if (one.opposite() == other) == is_white {
                    pen.runs_of((cell, one), (cell, other), sum as usize);
                }
            }
        }
    }
}
