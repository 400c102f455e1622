//! What a certificate states of each encoding: the rules, and each cut with its witness.

use super::codes::Codes;
use super::coloured::Coloured;
use super::full::Full;
use super::lazy::Lazy;
use super::links::Links;
use super::local::Local;
use super::patterns::{Patterns, Step, sides};
use super::{Puzzle, cuts};
use crate::cnf::{ClauseSink, Cnf, Lit, Vars, exactly, zero_or_two};
use crate::cuts::Terms;
use crate::engine::{Witness, Witnessed};
use crate::kind::Mode;
use crate::plane::squares;

/// Links with codes, or alone as long as there are none. Suppositions are no part of it.
impl Witnessed for Lazy<'_> {
    fn form(&self) -> &'static str {
        if self.has_codes() { "links and codes" } else { "links" }
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let puzzle = self.puzzle();
        let links = links(puzzle, formula);
        if self.has_codes() {
            Codes::encode(puzzle, links, formula);
        }
        state(puzzle, links.0, witnesses, formula);
    }

    /// What the patterns of each cell say, in the order in which it was found.
    fn lemmas(&self) -> Cnf {
        let (puzzle, mut lemmas) = (self.puzzle(), Cnf::new());
        let links = Links(lemmas.fresh(puzzle.grid().segment_count()));
        for step in Patterns::steps(puzzle, self.is_narrow()) {
            let Step::Narrow { cell, before, after } = step else { continue };
            let around = puzzle.grid().segments_of_cell(cell);
            for (about, on) in after.clauses_since(before) {
                let literal = |side: usize| links.on(around[side]).when(on >> side & 1 == 0);
                lemmas.clause(&sides(about).map(literal).collect::<Vec<Lit>>());
            }
        }
        lemmas
    }

    /// That what joins two letters leads on. Patterns are worked out for each of the two formulas.
    fn first_witnesses(&self) -> Vec<Witness> {
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
        // Where a pair is complete among them, it has too many links already.
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
        "colours"
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let local = Local::encode(self.puzzle(), formula);
        state(self.puzzle(), local.links, witnesses, formula);
    }

    fn last_witnesses(&mut self, _: &Cnf) -> Vec<Witness> {
        self.witnesses()
    }
}

/// There are no cuts.
impl Witnessed for Full<'_> {
    fn form(&self) -> &'static str {
        if self.mode() == Mode::Levels { "colours and levels" } else { "colours and trees" }
    }

    fn state(&self, _: &[Witness], formula: &mut Cnf) {
        Full::encode(self.puzzle(), self.mode(), formula);
    }
}

/// Writes the rules over links as they are: what is known of a cell's links follows from them.
fn links(puzzle: &Puzzle, formula: &mut Cnf) -> Links {
    let grid = puzzle.grid();
    let links = Links(formula.fresh(grid.segment_count()));
    for border in grid.segments().filter(|&segment| grid.linked(segment).is_none()) {
        formula.clause(&[!links.on(border)]);
    }
    for cell in grid.cells() {
        let around: Vec<Lit> = grid.links_of_cell(cell).map(|(link, _)| links.on(link)).collect();
        match (puzzle.letter(cell), puzzle.allows_empty()) {
            (Some(_), _) => exactly(formula, &around, 1),
            (None, true) => zero_or_two(formula, &around),
            (None, false) => exactly(formula, &around, 2),
        }
    }
    match puzzle.forbids_touching() {
        true => links.close_squares(grid, formula),
        false => links.open_squares(grid, formula),
    }
    links
}

fn state(puzzle: &Puzzle, links: Vars, witnesses: &[Witness], formula: &mut Cnf) {
    let graph = &squares::cells(puzzle.grid());
    Terms { graph, links: Some(links), faces: None, nodes: None }.state(witnesses, formula);
}
