//! Puzzles of all kinds by name: [`registry`] reads any notation, writes replies, and lists the kinds.
//!
//! This crate knows no command and no board.

pub mod registry;

use lazyloop_engine::engine;
use lazyloop_kind::{kind, lines, questions};
use lazyloop_plane::{answer, grid, plane};
use lazyloop_puzzles::puzzles;
use lazyloop_text::{text, word};
