//! Kinds whose puzzles are clues in cells, perhaps with regions, and whose answer is one closed line
//! from cell to cell. They share one type of puzzle, so a kind is a value: its rules ([`Clued`]), its
//! words and its pictures. This room knows no kind.

pub(in crate::lines) mod arrows;
pub mod bodies;
mod clue;
mod definition;
pub(in crate::lines) mod digits;
mod doors;
mod edges;
mod entered;
pub mod files;
mod gates;
mod ink;
mod joins;
mod kept;
mod kind;
mod lists;
mod margin;
mod near;
mod pen;
mod picture;
mod plan;
mod regions;
mod rows;
mod rules;
mod sketch;
pub mod switches;
mod symmetric;
#[cfg(feature = "whole")]
mod terminal;
mod tracks;
mod walk;
mod way;
mod window;

pub use clue::Clue;
pub use definition::{Sort, define, definition};
pub use edges::Edges;
pub use ink::Ink;
pub use kind::{Clued, Course, Cut, FarFault, Layout, Puzzle, PuzzleError, Sets};
pub use pen::Pen;
pub use plan::{ALL_WISHES, Plan};
pub use regions::Regions;
pub use walk::{Fault, Walk};
pub use way::Way;
