//! Cuts over the faces of a plane graph: inside is connected, and so is outside with the outer face.
//!
//! A model is seen as [`Regions`]: each loop parts a region from its parent. A cut is made for a
//! *detached* region: one that is neither the outer face's nor the *root*, the inside region that the
//! others should have been connected to.

mod detached;
mod join;
mod owners;
mod ring;
mod separator;

pub use join::{Join, Joint};

use crate::cnf::{Lit, Vars};
use lazyloop_plane::graph::{Graph, Regions};
use lazyloop_plane::lists::Lists;

/// A model with several loops, none of which is an answer by itself, as the cuts see it.
#[derive(Clone, Copy)]
pub struct ModelView<'a> {
    /// The faces; the last one is the outer one.
    pub faces: &'a Graph,
    /// A variable for each face but the outer one, true if the face is inside.
    pub variables: Vars,
    /// For each face but the outer one, whether it is inside.
    pub inside: &'a [bool],
    /// The faces, split by side.
    pub regions: &'a Regions,
    /// For each face but the outer one, the side on which it is in every answer, where that is known.
    pub fixed: &'a [Option<bool>],
    /// Sets of faces of which every answer has some inside and some outside.
    pub required: &'a Lists<u32>,
}

impl ModelView<'_> {
    /// The outer face.
    #[inline]
    fn outer(&self) -> usize {
        self.inside.len()
    }

    /// The literal that is true if the face is inside.
    #[inline]
    fn is_inside(&self, face: usize) -> Lit {
        self.variables.lit(face)
    }
}
