//! The check of a puzzle that was made. It shares nothing with the making but the puzzle.

use super::error::GenerateError;
use super::options::Options;
use crate::engine::Verdict;
use crate::kind::{Kind, Plan};
use crate::questions::unique::{Uniqueness, unique};

/// An answer other than the plan's that these clues allow, if there is one. A new solver is asked,
/// with the ordinary encoding.
pub(super) fn other_answer<P: Plan>(
    plan: &P,
    kept: &[bool],
    options: &Options,
) -> Result<Option<<P::Puzzle as Kind>::Answer>, GenerateError> {
    let (puzzle, answer) = plan.puzzle(kept);
    match unique(&puzzle, &options.of_questions(), &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(only))) if *only.answer() == answer => Ok(None),
        Ok(Verdict::Solved(Uniqueness::Multiple(first, second))) => {
            let is_other = *first.answer() != answer;
            Ok(Some(if is_other { first } else { second }.answer().clone()))
        }
        Ok(Verdict::Unknown(stop)) => Err(GenerateError::Stopped(stop)),
        Ok(Verdict::Solved(Uniqueness::Unique(_)) | Verdict::Unsatisfiable) | Err(_) => {
            Err(GenerateError::Unsound)
        }
    }
}
