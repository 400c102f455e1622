//! Cuts over the edges of any graph: a cycle is not the answer, or must be left.

mod cutset;
pub mod cycle;

pub use cutset::{Cutset, Left};
