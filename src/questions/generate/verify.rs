//! The check of what was made, which shares nothing with the making but the puzzle.

use super::error::GenerateError;
use super::options::Options;
use crate::kind::Plan;
use crate::questions;
use crate::questions::unique::{Uniqueness, unique};

/// Whether these clues tell the answer: asked of a new solver, with the ordinary encoding.
pub(super) fn is_unique(
    plan: &impl Plan,
    kept: &[bool],
    options: &Options,
) -> Result<bool, GenerateError> {
    let mut how = questions::Options::default();
    how.cancel.clone_from(&options.cancel);
    let (puzzle, answer) = plan.puzzle(kept);
    match unique(&puzzle, &how, &mut |_| {}).result {
        Ok(Uniqueness::Unique(only)) => Ok(*only.answer() == answer),
        Ok(Uniqueness::Multiple(..)) => Ok(false),
        Ok(Uniqueness::Unknown(_, stop)) => Err(GenerateError::Stopped(stop)),
        Ok(Uniqueness::Unsatisfiable) | Err(_) => Err(GenerateError::Unsound),
    }
}
