//! What people read: the text forms of puzzles, pictures, and names.
//!
//! [`text`] has what the forms share, from lines with their places to the one error; [`draw`] has
//! sheets and signs; [`word`] has enums whose values have names.
//!
//! This crate knows no kind of puzzle, no graph, no clause and no solver.

pub mod draw;
pub mod text;
pub mod word;
