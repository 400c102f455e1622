//! All that a board shows of a puzzle while it changes, by one search: whether it has an answer, a second
//! one if there is any, and what all answers have in common. Each is told as soon as it is known, so
//! whoever ends the search early keeps what was found.
//!
//! The last part asks for an answer that differs from the first in a place where all so far agree,
//! until there is none (Marques-Silva, Janota and Lynce, *On computing backbones of propositional
//! theories*, 2010). Each answer takes at least one place away, so there are no more questions than
//! places; the engine sees to it that most answers take many away.
//!
//! Each puzzle is searched anew: a solver kept for a whole session of changes has a better median and a much worse
//! tail.

use super::answers::Answers;
use super::options::Options;
use super::outcome::{Outcome, Progress, SolveError};
#[cfg(doc)]
use crate::answer::Answer;
use crate::engine::Verdict;
use crate::kind::{AnyPuzzle, Solution};

/// What all answers of a puzzle have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Common<'a> {
    /// One of them.
    pub solution: Solution<'a>,
    /// Another one; `None` if there is no other.
    pub second: Option<Solution<'a>>,
    /// For each place (see [`Answer::agreement`]), whether all other answers agree with the first.
    pub agreed: Vec<bool>,
}

impl Common<'_> {
    /// Whether there is one answer only.
    pub fn is_unique(&self) -> bool {
        self.second.is_none()
    }

    /// For each edge of the board its value in all answers; `None` where they differ.
    pub fn edges(&self) -> Vec<Option<bool>> {
        match self.is_unique() {
            true => self.solution.truth().into_iter().map(Some).collect(),
            false => self.solution.forced(&self.agreed),
        }
    }
}

/// What a search has found.
#[derive(Debug)]
pub enum Known<'k, 'a> {
    /// An answer.
    First(&'k Solution<'a>),
    /// Another answer.
    Second(&'k Solution<'a>),
    /// The first answer, and for each place whether all answers found so far agree with it.
    Agreed(&'k Solution<'a>, &'k [bool]),
}

/// Finds what all answers of a puzzle have in common. What is known on the way is shown to `see`,
/// each iteration to `watch`.
pub fn live<'a>(
    puzzle: &'a dyn AnyPuzzle,
    options: &Options,
    see: &mut dyn FnMut(Known<'_, 'a>),
    watch: &mut dyn FnMut(Progress),
) -> Outcome<Common<'a>> {
    let mut answers = Answers::of_many(puzzle, options);
    let result = agreed(&mut answers, see, watch);
    answers.close(result)
}

fn agreed<'a>(
    answers: &mut Answers<'a>,
    see: &mut dyn FnMut(Known<'_, 'a>),
    watch: &mut dyn FnMut(Progress),
) -> Result<Verdict<Common<'a>>, SolveError> {
    let solution = match answers.next(watch)? {
        Verdict::Solved(solution) => solution,
        Verdict::Unsatisfiable => return Ok(Verdict::Unsatisfiable),
        Verdict::Unknown(stop) => return Ok(Verdict::Unknown(stop)),
    };
    see(Known::First(&solution));
    let first = solution.answer().clone();
    let mut agreed = first.agreement(&first);
    let second = match answers.next(watch)? {
        Verdict::Solved(second) => second,
        Verdict::Unsatisfiable => {
            return Ok(Verdict::Solved(Common { solution, second: None, agreed }));
        }
        Verdict::Unknown(stop) => return Ok(Verdict::Unknown(stop)),
    };
    if *second.answer() == first {
        return Err(SolveError::repeated());
    }
    see(Known::Second(&second));
    let mut other = second.clone();
    loop {
        let before = agreed.iter().filter(|&&agreed| agreed).count();
        let agreement = first.agreement(other.answer());
        agreed.iter_mut().zip(agreement).for_each(|(agreed, agrees)| *agreed &= agrees);
        let after = agreed.iter().filter(|&&agreed| agreed).count();
        // The second answer may differ in what is no place.
        if after == before && other != second {
            return Err(SolveError::repeated());
        }
        see(Known::Agreed(&solution, &agreed));
        answers.differ(&first, &agreed);
        other = match answers.find(watch)? {
            Verdict::Solved(solution) => solution,
            Verdict::Unsatisfiable => {
                return Ok(Verdict::Solved(Common { solution, second: Some(second), agreed }));
            }
            Verdict::Unknown(stop) => return Ok(Verdict::Unknown(stop)),
        };
    }
}
