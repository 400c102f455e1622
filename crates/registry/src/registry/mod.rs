//! The kinds of puzzle by name, and puzzles of some kind, read from text.
//!
//! A new kind is a text in `kinds/`, or a folder in Rust and a line in `kinds.rs`.

mod claim;
mod head;
mod kinds;
mod making;
mod notations;
mod reply;
mod shipped;

pub use crate::kind::Format;
pub use crate::kind::{AnyPuzzle, KindInfo};
pub use claim::Claim;
pub use head::take_kind;
pub use kinds::{
    AddError, deserialize_kind, kind_of_name, kinds, makers, own_text, replace, text_of,
    unknown_kind,
};
pub use kinds::{Names, add, check, is_reply, names, stated, written};
pub use making::Maker;
pub use notations::answer_in_json;
pub use notations::{
    format_named, format_to_read, format_to_write, formats, formats_to_read, is_block, is_one_line,
    is_puzzle_itself, read, read_rows, reader, unknown_format,
};
pub use reply::{Certificate, Form, Question, Reply, ask, parse_number};
