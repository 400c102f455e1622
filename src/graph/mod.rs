//! Graphs on the lattice: the regions that a line cuts the cells into, and minimum separators.
//!
//! The traversals are petgraph's, over a view of the cells that implements its traits, so that no
//! graph is built anew for a model. Nothing here knows a puzzle's rules or a clause.

mod cells;
mod regions;
mod separator;

pub use cells::CellGraph;
pub use regions::Regions;
pub use separator::{Place, Separator};
