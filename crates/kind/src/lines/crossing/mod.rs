//! Lines without an inside: those that may cross themselves, several loops, networks, and paths. Their graphs have no
//! faces ([`crate::plane::crossed`], [`crate::plane::Plane::opened`]), so cuts are over edges, and connectivity in full is
//! stated by levels.
//!
//! A line that crosses itself is a simple line of the graph, so all that holds of such lines holds here.
//! Its answer has edges between cells only, since they fix the turning edges: a line turns where it leads
//! up or down, and not both. So it is with several loops, whether they may cross or not.

mod apart;
mod drawn;
mod groups;
mod lazy;
pub(super) mod levels;
mod loops;
mod network;
mod unequal;

pub use apart::{Apart, moved};
pub use drawn::{Crossed, Opening};
pub use groups::{Groups, halves};
pub use lazy::Crossing;
pub use loops::Loops;
pub use network::{Network, Weave};
