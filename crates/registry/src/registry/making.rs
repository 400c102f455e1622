//! Generated puzzles of a kind that is known by its name.

use crate::kind::Format;
use crate::kind::{AnyKind, KindInfo, Wish};
use crate::questions::generate::{self, GenerateError, Made, Options};

/// A kind of which puzzles can be made.
#[derive(Clone, Copy)]
pub struct Maker {
    /// The kind.
    pub kind: &'static KindInfo,
    /// The format in which its puzzles are usually written.
    pub format: Format,
    pub(super) by: &'static dyn AnyKind,
}

impl Maker {
    /// The wishes that the kind knows, besides the size and how many clues there are one too many.
    pub fn wishes(&self) -> &'static [Wish] {
        self.by.wishes()
    }

    /// Makes the puzzle of a seed.
    ///
    /// # Errors
    ///
    /// See [`crate::questions::generate::make`].
    pub fn make(&self, options: &Options, seed: u64) -> Result<Made, GenerateError> {
        generate::make(self.by, options, seed)
    }
}

impl std::fmt::Debug for Maker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Maker").field(&self.kind.name).finish()
    }
}
