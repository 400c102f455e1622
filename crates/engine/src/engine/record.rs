//! The record of a run, for a certificate: the formula, why each clause of it holds in every
//! answer, and how it is refuted.

use super::difference::Difference;
use super::limits::Limits;
use super::refutation::{NoRefutation, Refutation};
use super::sat::Sat;
use super::witness::{Witness, Witnessed};
use crate::cnf::{ClauseSink, Cnf, Lit};

/// What a run has added to the rules so far: the cuts' witnesses, and clauses that exclude answers.
pub(super) struct Record {
    witnesses: Vec<Witness>,
    /// The clauses that exclude answers.
    excluded: Cnf,
}

/// A formula that every answer satisfies, except those that were excluded and those that do not differ where they
/// shall, why its clauses hold, and its refutation.
pub struct Certified {
    /// The form of the rules; see [`Witnessed::form`].
    pub form: &'static str,
    /// The rules, the cuts, the clauses that exclude answers and those that demand a difference, in any order.
    pub formula: Cnf,
    /// The first of the variables that the demand for a difference takes, if it takes any.
    pub variable: Option<u32>,
    /// Why the cuts hold.
    pub witnesses: Vec<Witness>,
    /// The proof that the formula has no model.
    pub refutation: Refutation,
}

/// Why there is no certificate for a verdict.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCertified {
    /// The encoding cannot say why its clauses hold.
    #[error("this encoding has no certificates")]
    NoWitnesses,
    /// The solver gives no proof; the text says why.
    #[error("the solver gives no proof: {0}")]
    NoProof(String),
    /// There is no refutation.
    #[error(transparent)]
    NoRefutation(#[from] NoRefutation),
}

impl Record {
    /// A record for a problem that has just been encoded, with the witnesses of its first cuts.
    pub(super) fn new(witnessed: &mut dyn Witnessed) -> Self {
        Self { witnesses: witnessed.first_witnesses(), excluded: Cnf::new() }
    }

    /// Adds the witnesses of the last model's cuts.
    pub(super) fn add(&mut self, witnessed: &mut dyn Witnessed, cuts: &Cnf) {
        self.witnesses.extend(witnessed.last_witnesses(cuts));
    }

    /// Adds the clauses that exclude an answer; `write` writes them.
    pub(super) fn exclude(&mut self, write: impl FnOnce(&mut Cnf)) {
        write(&mut self.excluded);
    }

    /// Derives the empty clause from the formula through the clauses that the solver has learnt. An
    /// outside solver is asked for its proof instead. The formula does not have the assumptions'
    /// variables, so learnt clauses with one of them are left out: false assumptions satisfy them.
    pub(super) fn certify(
        self,
        witnessed: &dyn Witnessed,
        difference: Option<&Difference>,
        sat: &mut Sat,
        limits: &Limits,
    ) -> Result<Certified, NotCertified> {
        let Self { witnesses, excluded } = self;
        let mut formula = Cnf::new();
        witnessed.state(&witnesses, &mut formula);
        let stated = formula.variables();
        excluded.clauses().for_each(|clause| formula.clause(clause));
        difference.into_iter().for_each(|difference| difference.state(&mut formula));
        let learnt = sat.proof(&formula).map_err(NotCertified::NoProof)?;
        let is_of_formula = |clause: &&[Lit]| {
            let states = |lit: &Lit| difference.is_some_and(|difference| difference.has(*lit));
            clause.iter().all(|lit| lit.variable() <= stated || states(lit))
        };
        let lemmas = witnessed.lemmas();
        let steps = lemmas.clauses().chain(learnt.clauses().filter(is_of_formula));
        let refutation = Refutation::new(&formula, steps, limits)?;
        let variable = difference.and_then(Difference::variable);
        Ok(Certified { form: witnessed.form(), formula, variable, witnesses, refutation })
    }
}
