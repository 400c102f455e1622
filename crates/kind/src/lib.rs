//! What a kind of puzzle gives, and what can be asked of a puzzle of any kind.
//!
//! [`kind`] has the parts of a kind, [`lines`] the kinds whose answer is a line: the lazy problem, full encodings, kinds
//! that are texts. [`questions`] solve, explain and make puzzles, [`count`] counts their answers without a solver.
//!
//! This crate names no kind: those in Rust stand in `lazyloop-puzzles`, texts in `kinds/`.

pub mod count;
pub mod kind;
pub mod lines;
pub mod questions;

use lazyloop_engine::{cnf, cuts, engine};
use lazyloop_plane::{answer, graph, grid, lists, plane, random};
use lazyloop_text::draw;
use lazyloop_text::{text, word};
