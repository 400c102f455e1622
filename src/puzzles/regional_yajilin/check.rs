//! The rules on a closed line.

use crate::lines::clued::switches::SHADED_OUTSIDE;
use crate::lines::clued::{Clue, Puzzle, Walk};

pub(super) fn clue(puzzle: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let (Some(number), cells @ [_, ..]) = (clue.number, puzzle.region_of(cell)) else {
        return Ok(());
    };
    let shaded = cells.iter().filter(|&&cell| !walk.visits(cell)).count();
    match shaded == number as usize {
        true => Ok(()),
        false => Err(format!("{shaded} cells of the region are shaded, and not {number},")),
    }
}

pub(super) fn rest(puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
    for cell in walk.cells().filter(|&cell| !walk.visits(cell)) {
        if walk.beside(cell).into_iter().any(|next| !walk.visits(next)) {
            return Err((cell, "another shaded cell is next to the one".to_string()));
        }
        if puzzle.is_switched(SHADED_OUTSIDE.name) && walk.is_inside(cell) {
            return Err((cell, "a shaded cell is inside the line".to_string()));
        }
    }
    Ok(())
}
