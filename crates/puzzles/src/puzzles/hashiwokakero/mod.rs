//! Hashiwokakero: bridges join islands, one or two between two islands that see each other.
//!
//! The one kind whose answer is a network: it branches and closes as it likes, and hangs together.

pub mod check;
mod explain;
mod generate;
mod lazy;
mod picture;
mod puzzle;
mod rules;
mod terminal;
mod text;

pub use crate::answer::Answer;
pub use puzzle::{Island, Islands, MOST, Puzzle, PuzzleError, Span};
pub use text::KIND;

use crate::cnf::ClauseSink;
use crate::grid::Cell;
use crate::kind::{
    AnyKind, AnyPuzzle, Board, Encoded, Explained, Fault, Kind, KindInfo, Mode, Technique,
};
use crate::plane::{Along, Plane};

/// How many bridges stand on each span, by an answer.
fn bridges(answer: &Answer) -> impl Iterator<Item = usize> {
    answer.as_slice().chunks(2).map(|edges| edges.iter().filter(|&&on| on).count())
}

impl Kind for Puzzle {
    fn info(&self) -> &'static KindInfo {
        &KIND.info
    }

    fn size(&self) -> (usize, usize) {
        (self.grid().rows(), self.grid().cols())
    }

    fn encode<'a>(&'a self, _: Mode, _: Technique, sink: &mut dyn ClauseSink) -> Encoded<'a> {
        Box::new(lazy::Lazy::encode(self, sink))
    }

    fn has_short_calls(&self) -> bool {
        true
    }

    fn check(&self, answer: &Answer) -> Result<(), Fault> {
        Ok(check::check(self, answer)?)
    }

    fn explained(&self) -> &dyn Explained {
        self
    }

    fn board(&self) -> Board {
        let ends: Vec<[usize; 2]> =
            self.spans().iter().flat_map(|span| [span.ends.map(Cell::index); 2]).collect();
        Board {
            rows: self.grid().rows(),
            cols: self.grid().cols(),
            signs: self.grid().cells().map(|cell| text::sign(self.island(cell))).collect(),
            plane: Plane::of_network(self.grid(), &ends),
            along: Along::Cells,
        }
    }

    fn truth(&self, answer: &Answer) -> Vec<bool> {
        answer.as_slice().to_vec()
    }

    fn claim(&self, on: &[bool]) -> Option<Answer> {
        (on.len() == self.edge_count()).then(|| self.answer(on.to_vec()))
    }
}

impl AnyPuzzle for Puzzle {
    fn kind(&self) -> &'static dyn AnyKind {
        &KIND
    }

    fn clued_by(&self, answer: &Answer) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(generate::clued_by(self, answer)?))
    }
}
