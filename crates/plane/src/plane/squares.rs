//! Squares: the graphs of a lattice. In each of them the edges have the numbers of segments.
//!
//! The points and the faces are dual graphs. So are the cells and the points, without the segments
//! on the border.

use crate::graph::Graph;
use crate::grid::{Cell, Grid, Segment};

/// How a line runs in a lattice. Its edges have the numbers of segments either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// From point to point: an edge is a segment.
    Points,
    /// From cell to cell: an edge crosses a segment. Segments on the border are not edges.
    Cells,
}

/// The lattice whose cells are the faces of [`cells`]; `None` in a grid of one row or column, which
/// has no such face.
pub fn within(grid: Grid) -> Option<Grid> {
    Grid::new(grid.rows() - 1, grid.cols() - 1).ok()
}

/// Whether the squares round a cell are inside: above it on the left and on the right, below it likewise. `inside`
/// has an entry for each cell of [`within`]; what lies beyond is outside.
pub fn round(within: Grid, inside: &[bool], row: usize, col: usize) -> [bool; 4] {
    [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)].map(|(row, col)| {
        let is_there = (1..=within.rows()).contains(&row) && (1..=within.cols()).contains(&col);
        is_there && inside[within.cell(row - 1, col - 1).index()]
    })
}

/// The graph of the points, joined along segments. The edges of a point stand in the order above,
/// left, right, below.
pub fn points(grid: Grid) -> Graph {
    let ends = |segment| (Segment::index(segment), grid.ends(segment).map(|point| point.index()));
    Graph::new(grid.point_count(), grid.segments().map(ends))
}

/// The dual of [`points`]: the cells, joined across each segment, and as last vertex the *frame*,
/// everything outside the grid. A cell's edges stand in the order above, left, right, below, and
/// those of the frame in the order of the cells.
pub fn faces(grid: Grid) -> Graph {
    let frame = grid.cell_count();
    let top = (0..grid.cols()).map(move |col| grid.horizontal(0, col));
    // The segments that a cell meets first; its others came with the cells above and left of it.
    let rest = grid.cells().flat_map(move |cell| {
        let [_, left, right, below] = grid.segments_of_cell(cell);
        let is_first = grid.cell_position(cell).1 == 0;
        is_first.then_some(left).into_iter().chain([right, below])
    });
    let sides = |segment| {
        let sides = grid.sides(segment).map(|side| side.map_or(frame, Cell::index));
        (Segment::index(segment), sides)
    };
    Graph::new(frame + 1, top.chain(rest).map(sides))
}

/// Bounds on the steps in a lattice of `rows` by `cols` vertices, at least one each, that is parted
/// into two sides of one region each. The first bound is for the way from the first inside vertex
/// to any other: one less than the vertices of a longest induced path, which are at most `(2nm + n
/// + m - 1) / 3`. The second is for the way from an outside vertex to the nearest one on the
/// border: one less than `max(1, (2nm - n - m) / 3)`. `docs/ENCODING.md` has the proof.
pub fn most_steps(rows: usize, cols: usize) -> [usize; 2] {
    let (n, m) = (rows, cols);
    [(2 * n * m + n + m - 1) / 3 - 1, ((2 * n * m - n - m) / 3).max(1) - 1]
}

/// The graph of the cells, joined across the segments between them, without the frame. The edges of
/// a cell stand in the order above, left, right, below.
pub fn cells(grid: Grid) -> Graph {
    let linked = |segment: Segment| {
        grid.linked(segment).map(|cells| (segment.index(), cells.map(Cell::index)))
    };
    Graph::new(grid.cell_count(), grid.segments().filter_map(linked))
}

/// The dual of [`cells`]: a vertex for each point that is not on the border, row by row, and as
/// last vertex the outer face. Each edge between two cells joins the faces on its two sides. In a
/// grid of one row or column there is only the outer face.
pub fn faces_of_cells(grid: Grid) -> Graph {
    let (rows, cols) = (grid.rows() - 1, grid.cols() - 1);
    let face = |point| match grid.point_position(point) {
        (row, col) if (1..=rows).contains(&row) && (1..=cols).contains(&col) => {
            (row - 1) * cols + col - 1
        }
        _ => rows * cols,
    };
    let linked = |segment: Segment| {
        let sides = grid.ends(segment).map(face);
        grid.linked(segment).map(|_| (segment.index(), sides))
    };
    Graph::new(rows * cols + 1, grid.segments().filter_map(linked))
}

