//! What a line is drawn on: the lattice of squares, or the tiles of any plane graph.

use crate::grid::{Grid, LengthError};
use crate::plane::{Along, Plane, Tiles};
use std::fmt::Debug;

/// What a line is drawn on. Puzzles and answers have it, so a copy costs little.
pub trait Ground: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The plane graph.
    fn plane(&self, along: Along) -> Plane;

    /// Rows and columns of cells. Tiles have no rows: they count as one.
    fn size(&self) -> (usize, usize);

    /// How many edges an answer says the truth of.
    fn edge_count(&self) -> usize;

    /// Checks that there is an entry for each of these edges.
    ///
    /// # Errors
    ///
    /// If there are more entries or fewer.
    fn check_edges(&self, on: &[bool]) -> Result<(), LengthError>;
}

impl Ground for Grid {
    fn plane(&self, along: Along) -> Plane {
        Plane::of_squares(*self, along)
    }

    fn size(&self) -> (usize, usize) {
        (self.rows(), self.cols())
    }

    fn edge_count(&self) -> usize {
        self.segment_count()
    }

    fn check_edges(&self, on: &[bool]) -> Result<(), LengthError> {
        self.check_segments(on)
    }
}

impl Ground for Tiles {
    fn plane(&self, _: Along) -> Plane {
        Plane::of_tiles(self.clone())
    }

    fn size(&self) -> (usize, usize) {
        (1, self.face_count())
    }

    fn edge_count(&self) -> usize {
        Tiles::edge_count(self)
    }

    fn check_edges(&self, on: &[bool]) -> Result<(), LengthError> {
        LengthError::check("edges", Tiles::edge_count(self), on.len())
    }
}
