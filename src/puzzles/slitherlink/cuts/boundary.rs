//! The cut `loop`: not all segments of this loop.
//!
//! Valid because a simple closed line that contains all segments of a loop is that loop, and this
//! one was found to be no answer. It is the recipe of most published lazy solvers. One clause as
//! long as the loop: nothing is shorter on dense puzzles, where stray loops are small; on blank
//! regions, which hold exponentially many loops, it does not converge.

use super::Sight;
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::grid::{Cell, Segment};

/// Adds the clause for the loop round a region; `clause` is a buffer.
pub(super) fn cut(sight: &Sight<'_>, region: usize, clause: &mut Vec<Lit>, cuts: &mut Cnf) {
    clause.clear();
    clause.extend(segments(sight, region).map(|segment| !sight.local.on(segment)));
    cuts.clause(clause);
}

/// The segments of the loop that parts a region from its parent.
fn segments(sight: &Sight<'_>, region: usize) -> impl Iterator<Item = Segment> {
    let (grid, regions) = (sight.puzzle.grid(), sight.regions);
    let parent = regions.parent(region);
    regions.cells(region).iter().flat_map(move |&cell| {
        let sides = grid.segments_of_cell(Cell::from_index(cell as usize));
        let beyond = sight.graph.around(cell as usize);
        (0..4).filter(move |&side| regions.of(beyond[side]) == parent).map(move |side| sides[side])
    })
}
