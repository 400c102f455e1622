//! The checker's view of shaded cells, written from the rules alone: it must not know the clauses.

use super::kind::Puzzle;
use super::switches::SHADED_OUTSIDE;
use super::walk::Walk;

/// Whether a cell is shaded: it may be, and the line does not visit it.
pub fn is_shaded(puzzle: &Puzzle, walk: &Walk, cell: usize) -> bool {
    puzzle.can_shade(cell) && !walk.visits(cell)
}

/// How many of some cells are shaded.
pub fn count(puzzle: &Puzzle, walk: &Walk, cells: &[usize]) -> usize {
    cells.iter().filter(|&&cell| is_shaded(puzzle, walk, cell)).count()
}

/// Checks that shaded cells are apart and, where that rule is switched, outside the line.
///
/// # Errors
///
/// The first cell where that is not so, and what is wrong there.
pub fn check(puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
    for cell in walk.cells().filter(|&cell| is_shaded(puzzle, walk, cell)) {
        if count(puzzle, walk, &walk.beside(cell)) > 0 {
            return Err((cell, "another shaded cell is next to the one".to_string()));
        }
        if puzzle.is_switched(SHADED_OUTSIDE.name) && walk.is_inside(cell) {
            return Err((cell, "a shaded cell is inside the line".to_string()));
        }
    }
    Ok(())
}
