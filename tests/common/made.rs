//! Made puzzles as values of their kind's own type.

use lazyloop::answer::Answer;
use lazyloop::kind::{AnyPuzzle, Definition};
use lazyloop::questions::generate::{self, GenerateError, Options};

/// A puzzle with its only answer; see [`generate::Made`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Made<P> {
    pub(crate) puzzle: P,
    pub(crate) answer: Answer,
    pub(crate) seed: u64,
    pub(crate) is_minimal: bool,
}

/// A puzzle as one of some kind.
pub(crate) fn as_any(puzzle: &dyn AnyPuzzle) -> &dyn AnyPuzzle {
    puzzle
}

/// A puzzle as its own type.
pub(crate) fn own<P: AnyPuzzle + Clone>(puzzle: &dyn AnyPuzzle) -> P {
    puzzle.downcast_ref::<P>().expect("a puzzle of this type").clone()
}

/// Makes the puzzle of a seed.
pub(crate) fn make<P: AnyPuzzle + Clone>(
    kind: &'static Definition<P>,
    options: &Options,
    seed: u64,
) -> Result<Made<P>, GenerateError> {
    let generate::Made { puzzle, answer, seed, is_minimal } = generate::make(kind, options, seed)?;
    Ok(Made { puzzle: own(&*puzzle), answer, seed, is_minimal })
}

/// Puzzles of a kind, each with the next seed.
pub(crate) fn puzzles<P: AnyPuzzle + Clone>(
    kind: &'static Definition<P>,
    options: Options,
) -> impl Iterator<Item = Result<Made<P>, GenerateError>> {
    (options.seed..=u64::MAX).map(move |seed| make(kind, &options, seed))
}
