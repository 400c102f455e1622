//! The edges of a graph that are on, as petgraph's searches see them, without a copy.

use super::Graph;
use fixedbitset::FixedBitSet;
use petgraph::visit::{GraphBase, GraphRef, IntoNeighbors, Visitable};
use std::{iter, slice};

/// The vertices, joined by the edges that are on.
#[derive(Clone, Copy)]
pub(super) struct EdgesOn<'a> {
    pub(super) graph: &'a Graph,
    /// For each edge, whether it is on.
    pub(super) on: &'a [bool],
}

/// A vertex's neighbours over edges that are on, the last one first: a depth-first search follows
/// the neighbour that it gets last, which is then the first one.
pub(super) struct OverEdges<'a> {
    arcs: iter::Rev<iter::Zip<slice::Iter<'a, u32>, slice::Iter<'a, u32>>>,
    on: &'a [bool],
}

impl Iterator for OverEdges<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.arcs.by_ref().find(|&(&edge, _)| self.on[edge as usize]).map(|(_, &target)| target)
    }
}

impl<'a> IntoNeighbors for EdgesOn<'a> {
    type Neighbors = OverEdges<'a>;

    #[inline]
    fn neighbors(self, vertex: u32) -> OverEdges<'a> {
        let vertex = vertex as usize;
        let arcs = self.graph.edges(vertex).iter().zip(self.graph.targets(vertex)).rev();
        OverEdges { arcs, on: self.on }
    }
}

impl GraphBase for EdgesOn<'_> {
    type NodeId = u32;
    type EdgeId = u32;
}

impl GraphRef for EdgesOn<'_> {}

impl Visitable for EdgesOn<'_> {
    type Map = FixedBitSet;

    fn visit_map(&self) -> FixedBitSet {
        FixedBitSet::with_capacity(self.graph.vertex_count())
    }

    fn reset_map(&self, map: &mut FixedBitSet) {
        map.clear();
        map.grow(self.graph.vertex_count());
    }
}
