//! Why no puzzle was made.

use crate::engine::Stop;
use crate::kind::{Difficulty, Unmet};

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// There cannot be one.
    #[error(transparent)]
    Unmet(#[from] Unmet),
    /// Even with every allowed clue the given picture is not the only answer.
    #[error(
        "the clues that are allowed leave this picture more than one answer: change it, or allow more clues"
    )]
    Given,
    /// None was found whose answer the clues tell.
    #[error("found none with one answer among {tries} drawn at random: allow more clues")]
    NotUnique {
        /// The answers that were drawn.
        tries: u32,
    },
    /// None was found with so few clues.
    #[error(
        "found none with {wanted} in {tries} tries, but one with {fewest}: ask for that or more"
    )]
    TooFew {
        /// The clues that were wished.
        wanted: String,
        /// The fewest that were found.
        fewest: String,
        /// The answers that were drawn.
        tries: u32,
    },
    /// There are not so many clues.
    #[error("found none with {wanted}: there may be no more than {most}")]
    TooMany {
        /// The clues that were wished.
        wanted: String,
        /// The clues that there are.
        most: String,
    },
    /// None was found that is as hard as that.
    #[error(
        "found none of difficulty {difficulty} in {tries} tries: ask for another size or difficulty"
    )]
    NotRated {
        /// The difficulty that was wished.
        difficulty: Difficulty,
        /// The answers that were drawn.
        tries: u32,
    },
    /// A limit was reached first.
    #[error("{}", crate::questions::reason(*.0))]
    Stopped(Stop),
    /// What was made did not pass the check: a fault in this program.
    #[error("internal error: a puzzle was made that does not have one answer (please report this)")]
    Unsound,
}
