//! Why a puzzle cannot be explained.

use crate::questions::outcome::SolveError;

/// Why a puzzle cannot be explained.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// The kind gives no rules one by one.
    #[error("{0} puzzles cannot be explained")]
    Unsupported(&'static str),
    /// The marks from which to begin cannot all be right; a [`hint`](super::hint()) says which.
    #[error("the marks cannot all be right: 'lazyloop hint' says which one is wrong")]
    Marks,
    /// It could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}
