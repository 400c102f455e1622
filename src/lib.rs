//! Loop puzzles by SAT: the solver gets the local rules, connectivity comes lazily.
//!
//! Data goes one way: text, puzzle, clauses, model, cuts, answer, check, output. The rooms, lowest
//! first: [`grid`] and [`cnf`]; [`graph`] and [`engine`]; one folder a puzzle ([`slitherlink`],
//! [`flow`]); [`mod@solve`], [`mod@format`] and [`render`]; [`report`]; [`cli`]. Imports point
//! downwards only.

pub mod cli;
pub mod cnf;
pub mod engine;
pub mod flow;
pub mod format;
pub mod graph;
pub mod grid;
pub mod render;
pub mod report;
pub mod slitherlink;
pub mod solve;
