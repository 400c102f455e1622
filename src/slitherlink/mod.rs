//! Slitherlink: the puzzle and its answer, its encodings, its cuts and its checker.
//!
//! Labels count the segments of their cells that are on the line; the line is one closed simple
//! loop. Nothing here knows how a puzzle is written down or who asks for the answer.

mod answer;
pub mod check;
pub mod course;
pub mod cuts;
pub mod full;
mod further;
pub mod lazy;
pub mod local;
mod puzzle;

pub use answer::Answer;
pub use cuts::Cuts;
pub use lazy::{NeedsRegions, Technique};
pub use puzzle::{Clue, Labels, Puzzle};

use crate::cnf::ClauseSink;
use crate::engine;

impl engine::Puzzle for Puzzle {
    type Answer = Answer;
    type Technique = Technique;
    type Lazy<'a> = lazy::Lazy<'a>;
    type Full<'a> = full::Full;

    fn lazy(&self, technique: Technique, sink: &mut dyn ClauseSink) -> lazy::Lazy<'_> {
        lazy::Lazy::encode(self, technique, sink)
    }

    fn full(&self, sink: &mut dyn ClauseSink) -> full::Full {
        full::Full::encode(self, sink)
    }

    fn lazy_size(&self, technique: Technique) -> (u64, u64) {
        local::size(self, technique.variables())
    }

    fn full_size(&self) -> (u64, u64) {
        full::size(self)
    }

    /// The places are the segments.
    fn compare(&self, a: &Answer, b: &Answer) -> Vec<bool> {
        a.as_slice().iter().zip(b.as_slice()).map(|(a, b)| a == b).collect()
    }

    fn check(&self, answer: &Answer) -> Result<(), impl std::fmt::Display> {
        check::check(self, answer)
    }
}
