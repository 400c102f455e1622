//! A set of segments as a petgraph graph: the points are its nodes, the segments its edges.

use crate::grid::{Grid, Point};
use fixedbitset::FixedBitSet;
use petgraph::visit::{GraphBase, GraphRef, IntoNeighbors, Visitable};
use std::{array, iter};

/// The view: a grid, and for each segment whether it belongs to the set. Nodes are the indices of
/// points.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) grid: Grid,
    pub(super) on: &'a [bool],
}

impl GraphBase for Line<'_> {
    type NodeId = u32;
    type EdgeId = u32;
}

impl GraphRef for Line<'_> {}

impl IntoNeighbors for Line<'_> {
    type Neighbors = iter::Take<array::IntoIter<u32, 4>>;

    fn neighbors(self, node: u32) -> Self::Neighbors {
        let point = Point::from_index(node as usize);
        let (mut others, mut count) = ([0; 4], 0);
        for segment in self.grid.segments_of_point(point) {
            if self.on[segment.index()] {
                let [a, b] = self.grid.ends(segment);
                others[count] = if a == point { b.index() as u32 } else { a.index() as u32 };
                count += 1;
            }
        }
        others.into_iter().take(count)
    }
}

impl Visitable for Line<'_> {
    type Map = FixedBitSet;

    fn visit_map(&self) -> FixedBitSet {
        FixedBitSet::with_capacity(self.grid.point_count())
    }

    fn reset_map(&self, map: &mut FixedBitSet) {
        map.clear();
        map.grow(self.grid.point_count());
    }
}
