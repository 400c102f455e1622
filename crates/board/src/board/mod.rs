//! A board to play and edit puzzles on, as questions and replies in JSON: what is to be drawn where, what
//! may be typed where, what is forced, what comes next. It knows no kind, no transport and no page: a
//! server, a worker in a browser and a notebook ask alike.
//!
//! `docs/BOARD.md` describes the questions and their replies.

mod asked;
mod clues;
mod edit;
mod kinds;
mod layout;
mod live;
mod making;
mod object;
mod pad;
pub mod page;
mod question;
mod steps;
mod strokes;
mod view;

pub use asked::{Asked, Message};
pub use question::{Desk, Question, fault_reply};
