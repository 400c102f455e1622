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

/// What is known at first.
pub(super) fn nothing_known(puzzle: &dyn Explained, board: &Board) -> Vec<Option<bool>> {
    let edges = 0..board.plane.edge_bound();
    let mut known: Vec<Option<bool>> = edges.map(|edge| board.plane.known(edge)).collect();
    puzzle.clear().into_iter().for_each(|edge| known[edge] = Some(false));
    known
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
