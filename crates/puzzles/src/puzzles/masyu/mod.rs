//! Masyu, also called Pearl: one loop through the middles of cells, through all pearls. It goes
//! straight through a white pearl and turns next to it; it turns in a black one and goes straight
//! next to it.

pub mod check;
pub mod generate;
mod picture;
mod puzzle;
mod rules;
pub mod text;

pub use crate::answer::Answer;
pub use crate::grid::LengthError as PuzzleError;
pub use crate::lines::LineError as AnswerError;
pub use puzzle::{Pearl, Pearls, Puzzle};
pub use text::KIND;
