//! The error of faces that are not those of a plane graph.

/// Why polygons are not the faces of a plane graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaneError {
    /// A corner without a position.
    #[error("face {face} has corner {corner}, which is not a vertex")]
    Corner {
        /// The face, from 0.
        face: usize,
        /// The corner.
        corner: u32,
    },
    /// Fewer than three corners, or one of them twice.
    #[error("face {face} is not a polygon of three or more different corners")]
    Polygon {
        /// The face, from 0.
        face: usize,
    },
    /// Two faces on one side of an edge.
    #[error("faces {one} and {other} lie on the same side of an edge")]
    Overlap {
        /// A face.
        one: usize,
        /// The other.
        other: usize,
    },
    /// A vertex of no face.
    #[error("vertex {vertex} belongs to no face")]
    Unused {
        /// The vertex, from 0.
        vertex: usize,
    },
    /// A position that is not two finite numbers of moderate size.
    #[error("vertex {vertex} has no position: x and y are numbers of at most 1e100")]
    Position {
        /// The vertex, from 0.
        vertex: usize,
    },
    /// Two vertices with one position.
    #[error("vertices {one} and {other} are at the same place")]
    Same {
        /// A vertex.
        one: usize,
        /// The other.
        other: usize,
    },
    /// A vertex between the ends of an edge.
    #[error("vertex {vertex} lies on the edge between vertices {} and {}", edge[0], edge[1])]
    On {
        /// The vertex.
        vertex: usize,
        /// The ends of the edge.
        edge: [usize; 2],
    },
    /// Two edges with a point in common that is not a vertex.
    #[error("the edges between vertices {} and {} and between {} and {} cross", one[0], one[1], other[0], other[1])]
    Crossing {
        /// The ends of an edge.
        one: [usize; 2],
        /// The ends of the other.
        other: [usize; 2],
    },
    /// Not all clockwise, or all anticlockwise.
    #[error("face {face} lists its corners in the other direction than face 0")]
    Turned {
        /// The face, from 0.
        face: usize,
    },
    /// An edge that begins at a corner of a face and leads into it.
    #[error("the edge from vertex {from} to vertex {to} leads into face {face}")]
    Into {
        /// The face, from 0.
        face: usize,
        /// The corner.
        from: usize,
        /// The other end of the edge.
        to: usize,
    },
    /// An edge of more than two faces.
    #[error("the edge between vertices {} and {} is one of {faces} faces: two at most", edge[0], edge[1])]
    Crowded {
        /// The ends of the edge.
        edge: [usize; 2],
        /// How many faces have it.
        faces: usize,
    },
    /// A surface with one side, as a band with a twist.
    #[error("round the edge between vertices {} and {} the surface has one side only, so it is not in the plane", edge[0], edge[1])]
    OneSided {
        /// The ends of an edge where it is noticed.
        edge: [usize; 2],
    },
    /// Faces at a vertex that hang together in the vertex only, and surround it twice.
    #[error("the faces round vertex {vertex} are not one round")]
    Pinched {
        /// The vertex.
        vertex: usize,
    },
    /// A border besides the outer one.
    #[error("the faces have several borders, one along the edge between vertices {} and {}: list holes as faces without a label", edge[0], edge[1])]
    Hole {
        /// The ends of an edge there.
        edge: [usize; 2],
    },
    /// A surface like that of a ring, or two surfaces.
    #[error(
        "the faces make a surface with a hole through it, which is not that of a plane graph (by Euler's formula)"
    )]
    Handles,
    /// The faces are not connected, or leave a hole between them.
    #[error("the faces are not one connected part of the plane without holes")]
    Parts,
}

impl PlaneError {
    /// The vertices that it names by their numbers.
    pub fn vertices(&self) -> Vec<usize> {
        match *self {
            Self::Crowded { edge, .. } | Self::OneSided { edge } | Self::Hole { edge } => {
                edge.to_vec()
            }
            Self::Pinched { vertex } | Self::Unused { vertex } => vec![vertex],
            _ => Vec::new(),
        }
    }
}
