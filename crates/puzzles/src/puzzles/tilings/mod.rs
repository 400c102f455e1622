//! Slitherlink on a tiling, or on any plane graph: labels count the edges of their faces that are on the
//! line, which is one closed simple loop.
//!
//! Squares are a kind of their own, `slitherlink`: their rules are written from rows and columns, faster
//! than from a graph, and people have techniques and formats for them.

mod check;
mod explain;
pub mod generate;
mod picture;
mod puzzle;
mod rules;
mod small;
pub mod text;

pub use crate::answer::Answer;
pub use check::{Fault, check};
pub use puzzle::{Piece, Puzzle, PuzzleError, Vertices};
pub use text::KIND;
