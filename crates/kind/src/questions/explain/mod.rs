//! Why an answer is the answer, step by step: the kind's own techniques first, then small sets of
//! rules. It knows no kind.

mod alike;
pub(super) mod ball;
mod clues;
mod error;
mod hint;
mod least;
mod lines;
mod local;
mod marks;
mod mistake;
mod near;
mod oracle;
mod path;
mod rate;
mod sides;
mod singles;
mod smallest;
mod subject;
mod suppose;
mod tables;
mod terms;
mod words;

pub use alike::alike;
pub use clues::{Decided, decided};
pub use error::ExplainError;
pub use hint::{Hint, Stage, hint};
pub use marks::clash;
pub use mistake::{Mistake, first_mistake};
pub(super) use path::explain_within;
pub use path::{Explanation, PathEnd, explain, explain_watched, implies};
pub(super) use rate::reading;
pub use rate::{Level, Rating, rate};
