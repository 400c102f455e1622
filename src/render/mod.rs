//! Answers as pictures.

pub mod terminal;
