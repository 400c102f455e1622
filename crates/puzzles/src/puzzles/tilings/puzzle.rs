//! The puzzle: faces of a plane graph, and their labels.

use crate::plane::tilings::{Tiling, TilingError};
use crate::plane::{PlaneError, Tiles};

/// Why tiles and labels are not a puzzle. Faces count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// There is no such piece of a tiling.
    #[error(transparent)]
    Piece(#[from] TilingError),
    /// The faces are not those of a plane graph.
    #[error(transparent)]
    Plane(#[from] PlaneError),
    /// Not one entry for each face.
    #[error("expected an entry for each of {faces} faces, found {found}")]
    Length {
        /// How many faces there are.
        faces: usize,
        /// How many entries.
        found: usize,
    },
    /// More than the face has edges.
    #[error("face {face} has {edges} edges, and cannot have the label {label}")]
    Label {
        /// The face.
        face: usize,
        /// Its edges.
        edges: usize,
        /// Its label.
        label: u32,
    },
}

/// Which piece of a tiling some faces are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The tiling.
    pub tiling: Tiling,
    /// Loopy's width.
    pub width: usize,
    /// Loopy's height.
    pub height: usize,
    /// Which patch it is, for tilings that have patches.
    pub patch: Option<String>,
}

impl Piece {
    /// Its faces.
    ///
    /// # Errors
    ///
    /// If there is no such piece.
    pub fn tiles(&self) -> Result<Tiles, PuzzleError> {
        let faces = self.tiling.make(self.width, self.height, self.patch.as_deref())?;
        Ok(Tiles::new(faces.positions, faces.corners)?)
    }
}

/// What a text says of the vertices of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Vertices {
    /// Their positions, in which the faces are drawn.
    Drawn,
    /// Their numbers, and no more.
    Numbered,
    /// Their names.
    Named(Vec<String>),
    /// Coordinates of a solid, or others in which the faces are not drawn.
    Placed(Vec<Vec<f64>>),
}

/// A Slitherlink puzzle on any plane graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    tiles: Tiles,
    labels: Vec<Option<u32>>,
    piece: Option<Piece>,
    vertices: Vertices,
}

impl Puzzle {
    /// A puzzle from its tiles, and the label of each that has one. A face without a label may be a hole
    /// in a board: the line may go round it.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each face, or a label is greater than the number of the face's edges.
    pub fn new(tiles: Tiles, labels: Vec<Option<u32>>) -> Result<Self, PuzzleError> {
        let faces = tiles.face_count();
        if labels.len() != faces {
            return Err(PuzzleError::Length { faces, found: labels.len() });
        }
        for (face, (corners, label)) in tiles.faces().zip(&labels).enumerate() {
            let edges = corners.len();
            if let &Some(label) = label
                && label as usize > edges
            {
                return Err(PuzzleError::Label { face: face + 1, edges, label });
            }
        }
        let vertices = if tiles.has_positions() { Vertices::Drawn } else { Vertices::Numbered };
        Ok(Self { tiles, labels, piece: None, vertices })
    }

    /// The same faces with other labels.
    ///
    /// # Errors
    ///
    /// As [`Self::new`].
    pub fn with_labels(&self, labels: Vec<Option<u32>>) -> Result<Self, PuzzleError> {
        let (piece, vertices) = (self.piece.clone(), self.vertices.clone());
        Ok(Self { piece, vertices, ..Self::new(self.tiles.clone(), labels)? })
    }

    /// The same puzzle, whose faces are known to be those of this piece, in their order.
    #[must_use]
    pub fn with_piece(self, piece: Piece) -> Self {
        Self { piece: Some(piece), ..self }
    }

    /// The same puzzle, of whose vertices a text says this.
    #[must_use]
    pub fn with_vertices(self, vertices: Vertices) -> Self {
        Self { vertices, ..self }
    }

    /// What its text says of the vertices.
    pub fn vertices(&self) -> &Vertices {
        &self.vertices
    }

    /// The piece of a tiling that its faces are, if they are one.
    pub fn piece(&self) -> Option<&Piece> {
        self.piece.as_ref()
    }

    /// The vertices, edges and faces.
    pub fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// The corners of each face.
    pub fn faces(&self) -> impl Iterator<Item = &[u32]> {
        self.tiles.faces()
    }

    /// The label of each face that has one.
    pub fn labels(&self) -> &[Option<u32>] {
        &self.labels
    }

    /// A face's label, if it has one.
    pub fn label(&self, face: usize) -> Option<u32> {
        self.labels[face]
    }

    /// The labelled faces with their labels.
    pub fn labelled(&self) -> impl Iterator<Item = (usize, usize)> {
        let labelled = |(face, label): (usize, &Option<u32>)| Some((face, (*label)? as usize));
        self.labels.iter().enumerate().filter_map(labelled)
    }

    /// The faces with a label above 0: the line has an edge of each.
    pub fn positive(&self) -> impl Iterator<Item = usize> {
        self.labelled().filter(|&(_, label)| label > 0).map(|(face, _)| face)
    }
}
