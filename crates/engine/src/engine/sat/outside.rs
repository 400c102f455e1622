//! A SAT solver outside this program, as the engine sees it: a formula goes there, a reply comes
//! back. How the solver is run is not known here.

use super::solver::{Bounds, Solver};
use crate::cnf::dimacs::Reply;
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::limits::Limits;
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

/// A SAT solver that gets a whole formula for each call.
pub trait OutsideSolver: Debug + Send + Sync {
    /// Its name in records.
    fn name(&self) -> String {
        format!("{self:?}")
    }

    /// Looks for a model of a formula in which the `assumptions` hold. A model must give a value to
    /// each variable. The reply is [`Reply::Unknown`] if the solver gave up or a limit was reached.
    ///
    /// # Errors
    ///
    /// If the solver cannot be run, or its reply cannot be read: why, in words.
    fn solve(&self, formula: &Cnf, assumptions: &[Lit], limits: &Limits) -> Result<Reply, String>;

    /// Refutes a formula that has no model. Returns a proof: each clause follows by unit
    /// propagation from the formula and the clauses before it, and the empty clause follows from
    /// all of them.
    ///
    /// # Errors
    ///
    /// As for [`Self::solve`]; also if the solver writes no proofs, or a limit was reached.
    fn refute(&self, _formula: &Cnf, _limits: &Limits) -> Result<Cnf, String> {
        Err("it is not said how it writes proofs".to_string())
    }
}

/// A solver outside this program, with the formula that it gets for each call.
pub(super) struct Outside {
    solver: Arc<dyn OutsideSolver>,
    limits: Limits,
    formula: Cnf,
    /// The last model, the first variable first.
    values: Vec<bool>,
}

impl Outside {
    /// Steps that CaDiCaL does in a second on the puzzles that were measured: 400,000 to 1,500,000.
    const STEPS_PER_SECOND: f64 = 5e5;

    pub(super) fn new(solver: Arc<dyn OutsideSolver>, limits: Limits) -> Self {
        Self { solver, limits, formula: Cnf::new(), values: Vec::new() }
    }
}

impl Solver for Outside {
    fn make_variables(&mut self, variables: u32) -> bool {
        let more = variables - self.formula.variables();
        self.formula.fresh(more as usize);
        true
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.formula.clause(literals);
    }

    /// It does not count steps: it gets the time that CaDiCaL needs for about as many. It ignores a bound on
    /// conflicts.
    fn solve(&mut self, assumptions: &[Lit], bounds: Bounds) -> Result<Option<bool>, String> {
        let limits = match bounds.steps {
            Some(most) => &self
                .limits
                .no_later(Duration::from_secs_f64(f64::from(most) / Self::STEPS_PER_SECOND)),
            None => &self.limits,
        };
        match self.solver.solve(&self.formula, assumptions, limits)? {
            Reply::Satisfiable(model) if model.len() == self.formula.variables() as usize => {
                self.values = model;
                Ok(Some(true))
            }
            Reply::Satisfiable(_) => Err("its model is not of this formula".to_string()),
            Reply::Unsatisfiable => Ok(Some(false)),
            Reply::Unknown => Ok(None),
        }
    }

    fn is_outside(&self) -> bool {
        true
    }

    fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.variable() as usize - 1] == lit.is_positive()
    }

    /// It does not say which.
    fn needs(&self, _: Lit) -> bool {
        true
    }

    fn anew(&self) -> Box<dyn Solver> {
        Box::new(Self::new(self.solver.clone(), self.limits.clone()))
    }

    /// A second search: its earlier calls would each have had to write a proof to a file, for the last one
    /// alone, and were of cuts without the literals that the local rules fix.
    fn proof(&mut self, formula: &Cnf, limits: &Limits) -> Result<Cow<'_, Cnf>, String> {
        self.solver.refute(formula, limits).map(Cow::Owned)
    }
}
