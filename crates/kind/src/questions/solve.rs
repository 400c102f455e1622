//! One answer of a puzzle.

use super::answers::Answers;
use super::options::Options;
use super::outcome::{Progress, Solved};
use crate::kind::AnyPuzzle;

/// Solves one puzzle, and shows each iteration to `watch`.
pub fn solve<'a>(
    puzzle: &'a dyn AnyPuzzle,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Solved<'a> {
    let mut answers = Answers::new(puzzle, options);
    let result = answers.find(watch);
    answers.close(result)
}
