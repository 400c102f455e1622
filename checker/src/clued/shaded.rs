//! Cells that are shaded: open ones that the line does not visit. No two of them are neighbours, and
//! under a further rule none is inside.

use super::puzzle::Puzzle;
use super::walk::Walk;
use crate::pen::Pen;

/// The name of the further rule.
pub(super) const OUTSIDE: &str = "shaded_outside";

/// Tells whether a cell may be shaded.
type Open = fn(&Puzzle, usize) -> bool;

/// The literals that say that some cells are shaded.
pub(super) fn literals(pen: &mut Pen<'_, '_>, cells: &[usize]) -> Result<Vec<i32>, String> {
    Ok(pen.all_visited(cells)?.into_iter().map(|visited| -visited).collect())
}

fn open_pairs(puzzle: &Puzzle, is_open: Open) -> impl Iterator<Item = [usize; 2]> {
    puzzle.pairs().filter(move |pair| pair.iter().all(|&cell| is_open(puzzle, cell)))
}

pub(super) fn rules(puzzle: &Puzzle, is_open: Open, pen: &mut Pen<'_, '_>) -> Result<(), String> {
    for pair in open_pairs(puzzle, is_open) {
        let visited = pen.all_visited(&pair)?;
        pen.clause(&visited)?;
    }
    if puzzle.has(OUTSIDE) {
        for cell in puzzle.cells().filter(|&cell| is_open(puzzle, cell)) {
            if let Some(inside) = pen.inside(cell)? {
                let visited = pen.visited(cell)?;
                pen.clause(&[visited, -inside])?;
            }
        }
    }
    Ok(())
}

pub(super) fn obeys(puzzle: &Puzzle, is_open: Open, walk: &Walk) -> bool {
    let is_shaded = |cell: usize| is_open(puzzle, cell) && !walk.visits(cell);
    let is_right = |cell: usize| {
        let is_apart = !puzzle.lattice.next_to(cell).any(is_shaded);
        is_apart && !(puzzle.has(OUTSIDE) && walk.is_inside(cell))
    };
    walk.cells().filter(|&cell| is_shaded(cell)).all(is_right)
}

/// Of two open neighbours the line visits one.
pub(super) fn required(puzzle: &Puzzle, is_open: Open, sets: &mut Vec<Vec<usize>>) {
    sets.extend(open_pairs(puzzle, is_open).map(|pair| puzzle.edges(&pair)));
}
