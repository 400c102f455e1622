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
}
