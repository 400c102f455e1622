//! One closed line: the part that all kinds of puzzle with such an answer share. The line runs in a plane
//! graph, or from cell to cell across itself.
//!
//! A kind states its rules once, over edges ([`OneLine`]). This room has the answer, the choice of
//! variables, the lazy problem with its cuts and their witnesses, the complete encodings, and how an
//! answer is excluded. It knows no puzzle.

mod asked;
mod backbite;
pub mod cells;
mod certificate;
pub mod clued;
mod crossing;
mod cutter;
mod dense;
mod edge_cuts;
mod exclusion;
mod far;
mod form;
pub mod full;
mod ground;
mod kind;
pub mod labelled;
mod lazy;
mod random;
mod required;
mod rules;
mod spaced;
pub mod written;

pub use crate::grid::LengthError as LineError;
pub use cells::CellLine;
pub use crossing::{
    Apart, Crossed, Crossing, Groups, Loops, Network, Opening, Weave, halves, moved,
};
pub use form::{Form, Formula, rules_apart, sides_apart};
pub use full::Full;
pub use ground::Ground;
pub use lazy::Lazy;
pub use random::Drawn;
pub use required::Required;
pub use rules::{Detached, OneLine, OverFaces, Published, VISIT_ALL, Visit};
