//! Graphs of any shape: components, regions between loops, edges that leave a set, what a cycle
//! encloses, minimum separators, shortest paths.
//!
//! Components are searched by petgraph, over a view that implements its traits, so that no graph is built
//! anew for a model. Regions are not: one look at a face's neighbours serves both sides of the line.
//! Nothing here knows a puzzle's rules, a clause or the grid.

mod adjacency;
mod components;
mod enclosed;
mod regions;
#[cfg(test)]
mod samples;
mod separator;
mod set;
mod shortest;
mod view;

pub use adjacency::Graph;
pub use components::{Components, Shape};
pub use enclosed::Enclosed;
pub use regions::Regions;
pub use separator::{Place, Separator};
pub use set::VertexSet;
pub use shortest::shortest;
