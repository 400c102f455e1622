//! The puzzle: a grid and its pearls.

use crate::grid::{Cell, Grid};

/// The clue of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pearl {
    /// The line goes straight through it, and turns in the cell before or after it, or in both.
    White,
    /// The line turns in it, and goes straight through the cells before and after it.
    Black,
}

/// A pearl for each cell that has one, row by row.
pub type Pearls = Vec<Option<Pearl>>;

/// Not one entry for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an entry for each of {expected} cells, found {found}")]
pub struct PuzzleError {
    /// The grid's cells.
    pub expected: usize,
    /// Entries that were given.
    pub found: usize,
}

/// A Masyu puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    pearls: Pearls,
}

impl Puzzle {
    /// A puzzle from its pearls, row by row.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell.
    pub fn new(grid: Grid, pearls: Pearls) -> Result<Self, PuzzleError> {
        let (expected, found) = (grid.cell_count(), pearls.len());
        if expected == found {
            Ok(Self { grid, pearls })
        } else {
            Err(PuzzleError { expected, found })
        }
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The pearl of a cell.
    pub fn pearl(&self, cell: Cell) -> Option<Pearl> {
        self.pearls[cell.index()]
    }

    /// The pearl of each cell, row by row.
    pub fn pearls(&self) -> &[Option<Pearl>] {
        &self.pearls
    }

    /// The cells that have a pearl, row by row.
    pub fn strung(&self) -> impl Iterator<Item = (Cell, Pearl)> {
        let pearl =
            |(index, pearl): (usize, &Option<Pearl>)| Some((Cell::from_index(index), (*pearl)?));
        self.pearls.iter().enumerate().filter_map(pearl)
    }
}
