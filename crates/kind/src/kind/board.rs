//! The board that puzzles, traces and explanations are drawn on.

use crate::grid::{Grid, Segment};
use crate::plane::{Along, Plane};

/// A graph in the plane with the clues of its cells.
#[derive(Clone, Debug)]
pub struct Board {
    /// Rows of cells.
    pub rows: usize,
    /// Columns of cells.
    pub cols: usize,
    /// The text that each cell shows; empty if it has no clue.
    pub signs: Vec<String>,
    /// The graph that the line runs in. It is plane if the line has an inside.
    pub plane: Plane,
    /// What the line joins. If it joins points, the cells are the faces of the graph; otherwise
    /// they are its vertices.
    pub along: Along,
}

impl Board {
    /// A lattice of squares, whose cells show these signs, row by row.
    pub fn of_squares(grid: Grid, along: Along, signs: Vec<String>) -> Self {
        let (rows, cols) = (grid.rows(), grid.cols());
        Self { rows, cols, signs, plane: Plane::of_squares(grid, along), along }
    }

    /// Its size in words: rows and columns, or the number of faces.
    pub fn size_in_words(&self) -> String {
        match self.plane.tiles() {
            Some(tiles) => format!("{} faces", tiles.face_count()),
            None => format!("{} rows by {} columns", self.rows, self.cols),
        }
    }

    /// The outline of a cell, corner by corner.
    pub fn outline(&self, cell: usize) -> Vec<[f64; 2]> {
        match self.along {
            Along::Points => self.plane.outline(cell),
            Along::Cells => {
                let [x, y] = self.plane.position(cell);
                [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
                    .map(|[right, down]| [x + right, y + down])
                    .to_vec()
            }
        }
    }

    /// Whether cells have no rows and columns, but numbers.
    pub fn is_numbered(&self) -> bool {
        self.along == Along::Points && self.plane.lattice().is_none()
    }

    /// Where a cell's sign stands.
    pub fn middle(&self, cell: usize) -> [f64; 2] {
        match self.is_numbered() {
            true => self.plane.circle(cell).centre,
            false => {
                let outline = self.outline(cell);
                [0, 1].map(|axis| {
                    outline.iter().map(|corner| corner[axis]).sum::<f64>() / outline.len() as f64
                })
            }
        }
    }

    /// Where a cell's number stands beside its sign: on the way to the farthest corner.
    pub fn number_place(&self, cell: usize) -> [f64; 2] {
        /// The part of the way.
        const PART: f64 = 0.58;
        let [x, y] = self.middle(cell);
        let far = |corner: &[f64; 2]| (corner[0] - x).hypot(corner[1] - y);
        let corner = self.outline(cell).into_iter().max_by(|a, b| far(a).total_cmp(&far(b)));
        let [to_x, to_y] = corner.unwrap_or([x, y]);
        [x + PART * (to_x - x), y + PART * (to_y - y)]
    }

    /// The mark of a segment among a player's marks, one for each edge. What joins nothing is never on.
    pub fn mark(&self, marks: &[Option<bool>], edge: Segment) -> Option<bool> {
        match self.plane.vertices().ends(edge.index()) {
            Some(_) => marks.get(edge.index()).copied().flatten(),
            None => Some(false),
        }
    }

    /// Whether an edge can be drawn, and so be marked by a player: its ends lie apart.
    pub fn is_drawn(&self, edge: usize) -> bool {
        self.ends(edge).is_some_and(|[from, to]| from != to)
    }

    /// The positions of the two ends of an edge; `None` for a number that is not an edge's.
    pub fn ends(&self, edge: usize) -> Option<[[f64; 2]; 2]> {
        self.plane.places(edge)
    }
}
