//! The kinds of puzzle that are no texts: [`puzzles`] has a folder for each. None knows another one.
//!
//! This crate knows no list of kinds, and nothing of commands or boards.

pub mod puzzles;

use lazyloop_engine::{cnf, cuts, engine};
use lazyloop_kind::{kind, lines};
use lazyloop_plane::{answer, graph, grid, lists, plane, random};
use lazyloop_text::draw;
use lazyloop_text::text;
