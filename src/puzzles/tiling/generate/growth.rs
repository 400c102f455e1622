//! A random loop: the border of a region that grows face by face like a tree and stays in one piece, as
//! does what lies outside of it. As [`kind::grow`](crate::kind::grow), for any plane graph.

use crate::lists::Lists;
use crate::plane::Plane;
use crate::random::Random;
use std::collections::HashMap;

/// The probability that a face with several neighbours inside joins, at a thickness of 1.
const THICKEST: f64 = 0.6;

/// The thickness by default.
const THICKNESS: f64 = 0.2;

/// For each face the faces round it: those across its edges, and between them those that only share a
/// corner with it.
pub(super) struct Rings {
    /// In cyclic order, each with whether it lies across an edge. The number of faces stands for the frame.
    rings: Lists<(u32, bool)>,
    frame: usize,
}

impl Rings {
    /// Linear in the graph but for vertices at which very many faces meet.
    pub(super) fn of(plane: &Plane) -> Self {
        let frame = plane.frame();
        // The face at each directed edge, with the corner before its first end.
        let mut at: HashMap<[usize; 2], (usize, usize)> = HashMap::new();
        let polygons: Vec<Vec<usize>> = (0..frame).map(|face| plane.corners(face)).collect();
        for (face, polygon) in polygons.iter().enumerate() {
            for (index, &from) in polygon.iter().enumerate() {
                let to = polygon[(index + 1) % polygon.len()];
                let before = polygon[(index + polygon.len() - 1) % polygon.len()];
                at.insert([from, to], (face, before));
            }
        }
        let mut rings = Lists::default();
        for (face, polygon) in polygons.iter().enumerate() {
            let mut ring: Vec<(u32, bool)> = Vec::with_capacity(3 * polygon.len());
            for (index, &from) in polygon.iter().enumerate() {
                let to = polygon[(index + 1) % polygon.len()];
                let after = polygon[(index + 2) % polygon.len()];
                // Across the edge, and then round its second end to the face across the next edge.
                let across = at.get(&[to, from]);
                ring.push((across.map_or(frame, |&(other, _)| other) as u32, true));
                let mut other = across.copied();
                while let Some((_, before)) = other {
                    // The edge of that face which leads to this corner, from the other side.
                    other = at.get(&[to, before]).copied();
                    match other {
                        Some((next, _)) if next == face => break,
                        Some((next, _)) => ring.push((next as u32, false)),
                        None => ring.push((frame as u32, false)),
                    }
                }
                if other.is_none() {
                    // Other faces may meet the frame at this corner, up to the one across the next edge.
                    let mut beyond: Vec<(u32, bool)> = Vec::new();
                    let mut next = at.get(&[after, to]).copied();
                    while let Some((other, _)) = next {
                        beyond.push((other as u32, false));
                        let polygon = &polygons[other];
                        let here = polygon.iter().position(|&corner| corner == to);
                        let ahead = here.map(|here| polygon[(here + 1) % polygon.len()]);
                        next = ahead.and_then(|ahead| at.get(&[ahead, to]).copied());
                    }
                    // The one across the next edge comes by itself.
                    beyond.iter().skip(1).rev().for_each(|&other| ring.push(other));
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
        let is_inside = |at: usize| ring[at].0 as usize != self.frame && inside[ring[at].0 as usize];
        let begins = |&at: &usize| is_inside(at) && !is_inside((at + ring.len() - 1) % ring.len());
        let sides = || (0..ring.len()).filter(|&at| ring[at].1).map(is_inside);
        (0..ring.len()).filter(begins).count() == 1
            && sides().any(|side| side)
            && sides().any(|side| !side)
    }

    /// The inside faces of a random loop, one entry for each face.
    pub(super) fn grow(&self, thickness: Option<f64>, random: &mut Random) -> Vec<bool> {
        let joins = THICKEST * thickness.unwrap_or(THICKNESS);
        let start = random.below(self.frame);
        let mut inside = vec![false; self.frame];
        inside[start] = true;
        let mut open: Vec<usize> = self.across(start).collect();
        while !open.is_empty() {
            let face = open.swap_remove(random.below(open.len()));
            if inside[face] || !self.can_change(&inside, face) {
                continue;
            }
            let neighbours = self.across(face).filter(|&other| inside[other]).count();
            if neighbours == 1 || random.happens(joins) {
                inside[face] = true;
                open.extend(self.across(face));
            }
        }
        inside
    }
}
