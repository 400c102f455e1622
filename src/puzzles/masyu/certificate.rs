//! What a certificate states of each encoding: the rules, and each cut with its witness.

use super::full::Full;
use super::lazy::Lazy;
use super::local::{Local, Variables};
use crate::cnf::Cnf;
use crate::cuts::Terms;
use crate::engine::{Witness, Witnessed};

impl Witnessed for Lazy<'_> {
    fn form(&self) -> &'static str {
        match self.stated_over() {
            Variables::Faces => "links and faces",
            Variables::Visits => "links and visits",
        }
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let (graph, faces) = self.graphs();
        let local = Local::encode(self.puzzle(), graph, faces, self.stated_over(), formula);
        let (links, more) = (Some(local.links), Some(local.more));
        let [faces, nodes] = match self.stated_over() {
            Variables::Faces => [more, None],
            Variables::Visits => [None, more],
        };
        Terms { graph, links, faces, nodes }.state(witnesses, formula);
    }

    fn last_witnesses(&mut self, cuts: &Cnf) -> Vec<Witness> {
        self.witnesses(cuts)
    }
}

/// There are no cuts.
impl Witnessed for Full<'_> {
    fn form(&self) -> &'static str {
        "levels"
    }

    fn state(&self, _: &[Witness], formula: &mut Cnf) {
        Self::encode(self.puzzle(), formula);
    }
}
