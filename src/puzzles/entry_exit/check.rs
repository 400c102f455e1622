//! The rules on a closed line.

use crate::lines::clued::{Puzzle, Walk};

pub(super) fn rest(puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
    let regions = puzzle.each_region();
    let is_once = |cells: &&Vec<usize>| walk.crossings(cells) == 2 || regions.len() == 1;
    match regions.iter().find(|cells| !is_once(cells)) {
        Some(cells) => {
            let times = walk.crossings(cells) / 2;
            Err((cells[0], format!("the line enters the region {times} times, and not once,")))
        }
        None => Ok(()),
    }
}
