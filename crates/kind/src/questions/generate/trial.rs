//! A trial: whether there is an answer under some assumptions, in a solver that keeps its cuts.

use super::error::GenerateError;
use crate::cnf::{Cnf, Lit};
use crate::engine::{Model, Sat, SatVerdict};

/// Whether there is an answer under the assumptions; `None` if that is not known after `most` models, or as many steps
/// as the solver may take for one. `is_answer` judges a model; if it is none, it adds clauses that every answer
/// satisfies and the model does not. `cuts` is room for them.
pub(super) fn has_answer(
    sat: &mut Sat,
    cuts: &mut Cnf,
    assumptions: &[Lit],
    most: usize,
    mut is_answer: impl FnMut(&Model<'_>, &mut Cnf) -> bool,
) -> Result<Option<bool>, GenerateError> {
    for _ in 0..most {
        cuts.restart(sat.variables());
        match sat.solve(assumptions) {
            SatVerdict::Satisfiable(model) => {
                if is_answer(&model, cuts) {
                    return Ok(Some(true));
                }
            }
            SatVerdict::Unsatisfiable => return Ok(Some(false)),
            // Only a solver outside can fail, and there is none here.
            SatVerdict::Failed(_) => return Err(GenerateError::Unsound),
            SatVerdict::Unknown => {
                sat.limits().check()?;
                return Ok(None);
            }
        }
        cuts.pour_into(sat);
    }
    Ok(None)
}
