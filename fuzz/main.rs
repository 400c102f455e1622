//! Fuzzing: many inputs to each format's reader and writer, to the checkers, and to resuming. `cargo
//! test --release` tries a fixed number of them; [`budget`] says how to go on for longer.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/flow_brute.rs"]
mod flow_brute;

mod budget;
mod checkers;
mod formats;
mod proofs;
mod resuming;
mod texts;
