//! The answer: which edges are on the line.

use crate::engine;
use crate::grid::{Cell, Grid, LengthError, Segment};
use crate::plane::crossed::turning_edge;

/// A set of edges, claimed to be a puzzle's line. Whether it is one, only the kind's checker can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    grid: Grid,
    on: Vec<bool>,
}

impl Line {
    /// A line from the truth of each edge, in the order of the grid's segments.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each segment.
    pub fn new(grid: Grid, on: Vec<bool>) -> Result<Self, LengthError> {
        grid.check_segments(&on)?;
        Ok(Self { grid, on })
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether the edge of a segment is on the line.
    pub fn contains(&self, segment: Segment) -> bool {
        self.on[segment.index()]
    }

    /// The truth of each edge, in the order of the grid's segments.
    pub fn as_slice(&self) -> &[bool] {
        &self.on
    }

    /// The edges on the line, in their order.
    pub fn edges(&self) -> impl Iterator<Item = usize> {
        self.on.iter().enumerate().filter_map(|(edge, &on)| on.then_some(edge))
    }

    /// The edges on a line that may cross itself, turning edges among them: it turns where it leads up or
    /// down, and not both.
    pub(super) fn edges_with_turns(&self) -> impl Iterator<Item = usize> {
        let turns = self.grid.cells().filter(|&cell| {
            let [above, _, _, below] = self.arms(cell);
            above != below
        });
        self.edges().chain(turns.map(|cell| turning_edge(self.grid, cell.index())))
    }

    /// Whether the line has the segments above, left, right and below of a cell. For a line from
    /// cell to cell, these are the sides where it leaves the cell.
    pub fn arms(&self, cell: Cell) -> [bool; 4] {
        self.grid.segments_of_cell(cell).map(|segment| self.contains(segment))
    }
}

impl engine::Answer for Line {
    /// The places are the edges.
    fn agreement(&self, other: &Self) -> Vec<bool> {
        self.on.iter().zip(&other.on).map(|(a, b)| a == b).collect()
    }
}
