//! What all answers of a puzzle have in common: its backbone.

use super::answers::Answers;
use super::live::{Common, live};
use super::options::Options;
use super::outcome::{Outcome, Progress, SolveError};
use crate::engine::Verdict;
use crate::kind::{AnyPuzzle, Solution};

/// Finds the places in which all answers of a puzzle agree.
pub fn common<'a>(
    puzzle: &'a dyn AnyPuzzle,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Outcome<Common<'a>> {
    witnessed(puzzle, options, watch, &mut |_| {})
}

/// The same. If it is to be certified, each answer that is found is shown to `take`. These answers agree in no
/// other places, and the certificate says that there is no answer that is not one of them and does not agree with
/// them there.
pub fn witnessed<'a>(
    puzzle: &'a dyn AnyPuzzle,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
    take: &mut dyn FnMut(&Solution<'a>),
) -> Outcome<Common<'a>> {
    if !options.certify {
        return live(puzzle, options, &mut |_| {}, watch);
    }
    let mut answers = Answers::new(puzzle, options);
    let result = agreed(&mut answers, watch, take);
    answers.close(result)
}

fn agreed<'a>(
    answers: &mut Answers<'a>,
    watch: &mut dyn FnMut(Progress),
    take: &mut dyn FnMut(&Solution<'a>),
) -> Result<Verdict<Common<'a>>, SolveError> {
    let solution = match answers.next(watch)? {
        Verdict::Solved(solution) => solution,
        Verdict::Unsatisfiable => return Ok(Verdict::Unsatisfiable),
        Verdict::Unknown(stop) => return Ok(Verdict::Unknown(stop)),
    };
    take(&solution);
    let first = solution.answer().clone();
    let (mut agreed, mut second) = (first.agreement(&first), None);
    loop {
        let other = match answers.next(watch)? {
            Verdict::Solved(other) => other,
            Verdict::Unsatisfiable => {
                return Ok(Verdict::Solved(Common { solution, second, agreed }));
            }
            Verdict::Unknown(stop) => return Ok(Verdict::Unknown(stop)),
        };
        if *other.answer() == first {
            return Err(SolveError::repeated());
        }
        take(&other);
        let agreement = first.agreement(other.answer());
        agreed.iter_mut().zip(agreement).for_each(|(agreed, agrees)| *agreed &= agrees);
        answers.insist(&first, &agreed);
        second.get_or_insert(other);
    }
}
