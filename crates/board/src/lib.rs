//! A live board: [`board`] has its page, and answers the page's questions in JSON.
//!
//! This crate knows no server: the command line has one, and in a browser none is needed.

pub mod board;

use lazyloop_engine::engine;
use lazyloop_kind::{kind, questions};
use lazyloop_plane::{graph, grid, plane, random};
use lazyloop_registry::registry;
use lazyloop_text::{draw, text};