/// For each cell, whether it is inside a line along segments; the inverse of [`border`]. Every
/// point must have even degree. As [`Plane::inside`](super::Plane::inside), without a graph.
pub fn inside(grid: Grid, on_line: impl Fn(Segment) -> bool) -> Vec<bool> {
    let mut inside = Vec::with_capacity(grid.cell_count());
    for cell in grid.cells() {
        // Crossing a vertical segment of the line changes sides.
        let (row, col) = grid.cell_position(cell);
        let left = col > 0 && inside[cell.index() - 1];
        inside.push(left != on_line(grid.vertical(row, col)));
    }
    inside
}

/// For each segment, whether it parts inside from outside. As
/// [`Plane::border`](super::Plane::border), without a graph.
pub fn border(grid: Grid, inside: &[bool]) -> Vec<bool> {
    let is_inside = |side: Option<Cell>| side.is_some_and(|cell| inside[cell.index()]);
    let parts = |[a, b]: [Option<Cell>; 2]| is_inside(a) != is_inside(b);
    grid.segments().map(|segment| parts(grid.sides(segment))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Point;

    fn grids() -> impl Iterator<Item = Grid> {
        (1..5).flat_map(|rows| (1..5).map(move |cols| Grid::new(rows, cols).unwrap()))
    }

    #[test]
    fn edges_are_segments_from_above_to_below() {
        for grid in grids() {
            let (points, faces, cells) = (points(grid), faces(grid), cells(grid));
            for point in grid.points() {
                let segments = grid.segments_of_point(point).map(|segment| segment.index() as u32);
                assert!(points.edges(point.index()).iter().copied().eq(segments));
            }
            for cell in grid.cells() {
                let segments = grid.segments_of_cell(cell).map(|segment| segment.index() as u32);
                assert_eq!(faces.edges(cell.index()), segments);
                let neighbours = grid.neighbours(cell).map(|other| other.index() as u32);
                assert!(cells.targets(cell.index()).iter().copied().eq(neighbours));
            }
            for segment in grid.segments() {
                let ends = grid.ends(segment).map(|point| point.index());
                assert_eq!(points.ends(segment.index()), Some(ends));
                let linked = grid.linked(segment).map(|cells| cells.map(Cell::index));
                assert_eq!(cells.ends(segment.index()), linked);
                let beyond = |side: Option<Cell>| side.map_or(grid.cell_count(), Cell::index);
                let sides = grid.sides(segment).map(beyond);
                assert_eq!(faces.ends(segment.index()), Some(sides));
            }
        }
    }

    #[test]
    fn faces_of_cells_are_the_points_within() {
        for grid in grids() {
            let (cells, faces, points) = (cells(grid), faces_of_cells(grid), points(grid));
            let outer = faces.vertex_count() - 1;
            assert_eq!(outer, (grid.rows() - 1) * (grid.cols() - 1));
            assert_eq!(faces.arc_count(), cells.arc_count());
            let is_within = |point: &Point| points.edges(point.index()).len() == 4;
            let within: Vec<Point> = grid.points().filter(is_within).collect();
            assert_eq!(within.len(), outer);
            for (face, point) in within.into_iter().enumerate() {
                assert_eq!(faces.edges(face).len(), 4);
                let around = points.edges(point.index());
                assert!(around.iter().all(|edge| faces.edges(face).contains(edge)));
            }
        }
    }

    #[test]
    fn the_frame_meets_the_border_in_reading_order() {
        for grid in grids() {
            let mut border = faces(grid).targets(grid.cell_count()).to_vec();
            border.sort_unstable();
            border.dedup();
            let mut met = Vec::new();
            for &cell in faces(grid).targets(grid.cell_count()) {
                if !met.contains(&cell) {
                    met.push(cell);
                }
            }
            assert_eq!(met, border);
            assert!(met.iter().all(|&cell| grid.on_border(Cell::from_index(cell as usize))));
        }
    }
}
