//! What lies near an edge of a board. It knows no rule.

use crate::grid::Direction::{Horizontal, Vertical};
use crate::grid::{Grid, Segment};

/// A ball: the cells, points and edges within `radius` cells of an edge, each in increasing order.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Ball {
    pub(super) cells: Vec<usize>,
    pub(super) points: Vec<usize>,
    pub(super) edges: Vec<usize>,
}

impl Ball {
    /// Linear in what it holds.
    pub(super) fn new(grid: Grid, edge: usize, radius: usize) -> Self {
        let (row, col) = middle(grid, edge);
        let around = |at: usize, most: usize| {
            at.saturating_sub(2 * radius)..=at.saturating_add(2 * radius).min(2 * most)
        };
        let mut ball = Self::default();
        for row in around(row, grid.rows()) {
            for col in around(col, grid.cols()) {
                let (half_row, half_col) = (row / 2, col / 2);
                match (row % 2, col % 2) {
                    (0, 0) => ball.points.push(half_row * (grid.cols() + 1) + half_col),
                    (0, _) => ball.edges.push(grid.horizontal(half_row, half_col).index()),
                    (_, 0) => ball.edges.push(grid.vertical(half_row, half_col).index()),
                    _ => ball.cells.push(grid.cell(half_row, half_col).index()),
                }
            }
        }
        ball
    }
}

/// The distance of two edges in cells, rounded up.
pub(super) fn distance(grid: Grid, a: usize, b: usize) -> usize {
    let (a, b) = (middle(grid, a), middle(grid, b));
    a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)).div_ceil(2)
}

/// The position of an edge's middle, in half cells.
fn middle(grid: Grid, edge: usize) -> (usize, usize) {
    match grid.segment_position(Segment::from_index(edge)) {
        (Horizontal, row, col) => (2 * row, 2 * col + 1),
        (Vertical, row, col) => (2 * row + 1, 2 * col),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_holds_what_is_as_near_as_its_radius() {
        let grid = Grid::new(4, 5).expect("a size");
        for edge in 0..grid.segment_count() {
            for radius in 0..7 {
                let near = (0..grid.segment_count())
                    .filter(|&other| distance(grid, edge, other) <= radius);
                assert_eq!(Ball::new(grid, edge, radius).edges, near.collect::<Vec<_>>());
            }
            let all = Ball::new(grid, edge, 6);
            assert_eq!((all.cells.len(), all.points.len()), (20, 30));
        }
        let top = grid.horizontal(0, 1).index();
        let near = Ball::new(grid, top, 1);
        assert_eq!((near.cells, near.points), (vec![0, 1, 2], vec![1, 2, 7, 8]));
    }
}
