//! Squares with a path that ends in two of their cells: closed by way of one more vertex outside, to which both
//! ends are joined, it is a simple closed line of this graph.
//!
//! An edge between cells has its segment's number. The two edges outside come after them, and every path has
//! both. With other than two ends there are no such edges, and so no path.

use crate::graph::Graph;
use crate::grid::Grid;

/// The edges outside.
pub(super) fn outside(grid: Grid) -> [usize; 2] {
    [0, 1].map(|end| grid.segment_count() + end)
}

fn edges(grid: Grid, ends: Option<[usize; 2]>) -> impl Iterator<Item = (usize, [usize; 2])> {
    let linked = grid.segments().filter_map(move |segment| {
        Some((segment.index(), grid.linked(segment)?.map(|cell| cell.index())))
    });
    let outside = outside(grid).into_iter().zip(ends.into_iter().flatten());
    linked.chain(outside.map(move |(edge, cell)| (edge, [cell, grid.cell_count()])))
}

/// The graph: the cells, and the vertex outside.
pub(super) fn graph(grid: Grid, ends: Option<[usize; 2]>) -> Graph {
    Graph::new(grid.cell_count() + 1, edges(grid, ends))
}

/// What stands for its dual: all edges have the frame on both sides.
pub(super) fn faces(grid: Grid, ends: Option<[usize; 2]>) -> Graph {
    Graph::new(1, edges(grid, ends).map(|(edge, _)| (edge, [0, 0])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_closed_outside() {
        let grid = Grid::new(2, 3).expect("a grid");
        let with = graph(grid, Some([0, 4]));
        assert_eq!((with.vertex_count(), with.edge_bound()), (7, 17 + 2));
        assert_eq!(outside(grid).map(|edge| with.ends(edge)), [Some([0, 6]), Some([4, 6])]);
        let without = graph(grid, None);
        assert_eq!(outside(grid).map(|edge| without.edges(6).contains(&(edge as u32))), [false; 2]);
    }
}
