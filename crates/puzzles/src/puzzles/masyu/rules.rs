//! The rules as clauses: what the line does at pearls and next to them.

use super::{Answer, KIND, Pearl, Puzzle, check, generate};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::grid::{Cell, Grid, Segment};
use crate::kind::{AnyKind, AnyPuzzle, Explained, Fault as Wrong, KindInfo, Place, Rule, RuleSink};
use crate::lines::{Ground, OneLine, Required, VISIT_ALL, Visit};
use crate::plane::Along;
use std::iter;

impl OneLine for Puzzle {
    const ALONG: Along = Along::Cells;
    const FORMS: [&'static str; 3] = ["links", "links and faces", "faces"];

    fn info(&self) -> &'static KindInfo {
        &KIND.info
    }

    fn ground(&self) -> Ground {
        Ground::Squares(self.grid())
    }

    fn sign(&self, cell: Cell) -> String {
        match self.pearl(cell) {
            None => String::new(),
            Some(Pearl::White) => "○".to_string(),
            Some(Pearl::Black) => "●".to_string(),
            Some(Pearl::Either) => "?".to_string(),
        }
    }

    fn write_rules(&self, edges: Vars, _: Option<Vars>, sink: &mut dyn RuleSink) {
        for (cell, pearl) in self.strung() {
            sink.rule(Place::Cell(cell.index()));
            write_pearl(self.grid(), cell, pearl, edges, sink);
        }
        if self.shows_all() {
            for cell in self.grid().cells().filter(|&cell| self.pearl(cell).is_none()) {
                sink.rule(Place::Rule { cell: cell.index(), rule: 0 });
                write_unlike(self.grid(), cell, true, edges, sink);
            }
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

    fn check(&self, answer: &Answer) -> Result<(), Wrong> {
        Ok(check::check(self, answer)?)
    }

    fn visit(&self, vertex: usize) -> Visit {
        match self.pearl(Cell::from_index(vertex)) {
            Some(Pearl::Either) => Visit::Must,
            Some(_) => Visit::ByRule,
            None if self.visits_all() => Visit::Must,
            None => Visit::May,
        }
    }

    fn explained(&self) -> &dyn Explained {
        self
    }
}

impl AnyPuzzle for Puzzle {
    fn kind(&self) -> &'static dyn AnyKind {
        &KIND
    }

    fn with_rule(&self, rule: &Rule, _: &str) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(match *rule == VISIT_ALL {
            true => self.clone().visiting_all(true),
            false => self.clone().showing_all(true),
        }))
    }

    fn clued_by(&self, answer: &Answer) -> Option<Box<dyn AnyPuzzle>> {
        Some(Box::new(generate::clued_by(self, answer)?))
    }
}

/// Writes that the line runs as at a pearl of either colour, which it visits; or, where there is `none`, as at
/// none. At a pearl one of two things holds: it goes straight and turns next to it, or it turns and goes
/// straight next to it on both sides.
fn write_unlike(grid: Grid, cell: Cell, none: bool, edges: Vars, sink: &mut dyn ClauseSink) {
    let lit = |edge: Segment| edges.lit(edge.index());
    let arm = |way: usize| grid.segments_of_cell(cell)[way];
    let beyond = |way: usize| {
        let [a, b] = grid.sides(arm(way));
        let next = if a == Some(cell) { b } else { a }?;
        Some(lit(grid.segments_of_cell(next)[way]))
    };
    // Above and left, right and below have numbers that add up to 3 with the opposite one's.
    for (one, other) in [(0, 3), (1, 2), (0, 1), (0, 2), (1, 3), (2, 3)] {
        let both = [!lit(arm(one)), !lit(arm(other))];
        let next = [beyond(one), beyond(other)];
        // Straight on next to it, on both sides.
        if (one + other == 3) == none {
            for next in next {
                let clause: Vec<Lit> = both.into_iter().chain(next).collect();
                sink.clause(&clause);
            }
        } else if let [Some(one), Some(other)] = next {
            sink.clause(&[both[0], both[1], !one, !other]);
        }
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
        Pearl::Either if cfg!(feature = "whole") => write_unlike(grid, cell, false, edges, sink),
        Pearl::Either => {}
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
