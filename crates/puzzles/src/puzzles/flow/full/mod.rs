//! Clauses that leave no cycle in the models of the local rules, so that each model is an answer.
//! Each way has a file; `docs/ENCODING-FLOW.md` has the proofs.

pub mod levels;
pub mod trees;

use super::{Puzzle, local, local::Local};
use crate::cnf::{ClauseSink, Vars};
use crate::kind::{FormulaSize, Mode};

/// Writes these clauses in the way that the mode names.
pub(super) fn encode(
    puzzle: &Puzzle,
    mode: Mode,
    local: &Local,
    sink: &mut dyn ClauseSink,
) -> Vars {
    match mode {
        Mode::Levels => levels::encode(puzzle, local, sink),
        _ => trees::encode(puzzle, local, sink),
    }
}

/// Variables and clauses of the local rules and these together, as closed formulas.
pub fn size(puzzle: &Puzzle, mode: Mode) -> FormulaSize {
    let local = local::size(puzzle);
    let cycles = match mode {
        Mode::Levels => levels::size(puzzle),
        _ => trees::size(puzzle),
    };
    (local.0 + cycles.0, local.1 + cycles.1)
}
