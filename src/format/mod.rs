//! Text to puzzle and back, one file a format, with one error type that names line and column.

pub mod address;
mod any;
pub mod course;
mod detect;
mod error;
pub mod flow;
pub mod janko;
pub mod json;
mod lines;
pub mod loopy;
pub mod pzprv3;
mod reader;
pub mod text;

pub use any::{AnyAnswer, AnyPuzzle};
pub use detect::{Format, Misfit};
pub use error::{Expected, FormatError};
pub use lines::{Line, Lines};
pub use reader::{Instance, Reader};
