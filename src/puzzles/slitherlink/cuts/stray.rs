//! A stray region, and what a clause that joins it to the rest has to know of it.

use super::ModelView;
use super::owners::{self, Owners};
use crate::cnf::Lit;
use crate::graph::{Place, Regions};

/// One set X for a stray region, or two.
pub(super) type Sets<'a> = (&'a [u32], Option<&'a [u32]>);

/// A stray region, and where it must be joined to; one value for all, to keep its buffers.
#[derive(Debug, Default)]
pub(super) struct Stray {
    pub(super) region: usize,
    /// Whether it is inside.
    pub(super) side: bool,
    /// The region's cells, then those of the label that stands for it, if one does.
    pub(super) sources: Vec<u32>,
    /// How the clause begins: that the region is not there, or that the goal is not.
    pub(super) guards: Vec<Lit>,
    /// The root, or for a hole the frame's region.
    goal: usize,
    /// The cells of the label that stands for the goal, if one does.
    goal_cells: Vec<u32>,
}

impl Stray {
    /// Describes a region, with a label that it owns in place of its guard, or with the guard.
    pub(super) fn describe(
        &mut self,
        model: &ModelView<'_>,
        owners: &Owners,
        root: usize,
        region: usize,
        label: Option<usize>,
    ) {
        let regions = model.regions;
        self.region = region;
        self.side = regions.is_inside(region);
        self.goal = if self.side { root } else { Regions::OUTER };
        self.guards.clear();
        self.sources.clear();
        self.sources.extend_from_slice(regions.faces(region));
        match label {
            Some(label) => {
                let is_further =
                    |&c: &u32| c as usize != model.frame && regions.of(c as usize) != region;
                self.sources.extend(owners::witnesses(model.faces, label).filter(is_further));
            }
            None => self.guards.extend(guard(model, region)),
        }
        self.goal_cells.clear();
        if self.side {
            // The frame, which a hole is joined to, is always there.
            match owners.label(root) {
                Some(label) => self.goal_cells.extend(owners::witnesses(model.faces, label)),
                None => self.guards.extend(guard(model, root)),
            }
        }
    }

    /// What a cell, or the frame, is to a set X.
    #[inline(always)] // asked of each cell of each window, and a call costs as much as the answer
    pub(super) fn place(&self, model: &ModelView<'_>, cell: usize) -> Place {
        if cell == model.frame {
            return if self.side { Place::Absent } else { Place::Sink };
        }
        if model.fixed[cell] == Some(!self.side) {
            Place::Absent
        } else if model.regions.of(cell) == self.goal {
            Place::Sink
        } else if model.inside[cell] == self.side {
            Place::Open
        } else if self.goal_cells.contains(&(cell as u32)) {
            Place::CuttableSink
        } else {
            Place::Cuttable
        }
    }
}

/// That a region is not there, said by one of its cells; nothing if a cell of it is fixed.
fn guard(model: &ModelView<'_>, region: usize) -> Option<Lit> {
    let cells = model.regions.faces(region);
    let side = model.regions.is_inside(region);
    let is_fixed = cells.iter().any(|&cell| model.fixed[cell as usize] == Some(side));
    let middle = cells[cells.len() / 2] as usize;
    (!is_fixed).then(|| model.local.inside(middle).when(!side))
}
