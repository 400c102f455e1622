//! Why there is no explanation.

use crate::questions::outcome::SolveError;

/// Why there is no explanation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// The marks from which to begin cannot all be right; a [`hint`](super::hint()) says which.
    #[error("the marks cannot all be right: 'lazyloop hint' says which one is wrong")]
    Marks,
    /// It could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}
