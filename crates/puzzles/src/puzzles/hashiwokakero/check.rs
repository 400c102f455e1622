//! The checker: is this answer the puzzle's?
//!
//! Written from the rules alone: it looks for the bridges in the grid by itself, and shares no code with the spans
//! and crossings of the encoding, so that it can convict them.

use super::{Answer, Puzzle};
use std::fmt;

/// What is wrong with an answer. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The answer is for other islands.
    Size {
        /// How many edges the board has.
        puzzle: usize,
        /// How many the answer has.
        answer: usize,
    },
    /// A second bridge without a first one, from this island on.
    Second {
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
    },
    /// Two bridges that cross.
    Crossing {
        /// The row of the cell where they do.
        row: usize,
        /// Its column.
        col: usize,
    },
    /// An island with too few or too many bridges.
    Number {
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
        /// Its number.
        expected: usize,
        /// How many bridges end there.
        found: usize,
    },
    /// An island that no bridges join to the first one.
    Apart {
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { puzzle, answer } => write!(
                f,
                "answer to another puzzle: it has {answer} edges, the puzzle has {puzzle}"
            ),
            Self::Second { row, col } => write!(
                f,
                "at the island in row {row}, column {col} a second bridge stands without a first one"
            ),
            Self::Crossing { row, col } => {
                write!(f, "two bridges cross in row {row}, column {col}")
            }
            Self::Number { row, col, expected, found } => write!(
                f,
                "the island in row {row}, column {col} has {found} bridges, not {expected}"
            ),
            Self::Apart { row, col } => {
                write!(f, "no bridges join the island in row {row}, column {col} to the first one")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Checks an answer. Linear in the grid.
///
/// # Errors
///
/// The first fault.
pub fn check(puzzle: &Puzzle, answer: &Answer) -> Result<(), Fault> {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let is_island = |row: usize, col: usize| puzzle.islands()[row * cols + col].is_some();
    // From each island, row by row, one may look to the right and down.
    let mut seen = Vec::new();
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        if !is_island(row, col) {
            continue;
        }
        let right = (col + 1..cols).find(|&other| is_island(row, other));
        let down = (row + 1..rows).find(|&other| is_island(other, col));
        seen.extend(right.map(|other| [(row, col), (row, other)]));
        seen.extend(down.map(|other| [(row, col), (other, col)]));
    }
    let on = answer.as_slice();
    if on.len() != 2 * seen.len() {
        return Err(Fault::Size { puzzle: 2 * seen.len(), answer: on.len() });
    }
    let mut built = Vec::new();
    for (at, ends) in seen.into_iter().enumerate() {
        match (on[2 * at], on[2 * at + 1]) {
            (false, false) => {}
            (false, true) => {
                let (row, col) = ends[0];
                return Err(Fault::Second { row: row + 1, col: col + 1 });
            }
            (true, second) => built.push((ends, 1 + usize::from(second))),
        }
    }
    let (mut is_taken, mut count) = (vec![false; rows * cols], vec![0; rows * cols]);
    for &([(row, col), (last_row, last_col)], bridges) in &built {
        let between = (row..=last_row).flat_map(|r| (col..=last_col).map(move |c| (r, c)));
        for (row, col) in between.filter(|&(row, col)| !is_island(row, col)) {
            if std::mem::replace(&mut is_taken[row * cols + col], true) {
                return Err(Fault::Crossing { row: row + 1, col: col + 1 });
            }
        }
        count[row * cols + col] += bridges;
        count[last_row * cols + last_col] += bridges;
    }
    for (cell, island) in puzzle.islands().iter().enumerate() {
        let number = island.and_then(|island| island.number).map(usize::from);
        if let Some(expected) = number.filter(|&number| number != count[cell]) {
            let (row, col) = (cell / cols + 1, cell % cols + 1);
            return Err(Fault::Number { row, col, expected, found: count[cell] });
        }
    }
    let mut joined = vec![Vec::new(); rows * cols];
    for ([(row, col), (last_row, last_col)], _) in built {
        let (from, to) = (row * cols + col, last_row * cols + last_col);
        joined[from].push(to);
        joined[to].push(from);
    }
    let mut is_reached = vec![false; rows * cols];
    let mut open: Vec<usize> =
        puzzle.islands().iter().position(Option::is_some).into_iter().collect();
    while let Some(cell) = open.pop() {
        if !std::mem::replace(&mut is_reached[cell], true) {
            open.extend(&joined[cell]);
        }
    }
    let apart = (0..rows * cols).find(|&at| puzzle.islands()[at].is_some() && !is_reached[at]);
    match apart {
        Some(cell) => Err(Fault::Apart { row: cell / cols + 1, col: cell % cols + 1 }),
        None => Ok(()),
    }
}
