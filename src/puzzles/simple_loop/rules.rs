//! The rules as clauses. The only clue is whether a cell is visited, so the degrees are all there
//! is.

use super::{Fault, KIND, Puzzle, check};
use crate::cnf::Vars;
use crate::grid::{Cell, Grid};
use crate::kind::{Explained, KindInfo, RuleSink};
use crate::lines::{Line, OneLine, Required, Visit};
use crate::plane::Along;

impl OneLine for Puzzle {
    const ALONG: Along = Along::Cells;

    type Ground = Grid;
    type Fault = Fault;

    fn info(&self) -> &'static KindInfo {
        &KIND.info
    }

    fn grid(&self) -> Grid {
        Puzzle::grid(self)
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

    fn check(&self, answer: &Line) -> Result<(), Fault> {
        check::check(self, answer)
    }

    fn visit(&self, vertex: usize) -> Visit {
        if self.is_black(Cell::from_index(vertex)) { Visit::Never } else { Visit::Must }
    }

    fn explained(&self) -> Option<&dyn Explained> {
        Some(self)
    }
}
