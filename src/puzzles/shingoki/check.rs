//! The rules on a closed line.

use crate::lines::clued::{Clue, Walk};

pub(super) fn clue(walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    match (clue.letter, walk.is_straight(cell)) {
        (Some('w'), false) => return Err("the line turns in the white circle".to_string()),
        (Some('b'), true) => return Err("the line goes straight in the black circle".to_string()),
        _ => {}
    }
    let sum: usize = walk.runs(cell).into_iter().sum();
    match clue.number {
        Some(number) if sum != number as usize => {
            Err(format!("the stretches from the circle have {sum} edges, and not {number},"))
        }
        _ => Ok(()),
    }
}
