//! The cut `loop`: not all segments of this loop.
//!
//! Valid because a simple closed line that contains all segments of a loop is that loop, and this
//! one was found not to be the answer. It is the recipe of most published lazy solvers. One clause as
//! long as the loop: nothing is shorter on dense puzzles, where stray loops are small; on blank
//! regions, which hold exponentially many loops, it does not converge.

use super::ModelView;
use crate::cnf::Lit;
use crate::grid::Segment;

/// The clause for the loop round a region.
pub(super) fn clause(model: &ModelView<'_>, region: usize) -> impl Iterator<Item = Lit> {
    let segments = model.regions.boundary(model.faces, region);
    segments.map(|segment| !model.local.on(Segment::from_index(segment)))
}
