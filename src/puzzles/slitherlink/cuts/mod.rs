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

use super::{Puzzle, local::Local};
use crate::cnf::{Cnf, Lit};
use crate::graph::{CellGraph, Regions};
use crate::kind::Cut;

/// A model with several loops, none of which is an answer by itself, as the cuts see it.
pub(super) struct Sight<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) local: &'a Local,
    pub(super) graph: &'a CellGraph,
    /// For each cell, whether it is inside.
    pub(super) inside: &'a [bool],
    pub(super) regions: &'a Regions,
    /// For each cell, the side on which it is in every model of the local rules, where unit
    /// propagation alone tells.
    pub(super) fixed: &'a [Option<bool>],
}

/// Makes the cuts of one kind for one puzzle, with buffers that are kept between rounds.
pub(super) struct Cutter {
    kind: Cut,
    cutset: cutset::Cutset,
    join: join::Join,
    ring: ring::Ring,
    separator: separator::Windows,
    clause: Vec<Lit>,
}

impl Cutter {
    pub(super) fn new(puzzle: &Puzzle, graph: &CellGraph, kind: Cut) -> Self {
        Self {
            kind,
            cutset: cutset::Cutset::new(puzzle.grid()),
            join: join::Join::default(),
            ring: ring::Ring::default(),
            separator: separator::Windows::new(graph),
            clause: Vec::new(),
        }
    }

    /// For each cut of the model that was cut last, the region that it was made for.
    pub(super) fn strays(&self, regions: &Regions) -> Vec<usize> {
        match matches!(self.kind, Cut::Loop | Cut::Cutset) {
            true => (1..regions.len()).collect(),
            false => self.join.strays.clone(),
        }
    }

    /// Adds the cuts for a model.
    pub(super) fn cut(&mut self, sight: &Sight<'_>, cuts: &mut Cnf) {
        let loops = 1..sight.regions.len();
        match self.kind {
            Cut::Loop => loops.for_each(|k| boundary::cut(sight, k, &mut self.clause, cuts)),
            Cut::Cutset => loops.for_each(|k| self.cutset.cut(sight, k, cuts)),
            Cut::Ring => self.join.cut(sight, cuts, &mut self.ring),
            Cut::Separator | Cut::Auto => self.join.cut(sight, cuts, &mut self.separator),
        }
    }
}
