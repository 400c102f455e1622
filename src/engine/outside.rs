//! A SAT solver outside this program, as the engine sees it: a formula goes there, a reply comes
//! back. How the solver is run is not known here.

use super::limits::Limits;
use crate::cnf::dimacs::Reply;
use crate::cnf::{Cnf, Lit};
use std::fmt::Debug;

/// A SAT solver that gets a whole formula for each call.
pub trait OutsideSolver: Debug + Send + Sync {
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
