//! The checker: is this answer the puzzle's?
//!
//! Written from the rules alone. It shares no code with the encodings, the cuts, the walk along a
//! model's edges or even the lattice's arithmetic, so that it can convict them all.

use super::{Answer, Puzzle};
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
    /// A terminal without its letter.
    Terminal {
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
        /// Its letter.
        letter: char,
        /// The letter in the answer.
        found: Option<char>,
    },
    /// A cell that is joined to too few or too many others.
    Degree {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
        /// How many cells it is joined to.
        found: usize,
        /// How many it should be joined to.
        expected: usize,
    },
    /// An empty cell where every cell must be filled, or a joined cell without a letter.
    Empty {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
    },
    /// A cell with a letter that is joined to no other.
    Alone {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
    },
    /// A cell that is joined to a cell with another letter.
    Letters {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
        /// The two letters.
        letters: [char; 2],
    },
    /// A cell beside another cell of its path to which it is not joined, on a map where no path may
    /// run along itself.
    Touching {
        /// The cell's row.
        row: usize,
        /// The cell's column.
        col: usize,
        /// The letter of both.
        letter: char,
    },
    /// Four cells of one path that meet at a point, on a map where no path may fill such a block.
    Block {
        /// The row of the upper left cell.
        row: usize,
        /// The column of that cell.
        col: usize,
        /// The letter of all four.
        letter: char,
    },
    /// A cell on a cycle, which joins no pair.
    Cycle {
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
                write!(f, "the cell at row {row}, column {col} is joined to the outside")
            }
            Self::Terminal { row, col, letter, found } => {
                write!(f, "the terminal {letter} at row {row}, column {col} is ")?;
                match found {
                    Some(found) => write!(f, "{found}"),
                    None => write!(f, "empty"),
                }
            }
            Self::Degree { row, col, found, expected } => write!(
                f,
                "the cell at row {row}, column {col} is joined to {found} others, not {expected}"
            ),
            Self::Empty { row, col } => write!(f, "the cell at row {row}, column {col} is empty"),
            Self::Alone { row, col } => {
                write!(f, "the cell at row {row}, column {col} is filled but joined to no other")
            }
            Self::Letters { row, col, letters: [a, b] } => {
                write!(f, "the cell at row {row}, column {col} joins {a} to {b}")
            }
            Self::Touching { row, col, letter } => write!(
                f,
                "the cell at row {row}, column {col} touches the path of {letter}, which it is on"
            ),
            Self::Block { row, col, letter } => write!(
                f,
                "the path of {letter} fills the 2x2 block whose upper left cell is at row {row}, column {col}"
            ),
            Self::Cycle { row, col } => {
                write!(f, "the cell at row {row}, column {col} is on a cycle")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// An answer by rows and columns from 0, with indices computed here and not by the lattice: M
/// segments above a row's cells, then M+1 left and right of them, in turn.
struct Map<'a> {
    rows: usize,
    cols: usize,
    edges: &'a [bool],
}

impl Map<'_> {
    fn above(&self, row: usize, col: usize) -> bool {
        self.edges[row * (2 * self.cols + 1) + col]
    }

    fn left_of(&self, row: usize, col: usize) -> bool {
        self.edges[row * (2 * self.cols + 1) + self.cols + col]
    }

    /// Whether an edge leads from the cell out of the grid.
    fn leaves(&self, row: usize, col: usize) -> bool {
        (row == 0 && self.above(row, col))
            || (row + 1 == self.rows && self.above(row + 1, col))
            || (col == 0 && self.left_of(row, col))
            || (col + 1 == self.cols && self.left_of(row, col + 1))
    }

    /// The cells that a cell is joined to. No edge may lead out of the grid.
    fn joined(&self, row: usize, col: usize) -> Vec<(usize, usize)> {
        let mut joined = Vec::with_capacity(4);
        if self.above(row, col) {
            joined.push((row - 1, col));
        }
        if self.left_of(row, col) {
            joined.push((row, col - 1));
        }
        if self.left_of(row, col + 1) {
            joined.push((row, col + 1));
        }
        if self.above(row + 1, col) {
            joined.push((row + 1, col));
        }
        joined
    }
}

