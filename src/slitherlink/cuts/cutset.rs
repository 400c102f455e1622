//! The cut `cutset`: a line with a part within the loop must also leave it.
//!
//! Let V be the points of the loop and all points that it encloses. If some label above 0 has no
//! segment within V, no answer lies wholly within V; an answer with a segment within V therefore
//! has one in δ(V), the segments with one end in V. One fresh variable y says it once for all
//! segments: each segment within V implies y, and y implies one of δ(V). The model has all of δ(V)
//! off, since the loop's points have their two segments on the loop. This is the sub-tour
//! elimination of Dantzig, Fulkerson and Johnson (1954) for a tour that need not visit every point.
//!
//! As many binary clauses as V has segments, and one clause as long as δ(V). It ends where `loop`
//! does not, because it speaks of all loops within V at once; on large sparse grids the many
//! clauses weigh more than they help.

use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::grid::{Cell, Grid, Point, Segment};
use crate::slitherlink::{Puzzle, local::Local};

/// The points of a loop and those it encloses: the corners of the cells inside it.
pub(super) struct Enclosed {
    /// The set as a list.
    points: Vec<Point>,
    /// The set as a map.
    contains: Vec<bool>,
    /// The vertical segments of the loop at hand; all false in between.
    walls: Vec<bool>,
}

impl Enclosed {
    pub(super) fn new(grid: Grid) -> Self {
        Self {
            points: Vec::new(),
            contains: vec![false; grid.point_count()],
            walls: vec![false; grid.segment_count()],
        }
    }

    /// Finds the points of and in a loop. Linear in the loop's bounding box.
    pub(super) fn enclose(&mut self, grid: Grid, segments: &[Segment]) {
        for point in self.points.drain(..) {
            self.contains[point.index()] = false;
        }
        let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
        for &segment in segments {
            self.walls[segment.index()] = true;
            for point in grid.ends(segment) {
                let (row, col) = grid.point_position(point);
                (top, bottom) = (top.min(row), bottom.max(row));
                (left, right) = (left.min(col), right.max(col));
            }
        }
        for row in top..bottom {
            let mut inside = false;
            for col in left..right {
                // Crossing a vertical segment of the loop changes sides.
                inside ^= self.walls[grid.vertical(row, col).index()];
                if inside {
                    self.insert_corners(grid, grid.cell(row, col));
                }
            }
        }
        for segment in segments {
            self.walls[segment.index()] = false;
        }
    }

    fn insert_corners(&mut self, grid: Grid, cell: Cell) {
        let [above, _, _, below] = grid.segments_of_cell(cell);
        for point in [above, below].into_iter().flat_map(|segment| grid.ends(segment)) {
            if !std::mem::replace(&mut self.contains[point.index()], true) {
                self.points.push(point);
            }
        }
    }

    /// How many of a segment's two ends are in the set.
    fn ends_within(&self, grid: Grid, segment: Segment) -> usize {
        grid.ends(segment).into_iter().filter(|point| self.contains[point.index()]).count()
    }
}

/// Adds the clauses for the set V, if some label above 0 has no segment within it. Says whether it
/// did.
pub(super) fn cut(
    puzzle: &Puzzle,
    local: &Local,
    within: &Enclosed,
    clause: &mut Vec<Lit>,
    cuts: &mut Cnf,
) -> bool {
    let grid = puzzle.grid();
    let must_leave = puzzle.labelled().filter(|&(_, label)| label > 0).any(|(cell, _)| {
        grid.segments_of_cell(cell).into_iter().all(|s| within.ends_within(grid, s) < 2)
    });
    if !must_leave {
        return false;
    }
    let present = cuts.fresh(1).lit(0);
    clause.clear();
    clause.push(!present);
    for &point in &within.points {
        for segment in grid.segments_of_point(point) {
            match within.ends_within(grid, segment) {
                // Seen from both its ends; taken at the first.
                2 if grid.ends(segment)[0] == point => {
                    cuts.clause(&[!local.on(segment), present]);
                }
                2 => {}
                _ => clause.push(local.on(segment)),
            }
        }
    }
    cuts.clause(clause);
    true
}
