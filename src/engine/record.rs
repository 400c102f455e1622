//! What a run leaves behind for a certificate: the formula, why each clause of it holds in every
//! answer, and how it is refuted.

use super::limits::Limits;
use super::refutation::{NoRefutation, Refutation, Step};
use super::sat::Sat;
use super::witness::{Witness, Witnessed};
use crate::cnf::{ClauseSink, Cnf};

/// The formula so far, as a certificate states it.
pub(super) struct Record {
    form: &'static str,
    formula: Cnf,
    witnesses: Vec<Witness>,
}

/// A formula that every answer satisfies (but one, if that was excluded), with the reasons, and its
/// refutation.
pub struct Certified {
    /// The form of the rules; see [`Witnessed::form`].
    pub form: &'static str,
    /// The rules, the cuts and what excludes an answer, in any order.
    pub formula: Cnf,
    /// Why the cuts hold.
    pub witnesses: Vec<Witness>,
    /// That the formula has no model.
    pub refutation: Refutation,
}

/// Why there is no certificate for a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCertified {
    /// The encoding cannot say why its clauses hold.
    #[error("this encoding has no certificates")]
    NoWitnesses,
    /// The solver does not tell what it learns.
    #[error("the solver does not tell what it learns")]
    NoProof,
    /// There is no refutation.
    #[error(transparent)]
    NoRefutation(#[from] NoRefutation),
}

impl Record {
    pub(super) fn new(witnessed: &dyn Witnessed) -> Self {
        let mut formula = Cnf::new();
        let witnesses = witnessed.rules(&mut formula);
        Self { form: witnessed.form(), formula, witnesses }
    }

    /// Adds the cuts of the last model.
    pub(super) fn add(&mut self, witnessed: &mut dyn Witnessed, cuts: &Cnf) {
        let further = cuts.variables().saturating_sub(self.formula.variables());
        self.formula.fresh(further as usize);
        self.witnesses.extend(witnessed.witnesses(cuts, &mut self.formula));
    }

    /// Adds what excludes an answer.
    pub(super) fn exclude(&mut self, write: impl FnOnce(&mut Cnf)) {
        write(&mut self.formula);
    }

    /// Refutes the formula by what the solver has learnt.
    pub(super) fn certify(self, sat: &mut Sat, limits: &Limits) -> Result<Certified, NotCertified> {
        let Self { form, formula, witnesses } = self;
        let learnt = sat.learnt().ok_or(NotCertified::NoProof)?;
        let steps = learnt.clauses().map(|clause| Step::Learn(clause.to_vec()));
        let refutation = Refutation::new(&formula, steps, limits)?;
        Ok(Certified { form, formula, witnesses, refutation })
    }
}
