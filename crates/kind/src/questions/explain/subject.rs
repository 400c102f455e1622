//! A puzzle as explanations see it: without its type, so that they are compiled once for all kinds.

use super::error::ExplainError;
use crate::engine::Verdict;
use crate::kind::{AnyPuzzle, Board, Explained};
use crate::questions::options::Options;
use crate::questions::solve::solve;

/// What of a puzzle an explanation is about.
pub(super) struct Subject<'a> {
    pub(super) explained: &'a dyn Explained,
    pub(super) board: Board,
}

impl<'a> Subject<'a> {
    pub(super) fn new(puzzle: &'a dyn AnyPuzzle) -> Self {
        Self { explained: puzzle.explained(), board: puzzle.board() }
    }
}

/// For each edge whether it is on in an answer, if there is one.
///
/// # Errors
///
/// If solving fails.
pub(super) fn truth(
    puzzle: &dyn AnyPuzzle,
    options: &Options,
) -> Result<Verdict<Vec<bool>>, ExplainError> {
    Ok(solve(puzzle, options, &mut |_| {}).result?.map(|solution| solution.truth()))
}
