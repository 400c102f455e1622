//! The checker: is this answer the puzzle's?
//!
//! Written from the rules alone. It shares no code with the encodings, the cuts, the walk along a
//! model's edges or even the lattice's arithmetic, so that it can convict them all.

use super::{Answer, Pearl, Puzzle};
use std::fmt;

/// What is wrong with an answer. Rows and columns count from 1.
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
    /// An edge that leads out of the grid.
    Outside {
        /// Row of the cell it begins at.
        row: usize,
        /// Column of that cell.
        col: usize,
    },
    /// A cell in which the line ends or branches.
    Degree {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
        /// How many cells it is joined to.
        found: usize,
    },
    /// A cell without a pearl that is not on the line, where all must be.
    Unvisited {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
    },
    /// A pearl that is not on the line.
    Missed {
        /// The pearl's row.
        row: usize,
        /// The pearl's column.
        col: usize,
    },
    /// A white pearl at which the line turns.
    WhiteTurn {
        /// The pearl's row.
        row: usize,
        /// The pearl's column.
        col: usize,
    },
    /// A white pearl before and after which the line goes straight.
    WhiteStraight {
        /// The pearl's row.
        row: usize,
        /// The pearl's column.
        col: usize,
    },
    /// A black pearl at which the line goes straight.
    BlackStraight {
        /// The pearl's row.
        row: usize,
        /// The pearl's column.
        col: usize,
    },
    /// A black pearl next to which the line turns.
    BlackTurn {
        /// The pearl's row.
        row: usize,
        /// The pearl's column.
        col: usize,
    },
    /// A pearl of either colour at which the line runs as at none.
    Neither {
        /// The pearl's row.
        row: usize,
        /// The pearl's column.
        col: usize,
    },
    /// A cell without a pearl at which the line runs as at one, where all pearls are shown.
    Hidden {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
    },
    /// There is no line.
    Empty,
    /// A cell on a second loop.
    SecondLoop {
        /// The cell's row.
        row: usize,
        /// The cell's column.
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
            Self::Outside { row, col } => {
                write!(f, "the line leaves the grid at row {row}, column {col}")
            }
            Self::Degree { row, col, found: 1 } => {
                write!(f, "the line ends at row {row}, column {col}")
            }
            Self::Degree { row, col, .. } => {
                write!(f, "the line branches at row {row}, column {col}")
            }
            Self::Missed { row, col } => {
                write!(f, "the line misses the pearl at row {row}, column {col}")
            }
            Self::Unvisited { row, col } => {
                write!(f, "the line misses row {row}, column {col}")
            }
            Self::WhiteTurn { row, col } => {
                write!(f, "the line turns in the white pearl at row {row}, column {col}")
            }
            Self::WhiteStraight { row, col } => write!(
                f,
                "the line turns neither before nor after the white pearl at row {row}, column {col}"
            ),
            Self::BlackStraight { row, col } => {
                write!(
                    f,
                    "the line goes straight through the black pearl at row {row}, column {col}"
                )
            }
            Self::BlackTurn { row, col } => {
                write!(f, "the line turns right next to the black pearl at row {row}, column {col}")
            }
            Self::Neither { row, col } => {
                write!(f, "the line runs as at no pearl at row {row}, column {col}")
            }
            Self::Hidden { row, col } => {
                write!(f, "a pearl could be shown at row {row}, column {col}")
            }
            Self::Empty => write!(f, "there is no line"),
            Self::SecondLoop { row, col } => {
                write!(f, "a second loop goes through row {row}, column {col}")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Up, left, right, down, as steps of rows and columns.
const WAYS: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// An answer by rows and columns from 0, with indices computed here and not by the lattice: M
/// segments above a row's cells, then M+1 left and right of them, in turn.
struct Line<'a> {
    rows: usize,
    cols: usize,
    edges: &'a [bool],
}

impl Line<'_> {
    /// Whether the line goes from a cell up, left, right and down.
    fn arms(&self, row: usize, col: usize) -> [bool; 4] {
        let stride = 2 * self.cols + 1;
        let above = row * stride + col;
        let left = above + self.cols;
        [above, left, left + 1, above + stride].map(|edge| self.edges[edge])
    }

    /// The cell one step on.
    fn step(&self, row: usize, col: usize, way: usize) -> Option<(usize, usize)> {
        let row = row.checked_add_signed(WAYS[way].0).filter(|&row| row < self.rows)?;
        let col = col.checked_add_signed(WAYS[way].1).filter(|&col| col < self.cols)?;
        Some((row, col))
    }

    /// Whether the line goes straight through a cell.
    fn is_straight(&self, row: usize, col: usize) -> bool {
        matches!(self.arms(row, col), [true, false, false, true] | [false, true, true, false])
    }

    /// For each cell that a cell is joined to, whether the line goes straight through it.
    fn goes_on(&self, row: usize, col: usize) -> Vec<bool> {
        let arms = self.arms(row, col);
        let next = (0..4).filter(|&way| arms[way]).filter_map(|way| self.step(row, col, way));
        next.map(|(row, col)| self.is_straight(row, col)).collect()
    }
}

