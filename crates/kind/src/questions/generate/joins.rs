//! Joining the regions of a plan as long as its answer stays the only one: as leaving out a clue, this is a fact
//! about the puzzle, whoever proves it.

use super::error::GenerateError;
use super::options::Options;
use crate::cnf::Cnf;
use crate::engine::{Model, Sat};
use crate::kind::Plan;
use crate::kind::trial::has_answer;
use crate::random::Random;

/// The plan with as few regions as its kind allows; `None` if the kind joins none.
pub(super) fn joined(
    plan: &dyn Plan,
    options: &Options,
    random: &mut Random,
) -> Result<Option<Box<dyn Plan>>, GenerateError> {
    let mut sat = Sat::new(options.limits.clone());
    let Some(mut joins) = plan.joins(random, &mut sat) else { return Ok(None) };
    let mut cuts = Cnf::new();
    while let Some(assumptions) = joins.next(&mut sat) {
        let is_answer = |model: &Model<'_>, cuts: &mut Cnf| joins.is_answer(model, cuts);
        let has_answer = has_answer(&mut sat, &mut cuts, &assumptions, usize::MAX, is_answer)?;
        joins.settle(has_answer == Some(false), &mut sat);
    }
    Ok(plan.with_regions(&joins.regions()))
}
