//! The cut `cutset`: a line with a part within the loop must also leave it.
//!
//! Let V be the points of the loop and all points that it encloses. If some label above 0 has no
//! segment within V, no answer lies wholly within V; an answer with a segment within V therefore
//! has one in δ(V), the segments with one end in V. One fresh variable y says it once for all
//! segments: each segment within V implies y, and y implies one of δ(V). The model has all of δ(V)
//! off, since the loop's points have their two segments on the loop. Where the label condition
//! fails, the cut is [`boundary`]'s. This is the sub-tour elimination of Dantzig, Fulkerson and
//! Johnson (1954) for a tour that need not visit every point.
//!
//! As many binary clauses as V has segments, and one clause as long as δ(V). It ends where `loop`
//! does not, because it speaks of all loops within V at once; on large sparse grids the many
//! clauses weigh more than they help.

use super::{ModelView, boundary};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::graph::{Graph, NodeSet, lattice};
use crate::grid::{Grid, Segment};

/// The points of a loop and those it encloses, with buffers kept between loops.
pub(super) struct Cutset {
    points: Graph,
    /// V.
    set: NodeSet,
    clause: Vec<Lit>,
}

impl Cutset {
    pub(super) fn new(grid: Grid) -> Self {
        let points = lattice::points(grid);
        Self { set: NodeSet::new(points.node_count()), points, clause: Vec::new() }
    }

    /// Adds the clauses for the loop round a region.
    pub(super) fn cut(&mut self, model: &ModelView<'_>, region: usize, cuts: &mut Cnf) {
        self.enclose(model, region);
        let mut positive = model.puzzle.labelled().filter(|&(_, label)| label > 0);
        let must_leave = positive.any(|(cell, _)| {
            model.faces.links(cell.index()).iter().all(|&segment| !self.holds(segment as usize))
        });
        self.clause.clear();
        if must_leave {
            // A segment within the set needs one that leaves it.
            let on = |segment: usize| model.local.on(Segment::from_index(segment));
            let present = cuts.fresh(1).lit(0);
            for segment in self.set.within(&self.points) {
                cuts.clause(&[!on(segment), present]);
            }
            self.clause.push(!present);
            self.clause.extend(self.set.leaving(&self.points).map(on));
        } else {
            self.clause.extend(boundary::clause(model, region));
        }
        cuts.clause(&self.clause);
    }

    /// Finds the points of and in the loop round a region: the corners of its cells and of those of
    /// the regions within it.
    fn enclose(&mut self, model: &ModelView<'_>, region: usize) {
        self.set.clear();
        let regions = model.regions;
        for inner in (region..regions.len()).filter(|&inner| regions.is_within(inner, region)) {
            for &cell in regions.faces(inner) {
                self.set.insert_corners(&self.points, model.faces, cell as usize);
            }
        }
    }

    /// Whether both ends of a segment are in the set.
    fn holds(&self, segment: usize) -> bool {
        self.points.ends(segment).is_some_and(|ends| ends.iter().all(|&p| self.set.contains(p)))
    }
}