/// Checks an answer to its puzzle.
///
/// # Errors
///
/// The first fault: size and edges out of the grid, then ends and branches, pearls, and loops.
pub fn check(puzzle: &Puzzle, answer: &Answer) -> Result<(), Fault> {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let answered = answer.size();
    let edges = rows * (2 * cols + 1) + cols;
    if answered != (rows, cols) || answer.as_slice().len() != edges {
        return Err(Fault::Size { puzzle: (rows, cols), answer: answered });
    }
    let line = Line { rows, cols, edges: answer.as_slice() };
    let cells = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let leaves = |&(row, col): &(usize, usize)| {
        let arms = line.arms(row, col);
        (0..4).any(|way| arms[way] && line.step(row, col, way).is_none())
    };
    if let Some((row, col)) = cells().find(leaves) {
        return Err(Fault::Outside { row: row + 1, col: col + 1 });
    }
    let degree = |row, col| line.arms(row, col).into_iter().filter(|&arm| arm).count();
    for (row, col) in cells() {
        let found = degree(row, col);
        if found != 0 && found != 2 {
            return Err(Fault::Degree { row: row + 1, col: col + 1, found });
        }
    }
    for (row, col) in cells() {
        let pearl = puzzle.pearls()[row * cols + col];
        if pearl.is_none() && puzzle.visits_all() && degree(row, col) == 0 {
            return Err(Fault::Unvisited { row: row + 1, col: col + 1 });
        }
        let (is_straight, goes_on) = (line.is_straight(row, col), line.goes_on(row, col));
        let (row, col, on) = (row + 1, col + 1, degree(row, col) == 2);
        // White where it goes straight and turns next to it, black where it is the other way round.
        let is_pearl = on && is_straight == goes_on.contains(&false);
        let Some(pearl) = pearl else {
            match puzzle.shows_all() && is_pearl {
                true => return Err(Fault::Hidden { row, col }),
                false => continue,
            }
        };
        return Err(match pearl {
            _ if !on => Fault::Missed { row, col },
            Pearl::White if !is_straight => Fault::WhiteTurn { row, col },
            Pearl::White if !goes_on.contains(&false) => Fault::WhiteStraight { row, col },
            Pearl::Black if is_straight => Fault::BlackStraight { row, col },
            Pearl::Black if goes_on.contains(&false) => Fault::BlackTurn { row, col },
            Pearl::Either if !is_pearl => Fault::Neither { row, col },
            _ => continue,
        });
    }

    let mut seen = vec![false; rows * cols];
    let first = cells().find(|&(row, col)| degree(row, col) == 2).ok_or(Fault::Empty)?;
    let mut open = vec![first];
    while let Some((row, col)) = open.pop() {
        if !std::mem::replace(&mut seen[row * cols + col], true) {
            let arms = line.arms(row, col);
            open.extend((0..4).filter(|&way| arms[way]).filter_map(|way| line.step(row, col, way)));
        }
    }
    let second = cells().find(|&(row, col)| degree(row, col) == 2 && !seen[row * cols + col]);
    match second {
        Some((row, col)) => Err(Fault::SecondLoop { row: row + 1, col: col + 1 }),
        None => Ok(()),
    }
}