/// Checks an answer to its puzzle.
///
/// # Errors
///
/// The first fault: size and edges out of the grid, then cell by cell, then cycles, then paths that
/// touch themselves or fill blocks where they may not.
pub fn check(puzzle: &Puzzle, answer: &Answer) -> Result<(), Fault> {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let answered = answer.size();
    let edges = rows * (2 * cols + 1) + cols;
    if answered != (rows, cols)
        || answer.as_slice().len() != edges
        || answer.letters().len() != rows * cols
    {
        return Err(Fault::Size { puzzle: (rows, cols), answer: answered });
    }
    let map = Map { rows, cols, edges: answer.as_slice() };
    let cells = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    if let Some((row, col)) = cells().find(|&(row, col)| map.leaves(row, col)) {
        return Err(Fault::Outside { row: row + 1, col: col + 1 });
    }

    let terminal = |row: usize, col: usize| puzzle.letters()[row * cols + col];
    let filled = |row: usize, col: usize| answer.letters()[row * cols + col];
    for (row, col) in cells() {
        let joined = map.joined(row, col);
        let (found, letter) = (joined.len(), filled(row, col));
        let (row, col, expected) = match terminal(row, col) {
            Some(terminal) if letter != Some(terminal) => {
                let (row, col) = (row + 1, col + 1);
                return Err(Fault::Terminal { row, col, letter: terminal, found: letter });
            }
            Some(_) => (row + 1, col + 1, 1),
            None => (row + 1, col + 1, 2),
        };
        let Some(letter) = letter else {
            match (found, puzzle.allows_empty()) {
                (0, true) => continue,
                _ => return Err(Fault::Empty { row, col }),
            }
        };
        if found == 0 {
            return Err(Fault::Alone { row, col });
        }
        if found != expected {
            return Err(Fault::Degree { row, col, found, expected });
        }
        let other = joined.into_iter().filter_map(|(row, col)| filled(row, col));
        if let Some(other) = other.into_iter().find(|&other| other != letter) {
            return Err(Fault::Letters { row, col, letters: [letter, other] });
        }
    }

    // Walk from each terminal to the end of its path; what is joined and not walked is a cycle.
    let mut walked = vec![false; rows * cols];
    for (row, col) in cells().filter(|&(row, col)| terminal(row, col).is_some()) {
        let mut next = Some((row, col));
        while let Some((row, col)) = next {
            walked[row * cols + col] = true;
            next = map.joined(row, col).into_iter().find(|&(row, col)| !walked[row * cols + col]);
        }
    }
    let stray = |&(row, col): &(usize, usize)| {
        !walked[row * cols + col] && !map.joined(row, col).is_empty()
    };
    if let Some((row, col)) = cells().find(stray) {
        return Err(Fault::Cycle { row: row + 1, col: col + 1 });
    }
    if puzzle.forbids_blocks() {
        for (row, col) in cells().filter(|&(row, col)| row + 1 < rows && col + 1 < cols) {
            let Some(letter) = filled(row, col) else { continue };
            let others = [filled(row, col + 1), filled(row + 1, col), filled(row + 1, col + 1)];
            if others == [Some(letter); 3] {
                return Err(Fault::Block { row: row + 1, col: col + 1, letter });
            }
        }
    }
    if !puzzle.forbids_touching() {
        return Ok(());
    }
    // Of two cells of one path side by side, the right or the lower one is named.
    for (row, col) in cells() {
        let Some(letter) = filled(row, col) else { continue };
        let above = row > 0 && !map.above(row, col) && filled(row - 1, col) == Some(letter);
        let left = col > 0 && !map.left_of(row, col) && filled(row, col - 1) == Some(letter);
        if above || left {
            return Err(Fault::Touching { row: row + 1, col: col + 1, letter });
        }
    }
    Ok(())
}
