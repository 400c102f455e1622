//! The rules as clauses. The only clue is whether a cell is visited, so the degrees are all there
//! is.

use super::{Answer, KIND, Puzzle, check, generate};
use crate::cnf::Vars;
use crate::grid::Cell;
use crate::kind::{AnyKind, AnyPuzzle, Explained, Fault as Wrong, KindInfo, RuleSink};
use crate::lines::{Ground, OneLine, Required, Visit};
use crate::plane::Along;

impl OneLine for Puzzle {
    const ALONG: Along = Along::Cells;

    fn info(&self) -> &'static KindInfo {
        &KIND.info
    }

    fn ground(&self) -> Ground {
        Ground::Squares(self.grid())
    }

    fn sign(&self, cell: Cell) -> String {
        if self.is_black(cell) { "■".to_string() } else { String::new() }
    }

    fn write_rules(&self, _: Vars, _: Option<Vars>, _: &mut dyn RuleSink) {}

    /// The edges of each white cell: the line has at least one of them.
    fn required(&self) -> Required {
        let mut required = Required::default();
        for cell in self.grid().cells().filter(|&cell| !self.is_black(cell)) {
            let edges = self.grid().edges_of_cell(cell).map(|(edge, _)| edge.index());
            required.add(cell.index(), edges);
        }
        required
    }

    fn check(&self, answer: &Answer) -> Result<(), Wrong> {
        Ok(check::check(self, answer)?)
    }

    fn visit(&self, vertex: usize) -> Visit {
        if self.is_black(Cell::from_index(vertex)) { Visit::Never } else { Visit::Must }
    }

    fn explained(&self) -> &dyn Explained {
        self
    }
}

impl AnyPuzzle for Puzzle {
    fn kind(&self) -> &'static dyn AnyKind {
        &KIND
    }

    fn clued_by(&self, answer: &Answer) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(generate::around(answer)?))
    }
}
