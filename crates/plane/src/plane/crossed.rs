//! Squares in which a line may cross itself: the one graph here that is not plane.
//!
//! Each cell is two vertices, one on the way across and one on the way up and down, joined by a *turning
//! edge* for a line that turns there. A line that runs from cell to cell and crosses itself is a simple
//! line of this graph. An edge between cells has its segment's number; turning edges come after them.

use crate::graph::Graph;
use crate::grid::{Cell, Direction, Grid};

/// The number of a cell's turning edge.
pub fn turning_edge(grid: Grid, cell: usize) -> usize {
    grid.segment_count() + cell
}

/// The cell of a turning edge; `None` for the number of a segment.
pub fn turning_cell(grid: Grid, edge: usize) -> Option<Cell> {
    edge.checked_sub(grid.segment_count()).map(Cell::from_index)
}

/// The turning edges of a line, given by the truth of each segment's edge. In some cells it leads up or down to its end.
pub(super) fn turns(grid: Grid, on: &[bool], ends: &[usize]) -> impl Iterator<Item = usize> {
    let turns = grid.cells().filter(move |&cell| {
        let [above, _, _, below] = grid.segments_of_cell(cell);
        (on[above.index()] != on[below.index()]) != ends.contains(&cell.index())
    });
    turns.map(move |cell| turning_edge(grid, cell.index()))
}

/// The edges of the graph, each with the vertices that it joins: first those of cells on the way across,
/// row by row, then those on the way up and down.
pub(super) fn edges(grid: Grid) -> impl Iterator<Item = (usize, [usize; 2])> {
    let cells = grid.cell_count();
    let linked = grid.segments().filter_map(move |segment| {
        // An edge across a level segment leads up and down.
        let first = match grid.segment_position(segment).0 {
            Direction::Horizontal => cells,
            Direction::Vertical => 0,
        };
        Some((segment.index(), grid.linked(segment)?.map(|cell| first + cell.index())))
    });
    linked.chain((0..cells).map(move |cell| (turning_edge(grid, cell), [cell, cells + cell])))
}

/// The graph.
pub(super) fn graph(grid: Grid) -> Graph {
    Graph::new(2 * grid.cell_count(), edges(grid))
}

/// What stands for its dual: all edges have the frame on both sides.
pub(super) fn faces(grid: Grid) -> Graph {
    Graph::new(1, edges(grid).map(|(edge, _)| (edge, [0, 0])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_two_vertices_and_a_turning_edge_between_them() {
        let grid = Grid::new(3, 4).expect("a grid");
        let graph = graph(grid);
        assert_eq!((graph.vertex_count(), graph.edge_bound()), (24, 31 + 12));
        for cell in grid.cells() {
            let [above, left, right, below] = grid.segments_of_cell(cell).map(|edge| edge.index());
            let turn = turning_edge(grid, cell.index());
            assert_eq!(turning_cell(grid, turn), Some(cell));
            let is_linked = |edge: &usize| *edge == turn || graph.ends(*edge).is_some();
            for (vertex, ways) in
                [(cell.index(), [left, right]), (12 + cell.index(), [above, below])]
            {
                let mut here: Vec<usize> =
                    graph.edges(vertex).iter().map(|&edge| edge as usize).collect();
                here.sort_unstable();
                let ways = ways.into_iter().chain([turn]).filter(is_linked);
                assert_eq!(here, ways.collect::<Vec<usize>>());
            }
        }
        assert_eq!(turning_cell(grid, 30), None);
    }
}
