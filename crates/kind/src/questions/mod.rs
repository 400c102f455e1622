//! What can be asked about a puzzle of any kind: an answer, all answers, whether there is only one,
//! what all have in common, a trace.
//!
//! The strategy is lazy, or full, or a fallback from one to the other. Every answer goes through
//! the checker before anyone sees it. The questions know kinds by [`Kind`](crate::kind::Kind)
//! alone, and no text.

mod answers;
mod certified;
mod common;
mod counted;
mod explain;
pub mod generate;
mod live;
mod options;
mod outcome;
mod refine;
mod search;
mod solve;
mod trace;
mod turns;
mod unique;
mod verdict;

pub use answers::{Answers, answers};
pub use certified::Certified;
pub use common::{common, witnessed};
pub use explain::{
    Decided, ExplainError, Explanation, Hint, Level, Mistake, PathEnd, Rating, Stage, alike, clash,
    decided, explain, explain_watched, first_mistake, hint, implies, rate,
};
pub use live::{Common, Known, live};
pub use options::Options;
pub use outcome::{Outcome, Progress, SolveError, Solved};
pub use refine::{LazyIteration, refine};
pub use search::Search;
pub use solve::solve;
pub use trace::{Step, Trace, TracedCut, trace};
pub use unique::{Uniqueness, unique};
pub use verdict::{Account, VerdictKind, reason};
