//! The rules on a closed line.

use crate::lines::clued::{Clue, Puzzle, Walk, shaded};

pub(super) fn clue(puzzle: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let (Some(number), Some(way)) = (clue.number, clue.way) else { return Ok(()) };
    let seen = shaded::count(puzzle, walk, &walk.ray(cell, way));
    match seen == number as usize {
        true => Ok(()),
        false => Err(format!("{seen} shaded cells lie where the arrow points, and not {number},")),
    }
}
