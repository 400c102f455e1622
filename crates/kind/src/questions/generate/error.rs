//! Why no puzzle was made.

use crate::engine::Stop;
use crate::kind::{Difficulty, Unmet};

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The wishes cannot be met.
    #[error(transparent)]
    Unmet(#[from] Unmet),
    /// Even with every allowed clue, the given picture is not the only answer.
    #[error(
        "the clues that are allowed leave this picture more than one answer: change it, or allow more clues"
    )]
    Given,
    /// No answer was drawn that all its allowed clues make unique.
    #[error("found none with one answer among {tries} drawn at random: allow more clues")]
    NotUnique {
        /// How many answers were drawn.
        tries: u32,
    },
    /// No puzzle was found with so few clues.
    #[error(
        "found none with {wanted} in {tries} tries, but one with {fewest}: ask for that or more"
    )]
    TooFew {
        /// The clues that were wished.
        wanted: String,
        /// The fewest that were found.
        fewest: String,
        /// How many answers were drawn.
        tries: u32,
    },
    /// More clues are wished than there are.
    #[error("found none with {wanted}: there may be no more than {most}")]
    TooMany {
        /// The clues that were wished.
        wanted: String,
        /// The clues that there are.
        most: String,
    },
    /// No puzzle was found of the wished difficulty.
    #[error(
        "found none of difficulty {difficulty} in {tries} tries: ask for another size or difficulty"
    )]
    NotRated {
        /// The difficulty that was wished.
        difficulty: Difficulty,
        /// How many answers were drawn.
        tries: u32,
    },
    /// A limit was reached first.
    #[error("{} before a puzzle was made", crate::questions::reason(*.0))]
    Stopped(Stop),
    /// The puzzle that was made did not pass the check: a fault in this program.
    #[error("internal error: a puzzle was made that does not have one answer (please report this)")]
    Unsound,
}

impl From<Stop> for GenerateError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
