//! Which cells the line visits.

use super::puzzle::Puzzle;
use crate::lines::Degree;

/// None with a clue.
pub(super) fn no_clue(puzzle: &Puzzle, cell: usize) -> Degree {
    match puzzle.clues[cell] {
        Some(_) => Degree::None,
        None => Degree::NoneOrTwo,
    }
}

/// Those with a clue, and under a further rule all.
pub(super) fn clues_or_all(puzzle: &Puzzle, cell: usize) -> Degree {
    match puzzle.clues[cell].is_some() || puzzle.has("visit_all") {
        true => Degree::Two,
        false => Degree::NoneOrTwo,
    }
}

/// All but holes.
pub(super) fn all(puzzle: &Puzzle, cell: usize) -> Degree {
    let is_hole = !puzzle.regions.all.is_empty() && puzzle.region(cell).is_none();
    if is_hole { Degree::None } else { Degree::Two }
}
