//! Tiles laid one after another: where their corners coincide, they share a vertex.

use super::Faces;
use super::vector::{Basis, Star, Vector};
use crate::lists::Lists;
use std::collections::HashMap;

/// Takes tiles; either keeps them, or only counts them.
#[derive(Debug)]
pub(super) struct Tiles {
    count: usize,
    kept: Option<Kept>,
}

#[derive(Debug)]
struct Kept {
    basis: Basis,
    vertices: HashMap<Vector, u32>,
    faces: Faces,
}

impl Tiles {
    /// Keeps tiles; positions are given by this basis.
    pub(super) fn kept(basis: Basis) -> Self {
        let faces = Faces { positions: Vec::new(), corners: Lists::default() };
        Self { count: 0, kept: Some(Kept { basis, vertices: HashMap::new(), faces }) }
    }

    /// Counts tiles. Takes no memory.
    pub(super) fn counted() -> Self {
        Self { count: 0, kept: None }
    }

    /// How many tiles there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The tiles that were kept, in the order in which they came; vertices in the order in which
    /// the tiles came to them.
    pub(super) fn into_faces(self) -> Faces {
        let none = || Faces { positions: Vec::new(), corners: Lists::default() };
        self.kept.map_or_else(none, |kept| kept.faces)
    }

    /// Adds a tile by its corners, clockwise as seen on the screen.
    pub(super) fn add<const N: usize>(&mut self, corners: [Vector; N]) {
        self.add_all(corners);
    }

    /// Adds a regular polygon.
    pub(super) fn add_regular(&mut self, polygon: Regular) {
        self.add_all(polygon.edges().map(|(corner, _)| corner));
    }

    fn add_all(&mut self, corners: impl IntoIterator<Item = Vector>) {
        self.count += 1;
        let Some(Kept { basis, vertices, faces }) = &mut self.kept else { return };
        faces.corners.add(corners.into_iter().map(|corner| {
            *vertices.entry(corner).or_insert_with(|| {
                faces.positions.push(corner.position(basis));
                faces.positions.len() as u32 - 1
            })
        }));
    }
}

/// A regular polygon with sides of length 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Regular {
    star: Star,
    sides: i64,
    /// A corner, and the direction of the side that leads on from it, clockwise.
    corner: Vector,
    direction: i64,
}

impl Regular {
    /// The polygon with this corner at the left end of its upper side, which is level.
    pub(super) fn level(star: Star, sides: i64, corner: Vector) -> Self {
        Self { star, sides, corner, direction: 0 }
    }

    /// Each corner, and the direction of the side that leads on from it.
    fn edges(self) -> impl Iterator<Item = (Vector, i64)> {
        let Self { star, sides, mut corner, mut direction } = self;
        (0..sides).map(move |_| {
            let edge = (corner, direction);
            corner = corner + star.unit(direction);
            direction = (direction + star.order() / sides).rem_euclid(star.order());
            edge
        })
    }

    /// The polygon of `sides` sides across the side that faces this way: the direction from the
    /// centre to the middle of the side. There must be such a side.
    pub(super) fn beside(self, facing: i64, sides: i64) -> Self {
        let Self { star, .. } = self;
        // Clockwise round the centre, the side runs a right angle further than it faces.
        let along = (facing + star.order() / 4).rem_euclid(star.order());
        let (corner, _) =
            self.edges().find(|edge| edge.1 == along).unwrap_or((self.corner, self.direction));
        let back = (along + star.order() / 2) % star.order();
        Self { star, sides, corner: corner + star.unit(along), direction: back }
    }
}

/// The faces of tiles with four corners.
pub(super) fn faces(basis: Basis, tiles: &[[Vector; 4]]) -> Faces {
    let mut laid = Tiles::kept(basis);
    tiles.iter().for_each(|&tile| laid.add(tile));
    laid.into_faces()
}
