//! Koburin: a cell with a clue is not visited, any other is visited or shaded, and shaded cells are
//! apart. A number counts the shaded cells next to it, under a further rule also those at its corners.

use super::puzzle::{Clue, Puzzle};
use super::{Kind, shaded, visits};

pub(super) const KIND: Kind = Kind {
    switches: &[shaded::OUTSIDE, EIGHT],
    is_clue: |clue| match clue {
        Clue { number: Some(number), way: None, letter: None } => number <= 8,
        Clue { number, way, letter } => (number, way, letter) == (None, None, Some('?')),
    },
    degree: visits::no_clue,
    rules: |puzzle, pen| {
        for (cell, clue) in puzzle.clued() {
            let Some(number) = clue.number else { continue };
            let shaded = shaded::literals(pen, &near(puzzle, cell))?;
            pen.exactly(&shaded, number)?;
        }
        shaded::rules(puzzle, is_open, pen)
    },
    obeys: |puzzle, walk, cell, clue| {
        let near = near(puzzle, cell);
        clue.number.is_none_or(|number| near.len() - walk.visited(&near) == number)
    },
    obeys_rest: |puzzle, walk| shaded::obeys(puzzle, is_open, walk),
    required: |puzzle, sets| shaded::required(puzzle, is_open, sets),
    ..Kind::PLAIN
};

const EIGHT: &str = "eight";

fn is_open(puzzle: &Puzzle, cell: usize) -> bool {
    puzzle.clues[cell].is_none()
}

/// The open cells that a number is about.
fn near(puzzle: &Puzzle, cell: usize) -> Vec<usize> {
    let near = puzzle.near(cell, puzzle.has(EIGHT)).into_iter();
    near.filter(|&cell| is_open(puzzle, cell)).collect()
}
