//! Flow Free: the map and its answer, its encodings, its cuts and its checker.
//!
//! Every letter stands twice; the answer joins each pair by a path, and the paths fill the map (or,
//! where the map allows empty cells, need not). Nothing here knows how a map is written down or who
//! asks for the answer.

mod answer;
pub mod check;
pub mod cuts;
pub mod full;
mod further;
pub mod lazy;
pub mod local;
mod paths;
mod puzzle;

pub use answer::Answer;
pub use cuts::Cuts;
pub use puzzle::{Colour, Letters, Puzzle};

use crate::cnf::ClauseSink;
use crate::engine;

impl engine::Puzzle for Puzzle {
    type Answer = Answer;
    type Technique = Cuts;
    type Lazy<'a> = lazy::Lazy<'a>;
    type Full<'a> = full::Full<'a>;

    fn lazy(&self, cuts: Cuts, sink: &mut dyn ClauseSink) -> lazy::Lazy<'_> {
        lazy::Lazy::encode(self, cuts, sink)
    }

    fn full(&self, sink: &mut dyn ClauseSink) -> full::Full<'_> {
        full::Full::encode(self, sink)
    }

    fn lazy_size(&self, _: Cuts) -> (u64, u64) {
        local::size(self)
    }

    fn full_size(&self) -> (u64, u64) {
        full::size(self)
    }

    /// The places are the cells, which agree where they have the same letter or none. Two answers
    /// may agree in all places and differ in how their paths go.
    fn compare(&self, a: &Answer, b: &Answer) -> Vec<bool> {
        self.grid().cells().map(|cell| a.letter(cell) == b.letter(cell)).collect()
    }

    fn check(&self, answer: &Answer) -> Result<(), impl std::fmt::Display> {
        check::check(self, answer)
    }
}
