//! A trial: whether there is an answer under some assumptions, in a solver that keeps its cuts.

use super::error::GenerateError;
use crate::cnf::{Cnf, Lit};
use crate::engine::{Model, Sat, SatVerdict};

/// Whether there is an answer under the assumptions. `is_answer` judges a model; if it is none, it adds
/// clauses that every answer satisfies and the model does not. `cuts` is room for them.
pub(super) fn has_answer(
    sat: &mut Sat,
    cuts: &mut Cnf,
    assumptions: &[Lit],
    mut is_answer: impl FnMut(&Model<'_>, &mut Cnf) -> bool,
) -> Result<bool, GenerateError> {
    loop {
        cuts.restart(sat.variables());
        match sat.solve(assumptions) {
            SatVerdict::Satisfiable(model) => {
                if is_answer(&model, cuts) {
                    return Ok(true);
                }
            }
            SatVerdict::Unsatisfiable => return Ok(false),
            // Only a solver outside can fail, and there is none here.
            SatVerdict::Failed(_) => return Err(GenerateError::Unsound),
            SatVerdict::Unknown => return Err(GenerateError::Stopped(sat.limits().stop())),
        }
        cuts.pour_into(sat);
    }
}
