//! What a trace of the lazy loop is drawn on.

use crate::plane::Along;

/// A lattice with its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Rows of cells.
    pub rows: usize,
    /// Columns of cells.
    pub cols: usize,
    /// What each cell shows, row by row; nothing if it is empty.
    pub signs: Vec<String>,
    /// What the segments of the lattice join.
    pub edges: Along,
}

impl Board {
    /// How many edges there are: one for each segment of the lattice.
    pub fn edges_count(&self) -> usize {
        self.rows * (2 * self.cols + 1) + self.cols
    }
}
