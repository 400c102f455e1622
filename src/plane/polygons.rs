//! Plane graphs from polygons: any tiling, as a list of faces with their corners.

use crate::graph::Graph;
use crate::lists::Lists;
use std::collections::HashMap;
use std::mem;

/// Faces by their corners, and the edges between them.
#[derive(Clone, Debug)]
pub(super) struct Polygons {
    pub(super) positions: Vec<[f64; 2]>,
    pub(super) corners: Lists<u32>,
    /// The two vertices of each edge.
    pub(super) ends: Vec<[usize; 2]>,
    /// The two faces of each edge; the number of faces stands for the frame.
    pub(super) sides: Vec<[usize; 2]>,
}

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
    /// The faces are not connected, or leave a hole between them; or a vertex belongs to no face.
    #[error("the faces are not one connected part of the plane without holes")]
    Parts,
}

impl Polygons {
    /// Finds the edges of faces whose corners are all listed clockwise, or all anticlockwise. Edges
    /// are numbered in the order in which the faces come to them. Linear.
    pub(super) fn new(positions: Vec<[f64; 2]>, corners: Lists<u32>) -> Result<Self, PlaneError> {
        let frame = corners.len();
        let (mut ends, mut sides) = (Vec::new(), Vec::<[usize; 2]>::new());
        // The edge by its two ends, in the direction in which a face has them.
        let mut known: HashMap<[usize; 2], usize> = HashMap::new();
        for (face, polygon) in corners.iter().enumerate() {
            for (at, &corner) in polygon.iter().enumerate() {
                if corner as usize >= positions.len() {
                    return Err(PlaneError::Corner { face, corner });
                }
                if polygon.len() < 3 || polygon[..at].contains(&corner) {
                    return Err(PlaneError::Polygon { face });
                }
            }
            for (at, &corner) in polygon.iter().enumerate() {
                let [from, to] = [corner, polygon[(at + 1) % polygon.len()]].map(|v| v as usize);
                if let Some(&edge) = known.get(&[from, to]) {
                    let side = usize::from(ends[edge] != [from, to]);
                    return Err(PlaneError::Overlap { one: sides[edge][side], other: face });
                }
                let edge = match known.get(&[to, from]) {
                    Some(&edge) => {
                        sides[edge][1] = face;
                        edge
                    }
                    None => {
                        ends.push([from, to]);
                        sides.push([face, frame]);
                        ends.len() - 1
                    }
                };
                known.insert([from, to], edge);
            }
        }
        let polygons = Self { positions, corners, ends, sides };
        match polygons.is_connected() {
            true => Ok(polygons),
            false => Err(PlaneError::Parts),
        }
    }

    /// Whether all vertices are connected, and Euler's formula holds with one frame.
    fn is_connected(&self) -> bool {
        let vertices = self.positions.len();
        if vertices == 0 {
            return false;
        }
        let graph = Graph::new(vertices, self.ends.iter().copied().enumerate());
        let mut is_seen = vec![false; vertices];
        let mut open = vec![0];
        while let Some(vertex) = open.pop() {
            if !mem::replace(&mut is_seen[vertex], true) {
                open.extend(graph.targets(vertex).iter().map(|&next| next as usize));
            }
        }
        is_seen.iter().all(|&seen| seen) && vertices + self.corners.len() == self.ends.len() + 1
    }
}
