//! The rules on a closed line that may cross itself.

use super::{CIRCLE, pipe};
use crate::lines::clued::switches::CROSS_AT_CIRCLES;
use crate::lines::clued::{Clue, Puzzle, Walk};

pub(super) fn clue(walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    if pipe::arms(clue).is_some_and(|arms| arms != walk.ways(cell)) {
        return Err("the line does not lead where the pipe does".to_string());
    }
    match clue.letter == Some(CIRCLE) && walk.turns(cell) {
        true => Err("the line turns at the circle".to_string()),
        false => Ok(()),
    }
}

pub(super) fn rest(puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
    let may_cross = |cell: usize| {
        let given =
            puzzle.clue(cell).map(|clue| clue.letter == Some(CIRCLE) || pipe::arms(clue).is_some());
        !puzzle.is_switched(CROSS_AT_CIRCLES.name) || given == Some(true)
    };
    match walk.cells().find(|&cell| walk.crosses(cell) && !may_cross(cell)) {
        Some(cell) => Err((cell, "the line crosses itself without a circle".to_string())),
        None => Ok(()),
    }
}
