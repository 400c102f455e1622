//! What `ring` and `separator` share: a stray region must be joined to the rest.
//!
//! Let R be a stray region, inside say, and X a set of cells, all outside in this model, that meets
//! every path of cells from R to the root. Inside is connected in every answer, so an answer with
//! a cell t of R and a cell of the root inside has a cell of X inside: ¬t ∨ ¬root ∨ ⋁X. A hole is
//! the same with the sides exchanged and the frame, which needs no guard, for the root. Cells fixed
//! on the other side need not be in X.
//!
//! A guard is not needed where some cell of the region is fixed on its side, nor where the region
//! owns a label (see [`owners`]): then X has to meet the paths from the label's cells too.

use super::{Sight, owners, owners::Owners};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::graph::{Place, Regions};

/// A stray region, and where it must be joined to.
pub(super) struct Stray<'a> {
    pub(super) sight: &'a Sight<'a>,
    pub(super) region: usize,
    /// The region's cells, then those of the label that stands for it, if one does.
    pub(super) sources: &'a [u32],
    /// Whether it is inside.
    side: bool,
    /// The root, or for a hole the frame's region.
    goal: usize,
    /// The cells of the label that stands for the goal, if one does.
    goal_cells: Option<[usize; 5]>,
}

impl Stray<'_> {
    /// What a cell, or the frame, is to a set X.
    pub(super) fn place(&self, cell: usize) -> Place {
        let &Self { sight, side, .. } = self;
        if cell == sight.graph.frame() {
            return if side { Place::Absent } else { Place::Sink };
        }
        if sight.fixed[cell] == Some(!side) {
            Place::Absent
        } else if sight.regions.of(cell) == self.goal {
            Place::Sink
        } else if sight.inside[cell] == side {
            Place::Open
        } else if self.goal_cells.is_some_and(|cells| cells.contains(&cell)) {
            Place::CuttableSink
        } else {
            Place::Cuttable
        }
    }
}

/// How a set X is found.
pub(super) trait Joint {
    /// Hands sets of cells to `add` that are on the other side in this model and meet every path
    /// from the sources to where the region must be joined to; says `false` if there are none such.
    fn find(&mut self, stray: &Stray<'_>, add: &mut dyn FnMut(&[u32])) -> bool;
}

/// Makes the clauses, with buffers that are kept between rounds.
#[derive(Default)]
pub(super) struct Join {
    owners: Owners,
    /// For each clause of the last model that was cut, the region that it was made for.
    pub(super) strays: Vec<usize>,
    sources: Vec<u32>,
    clause: Vec<Lit>,
}

impl Join {
    /// Adds a clause for each stray region of a model.
    pub(super) fn cut(&mut self, sight: &Sight<'_>, cuts: &mut Cnf, joint: &mut dyn Joint) {
        self.owners.find(sight);
        let root = self.owners.root(sight.regions).expect("a model with loops has an inside");
        self.strays.clear();
        for region in (1..sight.regions.len()).filter(|&region| region != root) {
            // The region with its label first; the region alone if that is too near the root.
            let label = self.owners.label(region);
            let done = label.is_some() && self.cut_stray(sight, root, region, label, cuts, joint);
            if !done {
                let done = self.cut_stray(sight, root, region, None, cuts, joint);
                debug_assert!(done, "regions of one side do not touch");
            }
        }
    }

    /// Adds the clauses for one region, or says that there are none.
    fn cut_stray(
        &mut self,
        sight: &Sight<'_>,
        root: usize,
        region: usize,
        label: Option<usize>,
        cuts: &mut Cnf,
        joint: &mut dyn Joint,
    ) -> bool {
        let (graph, regions) = (sight.graph, sight.regions);
        let side = regions.is_inside(region);
        let goal_label = if side { self.owners.label(root) } else { None };

        self.sources.clear();
        self.sources.extend_from_slice(regions.cells(region));
        if let Some(label) = label {
            let witnesses = owners::witnesses(graph, label).into_iter();
            let further = witnesses.filter(|&c| c != graph.frame() && regions.of(c) != region);
            self.sources.extend(further.map(|cell| cell as u32));
        }
        self.clause.clear();
        if label.is_none() {
            self.clause.extend(guard(sight, region));
        }
        if side && goal_label.is_none() {
            self.clause.extend(guard(sight, root));
        }
        let guards = self.clause.len();
        let stray = Stray {
            sight,
            region,
            sources: &self.sources,
            side,
            goal: if side { root } else { Regions::FRAME },
            goal_cells: goal_label.map(|label| owners::witnesses(graph, label)),
        };
        joint.find(&stray, &mut |cells| {
            self.clause.truncate(guards);
            let joins = cells.iter().map(|&cell| sight.local.inside(cell as usize).when(side));
            self.clause.extend(joins);
            cuts.clause(&self.clause);
            self.strays.push(region);
        })
    }
}

/// That a region is not there, said by one of its cells; nothing if a cell of it is fixed.
fn guard(sight: &Sight<'_>, region: usize) -> Option<Lit> {
    let cells = sight.regions.cells(region);
    let side = sight.regions.is_inside(region);
    let is_fixed = cells.iter().any(|&cell| sight.fixed[cell as usize] == Some(side));
    let middle = cells[cells.len() / 2] as usize;
    (!is_fixed).then(|| sight.local.inside(middle).when(!side))
}
