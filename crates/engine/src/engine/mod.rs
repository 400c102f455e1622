//! The engine: a SAT solver, and the loop that calls it, checks the model, adds cuts, and calls it
//! again.
//!
//! It knows no puzzle. A puzzle gives it a [`Problem`], which reads a model and says what is wrong
//! with it.

mod answer;
mod clock;
mod difference;
mod limits;
mod memory;
mod problem;
mod pulse;
mod record;
mod refine;
mod refutation;
mod repair;
mod runs;
mod sat;
mod select;
mod sketch;
mod wishes;
mod witness;

pub use answer::{Answer, Other, Rules};
pub use clock::{Clock, Moment, set_clock};
pub use limits::{Limits, Stop};
pub use memory::resident;
pub use problem::{Coverage, Enumerable, Event, Judgement, Problem, Stage};
pub use pulse::Pulse;
pub use record::{Certified, NotCertified};
pub use refine::{Figures, Iteration, Refinement, Verdict};
pub use refutation::{NoRefutation, Refutation};
pub use sat::{Model, OutsideSolver, Sat, SatVerdict};
pub use select::{Core, Selected, Selection};
pub use sketch::{Component, Element, Sketch};
pub use witness::{End, Present, Witness, Witnessed};
