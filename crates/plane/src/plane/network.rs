//! A network in a grid: vertices are cells, and an edge joins two of them that see each other. Edges may be
//! parallel and may cross, so the graph is not plane.

use crate::graph::Graph;
use crate::grid::Grid;
use std::sync::Arc;

/// The cells of a grid, some of which are joined.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// The grid.
    pub(super) grid: Grid,
    /// The two cells that each edge joins, the left or upper one first.
    pub(super) ends: Arc<[[usize; 2]]>,
}

impl Network {
    /// The graph.
    pub(super) fn graph(&self) -> Graph {
        Graph::new(self.grid.cell_count(), self.ends.iter().copied().enumerate())
    }

    /// The cells between the ends of an edge, which are in one row or column.
    pub(super) fn between(&self, edge: usize) -> Vec<usize> {
        let [from, to] = self.ends[edge];
        let step = if to - from < self.grid.cols() { 1 } else { self.grid.cols() };
        (from + step..to).step_by(step).collect()
    }

    /// What stands for its dual: all edges have the frame on both sides.
    pub(super) fn faces(&self) -> Graph {
        Graph::new(1, (0..self.ends.len()).map(|edge| (edge, [0, 0])))
    }
}
