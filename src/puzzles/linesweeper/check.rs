//! The rules on a closed line.

use crate::lines::clued::{Clue, Walk};

pub(super) fn clue(walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let Some(number) = clue.number else { return Ok(()) };
    let visited = walk.around(cell).into_iter().filter(|&cell| walk.visits(cell)).count();
    match visited == number as usize {
        true => Ok(()),
        false => Err(format!("the line visits {visited} cells round the {number}")),
    }
}
