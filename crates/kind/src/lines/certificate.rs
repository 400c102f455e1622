//! The certificates of each encoding: the rules, and each cut with its witness.

use super::full::Full;
use super::lazy::Lazy;
use super::rules::OneLine;
use crate::cnf::Cnf;
use crate::cuts::Terms;
use crate::engine::{Witness, Witnessed};

impl<P: OneLine> Witnessed for Lazy<'_, P> {
    fn form(&self) -> &'static str {
        self.formula().form().name::<P>()
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let stated = self.state_rules(formula);
        let (graph, edges, faces) = (self.plane().vertices(), stated.edges, stated.faces);
        Terms { graph, edges, faces }.state(witnesses, formula);
    }

    fn first_witnesses(&mut self) -> Vec<Witness> {
        self.far.keep_out();
        self.witnesses_up_front()
    }

    fn last_witnesses(&mut self, cuts: &Cnf) -> Vec<Witness> {
        self.witnesses(cuts)
    }
}

/// A full encoding has no cuts.
impl<P: OneLine> Witnessed for Full<'_, P> {
    fn form(&self) -> &'static str {
        self.name()
    }

    fn state(&self, _: &[Witness], formula: &mut Cnf) {
        self.write_again(formula);
    }
}
