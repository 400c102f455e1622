//! What lies near an edge of a board. It knows no rule.

use crate::grid::Direction::{Horizontal, Vertical};
use crate::grid::{Grid, Segment};
use crate::kind::Board;
use crate::plane::Plane;

/// A ball: the cells, points and edges within `radius` cells of an edge, each in increasing order.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Ball {
    pub(super) cells: Vec<usize>,
    pub(super) points: Vec<usize>,
    pub(super) edges: Vec<usize>,
}

impl Ball {
    /// Linear in what it holds.
    fn new(grid: Grid, edge: usize, radius: usize) -> Self {
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

/// The board in which balls lie.
pub(crate) enum Space {
    /// A lattice of squares.
    Squares(Grid),
    /// Any other graph.
    Tiles(Box<Tiles>),
}

/// A graph with the middles of its edges; an edge is about 1 long.
pub(crate) struct Tiles {
    plane: Plane,
    /// The faces, the outer one of a sphere among them.
    cells: usize,
    middles: Vec<[f64; 2]>,
}

impl Space {
    /// The space of a board; `None` if the board has no cells.
    pub(crate) fn of(board: &Board) -> Option<Self> {
        match board.plane.tiles() {
            None if !board.plane.is_network() => {
                Grid::new(board.rows, board.cols).ok().map(Self::Squares)
            }
            _ => Some(Self::Tiles(Box::new(Tiles::new(board)))),
        }
    }

    /// How many cells and points there are.
    pub(super) fn counts(&self) -> [usize; 2] {
        match self {
            Self::Squares(grid) => [grid.cell_count(), grid.point_count()],
            Self::Tiles(tiles) => [tiles.cells, tiles.plane.vertices().vertex_count()],
        }
    }

    /// The ball round an edge; without a radius, the whole board.
    pub(super) fn ball(&self, edge: usize, radius: Option<usize>) -> Ball {
        match self {
            Self::Squares(grid) => {
                Ball::new(*grid, edge, radius.unwrap_or(grid.rows() + grid.cols()))
            }
            Self::Tiles(tiles) => tiles.ball(edge, radius),
        }
    }

    /// The distance of two edges in cells, rounded up.
    pub(crate) fn distance(&self, a: usize, b: usize) -> usize {
        match self {
            Self::Squares(grid) => distance(*grid, a, b),
            Self::Tiles(tiles) => tiles.distance(a, b).ceil() as usize,
        }
    }
}

impl Tiles {
    fn new(board: &Board) -> Self {
        let ends = |edge| board.ends(edge).unwrap_or_default();
        let edges = || (0..board.plane.edge_bound()).map(ends);
        let lengths = edges().map(|[a, b]| (a[0] - b[0]).hypot(a[1] - b[1]));
        let mean = lengths.sum::<f64>() / board.plane.edge_bound().max(1) as f64;
        let scale = if mean > 0.0 { 0.5 / mean } else { 1.0 };
        let middle = |[a, b]: [[f64; 2]; 2]| [0, 1].map(|axis| (a[axis] + b[axis]) * scale);
        let (plane, cells) = (board.plane.clone(), board.signs.len());
        Self { plane, cells, middles: edges().map(middle).collect() }
    }

    fn distance(&self, a: usize, b: usize) -> f64 {
        let [a, b] = [a, b].map(|edge| self.middles[edge]);
        (a[0] - b[0]).abs().max((a[1] - b[1]).abs())
    }

    /// The edges that are near, and the faces and vertices that they are of. Linear in the graph.
    fn ball(&self, edge: usize, radius: Option<usize>) -> Ball {
        let is_near = |&other: &usize| {
            radius.is_none_or(|radius| self.distance(edge, other) <= radius as f64)
        };
        let edges: Vec<usize> = (0..self.middles.len()).filter(is_near).collect();
        let sides = edges.iter().filter_map(|&edge| self.plane.sides(edge));
        let frame = Some(self.plane.frame()).filter(|&frame| frame < self.cells);
        let mut cells: Vec<usize> = sides.flatten().filter_map(|side| side.or(frame)).collect();
        let ends = edges.iter().filter_map(|&edge| self.plane.vertices().ends(edge));
        let mut points: Vec<usize> = ends.flatten().collect();
        if self.plane.is_network() {
            // Cells are its vertices, and those between the ends of an edge may have a rule, too.
            let between = |&edge: &usize| self.plane.between(edge);
            cells = edges.iter().flat_map(between).chain(points.drain(..)).collect();
        }
        for list in [&mut cells, &mut points] {
            list.sort_unstable();
            list.dedup();
        }
        Ball { cells, points, edges }
    }
}

/// The distance of two edges in cells, rounded up.
fn distance(grid: Grid, a: usize, b: usize) -> usize {
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
