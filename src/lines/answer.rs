//! The answer: which edges are on the line.

use super::ground::Ground;
use crate::engine;
use crate::grid::{Cell, Grid, LengthError, Segment};

/// A set of edges, claimed to be a puzzle's line. Whether it is one, only the kind's checker can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<G = Grid> {
    ground: G,
    on: Vec<bool>,
}

impl<G: Ground> Line<G> {
    /// A line from the truth of each edge: of the segments of a grid, in their order.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each edge.
    pub fn new(ground: G, on: Vec<bool>) -> Result<Self, LengthError> {
        ground.check_edges(&on)?;
        Ok(Self { ground, on })
    }

    /// A line from the truth of each edge of the graph. Edges that join no cells come last, and are
    /// left out: the others tell them.
    pub(super) fn of_graph(ground: G, mut on: Vec<bool>) -> Self {
        on.truncate(ground.edge_count());
        Self::new(ground, on).expect("one entry for each edge")
    }

    /// What it is drawn on.
    pub fn ground(&self) -> &G {
        &self.ground
    }

    /// The truth of each edge, in their order.
    pub fn as_slice(&self) -> &[bool] {
        &self.on
    }

    /// The edges on the line, in their order.
    pub fn edges(&self) -> impl Iterator<Item = usize> {
        self.on.iter().enumerate().filter_map(|(edge, &on)| on.then_some(edge))
    }
}

impl Line {
    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.ground
    }

    /// Whether the edge of a segment is on the line.
    pub fn contains(&self, segment: Segment) -> bool {
        self.on[segment.index()]
    }

    /// Whether the line has the segments above, left, right and below of a cell. For a line from
    /// cell to cell, these are the sides where it leaves the cell.
    pub fn arms(&self, cell: Cell) -> [bool; 4] {
        self.ground.segments_of_cell(cell).map(|segment| self.contains(segment))
    }
}

impl<G: Ground> engine::Answer for Line<G> {
    /// The places are the edges.
    fn agreement(&self, other: &Self) -> Vec<bool> {
        self.on.iter().zip(&other.on).map(|(a, b)| a == b).collect()
    }
}
