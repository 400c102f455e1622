//! Cuts over the edges of any graph: a cycle is not the answer, or the line must leave it.

mod cutset;
pub mod cycle;

pub use cutset::{Cutset, Left};
