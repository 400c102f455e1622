//! The rules on a closed line.

use crate::lines::clued::{Clue, Walk, Way};

pub(super) fn clue(walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let number = clue.number.unwrap_or_default();
    let is_missed = |(bit, way): (u32, Way)| number & bit > 0 && !walk.arm(cell, way);
    match [(1, Way::East), (2, Way::South)].into_iter().any(is_missed) {
        true => Err("the line lacks a given edge".to_string()),
        false => Ok(()),
    }
}
