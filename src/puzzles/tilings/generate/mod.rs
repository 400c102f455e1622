//! Plans of puzzles: a random loop with the label of each face.

mod growth;
mod near_misses;

use super::{Answer, Piece, Puzzle};
use crate::kind::{self, Generated, Part, Unmet, Wish, Wishes};
use crate::lists::Lists;
use crate::plane::tilings::Tiling;
use crate::plane::{Plane, Tiles};
use crate::random::Random;
use growth::Rings;

/// A loop with its labels.
pub struct Plan {
    tiles: Tiles,
    piece: Piece,
    inside: Vec<bool>,
    labels: Vec<u32>,
    near_misses: Lists<u32>,
    density: Option<f64>,
    /// The faces in the order in which their labels are tried.
    order: Vec<u32>,
}

impl Generated for Puzzle {
    type Plan = Plan;
}

pub(super) const WISHES: &[Wish] = &[Wish::Tiling, Wish::Density, Wish::Thickness];

pub(super) fn plan(wishes: &Wishes, random: &mut Random) -> Result<Plan, Unmet> {
    wishes.check_shares()?;
    let tiling = wishes.tiling.unwrap_or(Tiling::Honeycomb);
    let (width, height) = (wishes.grid.cols(), wishes.grid.rows());
    let patch = tiling.draw_patch(width, height, random);
    let piece = Piece { tiling, width, height, patch };
    Plan::at_random(piece, wishes, random)
}

impl Plan {
    /// The plan of a random loop.
    fn at_random(piece: Piece, wishes: &Wishes, random: &mut Random) -> Result<Self, Unmet> {
        let tiles = piece.tiles().map_err(|fault| Unmet::Invalid(fault.to_string()))?;
        let plane = Plane::of_tiles(tiles.clone());
        if plane.face_count() < 2 {
            let why = "a single face has one loop only, and needs no label: ask for more faces";
            return Err(Unmet::Invalid(why.to_string()));
        }
        let rings = Rings::of(&plane);
        let inside = rings.grow(wishes.thickness, random);
        let line = plane.border(|face| inside[face]);
        let count = |face: usize| {
            let edges = plane.faces().edges(face).iter();
            edges.filter(|&&edge| line[edge as usize]).count() as u32
        };
        let labels: Vec<u32> = (0..plane.face_count()).map(count).collect();
        let near_misses = near_misses::find(&plane, &rings, &inside, &labels);
        let mut order: Vec<u32> = (0..plane.face_count() as u32).collect();
        random.shuffle(&mut order);
        Ok(Self { tiles, piece, inside, labels, near_misses, density: wishes.density, order })
    }

    /// The line as the truth of each edge.
    fn line(&self) -> Answer {
        let on = Plane::of_tiles(self.tiles.clone()).border(|face| self.inside[face]);
        Answer::new(self.tiles.clone(), on).expect("one entry for each edge")
    }
}

impl kind::Plan for Plan {
    type Puzzle = Puzzle;

    fn allowed(&self) -> Vec<bool> {
        vec![true; self.labels.len()]
    }

    fn wanted(&self) -> Option<usize> {
        self.density.map(|density| (density * self.labels.len() as f64).round() as usize)
    }

    fn in_words(&self, labels: usize) -> String {
        let density = labels as f64 / self.labels.len() as f64;
        format!("{labels} labels (a density of {density:.3})")
    }

    fn puzzle(&self, kept: &[bool]) -> (Puzzle, Answer) {
        let labels = self.labels.iter().zip(kept).map(|(&label, &kept)| kept.then_some(label));
        let puzzle = Puzzle::new(self.tiles.clone(), labels.collect());
        let puzzle = puzzle.expect("labels of a line").with_piece(self.piece.clone());
        (puzzle, self.line())
    }

    fn parts(&self) -> Vec<Part> {
        let groups = self.order.iter().map(|&face| vec![face]).collect();
        vec![Part { groups, areas: Vec::new() }]
    }

    fn near_misses(&self) -> Lists<u32> {
        self.near_misses.clone()
    }

    fn violated(&self, kept: &[bool], other: &Answer) -> Vec<u32> {
        let plane = Plane::of_tiles(self.tiles.clone());
        let is_violated = |&face: &u32| {
            let edges = plane.faces().edges(face as usize).iter();
            let found = edges.filter(|&&edge| other.as_slice()[edge as usize]).count();
            !kept[face as usize] && found != self.labels[face as usize] as usize
        };
        (0..kept.len() as u32).filter(is_violated).collect()
    }

    /// An answer that satisfies the label differs from one that violates it at some edge of the face.
    fn blocking_edges(&self, clue: u32, other: &Answer) -> Vec<(usize, bool)> {
        let plane = Plane::of_tiles(self.tiles.clone());
        let edges = plane.faces().edges(clue as usize).iter().map(|&edge| edge as usize);
        edges.map(|edge| (edge, !other.as_slice()[edge])).collect()
    }
}
