//! Generated puzzles of a kind that is known by its name.

use super::any::AnyPuzzle;
use super::format::Format;
use super::info::KindInfo;
use super::registrable::Registrable;
use crate::kind::Generated;
use crate::questions::generate::{self, GenerateError, Options};
use crate::text::AnyAnswer;
use std::sync::Arc;

/// A puzzle with its only answer.
#[derive(Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// Its only answer, which the plan of the puzzle began with.
    pub answer: AnyAnswer,
}

/// Makes the puzzle of a seed.
pub(super) type Make = fn(&Options, u64) -> Result<Made, GenerateError>;

pub(super) fn make<P: Registrable + Generated>(
    options: &Options,
    seed: u64,
) -> Result<Made, GenerateError> {
    let generate::Made { puzzle, answer, .. } = generate::make::<P>(options, seed)?;
    Ok(Made { puzzle: Box::new(puzzle), answer: Arc::new(answer) })
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
    pub fn make(&self, options: &Options, seed: u64) -> Result<Made, GenerateError> {
        (self.make)(options, seed)
    }
}
