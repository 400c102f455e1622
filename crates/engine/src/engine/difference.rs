//! A difference from an answer that is demanded for good. Clauses alone demand it, so a refutation can be
//! certified; `wishes` asks for differences under assumptions, which takes fewer calls.

use super::answer::{Answer, Rules};
use super::sat::Sat;
use crate::cnf::{ClauseSink, Cnf, Copied, Lit};

/// The differences from one answer, and which of them count.
pub(super) struct Difference {
    /// Variables before the differences were stated.
    before: u32,
    /// What states the differences that the formula has no literals for, and how many variables there are then.
    stated: Cnf,
    /// For each place a literal that implies a difference there.
    literals: Vec<Lit>,
    /// One of those that count.
    last: Vec<Lit>,
}

impl Difference {
    /// States the differences from an answer. None is demanded yet.
    pub(super) fn new<A: Answer>(answer: &A, rules: &dyn Rules<A>, sat: &mut Sat) -> Self {
        let (before, mut stated) = (sat.variables(), Cnf::new());
        let sink = &mut Copied { sink: sat, copy: &mut stated };
        let literals = rules.differences(answer, sink);
        Self { before, stated, literals, last: Vec::new() }
    }

    /// Demands one of the differences in these places. A later demand must have fewer places: then its clause
    /// alone implies those before.
    pub(super) fn demand(&mut self, places: &[bool], sat: &mut Sat) {
        let counting = self.literals.iter().zip(places).filter(|(_, counts)| **counts);
        self.last = counting.map(|(literal, _)| *literal).collect();
        sat.clause(&self.last);
    }

    /// The first of the variables that differences are stated with, if there are any.
    pub(super) fn variable(&self) -> Option<u32> {
        (self.stated.variables() > self.before).then_some(self.before + 1)
    }

    /// Whether a literal's variable is one of these.
    pub(super) fn has(&self, lit: Lit) -> bool {
        (self.before + 1..=self.stated.variables()).contains(&lit.variable())
    }

    /// Writes all its clauses.
    pub(super) fn state(&self, formula: &mut Cnf) {
        let missing = self.stated.variables().saturating_sub(formula.variables());
        formula.fresh(missing as usize);
        self.stated.clauses().for_each(|clause| formula.clause(clause));
        formula.clause(&self.last);
    }
}
