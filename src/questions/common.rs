//! What all answers of a puzzle have in common: its backbone.
//!
//! Asks for an answer that differs from the first in a place where all so far agree, until there is
//! none (Marques-Silva, Janota and Lynce, *On computing backbones of propositional theories*,
//! 2010). Each answer takes at least one place away, so there are no more questions than places.

use super::answers::Answers;
use super::options::Options;
use super::outcome::{Outcome, Progress, SolveError};
use crate::engine::{Answer, Verdict};
use crate::kind::{Kind, Solution};

/// What all answers of a puzzle have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Common<'a, P: Kind> {
    /// One of them.
    pub solution: Solution<'a, P>,
    /// For each place (see [`Answer::agreement`]), whether all other answers agree with it.
    pub agreed: Vec<bool>,
}

/// Finds the places in which all answers of a puzzle agree.
pub fn common<'a, P: Kind>(
    puzzle: &'a P,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Outcome<Common<'a, P>> {
    let mut answers = Answers::new(puzzle, options);
    let result = agreed(&mut answers, watch);
    answers.close(result)
}

fn agreed<'a, P: Kind>(
    answers: &mut Answers<'a, P>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Verdict<Common<'a, P>>, SolveError> {
    let first = match answers.find(watch)? {
        Verdict::Solved(solution) => solution,
        Verdict::Unsatisfiable => return Ok(Verdict::Unsatisfiable),
        Verdict::Unknown(stop) => return Ok(Verdict::Unknown(stop)),
    };
    let mut agreed = first.answer().agreement(first.answer());
    loop {
        answers.differ(first.answer(), &agreed);
        let other = match answers.find(watch)? {
            Verdict::Solved(solution) => solution,
            Verdict::Unsatisfiable => {
                return Ok(Verdict::Solved(Common { solution: first, agreed }));
            }
            Verdict::Unknown(stop) => return Ok(Verdict::Unknown(stop)),
        };
        let before = agreed.clone();
        let agreement = first.answer().agreement(other.answer());
        agreed.iter_mut().zip(agreement).for_each(|(agreed, agrees)| *agreed &= agrees);
        if agreed == before {
            return Err(SolveError::repeated());
        }
    }
}
