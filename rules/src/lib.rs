//! The rules of a kind of puzzle as a page of text, for kinds with clues in cells and one closed line.
//!
//! [`Kind::read`] reads a text and checks it before there is any puzzle. A [`Scene`] then holds the rules
//! against a puzzle and what is known of a line: all of it, a part of it, or nothing. A rule is true, false,
//! or not decided yet; where it is false, [`Scene::why`] names the edges that make it so.
//!
//! This crate knows no kind by name, no solver and no clauses.
//!
//! ```
//! let kind = lazyloop_rules::Kind::read(
//!     "kind linesweeper \"Linesweeper\"\n\
//!      clue \"number\": number\n\
//!      unvisited c in cells where clue(c)\n\
//!      rule \"number\" each c in cells where has number(c):\n    \
//!          count(b in around(c): visited(b)) = number(c)\n",
//! )?;
//! assert_eq!(kind.title, "Linesweeper");
//! # Ok::<(), lazyloop_rules::Fault>(())
//! ```

mod board;
mod check;
mod clue;
mod cost;
mod direction;
mod fault;
mod given;
mod grammar;
mod kind;
mod meaning;
mod met;
mod notation;
mod places;
mod scan;
mod scene;
mod scope;
mod set;
mod strands;
mod stretches;
mod syntax;
mod trail;
mod why;
mod words;

pub use board::{Board, Givens, Way};
pub use clue::{Clue, Form, Look, Margin, Need};
pub use cost::TooLarge;
pub use fault::Fault;
pub use grammar::DECLARATIONS;
pub use kind::{Each, Fold, Id, Kind, Node, Op, Order, Rule, Switch, Type};
pub use notation::{Cut, Ground, Making, Notation, Part};
pub use scene::{Env, Scene, Value};
pub use words::{WORDS, Word};
