//! Slitherlink: labels count the segments of their cells that are on the line, which is one closed
//! simple loop.

pub mod check;
pub mod course;
mod explain;
pub mod generate;
mod picture;
mod published;
mod puzzle;
mod rules;
mod small;
pub mod text;

pub use crate::answer::Answer;
pub use crate::lines::LineError as AnswerError;
pub use puzzle::{Clue, Labels, Puzzle, PuzzleError};
pub use text::KIND;
