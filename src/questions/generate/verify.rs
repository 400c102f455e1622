//! The check of what was made, which shares nothing with the making but the puzzle.

use super::error::GenerateError;
use super::options::Options;
use crate::kind::{Kind, Plan};
use crate::questions::unique::{Uniqueness, unique};

/// An answer that these clues do not tell from the plan's, if there is one: asked of a new solver, with
/// the ordinary encoding.
pub(super) fn other_answer<P: Plan>(
    plan: &P,
    kept: &[bool],
    options: &Options,
) -> Result<Option<<P::Puzzle as Kind>::Answer>, GenerateError> {
    let (puzzle, answer) = plan.puzzle(kept);
    match unique(&puzzle, &options.of_questions(), &mut |_| {}).result {
        Ok(Uniqueness::Unique(only)) if *only.answer() == answer => Ok(None),
        Ok(Uniqueness::Multiple(first, second)) => {
            let is_other = *first.answer() != answer;
            Ok(Some(if is_other { first } else { second }.answer().clone()))
        }
        Ok(Uniqueness::Unknown(_, stop)) => Err(GenerateError::Stopped(stop)),
        Ok(Uniqueness::Unique(_) | Uniqueness::Unsatisfiable) | Err(_) => {
            Err(GenerateError::Unsound)
        }
    }
}
