//! Plans of puzzles: a random loop with the label of each face.

mod near_misses;
mod rings;
mod symmetry;

use super::{Answer, Piece, Puzzle};
use crate::cnf::ClauseSink;
use crate::engine::Limits;
use crate::kind::{self, AnyPuzzle, Part, Unmet, Wish, Wishes};
use crate::lines::OneLine;
use crate::lines::labelled::Labelled;
use crate::lists::Lists;
use crate::plane::tilings::Tiling;
use crate::plane::{Plane, Tiles};
use crate::random::Random;
use rings::Rings;

/// A loop with its labels.
pub struct Plan {
    tiles: Tiles,
    piece: Piece,
    labelled: Labelled,
    /// Where the images under the wished symmetry have each face, itself first.
    images: Vec<Vec<u32>>,
    near_misses: Lists<u32>,
    density: Option<f64>,
    /// The faces in the order in which their labels are tried.
    order: Vec<u32>,
}

/// The puzzle with the label of every face.
pub(super) fn clued_by(puzzle: &Puzzle, answer: &Answer) -> Option<Puzzle> {
    let plane = puzzle.plane();
    let label = |face| {
        let edges = plane.faces().edges(face).iter();
        Some(edges.filter(|&&edge| answer.as_slice()[edge as usize]).count() as u32)
    };
    puzzle.with_labels((0..puzzle.tiles().face_count()).map(label).collect()).ok()
}

pub(super) const WISHES: &[Wish] =
    &[Wish::Tiling, Wish::Density, Wish::Difficulty, Wish::Symmetry, Wish::Thickness];

pub(super) fn plan(
    wishes: &Wishes,
    random: &mut Random,
    _: &Limits,
) -> Result<Box<dyn kind::Plan>, Unmet> {
    wishes.check()?;
    let tiling = wishes.tiling.unwrap_or(Tiling::Honeycomb);
    let (width, height) = (wishes.grid.cols(), wishes.grid.rows());
    let patch = tiling.draw_patch(width, height, random);
    let piece = Piece { tiling, width, height, patch };
    Ok(Box::new(Plan::at_random(piece, wishes, random)?))
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
        let images = symmetry::images(&plane, wishes.symmetry)?;
        let rings = Rings::of(&plane);
        let (across, can_change) =
            (|face| rings.across(face), |inside: &[bool], face| rings.can_change(inside, face));
        let faces = plane.face_count();
        let inside = kind::grow_over(faces, across, can_change, wishes.thickness, random);
        let labelled = Labelled::new(plane, inside);
        let near_misses = near_misses::find(&labelled, &rings);
        let mut order: Vec<u32> = (0..faces as u32).collect();
        random.shuffle(&mut order);
        Ok(Self { tiles, piece, labelled, images, near_misses, density: wishes.density, order })
    }

    /// The line as the truth of each edge.
    fn line(&self) -> Answer {
        let on = self.labelled.plane().border(|face| self.labelled.inside()[face]);
        Answer::of_edges((1, self.tiles.face_count()), on)
    }
}

impl kind::Plan for Plan {
    fn allowed(&self) -> Vec<bool> {
        vec![true; self.order.len()]
    }

    fn wanted(&self) -> Option<usize> {
        self.density.map(|density| (density * self.order.len() as f64).round() as usize)
    }

    /// One less than the faces of the symmetry's largest orbit.
    fn slack(&self) -> usize {
        self.images.len() - 1
    }

    fn in_words(&self, labels: usize) -> String {
        let density = labels as f64 / self.order.len() as f64;
        format!("{labels} labels (a density of {density:.3})")
    }

    fn parts(&self) -> Vec<Part> {
        self.labelled.parts(&self.order, &self.allowed(), &self.images)
    }

    fn near_misses(&self) -> Lists<u32> {
        self.near_misses.clone()
    }

    fn window<'a>(
        &'a self,
        area: Option<&[u32]>,
        kept: &[bool],
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn kind::Window + 'a>> {
        self.labelled.window(area, kept, open, sink)
    }

    fn puzzle(&self, kept: &[bool]) -> (Box<dyn AnyPuzzle>, Answer) {
        let labels =
            self.labelled.labels().iter().zip(kept).map(|(&label, &kept)| kept.then_some(label));
        let puzzle = Puzzle::new(self.tiles.clone(), labels.collect());
        let puzzle = puzzle.expect("labels of a line").with_piece(self.piece.clone());
        (Box::new(puzzle), self.line())
    }
}
