//! Cuts: clauses that every answer satisfies and the model at hand does not. One kind a file.
//!
//! A model is seen as [`Regions`]: each loop parts a region from its parent. A cut is made for a
//! *stray* region: one that is neither the frame's nor the *root*, the inside region that the
//! others should have been connected to. `docs/CUTS.md` compares the kinds.

mod boundary;
mod cutset;
mod join;
mod owners;
mod ring;
mod separator;
pub(super) mod small;
mod stray;

use super::{Puzzle, local::Local};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::graph::{Graph, Regions};
use crate::kind::Cut;
use cutset::Cutset;
use join::{Join, Joint};
use ring::Ring;
use separator::Windows;

/// A model with several loops, none of which is an answer by itself, as the cuts see it.
pub(super) struct ModelView<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) local: &'a Local,
    /// The cells and the frame.
    pub(super) faces: &'a Graph,
    /// The frame's index, which is also the number of cells.
    pub(super) frame: usize,
    /// For each cell, whether it is inside.
    pub(super) inside: &'a [bool],
    pub(super) regions: &'a Regions,
    /// For each cell, the side on which it is in every model of the local rules, where unit
    /// propagation alone tells.
    pub(super) fixed: &'a [Option<bool>],
}

/// Makes the cuts of one kind for one puzzle.
pub(super) struct Cutter(Kind);

/// A kind of cut, with the buffers that it keeps between iterations.
enum Kind {
    Loop(Vec<Lit>),
    Cutset(Cutset),
    Join(Box<Join>),
}

impl Cutter {
    pub(super) fn new(puzzle: &Puzzle, faces: &Graph, kind: Cut) -> Self {
        let join = |joint| Kind::Join(Box::new(Join::new(joint)));
        Self(match kind {
            Cut::Loop => Kind::Loop(Vec::new()),
            Cut::Cutset => Kind::Cutset(Cutset::new(puzzle.grid())),
            Cut::Ring => join(Joint::Ring(Ring::default())),
            Cut::Separator | Cut::Auto => join(Joint::Separator(Box::new(Windows::new(faces)))),
        })
    }

    /// For each cut of the model that was cut last, the region that it was made for.
    pub(super) fn strays(&self, regions: &Regions) -> Vec<usize> {
        match &self.0 {
            Kind::Loop(_) | Kind::Cutset(_) => (1..regions.len()).collect(),
            Kind::Join(join) => join.strays.clone(),
        }
    }

    /// Adds the cuts for a model.
    pub(super) fn cut(&mut self, model: &ModelView<'_>, cuts: &mut Cnf) {
        let loops = 1..model.regions.len();
        match &mut self.0 {
            Kind::Loop(clause) => {
                for region in loops {
                    clause.clear();
                    clause.extend(boundary::clause(model, region));
                    cuts.clause(clause);
                }
            }
            Kind::Cutset(cutset) => loops.for_each(|region| cutset.cut(model, region, cuts)),
            Kind::Join(join) => join.cut(model, cuts),
        }
    }
}
