//! The kinds of puzzle by name, and puzzles of some kind, read from text.
//!
//! A new kind is a line in `kinds.rs`.

mod any;
mod format;
mod kinds;
mod making;
mod notations;
#[cfg(feature = "whole")]
mod questioned;
mod readers;
mod registrable;
#[cfg(feature = "whole")]
mod reply;
mod solution;

pub use crate::kind::KindInfo;
pub use crate::text::AnyAnswer;
pub use any::{AnyPuzzle, Made, Seen};
pub use format::Format;
#[cfg(feature = "whole")]
pub use kinds::is_reply;
pub use kinds::{check, deserialize_kind, kinds, makers};
pub use making::Maker;
pub use notations::{
    answer_in_json, format_named, formats, is_block, is_one_line, is_puzzle_itself, read,
    read_rows, reader,
};
#[cfg(feature = "whole")]
pub use questioned::{AnswerText, Found, Questioned};
pub use readers::Claim;
#[cfg(feature = "whole")]
pub use reply::{Certificate, Form, Question, Reply, parse_number};
pub use solution::AnySolution;

/// What a program asks besides what a board asks: nothing without the feature `whole`.
#[cfg(not(feature = "whole"))]
mod questioned {
    /// Asks nothing.
    pub trait Questioned {}
    impl<P> Questioned for P {}
}
