//! The rules on a closed line.

use crate::lines::clued::switches::EIGHT;
use crate::lines::clued::{Clue, Puzzle, Walk, shaded};

pub(super) fn clue(puzzle: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let Some(number) = clue.number else { return Ok(()) };
    let near = match puzzle.is_switched(EIGHT.name) {
        true => walk.around(cell),
        false => walk.beside(cell),
    };
    let shaded = shaded::count(puzzle, walk, &near);
    match shaded == number as usize {
        true => Ok(()),
        false => Err(format!("{shaded} cells are shaded round the {number}")),
    }
}
