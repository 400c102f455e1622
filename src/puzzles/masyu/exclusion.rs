//! Excluding an answer, and asking for one that differs from it.
//!
//! No simple loop contains another, so an answer is excluded by saying that not all of its links are
//! on. That also excludes every model in which it is one loop of several.

use super::{Answer, local::Local};
use crate::cnf::{ClauseSink, Lit};
use crate::engine::Rules;
use std::iter;

impl Rules<Answer> for Local {
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        let links = answer.grid().segments().filter(|&link| answer.is_joined(link));
        let clause: Vec<Lit> = links.map(|link| !self.link(link)).collect();
        sink.clause(&clause);
    }

    /// For each cell a fresh variable, and one clause: some link of the cell differs.
    fn differences(&self, answer: &Answer, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        let grid = answer.grid();
        let difference = |cell| {
            let differs = sink.fresh(1).lit(0);
            let links = grid.links_of_cell(cell);
            let others = links.map(|(link, _)| self.link(link).when(!answer.is_joined(link)));
            sink.clause(&iter::once(!differs).chain(others).collect::<Vec<Lit>>());
            differs
        };
        grid.cells().map(difference).collect()
    }

    fn link(&self, link: usize) -> Option<Lit> {
        Some(self.links.lit(link))
    }
}
