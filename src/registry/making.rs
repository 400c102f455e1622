//! Puzzles of a kind that is known by its name, made and not read.

use super::any::AnyPuzzle;
use super::format::Format;
use super::info::KindInfo;
use super::registrable::Registrable;
use crate::kind::Generated;
use crate::questions::generate::{self, GenerateError, Options};

/// Makes the puzzle of a seed.
pub(super) type Make = fn(&Options, u64) -> Result<Box<dyn AnyPuzzle>, GenerateError>;

pub(super) fn make<P: Registrable + Generated>(
    options: &Options,
    seed: u64,
) -> Result<Box<dyn AnyPuzzle>, GenerateError> {
    Ok(Box::new(generate::make::<P>(options, seed)?.puzzle))
}

/// A kind of which puzzles can be made.
#[derive(Clone, Copy, Debug)]
pub struct Maker {
    /// The kind.
    pub kind: &'static KindInfo,
    /// The format in which its puzzles are usually written.
    pub format: Format,
    pub(super) make: Make,
}

impl Maker {
    /// Makes the puzzle of a seed.
    ///
    /// # Errors
    ///
    /// See [`generate::make`].
    pub fn make(&self, options: &Options, seed: u64) -> Result<Box<dyn AnyPuzzle>, GenerateError> {
        (self.make)(options, seed)
    }
}
