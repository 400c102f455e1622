//! Whether a loop stays one when a face changes sides, on any plane graph.

use crate::lists::Lists;
use crate::plane::{Plane, Rounds};

/// For each face the faces round it: those across its edges, and between them those that only share a
/// corner with it.
pub(super) struct Rings {
    /// In cyclic order, each with whether it lies across an edge. The number of faces stands for the frame.
    rings: Lists<(u32, bool)>,
    frame: usize,
}

impl Rings {
    /// Linear in the graph, but for vertices at which very many faces meet.
    pub(super) fn of(plane: &Plane) -> Self {
        let (frame, rounds) = (plane.frame(), Rounds::of(plane));
        let mut rings = Lists::default();
        for face in 0..frame {
            let polygon = plane.corners(face);
            let mut ring: Vec<(u32, bool)> = Vec::with_capacity(3 * polygon.len());
            // The end of each edge. The face across the edge comes first in the round, and last the one
            // across the next edge.
            for at in 1..=polygon.len() {
                let round = rounds.at(polygon[at % polygon.len()]);
                let here = round.iter().position(|&other| other == Some(face)).unwrap_or_default();
                for step in 1..round.len().max(3) - 1 {
                    let other = round[(here + step) % round.len()].unwrap_or(frame);
                    ring.push((other as u32, step == 1));
                }
            }
            rings.add(ring);
        }
        Self { rings, frame }
    }

    /// The faces across the edges of a face, once for each edge.
    pub(super) fn across(&self, face: usize) -> impl Iterator<Item = usize> {
        let frame = self.frame;
        let across = self.rings[face].iter().filter(|(_, is_across)| *is_across);
        across.map(|&(other, _)| other as usize).filter(move |&other| other != frame)
    }

    /// Whether the line stays one simple loop when a face changes sides: the inside faces round it are one
    /// run, and both sides meet its edges.
    pub(super) fn can_change(&self, inside: &[bool], face: usize) -> bool {
        let ring = &self.rings[face];
        let is_inside =
            |at: usize| ring[at].0 as usize != self.frame && inside[ring[at].0 as usize];
        let begins = |&at: &usize| is_inside(at) && !is_inside((at + ring.len() - 1) % ring.len());
        let sides = || (0..ring.len()).filter(|&at| ring[at].1).map(is_inside);
        (0..ring.len()).filter(begins).count() == 1
            && sides().any(|side| side)
            && sides().any(|side| !side)
    }
}
