//! What a certificate says of each encoding: the rules, and each cut with its witness.

use super::codes::Codes;
use super::coloured::Coloured;
use super::edges::Edges;
use super::full;
use super::lazy::Lazy;
use super::local::Local;
use super::patterns::{Patterns, Step, clauses_since, sides};
use super::{Puzzle, cuts};
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::cuts::Terms;
use crate::engine::{Witness, Witnessed};
use crate::kind::Mode;
use crate::plane::squares;

/// Edges with codes, or alone as long as there are none. Assumptions are no part of it.
impl Witnessed for Lazy<'_> {
    fn form(&self) -> &'static str {
        if self.has_codes() { "links and codes" } else { "links" }
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let puzzle = self.puzzle();
        // As they are: what is known of a cell's edges follows from them.
        let edges = Edges::state(puzzle, formula);
        edges.squares(puzzle, formula);
        if self.has_codes() {
            Codes::encode(puzzle, edges, formula);
        }
        state(puzzle, edges.0, witnesses, formula);
    }

    /// The clauses that the patterns of each cell imply, in the order in which they were found.
    fn lemmas(&self) -> Cnf {
        let (puzzle, mut lemmas) = (self.puzzle(), Cnf::new());
        let edges = Edges(lemmas.fresh(puzzle.grid().segment_count()));
        for step in Patterns::steps(puzzle, self.is_narrow()) {
            let Step::Narrow { cell, before, after } = step else { continue };
            let around = puzzle.grid().segments_of_cell(cell);
            for (about, on) in clauses_since(after, before) {
                let literal = |side: usize| edges.on(around[side]).when(on >> side & 1 == 0);
                lemmas.clause(&sides(about).map(literal).collect::<Vec<Lit>>());
            }
        }
        lemmas
    }

    /// The witnesses that some edge leaves each set of cells which would join two letters, by the
    /// patterns of both formulas.
    fn first_witnesses(&mut self) -> Vec<Witness> {
        let puzzle = self.puzzle();
        let steps = [true, false].into_iter().flat_map(|narrow| Patterns::steps(puzzle, narrow));
        let mut clashes: Vec<Vec<u32>> = steps
            .filter_map(|step| match step {
                Step::Clash(cells) => Some(cells.iter().map(|cell| cell.index() as u32).collect()),
                Step::Narrow { .. } => None,
            })
            .collect();
        clashes.iter_mut().for_each(|cells| cells.sort_unstable());
        clashes.sort_unstable();
        clashes.dedup();
        let witnesses = clashes.iter().map(|cells| cuts::departing(puzzle, cells));
        // Where a pair is complete among them, it has too many edges already.
        let is_parted =
            |witness: &Witness| matches!(witness, Witness::Depart { terminal: Some(_), .. });
        witnesses.filter(is_parted).collect()
    }

    fn last_witnesses(&mut self, _: &Cnf) -> Vec<Witness> {
        self.witnesses()
    }
}

impl Witnessed for Coloured<'_> {
    fn form(&self) -> &'static str {
        match self.clauses() {
            None => "colours",
            Some((Mode::Levels, _)) => "colours and levels",
            Some(_) => "colours and trees",
        }
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let local = Local::encode(self.puzzle(), formula);
        match self.clauses() {
            Some((mode, _)) => _ = full::encode(self.puzzle(), mode, &local, formula),
            None => state(self.puzzle(), local.edges, witnesses, formula),
        }
    }

    fn last_witnesses(&mut self, _: &Cnf) -> Vec<Witness> {
        self.witnesses()
    }
}

fn state(puzzle: &Puzzle, edges: Vars, witnesses: &[Witness], formula: &mut Cnf) {
    let graph = &squares::cells(puzzle.grid());
    Terms { graph, edges: Some(edges), faces: None }.state(witnesses, formula);
}
