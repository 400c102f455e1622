//! Graphs on the lattice: the loops of a segment set.
//!
//! The traversals are petgraph's, over views of the grid that implement its traits, so that no
//! graph is ever built. Nothing here knows a puzzle's rules or a clause.

mod line;
mod loops;

pub use loops::Loops;
