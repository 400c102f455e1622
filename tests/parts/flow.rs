//! Of Flow Free: letters, patterns, signs on a terminal.

use lazyloop::puzzles::flow::{Answer, Puzzle};

#[path = "../../crates/puzzles/src/puzzles/flow/letters.rs"]
mod letters;
#[path = "../../crates/puzzles/src/puzzles/flow/patterns.rs"]
mod patterns;
#[path = "../../crates/puzzles/src/puzzles/flow/terminal.rs"]
mod terminal;
