//! Whether a puzzle has one answer or several.

use super::answers::Answers;
use super::options::Options;
use super::outcome::{Outcome, Progress, SolveError};
use super::verdict::VerdictKind;
use crate::engine::Verdict;
use crate::kind::{AnyPuzzle, Solution};

/// Whether a puzzle that has an answer has one or several.
#[derive(Clone, Debug, PartialEq)]
pub enum Uniqueness<'a> {
    /// This answer and no other.
    Unique(Solution<'a>),
    /// These two answers, and perhaps more.
    Multiple(Solution<'a>, Solution<'a>),
}

impl Uniqueness<'_> {
    /// The verdict, in a word.
    pub fn verdict(&self) -> VerdictKind {
        match self {
            Self::Unique(_) => VerdictKind::Unique,
            Self::Multiple(..) => VerdictKind::Multiple,
        }
    }
}

/// Looks for two answers of a puzzle. After the first, the same solver goes on with all its cuts.
pub fn unique<'a>(
    puzzle: &'a dyn AnyPuzzle,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Outcome<Uniqueness<'a>> {
    let mut answers = Answers::new(puzzle, options);
    let result = two(&mut answers, watch);
    answers.close(result)
}

fn two<'a>(
    answers: &mut Answers<'a>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Verdict<Uniqueness<'a>>, SolveError> {
    let first = match answers.next(watch)? {
        Verdict::Solved(answer) => answer,
        Verdict::Unsatisfiable => return Ok(Verdict::Unsatisfiable),
        Verdict::Unknown(stop) => return Ok(Verdict::Unknown(stop)),
    };
    Ok(match answers.next(watch)? {
        Verdict::Solved(second) if second.answer() == first.answer() => {
            return Err(SolveError::repeated());
        }
        Verdict::Solved(second) => Verdict::Solved(Uniqueness::Multiple(first, second)),
        Verdict::Unsatisfiable => Verdict::Solved(Uniqueness::Unique(first)),
        Verdict::Unknown(stop) => Verdict::Unknown(stop),
    })
}
