//! The rules as clauses.

use crate::grid::Cell;
use crate::lines::clued::{Pen, Puzzle, Way};

/// The edges along the ray of a clue.
pub(super) fn along(puzzle: &Puzzle, cell: usize, way: Way) -> Vec<usize> {
    let from = std::iter::once(cell).chain(puzzle.ray(cell, way));
    let inner = from.filter(|&cell| puzzle.step(cell, way).is_some());
    let edge = |cell| puzzle.grid().segments_of_cell(Cell::from_index(cell))[way as usize].index();
    inner.map(edge).collect()
}

pub(super) fn write(puzzle: &Puzzle, pen: &mut Pen<'_>) {
    for (cell, clue) in puzzle.clued() {
        pen.clue(cell);
        if let (Some(number), Some(way)) = (clue.number, clue.way) {
            let edges: Vec<_> =
                along(puzzle, cell, way).into_iter().map(|edge| pen.edge(edge)).collect();
            pen.exactly(&edges, number as usize);
        }
        match (clue.letter, pen.inside(cell)) {
            (Some('o'), Some(inside)) => pen.clause(&[inside]),
            (Some('o'), None) => pen.clause(&[]),
            (Some('x'), Some(inside)) => pen.clause(&[!inside]),
            _ => {}
        }
    }
}
