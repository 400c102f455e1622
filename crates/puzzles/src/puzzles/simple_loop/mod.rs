//! Simple Loop: one closed line through every white cell and no black one.

mod check;
mod generate;
mod puzzle;
mod rules;
mod text;

pub use crate::answer::Answer;
pub use crate::grid::LengthError as PuzzleError;
pub use check::Fault;
pub use puzzle::Puzzle;
pub use text::KIND;
