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

use super::{Sight, boundary};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::grid::{Cell, Grid, Point, Segment};

/// The points of a loop and those it encloses, with buffers kept between loops.
pub(super) struct Cutset {
    /// The set as a list.
    points: Vec<Point>,
    /// The set as a map.
    contains: Vec<bool>,
    clause: Vec<Lit>,
}

impl Cutset {
    pub(super) fn new(grid: Grid) -> Self {
        Self { points: Vec::new(), contains: vec![false; grid.point_count()], clause: Vec::new() }
    }

    /// Adds the clauses for the loop round a region.
    pub(super) fn cut(&mut self, sight: &Sight<'_>, region: usize, cuts: &mut Cnf) {
        self.enclose(sight, region);
        let grid = sight.puzzle.grid();
        let must_leave =
            sight.puzzle.labelled().filter(|&(_, label)| label > 0).any(|(cell, _)| {
                grid.segments_of_cell(cell).into_iter().all(|s| self.ends_within(grid, s) < 2)
            });
        if must_leave {
            self.leave(sight, cuts);
        } else {
            boundary::cut(sight, region, &mut self.clause, cuts);
        }
    }

    /// Finds the points of and in the loop round a region: the corners of its cells and of those of
    /// the regions within it.
    fn enclose(&mut self, sight: &Sight<'_>, region: usize) {
        for point in self.points.drain(..) {
            self.contains[point.index()] = false;
        }
        let (grid, regions) = (sight.puzzle.grid(), sight.regions);
        for inner in (region..regions.len()).filter(|&inner| regions.is_within(inner, region)) {
            for &cell in regions.cells(inner) {
                let [above, _, _, below] = grid.segments_of_cell(Cell::from_index(cell as usize));
                for point in [above, below].into_iter().flat_map(|segment| grid.ends(segment)) {
                    if !std::mem::replace(&mut self.contains[point.index()], true) {
                        self.points.push(point);
                    }
                }
            }
        }
    }

    /// How many of a segment's two ends are in the set.
    fn ends_within(&self, grid: Grid, segment: Segment) -> usize {
        grid.ends(segment).into_iter().filter(|point| self.contains[point.index()]).count()
    }

    /// States that a segment within the set needs one that leaves it.
    fn leave(&mut self, sight: &Sight<'_>, cuts: &mut Cnf) {
        let (grid, local) = (sight.puzzle.grid(), sight.local);
        let present = cuts.fresh(1).lit(0);
        self.clause.clear();
        self.clause.push(!present);
        for &point in &self.points {
            for segment in grid.segments_of_point(point) {
                match self.ends_within(grid, segment) {
                    // Seen from both its ends; taken at the first.
                    2 if grid.ends(segment)[0] == point => {
                        cuts.clause(&[!local.on(segment), present]);
                    }
                    2 => {}
                    _ => self.clause.push(local.on(segment)),
                }
            }
        }
        cuts.clause(&self.clause);
    }
}
