//! Whether a puzzle has one answer or several.

use super::answers::Answers;
use super::options::Options;
use super::outcome::{Outcome, Progress, SolveError};
use super::verdict::VerdictKind;
use crate::engine::Verdict;
use crate::kind::{Kind, Solution};

/// Whether a puzzle that has an answer has one or several.
#[derive(Clone, Debug, PartialEq)]
pub enum Uniqueness<'a, P: Kind> {
    /// This answer and no other.
    Unique(Solution<'a, P>),
    /// These two answers, and perhaps more.
    Multiple(Solution<'a, P>, Solution<'a, P>),
}

impl<P: Kind> Uniqueness<'_, P> {
    /// The verdict, in a word.
    pub fn verdict(&self) -> VerdictKind {
        match self {
            Self::Unique(_) => VerdictKind::Unique,
            Self::Multiple(..) => VerdictKind::Multiple,
        }
    }
}

/// Looks for two answers of a puzzle. After the first, the same solver goes on with all its cuts.
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
) -> Result<Verdict<Uniqueness<'a, P>>, SolveError> {
    let first = match answers.next(watch)? {
        Verdict::Solved(answer) => answer,
        Verdict::Unsatisfiable => return Ok(Verdict::Unsatisfiable),
        Verdict::Unknown(stop) => return Ok(Verdict::Unknown(stop)),
    };
    Ok(match answers.next(watch)? {
        Verdict::Solved(second) if second == first => return Err(SolveError::repeated()),
        Verdict::Solved(second) => Verdict::Solved(Uniqueness::Multiple(first, second)),
        Verdict::Unsatisfiable => Verdict::Solved(Uniqueness::Unique(first)),
        Verdict::Unknown(stop) => Verdict::Unknown(stop),
    })
}
