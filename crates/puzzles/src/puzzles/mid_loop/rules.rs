//! The rules as clauses.

use super::SIDES;
use crate::lines::clued::{Pen, Puzzle, Way};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        pen.clue(cell);
        if clue.number == Some(1) {
            let turns = pen.turns(cell);
            pen.clause(&[!turns]);
            for way in [Way::North, Way::West] {
                pen.equal_runs((cell, way), (cell, way.opposite()));
            }
        }
        for (way, numbers) in SIDES {
            if !numbers.contains(&clue.number.unwrap_or_default()) {
                continue;
            }
            match (pen.arm(cell, way), puzzle.step(cell, way)) {
                (Some(arm), Some(next)) => {
                    pen.clause(&[arm]);
                    pen.runs_beyond((cell, way.opposite()), (next, way));
                }
                _ => pen.clause(&[]),
            }
        }
    }
}
