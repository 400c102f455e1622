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
            let Some((number, way)) = clue.number.zip(clue.way) else { continue };
            // Cells that the next arrow on the same way counts are its own.
            let ray: Vec<usize> = puzzle.ray(cell, way).collect();
            let arrow = |&cell: &usize| {
                puzzle.clues[cell].filter(|clue| clue.way == Some(way)).and_then(|clue| clue.number)
            };
            let next = ray.iter().position(|cell| arrow(cell).is_some());
            let beyond = next.and_then(|next| arrow(&ray[next])).unwrap_or(0);
            let open = ray[..next.unwrap_or(ray.len())].iter().copied();
            let open: Vec<usize> = open.filter(|&cell| is_open(puzzle, cell)).collect();
            match number.checked_sub(beyond) {
                Some(number) => {
                    let shaded = shaded::literals(pen, &open)?;
                    pen.exactly(&shaded, number)?;
                }
                None => pen.clause(&[])?,
            }
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
