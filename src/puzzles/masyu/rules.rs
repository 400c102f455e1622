//! The rules as clauses: what the line does at pearls and next to them.

use super::{Answer, KIND, Pearl, Puzzle, check};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::grid::{Cell, Grid};
use crate::kind::{Explained, KindInfo, Place, Rule, RuleSink};
use crate::lines::{OneLine, Required, Visit};
use crate::plane::Along;
use std::iter;

impl OneLine for Puzzle {
    const ALONG: Along = Along::Cells;
    const FORMS: [&'static str; 3] = ["links", "links and faces", "faces"];

    type Ground = Grid;
    type Fault = check::Fault;

    fn info(&self) -> &'static KindInfo {
        &KIND.info
    }

    fn grid(&self) -> Grid {
        Puzzle::grid(self)
    }

    fn sign(&self, cell: Cell) -> String {
        match self.pearl(cell) {
            None => String::new(),
            Some(Pearl::White) => "○".to_string(),
            Some(Pearl::Black) => "●".to_string(),
        }
    }

    fn write_rules(&self, edges: Vars, _: Option<Vars>, sink: &mut dyn RuleSink) {
        for (cell, pearl) in self.strung() {
            sink.rule(Place::Cell(cell.index()));
            write_pearl(self.grid(), cell, pearl, edges, sink);
        }
    }

    /// The edges of each pearl, and of each cell that must be visited: the line has at least one of them.
    fn required(&self) -> Required {
        let mut required = Required::default();
        let must = |cell: &Cell| self.visit(cell.index()) != Visit::May;
        for cell in self.grid().cells().filter(must) {
            let edges = self.grid().edges_of_cell(cell).map(|(edge, _)| edge.index());
            required.add(cell.index(), edges);
        }
        required
    }

    fn check(&self, answer: &Answer) -> Result<(), check::Fault> {
        check::check(self, answer)
    }

    fn visit(&self, vertex: usize) -> Visit {
        match self.pearl(Cell::from_index(vertex)) {
            Some(_) => Visit::ByRule,
            None if self.visits_all() => Visit::Must,
            None => Visit::May,
        }
    }

    fn with_rule(self, _: &Rule, _: &str) -> Self {
        self.visiting_all(true)
    }

    fn explained(&self) -> Option<&dyn Explained> {
        Some(self)
    }
}

/// Writes the rule of a pearl. A segment of the border is no edge and always off, so it needs no
/// special case.
fn write_pearl(grid: Grid, cell: Cell, pearl: Pearl, edges: Vars, sink: &mut dyn ClauseSink) {
    let arms = |cell| grid.segments_of_cell(cell).map(|edge| edges.lit(edge.index()));
    let [above, left, right, below] = arms(cell);
    // The edge that goes on straight, where there is such a cell.
    let beyond = |way: usize| {
        let [a, b] = grid.sides(grid.segments_of_cell(cell)[way]);
        let next = if a == Some(cell) { b } else { a }?;
        Some(arms(next)[way])
    };
    match pearl {
        Pearl::Black => {
            for [one, other] in [[above, below], [left, right]] {
                sink.clause(&[one, other]);
                sink.clause(&[!one, !other]);
            }
            for (way, arm) in [above, left, right, below].into_iter().enumerate() {
                let clause: Vec<Lit> = iter::once(!arm).chain(beyond(way)).collect();
                sink.clause(&clause);
            }
        }
        Pearl::White => {
            for [one, other] in [[above, below], [left, right]] {
                sink.clause(&[!one, other]);
                sink.clause(&[one, !other]);
            }
            sink.clause(&[above, left]);
            sink.clause(&[!above, !left]);
            for (arm, ways) in [(above, [0, 3]), (left, [1, 2])] {
                let [one, other] = ways.map(beyond);
                if let (Some(one), Some(other)) = (one, other) {
                    sink.clause(&[!arm, !one, !other]);
                }
            }
        }
    }
}
