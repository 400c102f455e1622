//! A loop in a plane graph with labels: how many edges of each face are on it. Which labels can be left out, so
//! that it stays the only loop, is decided in windows, each a part of the faces.
//!
//! Squares and tilings share this. It knows positions of faces only to divide them.

mod beyond;
mod pane;
mod parts;
mod vertex;
mod window;

pub use vertex::at_most_two_on;

use crate::cnf::ClauseSink;
use crate::kind::{self, Part};
use crate::plane::{Plane, Rounds};
use std::cell::OnceCell;
use window::Window;

/// A loop with the label of each face.
#[derive(Debug)]
pub struct Labelled {
    plane: Plane,
    /// Made when the first window is written.
    rounds: OnceCell<Rounds>,
    inside: Vec<bool>,
    labels: Vec<u32>,
}

impl Labelled {
    /// The border of the inside faces, with an entry for each face but the frame; it must be one loop. Linear.
    pub fn new(plane: Plane, inside: Vec<bool>) -> Self {
        let side = |face: usize| face != plane.frame() && inside[face];
        let label = |face: usize| {
            let across = plane.faces().targets(face).iter();
            across.filter(|&&other| side(other as usize) != side(face)).count() as u32
        };
        let labels = (0..plane.face_count()).map(label).collect();
        Self { plane, rounds: OnceCell::new(), inside, labels }
    }

    /// The graph.
    pub fn plane(&self) -> &Plane {
        &self.plane
    }

    /// For each face whether it is inside.
    pub fn inside(&self) -> &[bool] {
        &self.inside
    }

    /// For each face how many of its edges are on the loop.
    pub fn labels(&self) -> &[u32] {
        &self.labels
    }

    fn rounds(&self) -> &Rounds {
        self.rounds.get_or_init(|| Rounds::of(&self.plane))
    }

    /// Groups of labels, for a [`kind::Plan`]: the labels that are `allowed`, in this order, each with its images.
    /// Each list of `images` has the image of each face under one symmetry; the first one is the face itself.
    /// Above some hundred faces they are divided into parts, each with its areas. Linear for one symmetry.
    pub fn parts(&self, order: &[u32], allowed: &[bool], images: &[Vec<u32>]) -> Vec<Part> {
        parts::parts(&self.plane, order, allowed, images)
    }

    /// Writes a window on an area, an ascending list of faces, or on all faces, for a [`kind::Plan`]. `None` if no
    /// label that stays beyond it proves that some of the inside lies there.
    pub fn window<'a>(
        &'a self,
        area: Option<&[u32]>,
        kept: &[bool],
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn kind::Window + 'a>> {
        Some(Box::new(Window::write(self, area, kept, open, sink)?))
    }
}
