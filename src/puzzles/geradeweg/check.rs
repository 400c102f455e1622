//! The rules on a closed line.

use crate::lines::clued::{Clue, Walk};

pub(super) fn clue(walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let [one, other] = walk.runs(cell)[..] else { return Ok(()) };
    let stretches = if walk.is_straight(cell) { vec![one + other] } else { vec![one, other] };
    match clue.number {
        Some(number) => match stretches.iter().find(|&&length| length != number as usize) {
            Some(length) => Err(format!("a stretch of {length} edges goes through the {number}")),
            None => Ok(()),
        },
        None if stretches.iter().any(|&length| length != stretches[0]) => {
            Err("unequal stretches meet in the '?'".to_string())
        }
        None => Ok(()),
    }
}
