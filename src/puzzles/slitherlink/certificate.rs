//! What a certificate states of the lazy encoding: the rules, and each cut with its witness.

use super::Puzzle;
use super::lazy::Lazy;
use super::local::{Local, Variables};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::{End, Present, Witness, Witnessed};
use crate::graph::{NodeSet, lattice};

/// The cells with a label above 0, row by row.
pub(super) fn positive(puzzle: &Puzzle) -> impl Iterator<Item = usize> {
    puzzle.labelled().filter(|&(_, label)| label > 0).map(|(cell, _)| cell.index())
}

impl Witnessed for Lazy<'_> {
    fn form(&self) -> &'static str {
        match self.variables() {
            Variables::Cells => "cells",
            Variables::Segments => "segments",
            Variables::Both => "segments and cells",
        }
    }

    fn rules(&self, formula: &mut Cnf) -> Vec<Witness> {
        Local::encode(self.puzzle(), self.variables(), formula);
        let witnesses = self.first_witnesses();
        state(self.puzzle(), self.local(), &witnesses, formula);
        witnesses
    }

    fn witnesses(&mut self, cuts: &Cnf, formula: &mut Cnf) -> Vec<Witness> {
        let witnesses = self.last_witnesses(cuts);
        state(self.puzzle(), self.local(), &witnesses, formula);
        witnesses
    }
}

impl Lazy<'_> {
    fn variables(&self) -> Variables {
        match (self.local().segments, self.local().cells) {
            (None, _) => Variables::Cells,
            (Some(_), None) => Variables::Segments,
            (Some(_), Some(_)) => Variables::Both,
        }
    }
}

/// Writes the clauses that follow from witnesses.
fn state(puzzle: &Puzzle, local: &Local, witnesses: &[Witness], formula: &mut Cnf) {
    let on = |segment: usize| local.segments.expect("a cut over segments").lit(segment);
    let mut clause: Vec<Lit> = Vec::new();
    for witness in witnesses {
        clause.clear();
        match witness {
            Witness::Join { inside, from, to, through } => {
                for end in [from, to] {
                    if let End::Face(cell) = end {
                        clause.push(local.inside(*cell).when(!inside));
                    }
                }
                clause.extend(through.iter().map(|&cell| local.inside(cell).when(*inside)));
            }
            Witness::Leave { nodes, present, .. } => {
                let graph = lattice::points(puzzle.grid());
                let mut set = NodeSet::new(graph.node_count());
                for &node in nodes {
                    set.insert(node);
                }
                if let Present::Variable(variable) = present {
                    let present = Lit::from_dimacs(*variable as i32).expect("a variable");
                    for segment in set.within(&graph) {
                        formula.clause(&[!on(segment), present]);
                    }
                    clause.push(!present);
                }
                clause.extend(set.leaving(&graph).map(on));
            }
            Witness::Cycle { links, .. } => clause.extend(links.iter().map(|&link| !on(link))),
        }
        formula.clause(&clause);
    }
}
