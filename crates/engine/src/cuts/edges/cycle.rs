//! The cut `loop`: not all edges of this cycle.
//!
//! Valid because a simple cycle that contains all edges of a cycle is that cycle, and this one was
//! found not to be the answer. It is the recipe of most published lazy solvers. One clause as long as
//! the cycle: nothing is shorter where clues are dense and detached cycles small; on blank regions,
//! which hold exponentially many cycles, it does not converge.

use crate::cnf::{ClauseSink, Lit, Vars};

/// Adds the clause that forbids a cycle, given by its edges. `on` has a variable for each edge.
pub fn forbid(on: Vars, cycle: impl Iterator<Item = usize>, cuts: &mut dyn ClauseSink) {
    let clause: Vec<Lit> = cycle.map(|edge| !on.lit(edge)).collect();
    cuts.clause(&clause);
}
