//! The kinds of puzzle by name, and puzzles of some kind, read from text.
//!
//! A new kind is a line in `kinds.rs`.

mod any;
mod format;
mod kinds;
mod making;
mod notations;
mod readers;
mod registrable;
mod reply;

pub use crate::kind::KindInfo;
pub use crate::text::AnyAnswer;
pub use any::{AnswerText, AnyPuzzle, AnySolution, Found, Made, Seen};
pub use format::Format;
pub use kinds::{check, deserialize_kind, is_reply, kinds, makers};
pub use making::Maker;
pub use notations::{
    answer_in_json, format_named, formats, is_block, is_one_line, is_puzzle_itself, read,
    read_rows, reader,
};
pub use readers::Claim;
pub use reply::{Certificate, Form, Question, Reply, parse_number};
