//! Whether a puzzle has one answer or several.

use super::{Answers, Options, Outcome, Progress, SolveError};
use crate::engine::{Puzzle, Stop, Verdict};

/// How many answers a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness<A> {
    /// This one and no other.
    Unique(A),
    /// These two, and perhaps more.
    Multiple(A, A),
    /// None.
    Unsatisfiable,
    /// A limit was reached first, after one answer or before any.
    Unknown(Option<A>, Stop),
}

/// Looks for two answers of a puzzle. The same solver goes on after the first, with all its cuts.
pub fn unique<P: Puzzle>(
    puzzle: &P,
    options: &Options<P::Technique>,
    watch: &mut dyn FnMut(Progress),
) -> Outcome<Uniqueness<P::Answer>> {
    let mut answers = Answers::new(puzzle, options);
    let result = two(&mut answers, watch);
    answers.close(result)
}

fn two<P: Puzzle>(
    answers: &mut Answers<'_, P>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Uniqueness<P::Answer>, SolveError> {
    let first = match answers.next(watch)? {
        Verdict::Solved(answer) => answer,
        Verdict::Unsatisfiable => return Ok(Uniqueness::Unsatisfiable),
        Verdict::Unknown(stop) => return Ok(Uniqueness::Unknown(None, stop)),
    };
    Ok(match answers.next(watch)? {
        Verdict::Solved(second) if second == first => return Err(SolveError::again()),
        Verdict::Solved(second) => Uniqueness::Multiple(first, second),
        Verdict::Unsatisfiable => Uniqueness::Unique(first),
        Verdict::Unknown(stop) => Uniqueness::Unknown(Some(first), stop),
    })
}
