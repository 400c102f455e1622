//! What `ring` and `separator` share: a stray region must be joined to the rest.
//!
//! Let R be a stray region, inside say, and X a set of cells, all outside in this model, that meets
//! every path of cells from R to the root. Inside is connected in every answer, so an answer with
//! a cell t of R and a cell of the root inside has a cell of X inside: ¬t ∨ ¬root ∨ ⋁X. A hole is
//! the same with the sides exchanged and the frame, which needs no guard, for the root. Cells fixed
//! on the other side need not be in X.
//!
//! A guard is not needed where some cell of the region is fixed on its side, nor where the region
//! owns a label (see [`owners`](super::owners)): then X has to meet the paths from the label's
//! cells too.

use super::{
    ModelView,
    owners::Owners,
    ring::Ring,
    separator::Windows,
    stray::{Sets, Stray},
};
use crate::cnf::{ClauseSink, Cnf, Lit};
use std::iter;

/// How sets X are found.
pub(super) enum Joint {
    Ring(Ring),
    Separator(Box<Windows>),
}

impl Joint {
    /// Sets of cells on the other side in this model that meet every path from the region's sources
    /// to where it must be joined to; `None` if a path meets no such cell.
    fn sets(&mut self, model: &ModelView<'_>, stray: &Stray) -> Option<Sets<'_>> {
        match self {
            Self::Ring(ring) => ring.sets(model, stray),
            Self::Separator(windows) => windows.sets(model, stray),
        }
    }
}

/// Makes the clauses, with buffers that are kept between iterations.
pub(super) struct Join {
    joint: Joint,
    owners: Owners,
    stray: Stray,
    clause: Vec<Lit>,
    /// For each clause of the last model that was cut, the region that it was made for.
    pub(super) strays: Vec<usize>,
}

impl Join {
    pub(super) fn new(joint: Joint) -> Self {
        Self {
            joint,
            owners: Owners::default(),
            stray: Stray::default(),
            clause: Vec::new(),
            strays: Vec::new(),
        }
    }

    /// Adds one or two clauses for each stray region of a model.
    pub(super) fn cut(&mut self, model: &ModelView<'_>, cuts: &mut Cnf) {
        self.owners.find(model);
        let root = self.owners.root(model.regions).expect("a model with loops has an inside");
        self.strays.clear();
        for region in (1..model.regions.len()).filter(|&region| region != root) {
            // The region with its label first; the region alone if that is too near the root.
            let own_label = self.owners.label(region).map(Some);
            for label in own_label.into_iter().chain([None]) {
                self.stray.describe(model, &self.owners, root, region, label);
                let Some((near, far)) = self.joint.sets(model, &self.stray) else { continue };
                for cells in iter::once(near).chain(far) {
                    let join = |&cell: &u32| model.local.inside(cell as usize);
                    self.clause.clear();
                    self.clause.extend_from_slice(&self.stray.guards);
                    self.clause.extend(cells.iter().map(join).map(|lit| lit.when(self.stray.side)));
                    cuts.clause(&self.clause);
                    self.strays.push(region);
                }
                break;
            }
            debug_assert_eq!(self.strays.last(), Some(&region), "regions of one side do not touch");
        }
    }
}
