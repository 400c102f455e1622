//! The answer: which segments are on the line.

use crate::grid::{Grid, Segment};

/// A set of segments, claimed to be a puzzle's line. Whether it is one, only
/// [`check`](super::check::check) can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    grid: Grid,
    on: Vec<bool>,
}

impl Answer {
    /// An answer from the truth of each segment, in the grid's order; `None` if there is not one
    /// entry for each segment.
    pub fn new(grid: Grid, on: Vec<bool>) -> Option<Self> {
        (on.len() == grid.segment_count()).then_some(Self { grid, on })
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether a segment is on the line.
    pub fn contains(&self, segment: Segment) -> bool {
        self.on[segment.index()]
    }

    /// The truth of each segment, in the grid's order.
    pub fn as_slice(&self) -> &[bool] {
        &self.on
    }
}
