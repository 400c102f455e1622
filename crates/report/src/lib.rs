//! What was solved, for readers: [`report`] has records, totals, comparisons, plots and pages.
//!
//! This crate knows no command.

pub mod report;

use lazyloop_engine::engine;
use lazyloop_kind::{kind, questions};
use lazyloop_plane::plane;
use lazyloop_registry::registry;
use lazyloop_text::draw;
