//! The rules on a closed line.

use crate::lines::clued::{Clue, Walk};

pub(super) fn clue(walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    let [one, other] = walk.runs(cell)[..] else {
        return Err("no line leaves the circle".to_string());
    };
    if clue.number.is_some_and(|sum| one + other != sum as usize) {
        return Err(format!("the line goes straight for {one} and {other} cells from the circle"));
    }
    match (clue.letter, one == other) {
        (Some('w'), false) => {
            Err("the line goes on unequally far from the white circle".to_string())
        }
        (Some('b'), true) => Err("the line goes on equally far from the black circle".to_string()),
        _ => Ok(()),
    }
}
