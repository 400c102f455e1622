//! The rules as clauses.

use crate::lines::clued::switches::{EIGHT, SHADED_OUTSIDE};
use crate::lines::clued::{Pen, Puzzle};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        let Some(number) = clue.number else { continue };
        pen.clue(cell);
        let near = puzzle.near(cell, puzzle.is_switched(EIGHT.name)).into_iter();
        let near: Vec<usize> = near.filter(|&cell| puzzle.clue(cell).is_none()).collect();
        let shaded: Vec<_> = near.into_iter().map(|cell| !pen.visited(cell)).collect();
        pen.exactly(&shaded, number as usize);
    }
    for [a, b] in puzzle.pairs() {
        if puzzle.clue(a).is_none() && puzzle.clue(b).is_none() {
            pen.rule(0, a);
            let visited = [a, b].map(|cell| pen.visited(cell));
            pen.clause(&visited);
        }
    }
    if puzzle.is_switched(SHADED_OUTSIDE.name) {
        for cell in (0..puzzle.clues().len()).filter(|&cell| puzzle.clue(cell).is_none()) {
            pen.rule(1, cell);
            if let Some(inside) = pen.inside(cell) {
                let visited = pen.visited(cell);
                pen.clause(&[visited, !inside]);
            }
        }
    }
}
