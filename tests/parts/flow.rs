//! Of Flow Free: letters, patterns, signs on a terminal.

use lazyloop::puzzles::flow::{Answer, Puzzle};

#[path = "../../src/puzzles/flow/letters.rs"]
mod letters;
#[path = "../../src/puzzles/flow/patterns.rs"]
mod patterns;
#[path = "../../src/puzzles/flow/terminal.rs"]
mod terminal;
