//! The rules on a closed line.

use crate::lines::clued::{Puzzle, Walk};

pub(super) fn rest(puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
    match puzzle.each_region().iter().find(|cells| walk.crossings(cells) != 4) {
        Some(cells) => {
            let times = walk.crossings(cells) / 2;
            Err((cells[0], format!("the line enters the region {times} times, and not twice,")))
        }
        None => Ok(()),
    }
}
