//! The puzzle: a grid and its black cells.

use crate::grid::{Cell, Grid, LengthError};

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
    pub fn new(grid: Grid, black: Vec<bool>) -> Result<Self, LengthError> {
        grid.check_cells(&black)?;
        Ok(Self { grid, black })
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
