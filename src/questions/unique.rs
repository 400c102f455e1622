//! Whether a puzzle has one answer or several.

use super::answers::Answers;
use super::options::Options;
use super::outcome::{Outcome, Progress, SolveError};
use crate::engine::{Stop, Verdict};
use crate::kind::{Kind, Solution};

/// How many answers a puzzle has.
#[derive(Clone, Debug, PartialEq)]
pub enum Uniqueness<'a, P: Kind> {
    /// This one and no other.
    Unique(Solution<'a, P>),
    /// These two, and perhaps more.
    Multiple(Solution<'a, P>, Solution<'a, P>),
    /// None.
    Unsatisfiable,
    /// A limit was reached first, after one answer or before any.
    Unknown(Option<Solution<'a, P>>, Stop),
}

/// Looks for two answers of a puzzle. The same solver goes on after the first, with all its cuts.
pub fn unique<'a, P: Kind>(
    puzzle: &'a P,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Outcome<Uniqueness<'a, P>> {
    let mut answers = Answers::new(puzzle, options);
    let result = two(&mut answers, watch);
    answers.close(result)
}

fn two<'a, P: Kind>(
    answers: &mut Answers<'a, P>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Uniqueness<'a, P>, SolveError> {
    let first = match answers.next(watch)? {
        Verdict::Solved(answer) => answer,
        Verdict::Unsatisfiable => return Ok(Uniqueness::Unsatisfiable),
        Verdict::Unknown(stop) => return Ok(Uniqueness::Unknown(None, stop)),
    };
    Ok(match answers.next(watch)? {
        Verdict::Solved(second) if second == first => return Err(SolveError::repeated()),
        Verdict::Solved(second) => Uniqueness::Multiple(first, second),
        Verdict::Unsatisfiable => Uniqueness::Unique(first),
        Verdict::Unknown(stop) => Uniqueness::Unknown(Some(first), stop),
    })
}
