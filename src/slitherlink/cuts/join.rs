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

/// How a set X is found.
pub(super) trait Joint {
    /// Hands sets of cells to `add` that are on the other side in this model and meet every path
    /// from `sources` to where `place` says; says `false` if there are none such. `stray` is the
    /// region at hand.
    fn find(
        &mut self,
        sight: &Sight<'_>,
        stray: usize,
        sources: &[u32],
        place: &dyn Fn(usize) -> Place,
        add: &mut dyn FnMut(&[u32]),
    ) -> bool;
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
        for stray in (1..sight.regions.len()).filter(|&region| region != root) {
            // The region with its label first; the region alone if that is too near the root.
            let label = self.owners.label(stray);
            let done = label.is_some() && self.cut_stray(sight, root, stray, label, cuts, joint);
            if !done {
                let done = self.cut_stray(sight, root, stray, None, cuts, joint);
                debug_assert!(done, "regions of one side do not touch");
            }
        }
    }

    /// Adds the clause for one region, or says that there is none.
    fn cut_stray(
        &mut self,
        sight: &Sight<'_>,
        root: usize,
        stray: usize,
        label: Option<usize>,
        cuts: &mut Cnf,
        joint: &mut dyn Joint,
    ) -> bool {
        let (graph, regions) = (sight.graph, sight.regions);
        let frame = graph.frame();
        let side = regions.is_inside(stray);
        let goal = if side { root } else { Regions::FRAME };
        let goal_label = if side { self.owners.label(root) } else { None };
        let goal_cells = goal_label.map(|label| owners::witnesses(graph, label));

        self.sources.clear();
        self.sources.extend_from_slice(regions.cells(stray));
        if let Some(label) = label {
            let witnesses = owners::witnesses(graph, label).into_iter();
            let further = witnesses.filter(|&c| c != frame && regions.of(c) != stray);
            self.sources.extend(further.map(|cell| cell as u32));
        }
        let place = |cell: usize| {
            if cell == frame {
                return if side { Place::Absent } else { Place::Sink };
            }
            if sight.fixed[cell] == Some(!side) {
                Place::Absent
            } else if regions.of(cell) == goal {
                Place::Sink
            } else if sight.inside[cell] == side {
                Place::Open
            } else if goal_cells.is_some_and(|cells| cells.contains(&cell)) {
                Place::CuttableSink
            } else {
                Place::Cuttable
            }
        };
        self.clause.clear();
        if label.is_none() {
            self.clause.extend(guard(sight, stray));
        }
        if side && goal_label.is_none() {
            self.clause.extend(guard(sight, root));
        }
        let guards = self.clause.len();
        joint.find(sight, stray, &self.sources, &place, &mut |cells| {
            self.clause.truncate(guards);
            let joins = cells.iter().map(|&cell| sight.local.inside(cell as usize).when(side));
            self.clause.extend(joins);
            cuts.clause(&self.clause);
            self.strays.push(stray);
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
