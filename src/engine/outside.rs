//! A SAT solver outside this program, as the engine sees it: a formula goes there, a reply comes
//! back. How it is run is not known here.

use super::limits::Limits;
use crate::cnf::dimacs::Reply;
use crate::cnf::{Cnf, Lit};
use std::fmt::Debug;

/// A SAT solver that gets a whole formula for each call.
pub trait OutsideSolver: Debug + Send + Sync {
    /// Looks for a model of a formula in which the `assumptions` hold. A model must give a value to
    /// each variable. [`Reply::Unknown`] if the solver gave up or a limit was reached.
    ///
    /// # Errors
    ///
    /// Why the solver could not be run, or what it replied not be read, in words.
    fn solve(&self, formula: &Cnf, assumptions: &[Lit], limits: &Limits) -> Result<Reply, String>;

    /// Refutes a formula that has no model: clauses of which each follows by unit propagation from the
    /// formula and those before it, and the empty clause from all.
    ///
    /// # Errors
    ///
    /// Likewise; and if the solver writes no proofs, or a limit was reached.
    fn refute(&self, _formula: &Cnf, _limits: &Limits) -> Result<Cnf, String> {
        Err("it is not said how it writes proofs".to_string())
    }
}
