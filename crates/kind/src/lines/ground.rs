//! What a line is drawn on: the lattice of squares, or the tiles of any plane graph.

use crate::grid::Grid;
use crate::plane::{Along, Plane, Tiles};

/// What a line is drawn on. A copy costs little.
#[derive(Clone, Debug)]
pub enum Ground {
    /// Rows and columns of squares.
    Squares(Grid),
    /// The faces of a plane graph.
    Faces(Tiles),
}

impl Ground {
    /// The plane graph.
    pub fn plane(&self, along: Along) -> Plane {
        match self {
            Self::Squares(grid) => Plane::of_squares(*grid, along),
            Self::Faces(tiles) => Plane::of_tiles(tiles.clone()),
        }
    }

    /// Rows and columns of cells. Faces have no rows: they count as one.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Self::Squares(grid) => (grid.rows(), grid.cols()),
            Self::Faces(tiles) => (1, tiles.face_count()),
        }
    }

    /// The lattice, if it is one.
    pub fn grid(&self) -> Option<Grid> {
        match self {
            Self::Squares(grid) => Some(*grid),
            Self::Faces(_) => None,
        }
    }

    /// How many edges an answer says the truth of.
    pub fn edge_count(&self) -> usize {
        match self {
            Self::Squares(grid) => grid.segment_count(),
            Self::Faces(tiles) => tiles.edge_count(),
        }
    }
}
