//! The rules on a closed line.

use crate::lines::clued::{Clue, Puzzle, Walk};

pub(super) fn clue(puzzle: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let (Some(number), cells @ [_, ..]) = (clue.number, puzzle.region_of(cell)) else {
        return Ok(());
    };
    let turns = cells.iter().filter(|&&cell| walk.turns(cell)).count();
    match turns == number as usize {
        true => Ok(()),
        false => {
            Err(format!("the line turns in {turns} cells of the region, and not in {number},"))
        }
    }
}
