//! What a certificate states of the lazy encoding: the rules, and each cut with its witness.

use super::lazy::Lazy;
use super::local::{Local, Variables};
use super::small;
use crate::cnf::Cnf;
use crate::cuts::Terms;
use crate::engine::{Witness, Witnessed};
use crate::graph::lattice;

impl Witnessed for Lazy<'_> {
    fn form(&self) -> &'static str {
        match self.stated_over() {
            Variables::Cells => "cells",
            Variables::Segments => "segments",
            Variables::Both => "segments and cells",
        }
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let puzzle = self.puzzle();
        let local = Local::encode(puzzle, self.stated_over(), formula);
        let (links, faces, nodes) = (local.segments, local.cells, None);
        let graph = &lattice::points(puzzle.grid());
        Terms { graph, links, faces, nodes }.state(witnesses, formula);
    }

    fn first_witnesses(&self) -> Vec<Witness> {
        match self.fixed_up_front() {
            Some(fixed) => small::witnesses(self.puzzle(), self.faces(), fixed),
            None => Vec::new(),
        }
    }

    fn last_witnesses(&mut self, cuts: &Cnf) -> Vec<Witness> {
        self.witnesses(cuts)
    }
}

impl Lazy<'_> {
    fn stated_over(&self) -> Variables {
        match (self.local().segments, self.local().cells) {
            (None, _) => Variables::Cells,
            (Some(_), None) => Variables::Segments,
            (Some(_), Some(_)) => Variables::Both,
        }
    }
}
