//! Labels as witnesses that a region, or what takes its place, must be there in every answer.
//!
//! A label above 0 has a segment on the line, and that segment has an inside and an outside cell
//! (or the frame) on its sides: among the label's cell and its four neighbours there is a cell of
//! each side in every answer. If in a model all those of one side belong to one region, the region
//! *owns* the label. A cut for it then need not ask whether the region is still there: a cut for
//! the region and the label's five cells together holds unconditionally.

use super::ModelView;
use crate::graph::{Graph, Regions};
use crate::grid::Cell;
use std::iter;

/// For each region a label that it owns, as the index of its cell.
#[derive(Debug, Default)]
pub(super) struct Owners {
    label: Vec<Option<u32>>,
    count: Vec<u32>,
}

impl Owners {
    /// Finds the owners in a model. Linear in the labels.
    pub(super) fn find(&mut self, model: &ModelView<'_>) {
        self.label.clear();
        self.label.resize(model.regions.len(), None);
        self.count.clear();
        self.count.resize(model.regions.len(), 0);
        for (cell, _) in model.puzzle.labelled().filter(|&(_, label)| label > 0) {
            // On the cell's own side there is no other region: neighbours of one side are one.
            let own = model.regions.of(cell.index());
            self.own(own, cell);
            let around = model.faces.targets(cell.index()).iter();
            let regions = around.map(|&face| model.regions.of(face as usize));
            let mut beyond = regions.filter(|&region| region != own);
            if let Some(other) = beyond.next()
                && beyond.all(|region| region == other)
            {
                self.own(other, cell);
            }
        }
    }

    fn own(&mut self, region: usize, label: Cell) {
        self.label[region] = Some(label.index() as u32);
        self.count[region] += 1;
    }

    /// A label that a region owns.
    pub(super) fn label(&self, region: usize) -> Option<usize> {
        self.label[region].map(|cell| cell as usize)
    }

    /// The inside region that the others should be connected to: the one with most labels of its
    /// own, then with most cells.
    pub(super) fn root(&self, regions: &Regions) -> Option<usize> {
        (1..regions.len())
            .filter(|&region| regions.is_inside(region))
            .max_by_key(|&region| (self.count[region], regions.faces(region).len()))
    }
}

/// A label's cell and what lies around it.
pub(super) fn witnesses(faces: &Graph, label: usize) -> impl Iterator<Item = u32> {
    iter::once(label as u32).chain(faces.targets(label).iter().copied())
}
