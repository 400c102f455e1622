//! Excluding an answer, and asking for one that differs from it.
//!
//! No answer has all links of another one and more: every terminal has its one link already, so the
//! more links would form a cycle. So an answer is excluded by saying that not all of its
//! links are on, and with it every model from which it could be taken by dropping cycles.

use super::local::Local;
use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Lit};
use crate::engine::Rules;
use crate::grid::Cell;
use std::iter;

/// A puzzle, and its local rules as they were written.
pub(super) struct Stated<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) local: Local,
}

impl Rules<Answer> for Stated<'_> {
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        exclude(&self.local, answer, sink);
    }

    fn differences(&self, answer: &Answer, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        differences(self.puzzle, &self.local, answer, sink)
    }
}

/// Excludes an answer from the models of the local rules.
fn exclude(local: &Local, answer: &Answer, sink: &mut dyn ClauseSink) {
    let links = answer.grid().segments().filter(|&link| answer.is_joined(link));
    let clause: Vec<Lit> = links.map(|link| !local.link(link)).collect();
    sink.clause(&clause);
}

/// For each cell a literal that implies that its letter differs from an answer's. Where cells may be
/// empty, a fresh variable and up to four clauses for each.
fn differences(
    puzzle: &Puzzle,
    local: &Local,
    answer: &Answer,
    sink: &mut dyn ClauseSink,
) -> Vec<Lit> {
    let (grid, colours) = (puzzle.grid(), puzzle.colours());
    let mut difference = |cell: Cell| {
        let colour = answer.letter(cell).map(|letter| {
            let index = colours.iter().position(|colour| colour.letter == letter);
            local.colour(cell, index.expect("a letter of the puzzle"), colours.len())
        });
        if let (Some(colour), false) = (colour, puzzle.allows_empty()) {
            return !colour;
        }
        let differs = sink.fresh(1).lit(0);
        let links = grid.links_of_cell(cell).map(|(link, _)| local.link(link));
        match colour {
            // It is filled.
            None => sink.clause(&iter::once(!differs).chain(links).collect::<Vec<Lit>>()),
            // It has another colour, or it is empty, and then its colour means nothing.
            Some(colour) => links.for_each(|link| sink.clause(&[!differs, !colour, !link])),
        }
        differs
    };
    grid.cells().map(&mut difference).collect()
}
