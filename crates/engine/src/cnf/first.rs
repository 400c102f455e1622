//! The first of some literals that is true.

use super::{ClauseSink, Lit, Vars};

/// For each literal, in their order, a variable that is true if this literal or one before it is.
/// It may also be true otherwise. `2k - 1` clauses for `k` literals.
pub fn some_up_to(sink: &mut dyn ClauseSink, literals: impl ExactSizeIterator<Item = Lit>) -> Vars {
    let some = sink.fresh(literals.len());
    for (at, literal) in literals.enumerate() {
        sink.clause(&[!literal, some.lit(at)]);
        if at > 0 {
            sink.clause(&[!some.lit(at - 1), some.lit(at)]);
        }
    }
    some
}

/// For each literal a variable that can be true only if this is the first literal that is true; and
/// the variables of [`some_up_to`]. `4k - 2` clauses for `k` literals.
pub fn first(
    sink: &mut dyn ClauseSink,
    literals: impl ExactSizeIterator<Item = Lit> + Clone,
) -> (Vars, Vars) {
    let first = sink.fresh(literals.len());
    let some = some_up_to(sink, literals.clone());
    for (at, literal) in literals.enumerate() {
        sink.clause(&[!first.lit(at), literal]);
        if at > 0 {
            sink.clause(&[!first.lit(at), !some.lit(at - 1)]);
        }
    }
    (first, some)
}
