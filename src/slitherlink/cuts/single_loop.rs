//! The cut `loop`: not all segments of this loop.
//!
//! Valid because a simple closed line that contains all segments of a loop is that loop, and this
//! one was found to be no answer. It is the recipe of most published lazy solvers. One clause as
//! long as the loop: nothing is shorter on dense puzzles, where stray loops are small; on blank
//! regions, which hold exponentially many loops, it does not converge.

use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::grid::Segment;
use crate::slitherlink::local::Local;

/// Adds the clause for a loop that is not an answer by itself.
pub(super) fn cut(local: &Local, segments: &[Segment], clause: &mut Vec<Lit>, cuts: &mut Cnf) {
    clause.clear();
    clause.extend(segments.iter().map(|&segment| !local.on(segment)));
    cuts.clause(clause);
}
