//! The rules as clauses.

use crate::lines::clued::switches::SHADED_OUTSIDE;
use crate::lines::clued::{Pen, Puzzle};

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for cells in puzzle.each_region() {
        if let Some(number) = puzzle.number_in(cells) {
            pen.clue(cells[0]);
            let shaded: Vec<_> = cells.iter().map(|&cell| !pen.visited(cell)).collect();
            pen.exactly(&shaded, number as usize);
        }
    }
    for [a, b] in puzzle.pairs() {
        pen.rule(0, a);
        let visited = [a, b].map(|cell| pen.visited(cell));
        pen.clause(&visited);
    }
    if puzzle.is_switched(SHADED_OUTSIDE.name) {
        for cell in 0..puzzle.clues().len() {
            pen.rule(1, cell);
            if let Some(inside) = pen.inside(cell) {
                let visited = pen.visited(cell);
                pen.clause(&[visited, !inside]);
            }
        }
    }
}
