//! The solver that [`Sat`](super::Sat) needs, and a solver's cost. CaDiCaL, BatSat and a solver outside
//! this program each have a file beside this one.

use crate::cnf::{Cnf, Lit};
use crate::engine::limits::Limits;
use std::borrow::Cow;
use std::time::Duration;

/// A solver without clauses at first. Variables are numbered from 1.
pub(super) trait Solver: Send {
    /// Tells it that there are `variables` variables now. Returns whether it took them: not past a limit.
    fn make_variables(&mut self, variables: u32) -> bool;

    /// Adds a clause. Its variables were made before.
    fn clause(&mut self, literals: &[Lit]);

    /// Looks for a model in which the assumptions hold: whether there is one, or `None` if a limit or one of
    /// the bounds was reached first.
    ///
    /// # Errors
    ///
    /// If the solver could not be run: why, in words.
    fn solve(&mut self, assumptions: &[Lit], bounds: Bounds) -> Result<Option<bool>, String>;

    /// Whether a literal is true in the model of the last call.
    fn is_true(&self, lit: Lit) -> bool;

    /// Whether the last call needed an assumption to refute the formula.
    fn needs(&self, assumption: Lit) -> bool;

    /// Whether it is outside this program.
    fn is_outside(&self) -> bool {
        false
    }

    /// A solver of the same sort without clauses, within the same limits.
    fn anew(&self) -> Box<dyn Solver>;

    /// Clauses that were learnt while the formula was refuted, in their order. `formula` is what was refuted.
    ///
    /// # Errors
    ///
    /// If there are none: why, in words.
    fn proof(&mut self, formula: &Cnf, limits: &Limits) -> Result<Cow<'_, Cnf>, String>;
}

/// How a solver inside the program searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// The fastest way over all instances.
    Usual,
    /// Another way, for instances that [`Self::Usual`] does not solve soon.
    Other,
    /// For many calls with few conflicts each: what it has learnt stays as it is between them.
    Many,
    /// It keeps all clauses that it learns.
    Learning,
}

impl Manner {
    /// The manner of a solver that begins again.
    pub(super) fn anew(self) -> Self {
        match self {
            Self::Learning => Self::Learning,
            Self::Many => Self::Many,
            Self::Usual | Self::Other => Self::Usual,
        }
    }
}

/// Bounds on a call, besides the limits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    /// Bytes that must be free for the solver to go on.
    pub(super) room: u64,
    /// Steps, mostly decisions and conflicts.
    pub(super) steps: Option<u32>,
    /// Conflicts.
    pub(super) conflicts: Option<u32>,
}

/// The cost of a solver, to refuse in advance what would exceed a limit; see `docs/SCALING.md`.
pub(super) struct Cost {
    /// Bytes for a variable.
    pub(super) variable_bytes: u64,
    /// Bytes that it holds for a clause, at least.
    pub(super) clause_bytes: u64,
    /// Bytes that it takes for a clause besides, without asking, while it simplifies the formula.
    pub(super) working_bytes: u64,
    /// More variables than a machine makes in a second.
    pub(super) variables_per_second: f64,
    /// More clauses than a machine adds in a second.
    pub(super) clauses_per_second: f64,
}

impl Cost {
    /// Bytes for a formula of this size, at least, while it is solved.
    pub(super) fn bytes(&self, variables: u64, clauses: u64) -> u64 {
        let per_clause = self.clause_bytes + self.working_bytes;
        variables.saturating_mul(self.variable_bytes) + clauses.saturating_mul(per_clause)
    }

    /// Time to add a formula of this size, at least.
    pub(super) fn time(&self, variables: u64, clauses: u64) -> Duration {
        Duration::from_secs_f64(
            variables as f64 / self.variables_per_second + clauses as f64 / self.clauses_per_second,
        )
    }
}
