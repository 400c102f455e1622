//! The checker: is this answer the puzzle's?
//!
//! Written from the rules alone. It shares no code with the encodings, the cuts, the graph search
//! or even the lattice's arithmetic, so that it can convict them all.

use super::{Answer, Puzzle};
use std::fmt;

/// What is wrong with an answer. Rows and columns count from 1; points have one more of each than
/// cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The answer is for a grid of another size.
    Size {
        /// Rows and columns of the puzzle.
        puzzle: (usize, usize),
        /// Rows and columns of the answer.
        answer: (usize, usize),
    },
    /// A label that is not the number of its segments on the line.
    Label {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
        /// What the label asks for.
        label: usize,
        /// How many segments are on.
        found: usize,
    },
    /// A point where the line ends, branches or crosses itself.
    Degree {
        /// The point's row.
        row: usize,
        /// The point's column.
        col: usize,
        /// How many segments meet there.
        degree: usize,
    },
    /// A point that the line misses, where it must visit all.
    Missed {
        /// The point's row.
        row: usize,
        /// The point's column.
        col: usize,
    },
    /// No segment is on.
    Empty,
    /// A second loop.
    SecondLoop {
        /// Row of a point on it.
        row: usize,
        /// Column of that point.
        col: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { puzzle: (n, m), answer: (rows, cols) } => write!(
                f,
                "answer to another puzzle: it is for {rows} by {cols} cells, the puzzle has {n} by {m}"
            ),
            Self::Label { row, col, label, found } => write!(
                f,
                "label {label} at row {row}, column {col} has {found} of its segments on the line"
            ),
            Self::Degree { row, col, degree: 1 } => {
                write!(f, "the line ends at point row {row}, column {col}")
            }
            Self::Degree { row, col, degree: 3 } => {
                write!(f, "the line branches at point row {row}, column {col}")
            }
            Self::Degree { row, col, .. } => {
                write!(f, "the line crosses itself at point row {row}, column {col}")
            }
            Self::Missed { row, col } => {
                write!(f, "the line misses point row {row}, column {col}")
            }
            Self::Empty => write!(f, "no segment is on the line"),
            Self::SecondLoop { row, col } => {
                write!(f, "second loop through point row {row}, column {col}")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// The answer's segments by position, with indices computed here and not by the lattice: 2N+1
/// groups, alternately M horizontal segments and M+1 vertical ones.
struct Segments<'a> {
    rows: usize,
    cols: usize,
    on: &'a [bool],
}

impl Segments<'_> {
    /// The segment above the cell at (row, col); false off the grid.
    fn above(&self, row: usize, col: usize) -> bool {
        col < self.cols && self.on[row * (2 * self.cols + 1) + col]
    }

    /// The segment left of the cell at (row, col); false off the grid.
    fn left_of(&self, row: usize, col: usize) -> bool {
        row < self.rows && self.on[row * (2 * self.cols + 1) + self.cols + col]
    }

    /// The points that the line joins to the one at (row, col).
    fn next(&self, row: usize, col: usize) -> impl Iterator<Item = (usize, usize)> {
        let up = (row > 0 && self.left_of(row - 1, col)).then(|| (row - 1, col));
        let left = (col > 0 && self.above(row, col - 1)).then(|| (row, col - 1));
        let right = self.above(row, col).then_some((row, col + 1));
        let down = self.left_of(row, col).then_some((row + 1, col));
        [up, left, right, down].into_iter().flatten()
    }
}

/// Checks an answer to its puzzle.
///
/// # Errors
///
/// The first fault in the order size, labels, degrees, loops.
pub fn check(puzzle: &Puzzle, answer: &Answer) -> Result<(), Fault> {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let answered = answer.size();
    let edges = rows * (2 * cols + 1) + cols;
    if answered != (rows, cols) || answer.as_slice().len() != edges {
        return Err(Fault::Size { puzzle: (rows, cols), answer: answered });
    }
    let line = Segments { rows, cols, on: answer.as_slice() };

    for (cell, label) in puzzle.labelled() {
        let (row, col, label) = (cell.index() / cols, cell.index() % cols, usize::from(label));
        let found = [
            line.above(row, col),
            line.above(row + 1, col),
            line.left_of(row, col),
            line.left_of(row, col + 1),
        ];
        let found = found.into_iter().filter(|&on| on).count();
        if found != label {
            return Err(Fault::Label { row: row + 1, col: col + 1, label, found });
        }
    }

    let points = || (0..=rows).flat_map(|row| (0..=cols).map(move |col| (row, col)));
    for (row, col) in points() {
        let degree = line.next(row, col).count();
        if degree != 0 && degree != 2 {
            return Err(Fault::Degree { row: row + 1, col: col + 1, degree });
        }
        if degree == 0 && puzzle.visits_all() {
            return Err(Fault::Missed { row: row + 1, col: col + 1 });
        }
    }

    // Walk along the line from its first point to points that were not yet passed; then none may be left.
    let on_line = |&(row, col): &(usize, usize)| line.next(row, col).next().is_some();
    let mut here = points().find(on_line);
    if here.is_none() {
        return Err(Fault::Empty);
    }
    let mut walked = vec![false; (rows + 1) * (cols + 1)];
    while let Some((row, col)) = here {
        walked[row * (cols + 1) + col] = true;
        here = line.next(row, col).find(|&(row, col)| !walked[row * (cols + 1) + col]);
    }
    match points().find(|&(row, col)| !walked[row * (cols + 1) + col] && on_line(&(row, col))) {
        Some((row, col)) => Err(Fault::SecondLoop { row: row + 1, col: col + 1 }),
        None => Ok(()),
    }
}
