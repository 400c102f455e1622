//! Squares with a path that ends in two of their cells: closed by way of one more vertex outside, to which both
//! ends are joined, it is a simple closed line of this graph.
//!
//! The two edges outside come after all others, and every path has both. With other than two ends there are no such
//! edges, and so no path. A path that may cross itself runs in the graph of [`super::crossed`], and ends at the vertices on
//! the way up and down: it turns where it leads to its side.

use super::crossed;
use crate::graph::Graph;
use crate::grid::Grid;

/// Where a path may run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    /// The cells.
    pub(super) grid: Grid,
    /// Those in which it ends, if there are two.
    pub(super) ends: Option<[usize; 2]>,
    /// Whether it may cross itself.
    pub(super) crosses: bool,
}

impl Opened {
    /// The number of the first edge outside.
    fn before(self) -> usize {
        let turns = if self.crosses { self.grid.cell_count() } else { 0 };
        self.grid.segment_count() + turns
    }

    /// The edges outside.
    pub(super) fn outside(self) -> [usize; 2] {
        [0, 1].map(|end| self.before() + end)
    }

    /// The vertex outside. It comes last.
    pub(super) fn vertex_outside(self) -> usize {
        self.grid.cell_count() * if self.crosses { 2 } else { 1 }
    }

    /// A bound: all numbers of edges are below it.
    pub(super) fn edge_bound(self) -> usize {
        self.before() + 2
    }

    fn edges(self) -> Vec<(usize, [usize; 2])> {
        let Self { grid, ends, crosses } = self;
        let mut edges: Vec<(usize, [usize; 2])> = match crosses {
            true => crossed::edges(grid).collect(),
            false => linked(grid).collect(),
        };
        let upright = if crosses { grid.cell_count() } else { 0 };
        let outside = self.outside().into_iter().zip(ends.into_iter().flatten());
        edges.extend(outside.map(|(edge, cell)| (edge, [upright + cell, self.vertex_outside()])));
        edges
    }

    /// The graph: the cells, and the vertex outside.
    pub(super) fn graph(self) -> Graph {
        Graph::new(self.vertex_outside() + 1, self.edges())
    }

    /// What stands for its dual: all edges have the frame on both sides.
    pub(super) fn faces(self) -> Graph {
        Graph::new(1, self.edges().into_iter().map(|(edge, _)| (edge, [0, 0])))
    }

    /// The edges of a path that are told by those between cells: where it turns, if it may cross itself, and those outside.
    pub(super) fn others(self, on: &[bool]) -> Vec<usize> {
        let ends = self.ends.into_iter().flatten().collect::<Vec<usize>>();
        let mut others: Vec<usize> = match self.crosses {
            true => crossed::turns(self.grid, on, &ends).collect(),
            false => Vec::new(),
        };
        others.extend(self.outside());
        others
    }
}

/// The edges between cells.
fn linked(grid: Grid) -> impl Iterator<Item = (usize, [usize; 2])> {
    grid.segments().filter_map(move |segment| {
        Some((segment.index(), grid.linked(segment)?.map(|cell| cell.index())))
    })
}

/// What stands for the dual of a graph of cells: all edges have the frame on both sides.
pub(super) fn faces(grid: Grid) -> Graph {
    Graph::new(1, linked(grid).map(|(edge, _)| (edge, [0, 0])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_closed_outside() {
        let grid = Grid::new(2, 3).expect("a grid");
        let opened = |ends, crosses| Opened { grid, ends, crosses };
        let (path, with) = (opened(None, false), opened(Some([0, 4]), false).graph());
        assert_eq!((with.vertex_count(), with.edge_bound()), (7, 17 + 2));
        assert_eq!(path.outside().map(|edge| with.ends(edge)), [Some([0, 6]), Some([4, 6])]);
        let without = path.graph();
        let has = |edge: usize| without.edges(6).contains(&(edge as u32));
        assert_eq!(path.outside().map(has), [false; 2]);
        let crossing = opened(Some([0, 4]), true);
        let graph = crossing.graph();
        assert_eq!((graph.vertex_count(), graph.edge_bound()), (13, 17 + 6 + 2));
        assert_eq!(
            crossing.outside().map(|edge| graph.ends(edge)),
            [Some([6, 12]), Some([10, 12])]
        );
    }

    /// A path that leads to the side from one end, and up to the other.
    #[test]
    fn a_path_that_may_cross_itself_turns_at_an_end_to_its_side() {
        let grid = Grid::new(2, 2).expect("a grid");
        let mut on = vec![false; grid.segment_count()];
        on[grid.vertical(0, 1).index()] = true;
        on[grid.horizontal(1, 1).index()] = true;
        let path = Opened { grid, ends: Some([0, 3]), crosses: true };
        let turns = [0, 1].map(|cell| crossed::turning_edge(grid, cell));
        assert_eq!(path.others(&on), [&turns[..], &path.outside()].concat());
    }
}
