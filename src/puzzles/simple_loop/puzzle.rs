//! The puzzle: a grid and its black cells.

use crate::grid::{Cell, Grid};

/// Not one entry for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an entry for each of {expected} cells, found {found}")]
pub struct PuzzleError {
    /// The grid's cells.
    pub expected: usize,
    /// Entries that were given.
    pub found: usize,
}

/// A Simple Loop puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    black: Vec<bool>,
}

impl Puzzle {
    /// A puzzle from the colour of each cell, row by row: whether it is black.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell.
    pub fn new(grid: Grid, black: Vec<bool>) -> Result<Self, PuzzleError> {
        match (grid.cell_count(), black.len()) {
            (expected, found) if expected != found => Err(PuzzleError { expected, found }),
            _ => Ok(Self { grid, black }),
        }
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether a cell is black.
    pub fn is_black(&self, cell: Cell) -> bool {
        self.black[cell.index()]
    }

    /// For each cell, row by row, whether it is black.
    pub fn black(&self) -> &[bool] {
        &self.black
    }
}
