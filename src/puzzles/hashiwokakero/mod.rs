//! Hashiwokakero: bridges join islands, one or two between two islands that see each other.
//!
//! The one kind whose answer is a network: it branches and closes as it likes, and hangs together.

mod answer;
pub mod check;
mod explain;
mod generate;
mod lazy;
#[cfg(feature = "draw")]
mod picture;
mod puzzle;
mod rules;
#[cfg(feature = "draw")]
mod terminal;
mod text;

pub use answer::Answer;
pub use puzzle::{Island, Islands, MOST, Puzzle, PuzzleError, Span};
pub use text::KIND;

use crate::cnf::ClauseSink;
use crate::grid::Cell;
use crate::kind::{Board, Encoded, Explained, Kind, KindInfo, Mode, Technique};
use crate::plane::{Along, Plane};

impl Kind for Puzzle {
    type Answer = Answer;
    type Fault = check::Fault;

    fn info(&self) -> &'static KindInfo {
        &KIND.info
    }

    fn size(&self) -> (usize, usize) {
        (self.grid().rows(), self.grid().cols())
    }

    fn encode<'a>(
        &'a self,
        _: Mode,
        _: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Encoded<'a, Answer> {
        Box::new(lazy::Lazy::encode(self, sink))
    }

    fn has_short_calls(&self) -> bool {
        true
    }

    fn check(&self, answer: &Answer) -> Result<(), check::Fault> {
        check::check(self, answer)
    }

    fn explained(&self) -> Option<&dyn Explained> {
        Some(self)
    }

    fn edges(&self, answer: &Answer) -> Vec<usize> {
        let edges = answer.edges().iter().enumerate();
        edges.filter_map(|(edge, &on)| on.then_some(edge)).collect()
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
        answer.edges().to_vec()
    }

    fn claim(&self, on: &[bool]) -> Option<Answer> {
        (on.len() == self.edge_count()).then(|| Answer::new(on.to_vec()))
    }
}
