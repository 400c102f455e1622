//! The checker: is this answer the puzzle's?
//!
//! Written from the rules alone. It shares no code with the encodings, the cuts, the walk along a
//! model's edges or even the lattice's arithmetic, so that it can convict them all.

use super::{Answer, Puzzle};

/// What is wrong with an answer. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The answer is for a grid of another size.
    #[error("answer to another puzzle: it is for {} by {} cells, the puzzle has {} by {}", .answer.0, .answer.1, .puzzle.0, .puzzle.1)]
    Size {
        /// Rows and columns of the puzzle.
        puzzle: (usize, usize),
        /// Rows and columns of the answer.
        answer: (usize, usize),
    },
    /// An edge that leads out of the grid.
    #[error("the line leaves the grid at row {row}, column {col}")]
    Outside {
        /// Row of the cell it begins at.
        row: usize,
        /// Column of that cell.
        col: usize,
    },
    /// A cell in which the line ends or branches, a white cell that it does not visit, or a black
    /// one that it does.
    #[error("the line has {found} edges at row {row}, column {col}, and must have {wanted}")]
    Degree {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
        /// How many cells it is joined to.
        found: usize,
        /// How many it must be joined to.
        wanted: usize,
    },
    /// There is no line.
    #[error("there is no line")]
    Empty,
    /// A cell on a second loop.
    #[error("a second loop goes through row {row}, column {col}")]
    SecondLoop {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
    },
}

/// Checks an answer to its puzzle.
///
/// # Errors
///
/// The first fault: size, then cells row by row, then loops.
pub(super) fn check(puzzle: &Puzzle, answer: &Answer) -> Result<(), Fault> {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let found = answer.size();
    let edges = rows * (2 * cols + 1) + cols;
    if found != (rows, cols) || answer.as_slice().len() != edges {
        return Err(Fault::Size { puzzle: (rows, cols), answer: found });
    }
    // Segments: those above a row's cells, then those left and right of them, row by row.
    let above = |row: usize, col: usize| answer.as_slice()[row * (2 * cols + 1) + col];
    let left = |row: usize, col: usize| answer.as_slice()[row * (2 * cols + 1) + cols + col];
    let next = |at: usize| {
        let (row, col) = (at / cols, at % cols);
        let ways = [
            (above(row, col), row > 0, at.wrapping_sub(cols)),
            (left(row, col), col > 0, at.wrapping_sub(1)),
            (left(row, col + 1), col + 1 < cols, at + 1),
            (above(row + 1, col), row + 1 < rows, at + cols),
        ];
        ways.into_iter().filter(|&(on, ..)| on).map(|(_, within, to)| within.then_some(to))
    };
    let mut line = Vec::new();
    for (at, &black) in puzzle.black().iter().enumerate() {
        let (row, col) = (at / cols + 1, at % cols + 1);
        if next(at).any(|to| to.is_none()) {
            return Err(Fault::Outside { row, col });
        }
        let (found, wanted) = (next(at).count(), if black { 0 } else { 2 });
        if found != wanted {
            return Err(Fault::Degree { row, col, found, wanted });
        }
        line.extend((!black).then_some(at));
    }
    let &start = line.first().ok_or(Fault::Empty)?;
    let mut seen = vec![false; rows * cols];
    let mut here = Some(start);
    while let Some(at) = here {
        seen[at] = true;
        here = next(at).flatten().find(|&to| !seen[to]);
    }
    match line.into_iter().find(|&at| !seen[at]) {
        Some(at) => Err(Fault::SecondLoop { row: at / cols + 1, col: at % cols + 1 }),
        None => Ok(()),
    }
}
