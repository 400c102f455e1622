//! The rules on a closed line.

use crate::lines::clued::{Clue, Walk, Way};

/// How many edges of the line run along the ray of a clue.
pub(super) fn along(walk: &Walk, cell: usize, way: Way) -> usize {
    walk.ray(cell, way).into_iter().filter(|&cell| walk.arm(cell, way)).count()
}

pub(super) fn clue(walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
    if let (Some(number), Some(way)) = (clue.number, clue.way) {
        let edges = along(walk, cell, way);
        if edges != number as usize {
            return Err(format!("{edges} edges run along the arrow, and not {number},"));
        }
    }
    match clue.letter {
        Some('o') if !walk.is_inside(cell) => Err("the clue is outside the line".to_string()),
        Some('x') if walk.is_inside(cell) => Err("the clue is inside the line".to_string()),
        _ => Ok(()),
    }
}
