//! Cuts: clauses that every answer satisfies and the model at hand does not. One kind a file.
//!
//! There are two families, for every kind of puzzle whose answer is one cycle. Cuts over *edges*
//! need a graph and nothing else: a component of the model must be left. Cuts over *faces* need a
//! plane graph: inside is connected, and so is outside. Both use required sets. They know no
//! puzzle; a kind gives them its graph, its variables and its required sets. `docs/CUTS.md` has the
//! proofs.

pub mod edges;
pub mod faces;
mod terms;

pub use terms::Terms;
