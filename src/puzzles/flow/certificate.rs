//! What a certificate states of each encoding: the rules, and each cut with its witness.

use super::coloured::Coloured;
use super::full::Full;
use super::lazy::Lazy;
use super::links::Links;
use super::local::Local;
use super::{Puzzle, lazy};
use crate::cnf::{Cnf, Vars};
use crate::cuts::Terms;
use crate::engine::{Witness, Witnessed};
use crate::graph::lattice;
use crate::kind::Mode;

/// Links with codes, or alone as long as there are none. Suppositions are no part of it.
impl Witnessed for Lazy<'_> {
    fn form(&self) -> &'static str {
        if self.has_codes() { "links and codes" } else { "links" }
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let puzzle = self.puzzle();
        let links = match self.has_codes() {
            true => lazy::rules(puzzle, formula).0,
            false => lazy::rules_of_links(puzzle, formula),
        };
        state(puzzle, links.0, witnesses, formula);
    }

    /// Bends without a terminal: three links of a square are off, cell by cell to the border.
    fn lemmas(&self) -> Cnf {
        let mut lemmas = Cnf::new();
        if self.is_narrow() {
            let mut rules = Cnf::new();
            Links::encode(self.puzzle(), &mut rules).end_diagonals(self.puzzle(), &mut lemmas);
        }
        lemmas
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

fn state(puzzle: &Puzzle, links: Vars, witnesses: &[Witness], formula: &mut Cnf) {
    let graph = &lattice::cells(puzzle.grid());
    Terms { graph, links: Some(links), faces: None, nodes: None }.state(witnesses, formula);
}
