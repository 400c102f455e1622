//! What an answer to a puzzle says: which edges are on, and the letters of cells.
//!
//! It knows no puzzle. Whether it is right, only a checker can tell.

use crate::grid::{Cell, Grid, LengthError, Segment};

/// A set of edges, and for some kinds a letter in each cell, that are claimed to be a puzzle's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    size: (usize, usize),
    on: Vec<bool>,
    /// Empty for kinds without letters.
    letters: Vec<Option<char>>,
}

impl Answer {
    /// An answer from the truth of each segment of a grid, in their order.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each segment.
    pub fn new(grid: Grid, on: Vec<bool>) -> Result<Self, LengthError> {
        grid.check_segments(&on)?;
        Ok(Self::of_edges((grid.rows(), grid.cols()), on))
    }

    /// An answer from the truth of each edge, to a puzzle of so many rows and columns of cells. Faces have no
    /// rows: they count as one.
    pub fn of_edges(size: (usize, usize), on: Vec<bool>) -> Self {
        Self { size, on, letters: Vec::new() }
    }

    /// An answer from the truth of each segment of a grid (the cells on its two sides are joined) and the letter
    /// of each cell, in the grid's orders.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each segment and for each cell.
    pub fn lettered(
        grid: Grid,
        on: Vec<bool>,
        letters: Vec<Option<char>>,
    ) -> Result<Self, LengthError> {
        grid.check_cells(&letters)?;
        Ok(Self { letters, ..Self::new(grid, on)? })
    }

    /// Rows and columns of cells.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// The lattice, of an answer to a puzzle on one.
    pub fn grid(&self) -> Grid {
        Grid::again(self.size)
    }

    /// The truth of each edge, in their order.
    pub fn as_slice(&self) -> &[bool] {
        &self.on
    }

    /// The edges that are on, in their order.
    pub fn edges(&self) -> impl Iterator<Item = usize> {
        self.on.iter().enumerate().filter_map(|(edge, &on)| on.then_some(edge))
    }

    /// Whether the edge of a segment is on.
    pub fn contains(&self, segment: Segment) -> bool {
        self.on[segment.index()]
    }

    /// Whether the segments above, left, right and below of a cell are on. For a line from cell to cell, these
    /// are the sides where it leaves the cell.
    pub fn arms(&self, cell: Cell) -> [bool; 4] {
        self.grid().segments_of_cell(cell).map(|segment| self.contains(segment))
    }

    /// The letter of a cell; `None` for an empty one, and where there are no letters.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        self.letters.get(cell.index()).copied().flatten()
    }

    /// The letter of each cell, row by row.
    pub fn letters(&self) -> &[Option<char>] {
        &self.letters
    }

    /// For each place whether two answers to one puzzle agree there. The places are the edges; where there are
    /// letters, the cells. Two answers may then agree in all places and still differ in how their paths run.
    #[must_use]
    pub fn agreement(&self, other: &Self) -> Vec<bool> {
        match self.letters.is_empty() {
            true => self.on.iter().zip(&other.on).map(|(a, b)| a == b).collect(),
            false => self.letters.iter().zip(&other.letters).map(|(a, b)| a == b).collect(),
        }
    }
}
