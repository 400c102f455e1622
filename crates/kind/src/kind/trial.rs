//! A trial: whether there is an answer under some assumptions, in a solver that keeps its cuts.

use super::rules::Encoded;
use crate::answer::Answer;
use crate::cnf::{Cnf, Lit};
use crate::engine::{Event, Judgement, Model, Other, Sat, SatVerdict, Stop};

/// Whether there is an answer under the assumptions; `None` if that is not known after `most` models, or as many steps
/// as the solver may take for one. `is_answer` judges a model; if it is none, it adds clauses that every answer
/// satisfies and the model does not. `cuts` is room for them.
///
/// # Errors
///
/// The limit that was reached.
pub(crate) fn has_answer(
    sat: &mut Sat,
    cuts: &mut Cnf,
    assumptions: &[Lit],
    most: usize,
    mut is_answer: impl FnMut(&Model<'_>, &mut Cnf) -> bool,
) -> Result<Option<bool>, Stop> {
    for _ in 0..most {
        cuts.restart(sat.variables());
        match sat.solve(assumptions) {
            SatVerdict::Satisfiable(model) => {
                if is_answer(&model, cuts) {
                    return Ok(Some(true));
                }
            }
            SatVerdict::Unsatisfiable => return Ok(Some(false)),
            // Only a solver outside can fail, which no trial asks.
            SatVerdict::Unknown | SatVerdict::Failed(_) => {
                sat.limits().check()?;
                return Ok(None);
            }
        }
        cuts.pour_into(sat);
    }
    Ok(None)
}

/// An answer of a problem under the assumptions, if [`has_answer`] finds one.
///
/// # Errors
///
/// The limit that was reached.
pub(crate) fn answer(
    problem: &mut Encoded<'_>,
    sat: &mut Sat,
    cuts: &mut Cnf,
    assumptions: &[Lit],
    most: usize,
) -> Result<Option<Answer>, Stop> {
    let mut found = None;
    has_answer(sat, cuts, assumptions, most, |model, cuts| {
        match problem.check_model(model, &Other::default(), cuts) {
            Judgement::Answer(answer) => found = Some(answer),
            Judgement::Wrong(_) => problem.advance(Event::Cut, cuts),
        }
        found.is_some()
    })?;
    Ok(found)
}
