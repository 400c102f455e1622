//! The answer: which segments are on the line.

use crate::engine;
use crate::grid::{Grid, Segment};

/// A set of segments, claimed to be a puzzle's line. Whether it is one, only
/// [`check`](super::check::check) can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    grid: Grid,
    on: Vec<bool>,
}

impl Answer {
    /// An answer from the truth of each segment, in the grid's order.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each segment.
    pub fn new(grid: Grid, on: Vec<bool>) -> Result<Self, AnswerError> {
        match (grid.segment_count(), on.len()) {
            (expected, found) if expected != found => Err(AnswerError { expected, found }),
            _ => Ok(Self { grid, on }),
        }
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

/// A list that has not one entry for each segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an entry for each of {expected} segments, found {found}")]
pub struct AnswerError {
    /// The grid's segments.
    pub expected: usize,
    /// Entries that were given.
    pub found: usize,
}

impl engine::Answer for Answer {
    /// The places are the segments.
    fn agreement(&self, other: &Self) -> Vec<bool> {
        self.on.iter().zip(&other.on).map(|(a, b)| a == b).collect()
    }
}
