//! Text to puzzle and back, one file a format, with one error type that names line and column.

pub mod course;
mod error;
pub mod flow;

pub use error::{Expected, FormatError};
