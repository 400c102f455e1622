//! The answer: which cells are joined.

use crate::engine;
use crate::grid::{Cell, Grid, Segment};

/// A set of links, claimed to be a puzzle's answer. Whether it is one, only
/// [`check`](super::check::check) can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    grid: Grid,
    links: Vec<bool>,
}

/// Not one entry for each segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an entry for each of {expected} segments, found {found}")]
pub struct AnswerError {
    /// The grid's segments.
    pub expected: usize,
    /// Entries that were given.
    pub found: usize,
}

impl Answer {
    /// An answer from the truth of each segment, in the grid's order: the cells on its two sides are
    /// joined.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each segment.
    pub fn new(grid: Grid, links: Vec<bool>) -> Result<Self, AnswerError> {
        let (expected, found) = (grid.segment_count(), links.len());
        if expected == found {
            Ok(Self { grid, links })
        } else {
            Err(AnswerError { expected, found })
        }
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether the cells on both sides of a segment are joined.
    pub fn is_joined(&self, link: Segment) -> bool {
        self.links[link.index()]
    }

    /// The truth of each segment, in the grid's order.
    pub fn links(&self) -> &[bool] {
        &self.links
    }

    /// Whether the line leaves a cell above, left, right and below.
    pub fn arms(&self, cell: Cell) -> [bool; 4] {
        self.grid.segments_of_cell(cell).map(|link| self.is_joined(link))
    }
}

impl engine::Answer for Answer {
    /// The places are the cells, which agree where they are joined to the same cells.
    fn agreement(&self, other: &Self) -> Vec<bool> {
        self.grid.cells().map(|cell| self.arms(cell) == other.arms(cell)).collect()
    }
}
