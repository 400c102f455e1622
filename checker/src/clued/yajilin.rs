//! Yajilin: a cell with a clue is not visited, any other is visited or shaded, and shaded cells are
//! apart. An arrow counts the shaded cells that it points at.

use super::puzzle::{Clue, Puzzle};
use super::{Kind, shaded, visits};

pub(super) const KIND: Kind = Kind {
    read: |token| Clue::read(token, true),
    switches: &[shaded::OUTSIDE],
    is_clue: |clue| match clue {
        Clue { number: Some(_), way: Some(_), letter: None } => true,
        Clue { number: None, way: None, letter } => letter == Some('x'),
        _ => false,
    },
    degree: visits::no_clue,
    rules: |puzzle, pen| {
        for (cell, clue) in puzzle.clued() {
            let Some((number, seen)) = seen(puzzle, cell, clue) else { continue };
            let shaded = shaded::literals(pen, &seen)?;
            pen.exactly(&shaded, number)?;
        }
        shaded::rules(puzzle, is_open, pen)
    },
    obeys: |puzzle, walk, cell, clue| {
        let is_right =
            |(number, seen): (usize, Vec<usize>)| seen.len() - walk.visited(&seen) == number;
        seen(puzzle, cell, clue).is_none_or(is_right)
    },
    obeys_rest: |puzzle, walk| shaded::obeys(puzzle, is_open, walk),
    required: |puzzle, sets| shaded::required(puzzle, is_open, sets),
    ..Kind::PLAIN
};

fn is_open(puzzle: &Puzzle, cell: usize) -> bool {
    puzzle.clues[cell].is_none()
}

/// The number of an arrow, and the open cells that it points at.
fn seen(puzzle: &Puzzle, cell: usize, clue: Clue) -> Option<(usize, Vec<usize>)> {
    let (number, way) = clue.number.zip(clue.way)?;
    Some((number, puzzle.ray(cell, way).filter(|&cell| is_open(puzzle, cell)).collect()))
}
