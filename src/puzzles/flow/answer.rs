//! The answer: which cells are joined, and the letter of each.

use super::Letters;
use crate::engine;
use crate::grid::{Cell, Grid, LengthError, Segment};

/// A set of edges and a filled map that are claimed to be a puzzle's answer. Only
/// [`check`](super::check::check) can tell whether they are.
///
/// The letters alone would not be enough: where a path runs along itself, the filled map does not
/// say which neighbouring cells are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    grid: Grid,
    edges: Vec<bool>,
    letters: Letters,
}

impl Answer {
    /// An answer from the truth of each segment (the cells on its two sides are joined) and the
    /// letter of each cell, in the grid's orders.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each segment and for each cell.
    pub fn new(grid: Grid, edges: Vec<bool>, letters: Letters) -> Result<Self, LengthError> {
        grid.check_segments(&edges)?;
        grid.check_cells(&letters)?;
        Ok(Self { grid, edges, letters })
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether the cells on both sides of a segment are joined.
    pub fn is_joined(&self, edge: Segment) -> bool {
        self.edges[edge.index()]
    }

    /// The truth of each segment, in the grid's order.
    pub fn edges(&self) -> &[bool] {
        &self.edges
    }

    /// Whether a cell has the same letter in both answers and is joined to the same cells.
    pub fn agrees(&self, other: &Self, cell: Cell) -> bool {
        let edges = self.grid.segments_of_cell(cell);
        self.letter(cell) == other.letter(cell)
            && edges.into_iter().all(|edge| self.is_joined(edge) == other.is_joined(edge))
    }

    /// The letter of a cell; `None` for an empty one.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        self.letters[cell.index()]
    }

    /// The letter of each cell, row by row.
    pub fn letters(&self) -> &[Option<char>] {
        &self.letters
    }
}

impl engine::Answer for Answer {
    /// The places are the cells. They agree where both answers have the same letter, or none. Two
    /// answers may agree in all places and still differ in how their paths run.
    fn agreement(&self, other: &Self) -> Vec<bool> {
        self.letters.iter().zip(&other.letters).map(|(a, b)| a == b).collect()
    }
}
