//! The rules on a closed line that may cross itself.

use crate::lines::clued::switches::CROSS_AT_CIRCLES;
use crate::lines::clued::{Clue, Puzzle, Walk};

pub(super) fn clue(walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    if pipe(clue).is_some_and(|sides| sides != walk.ways(cell)) {
        return Err("the line does not lead where the pipe does".to_string());
    }
    match is_circle(clue) && walk.turns(cell) {
        true => Err("the line turns in the circle".to_string()),
        false => Ok(()),
    }
}

pub(super) fn rest(puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
    let may_cross = |cell: usize| {
        let clue = puzzle.clue(cell);
        clue.is_some_and(|clue| is_circle(clue) || pipe(clue).is_some())
    };
    let is_wrong = |&cell: &usize| walk.crosses(cell) && !may_cross(cell);
    match walk.cells().find(is_wrong).filter(|_| puzzle.is_switched(CROSS_AT_CIRCLES.name)) {
        Some(cell) => Err((cell, "the line crosses itself without a circle".to_string())),
        None => Ok(()),
    }
}

fn is_circle(clue: Clue) -> bool {
    clue.letter == Some('o')
}

/// Whether a pipe leads up, left, right and down; `None` for another clue.
fn pipe(clue: Clue) -> Option<[bool; 4]> {
    let sides = ["┼│└┘", "┼─┘┐", "┼─└┌", "┼│┐┌"];
    let sign = clue.letter?;
    Some(sides.map(|signs| signs.contains(sign))).filter(|sides| sides.contains(&true))
}
