//! The rules on a closed line.

use crate::lines::clued::{Clue, Puzzle, Walk, shaded};

pub(super) fn clue(puzzle: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let (Some(number), cells @ [_, ..]) = (clue.number, puzzle.region_of(cell)) else {
        return Ok(());
    };
    let shaded = shaded::count(puzzle, walk, cells);
    match shaded == number as usize {
        true => Ok(()),
        false => Err(format!("{shaded} cells of the region are shaded, and not {number},")),
    }
}
