//! What all answers of a puzzle have in common: its backbone.
//!
//! Asks for an answer that differs from the first in a place where all so far agree, until there is
//! none (Marques-Silva, Janota and Lynce, *On computing backbones of propositional theories*, 2010).
//! Each answer takes at least one place away, so there are no more questions than places.

use super::{Answers, Options, Outcome, Progress, SolveError};
use crate::engine::{Puzzle, Stop, Verdict};

/// What all answers have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Common<A> {
    /// One answer, and for each place (see [`Puzzle::compare`]) whether all others agree with it.
    Agreed(A, Vec<bool>),
    /// There is no answer.
    Unsatisfiable,
    /// A limit was reached first.
    Unknown(Stop),
}

/// Finds the places in which all answers of a puzzle agree.
pub fn common<P: Puzzle>(
    puzzle: &P,
    options: &Options<P::Technique>,
    watch: &mut dyn FnMut(Progress),
) -> Outcome<Common<P::Answer>> {
    let mut answers = Answers::new(puzzle, options);
    let result = agreed(puzzle, &mut answers, watch);
    answers.close(result)
}

fn agreed<P: Puzzle>(
    puzzle: &P,
    answers: &mut Answers<'_, P>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Common<P::Answer>, SolveError> {
    let first = match answers.find(watch)? {
        Verdict::Solved(answer) => answer,
        Verdict::Unsatisfiable => return Ok(Common::Unsatisfiable),
        Verdict::Unknown(stop) => return Ok(Common::Unknown(stop)),
    };
    let mut agreed = puzzle.compare(&first, &first);
    loop {
        answers.differ(&first, &agreed);
        let other = match answers.find(watch)? {
            Verdict::Solved(answer) => answer,
            Verdict::Unsatisfiable => return Ok(Common::Agreed(first, agreed)),
            Verdict::Unknown(stop) => return Ok(Common::Unknown(stop)),
        };
        let before = agreed.clone();
        let agree = puzzle.compare(&first, &other);
        agreed.iter_mut().zip(agree).for_each(|(agreed, agree)| *agreed &= agree);
        if agreed == before {
            return Err(SolveError::again());
        }
    }
}
