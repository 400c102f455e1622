//! Which cuts a model gets, and what the cuts have to know of the puzzle.

use super::{Puzzle, local::Local};
use crate::cnf::Cnf;
use crate::cuts::MustSets;
use crate::cuts::faces::{Join, Joint, ModelView};
use crate::cuts::links::{Cutset, Left, cycle};
use crate::engine::{Present, Witness};
use crate::graph::{Graph, Regions, lattice};
use crate::grid::Cell;
use crate::kind::Cut;
use std::iter;

/// Makes the cuts of one kind for one puzzle.
pub(super) struct Cutter {
    kind: Kind,
    /// Over faces or over links, as the kind of cut needs them; found when the first cut is made.
    must: Option<MustSets>,
    /// For each region of the model that was cut last, why the line leaves it, if it must.
    left: Vec<Option<Left>>,
}

/// A kind of cut, with the buffers that it keeps between iterations.
enum Kind {
    Loop,
    Cutset(Box<Cutset>),
    Join(Box<Join>),
}

/// A model with several loops, none of which is an answer by itself.
pub(super) struct Loops<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) local: &'a Local,
    /// The cells and the frame.
    pub(super) faces: &'a Graph,
    /// For each cell, whether it is inside.
    pub(super) inside: &'a [bool],
    pub(super) regions: &'a Regions,
    /// For each cell, the side on which it is in every model of the local rules, where unit
    /// propagation alone tells.
    pub(super) fixed: &'a [Option<bool>],
}

impl Cutter {
    pub(super) fn new(puzzle: &Puzzle, faces: &Graph, kind: Cut) -> Self {
        let join = |joint| Kind::Join(Box::new(Join::new(joint)));
        let kind = match kind {
            Cut::Loop => Kind::Loop,
            Cut::Cutset => Kind::Cutset(Box::new(Cutset::new(lattice::points(puzzle.grid())))),
            Cut::Ring => join(Joint::ring()),
            Cut::Separator | Cut::Auto => join(Joint::separator(faces)),
        };
        Self { kind, must: None, left: Vec::new() }
    }

    /// For each cut of the model that was cut last, the region that it was made for.
    pub(super) fn strays(&self, regions: &Regions) -> Vec<usize> {
        match &self.kind {
            Kind::Loop | Kind::Cutset(_) => (1..regions.len()).collect(),
            Kind::Join(join) => join.strays().to_vec(),
        }
    }

    /// Adds the cuts for a model.
    pub(super) fn cut(&mut self, model: &Loops<'_>, cuts: &mut Cnf) {
        let &Loops { puzzle, local, faces, inside, regions, fixed } = model;
        let on = || local.segments.expect("stated over segments");
        let loops = 1..regions.len();
        match &mut self.kind {
            Kind::Loop => {
                loops.for_each(|region| cycle::forbid(on(), regions.boundary(faces, region), cuts));
            }
            Kind::Cutset(cutset) => {
                let must = self.must.get_or_insert_with(|| segments_of_labels(puzzle, faces));
                self.left.clear();
                for region in loops {
                    cutset.enclose(faces, regions, region);
                    let left = cutset.cut(on(), must, cuts);
                    if left.is_none() {
                        cycle::forbid(on(), regions.boundary(faces, region), cuts);
                    }
                    self.left.push(left);
                }
            }
            Kind::Join(join) => {
                let must = self.must.get_or_insert_with(|| cells_near_labels(puzzle, faces));
                let variables = local.cells.expect("stated over cells");
                join.cut(&ModelView { faces, variables, inside, regions, fixed, must }, cuts);
            }
        }
    }
}

impl Cutter {
    /// Why the cuts of a model hold, which is the one that was cut last.
    pub(super) fn witnesses(&mut self, model: &Loops<'_>, cuts: &Cnf) -> Vec<Witness> {
        let &Loops { puzzle, local, faces, inside, regions, fixed } = model;
        // The must-sets are the labels above 0 in their order.
        let labels: Vec<usize> = puzzle.positive().map(Cell::index).collect();
        let cycle =
            |region| cycle_witness(puzzle, faces, regions.boundary(faces, region).collect());
        match &mut self.kind {
            Kind::Loop => (1..regions.len()).filter_map(cycle).collect(),
            Kind::Cutset(cutset) => {
                let mut witness = |(at, left): (usize, &Option<Left>)| {
                    let Some(left) = left else { return cycle(at + 1) };
                    cutset.enclose(faces, regions, at + 1);
                    let present = match left.present {
                        Ok(set) => Present::Clue(labels[set]),
                        Err(lit) => Present::Variable(lit.variable()),
                    };
                    let beyond = Present::Clue(labels[left.beyond]);
                    Some(Witness::Leave { nodes: cutset.nodes().collect(), present, beyond })
                };
                self.left.iter().enumerate().filter_map(&mut witness).collect()
            }
            Kind::Join(join) => {
                let Some((must, variables)) = self.must.as_ref().zip(local.cells) else {
                    return Vec::new();
                };
                let view = ModelView { faces, variables, inside, regions, fixed, must };
                join.witnesses(&view, &labels, cuts)
            }
        }
    }
}

/// A cycle with a label that it does not meet; `None` if it meets all.
fn cycle_witness(puzzle: &Puzzle, faces: &Graph, links: Vec<usize>) -> Option<Witness> {
    let mut is_on = vec![false; faces.link_bound()];
    links.iter().for_each(|&link| is_on[link] = true);
    let missed = puzzle.labelled().find(|(cell, label)| {
        let around = faces.links(cell.index()).iter();
        around.filter(|&&link| is_on[link as usize]).count() != usize::from(*label)
    });
    missed.map(|(cell, _)| Witness::Cycle { links, missed: Some(cell.index()) })
}

/// A label above 0 has a segment on the line.
fn segments_of_labels(puzzle: &Puzzle, faces: &Graph) -> MustSets {
    let mut must = MustSets::default();
    for cell in puzzle.positive() {
        must.add(faces.links(cell.index()).iter().copied());
    }
    must
}

/// That segment has an inside and an outside cell (or the frame) on its sides, so there is one of
/// each among the label's cell and its four neighbours.
fn cells_near_labels(puzzle: &Puzzle, faces: &Graph) -> MustSets {
    let mut must = MustSets::default();
    for cell in puzzle.positive() {
        let around = faces.targets(cell.index()).iter().copied();
        must.add(iter::once(cell.index() as u32).chain(around));
    }
    must
}
