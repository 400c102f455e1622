//! Cuts: clauses that every answer satisfies and the model at hand does not. One kind a file.
//!
//! There are two families, for any kind of puzzle whose answer is one cycle. Cuts over *links* need a
//! graph and nothing else: a component of the model must be left. Cuts over *faces* need a plane
//! graph: inside is connected, and so is outside. Both use [`MustSets`]. They know no puzzle; a kind
//! gives them its graph, its variables and its must-sets. `docs/CUTS.md` has the proofs.

pub mod faces;
pub mod links;
mod must;
mod terms;

pub use must::MustSets;
pub use terms::Terms;
