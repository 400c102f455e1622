//! The rules as clauses.

use crate::lines::clued::{Pen, Puzzle, Way, shading};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        let (Some(number), Some(way)) = (clue.number, clue.way) else { continue };
        pen.clue(cell);
        let mut seen: Vec<usize> = puzzle.ray(cell, way).collect();
        let mut shaded = Some(number);
        // What the next arrow that points the same way counts need not be counted again.
        let is_alone = pen.is_apart() || pen.is_asking();
        if let Some((at, beyond)) = next_count(puzzle, &seen, way).filter(|_| !is_alone) {
            seen.truncate(at);
            shaded = number.checked_sub(beyond);
        }
        match shaded {
            Some(shaded) => shading::count(puzzle, pen, &seen, shaded),
            None => pen.clause(&[]),
        }
    }
    shading::write(puzzle, pen);
}

/// Where on a ray the next arrow stands that points the same way, and its number.
fn next_count(puzzle: &Puzzle, ray: &[usize], way: Way) -> Option<(usize, u32)> {
    let arrow = |&cell: &usize| puzzle.clue(cell).filter(|clue| clue.way == Some(way))?.number;
    ray.iter().map(arrow).enumerate().find_map(|(at, number)| Some((at, number?)))
}
