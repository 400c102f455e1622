//! The puzzle: a grid and its pearls. A pearl in a corner that forbids every answer is not an error of the text:
//! the puzzle is unsatisfiable.

use crate::grid::{Cell, Grid, LengthError};

/// The clue of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pearl {
    /// The line goes straight through it, and turns in the cell before or after it, or in both.
    White,
    /// The line turns in it, and goes straight through the cells before and after it.
    Black,
    /// One of the two; the puzzle does not tell which.
    Either,
}

/// A pearl for each cell that has one, row by row.
pub type Pearls = Vec<Option<Pearl>>;

/// A Masyu puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    pearls: Pearls,
    visit_all: bool,
    shows_all: bool,
}

impl Puzzle {
    /// A puzzle from its pearls, row by row.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell.
    pub fn new(grid: Grid, pearls: Pearls) -> Result<Self, LengthError> {
        grid.check_cells(&pearls)?;
        Ok(Self { grid, pearls, visit_all: false, shows_all: false })
    }

    /// The same puzzle, where the line must visit every cell if `visit` is set.
    #[must_use]
    pub fn visiting_all(self, visit: bool) -> Self {
        Self { visit_all: visit, ..self }
    }

    /// Whether the line must visit every cell.
    pub fn visits_all(&self) -> bool {
        self.visit_all
    }

    /// The same puzzle, in which every pearl that could be shown is shown if `all` is set: where there is
    /// none, the line does not run as at a pearl.
    #[must_use]
    pub fn showing_all(self, all: bool) -> Self {
        Self { shows_all: all, ..self }
    }

    /// Whether every pearl that could be shown is shown.
    pub fn shows_all(&self) -> bool {
        cfg!(feature = "whole") && self.shows_all
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
