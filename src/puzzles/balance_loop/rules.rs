//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle, Way};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        pen.clue(cell);
        for (at, &one) in Way::ALL.iter().enumerate() {
            for &other in &Way::ALL[at + 1..] {
                let (one, other) = ((cell, one), (cell, other));
                match clue.letter {
                    Some('w') => pen.equal_runs(one, other),
                    _ => pen.unequal_runs(one, other),
                }
                if let Some(sum) = clue.number {
                    pen.runs_of(one, other, sum as usize);
                }
            }
        }
    }
}
