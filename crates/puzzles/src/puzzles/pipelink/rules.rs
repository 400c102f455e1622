//! The rules as clauses.

use super::{CIRCLE, pipe};
use crate::lines::clued::switches::CROSS_AT_CIRCLES;
use crate::lines::clued::{Pen, Puzzle, Way};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for cell in 0..puzzle.clues().len() {
        pen.clue(cell);
        let turn = pen.through(cell);
        let clue = puzzle.clue(cell);
        if clue.is_some_and(|clue| clue.letter == Some(CIRCLE)) {
            pen.clause(&[!turn]);
        }
        for (way, is_on) in
            Way::ALL.into_iter().zip(clue.and_then(pipe::arms).into_iter().flatten())
        {
            match (pen.arm(cell, way), is_on) {
                (Some(arm), _) => pen.clause(&[arm.when(is_on)]),
                (None, true) => pen.clause(&[]),
                (None, false) => {}
            }
        }
    }
    if puzzle.is_switched(CROSS_AT_CIRCLES.name) {
        let is_free = |cell: &usize| {
            let clue = puzzle.clue(*cell);
            clue.is_none_or(|clue| clue.letter != Some(CIRCLE) && pipe::arms(clue).is_none())
        };
        for cell in (0..puzzle.clues().len()).filter(is_free) {
            pen.rule(0, cell);
            let arms = pen.arms(cell);
            pen.at_most_two(&arms);
        }
    }
}
