//! Joining the regions of a plan as long as its answer stays the only one: as leaving out a clue, this is a fact
//! about the puzzle, whoever proves it.

use super::error::GenerateError;
use super::options::Options;
use crate::cnf::Cnf;
use crate::engine::{Limits, Sat, SatVerdict, Stop};
use crate::kind::Plan;
use crate::random::Random;

/// The plan with as few regions as its kind allows; `None` if the kind joins none.
pub(super) fn joined<P: Plan>(
    plan: &P,
    options: &Options,
    random: &mut Random,
) -> Result<Option<P>, GenerateError> {
    let limits = match &options.cancel {
        Some(flag) => Limits::default().cancelled_by(flag.clone()),
        None => Limits::default(),
    };
    let mut sat = Sat::new(limits);
    let Some(mut joins) = plan.joins(random, &mut sat) else { return Ok(None) };
    let mut cuts = Cnf::new();
    while let Some(assumptions) = joins.next(&mut sat) {
        let is_joined = loop {
            cuts.restart(sat.variables());
            match sat.solve(&assumptions) {
                SatVerdict::Satisfiable(model) if joins.is_answer(&model, &mut cuts) => {
                    break false;
                }
                SatVerdict::Satisfiable(_) => {}
                SatVerdict::Unsatisfiable => break true,
                // Only a solver outside can fail, and there is none here.
                SatVerdict::Failed(_) => return Err(GenerateError::Unsound),
                SatVerdict::Unknown => return Err(GenerateError::Stopped(Stop::Cancelled)),
            }
            cuts.pour_into(&mut sat);
        };
        joins.settle(is_joined, &mut sat);
    }
    Ok(plan.with_regions(&joins.regions()))
}
