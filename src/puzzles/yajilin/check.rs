//! The rules on a closed line.

use crate::lines::clued::switches::SHADED_OUTSIDE;
use crate::lines::clued::{Clue, Puzzle, Walk};

fn is_shaded(puzzle: &Puzzle, walk: &Walk, cell: usize) -> bool {
    puzzle.clues()[cell].is_none() && !walk.visits(cell)
}

pub(super) fn clue(puzzle: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let (Some(number), Some(way)) = (clue.number, clue.way) else { return Ok(()) };
    let seen =
        walk.ray(cell, way).into_iter().filter(|&cell| is_shaded(puzzle, walk, cell)).count();
    match seen == number as usize {
        true => Ok(()),
        false => Err(format!("{seen} shaded cells lie where the arrow points, and not {number},")),
    }
}

pub(super) fn rest(puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
    for cell in walk.cells().filter(|&cell| is_shaded(puzzle, walk, cell)) {
        if walk.beside(cell).into_iter().any(|next| is_shaded(puzzle, walk, next)) {
            return Err((cell, "another shaded cell is next to the one".to_string()));
        }
        if puzzle.is_switched(SHADED_OUTSIDE.name) && walk.is_inside(cell) {
            return Err((cell, "a shaded cell is inside the line".to_string()));
        }
    }
    Ok(())
}
