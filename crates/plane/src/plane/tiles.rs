//! The vertices, edges and faces of any plane graph, shared between a puzzle and its answers.

use super::error::PlaneError;
use super::polygons::Polygons;
use crate::lists::Lists;
use std::sync::Arc;

/// Faces as polygons. A copy costs nothing: all copies share them.
#[derive(Clone, Debug)]
pub struct Tiles(Arc<Polygons>);

impl Tiles {
    /// Tiles from the positions of the vertices and the corners of each face, all clockwise or all
    /// anticlockwise. Edges are numbered in the order in which the faces come to them.
    ///
    /// # Errors
    ///
    /// If they are not the faces of one connected plane graph.
    pub fn new(positions: Vec<[f64; 2]>, corners: Lists<u32>) -> Result<Self, PlaneError> {
        Ok(Self(Arc::new(Polygons::new(positions, corners)?)))
    }

    /// Tiles whose vertices have no positions, by the corners of each face, in either direction: all faces of a
    /// sphere, or of a part of the plane without holes. Of a sphere the last face becomes the frame, and is drawn
    /// outside. Positions are found for pictures.
    ///
    /// # Errors
    ///
    /// If they are neither.
    #[cfg(feature = "whole")]
    pub fn without_positions(vertices: usize, faces: &Lists<u32>) -> Result<Self, PlaneError> {
        Ok(Self(Arc::new(Polygons::without_positions(vertices, faces)?)))
    }

    /// The corners of the face that is the frame, if the faces are those of a sphere.
    pub fn outer(&self) -> Option<&[u32]> {
        self.0.outer()
    }

    /// The corners of each face, the outer face of a sphere being the last.
    pub fn faces(&self) -> impl Iterator<Item = &[u32]> {
        self.corners().iter().chain(self.outer())
    }

    /// How many these are.
    pub fn face_count(&self) -> usize {
        self.corners().len() + usize::from(self.outer().is_some())
    }

    /// Whether they were made with positions.
    pub fn has_positions(&self) -> bool {
        self.0.is_placed()
    }

    /// Where each vertex is, as given or, for a picture, as found.
    pub fn positions(&self) -> &[[f64; 2]] {
        self.0.positions()
    }

    /// The vertices round each face but the frame, in cyclic order.
    pub fn corners(&self) -> &Lists<u32> {
        &self.0.corners
    }

    /// How many vertices there are.
    pub fn vertex_count(&self) -> usize {
        self.0.vertices.vertex_count()
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        self.0.vertices.edge_bound()
    }

    pub(super) fn polygons(&self) -> &Polygons {
        &self.0
    }
}

/// The faces must be the same. Where vertices are drawn does not matter.
impl PartialEq for Tiles {
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (&self.0, &other.0);
        Arc::ptr_eq(one, other)
            || one.vertices.vertex_count() == other.vertices.vertex_count()
                && one.corners == other.corners
                && one.outer() == other.outer()
    }
}
