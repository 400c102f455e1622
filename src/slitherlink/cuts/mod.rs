//! Cuts: clauses that every answer satisfies and the model at hand does not. One kind a file.
//!
//! A cut is made for one loop of a model that has several, none of which is an answer by itself;
//! [`lazy`](super::lazy) sees to that.

mod cutset;
mod single_loop;

use super::{Puzzle, local::Local};
use crate::cnf::{Cnf, Lit};
use crate::grid::Segment;

/// The kinds of cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cuts {
    /// Not all segments of the loop.
    Loop,
    /// A line with a part within the loop must also leave it.
    #[default]
    Cutset,
}

impl Cuts {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Loop, Self::Cutset];

    /// The name by which users call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loop => "loop",
            Self::Cutset => "cutset",
        }
    }
}

/// Makes the cuts of one kind for one puzzle, with buffers that are kept between rounds.
pub(super) struct Cutter {
    kind: Cuts,
    cutset: cutset::Enclosed,
    clause: Vec<Lit>,
}

impl Cutter {
    pub(super) fn new(puzzle: &Puzzle, kind: Cuts) -> Self {
        Self { kind, cutset: cutset::Enclosed::new(puzzle.grid()), clause: Vec::new() }
    }

    /// Adds the cut for one loop.
    pub(super) fn cut(
        &mut self,
        puzzle: &Puzzle,
        local: &Local,
        segments: &[Segment],
        cuts: &mut Cnf,
    ) {
        let done = match self.kind {
            Cuts::Loop => false,
            Cuts::Cutset => {
                self.cutset.enclose(puzzle.grid(), segments);
                cutset::cut(puzzle, local, &self.cutset, &mut self.clause, cuts)
            }
        };
        if !done {
            single_loop::cut(local, segments, &mut self.clause, cuts);
        }
    }
}
