//! The engine: a SAT solver, and the loop that asks it, looks at the model, cuts, and asks again.
//!
//! It knows no puzzle. A puzzle hands it a [`Problem`], which can read a model and say what is
//! wrong with it.

mod limits;
mod memory;
mod other;
mod problem;
mod refine;
mod sat;

pub use limits::Limits;
pub use memory::resident;
pub use other::Other;
pub use problem::{Enumerable, Finding, Problem, Puzzle};
pub use refine::{Figures, Refinement, Round, Stop, Verdict};
pub use sat::{Model, Sat, SatVerdict};
