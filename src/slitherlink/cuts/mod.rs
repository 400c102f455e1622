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

/// The kinds of cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cuts {
    /// Not all segments of the loop.
    Loop,
    /// A line with a part within the loop must also leave it.
    Cutset,
    /// A region with its neighbours: some of these must join it to the rest.
    Ring,
    /// A minimum separator between the region and the rest.
    Separator,
    /// What measures best over all kinds of puzzle.
    #[default]
    Auto,
}

impl Cuts {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Loop, Self::Cutset, Self::Ring, Self::Separator, Self::Auto];

    /// The name by which users call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loop => "loop",
            Self::Cutset => "cutset",
            Self::Ring => "ring",
            Self::Separator => "separator",
            Self::Auto => "auto",
        }
    }

    /// Whether the kind speaks of segments; the others speak of the inside and outside of cells.
    pub fn is_over_segments(self) -> bool {
        matches!(self, Self::Loop | Self::Cutset)
    }
}

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
    kind: Cuts,
    cutset: cutset::Cutset,
    join: join::Join,
    ring: ring::Ring,
    separator: separator::Windows,
    clause: Vec<Lit>,
}

impl Cutter {
    pub(super) fn new(puzzle: &Puzzle, graph: &CellGraph, kind: Cuts) -> Self {
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
        match self.kind.is_over_segments() {
            true => (1..regions.len()).collect(),
            false => self.join.strays.clone(),
        }
    }

    /// Adds the cuts for a model.
    pub(super) fn cut(&mut self, sight: &Sight<'_>, cuts: &mut Cnf) {
        let loops = 1..sight.regions.len();
        match self.kind {
            Cuts::Loop => loops.for_each(|k| boundary::cut(sight, k, &mut self.clause, cuts)),
            Cuts::Cutset => loops.for_each(|k| self.cutset.cut(sight, k, cuts)),
            Cuts::Ring => self.join.cut(sight, cuts, &mut self.ring),
            Cuts::Separator | Cuts::Auto => self.join.cut(sight, cuts, &mut self.separator),
        }
    }
}
