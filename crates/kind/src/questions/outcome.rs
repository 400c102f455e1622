//! What came of a question, and what it cost.

use super::certified::Certified;
use super::verdict::{Account, VerdictKind, reason};
use crate::cnf::Cnf;
use crate::count::CountError;
use crate::engine::{Figures, Iteration, NotCertified, Verdict};
use crate::kind::{FormulaSize, Mode, Solution, Unsupported};
use std::fmt;
use std::time::Duration;

/// What solving a puzzle gave: an answer that was checked, a proof that there is none, or neither.
pub type Solved<'a> = Outcome<Solution<'a>>;

/// What came of a question about a puzzle, and what it cost.
#[derive(Clone, Debug)]
pub struct Outcome<T> {
    /// What was asked for, a proof that there is no answer, or neither; or the reason why the
    /// question could not be tried.
    pub result: Result<Verdict<T>, SolveError>,
    /// What it cost, fallback included.
    pub figures: Figures,
    /// Whether the lazy mode handed over to the full one.
    pub fallback: bool,
    /// Wall time.
    pub time: Duration,
    /// The certificate of a refutation, if one was asked for.
    pub certified: Option<Certified>,
}

impl<T> Outcome<T> {
    /// A result that took this time and no search.
    pub fn without_search(result: Result<Verdict<T>, SolveError>, time: Duration) -> Self {
        Self { result, figures: Figures::default(), fallback: false, time, certified: None }
    }

    /// The same outcome, with what was found changed.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U> {
        self.and_then(|found| Ok(change(found)))
    }

    /// The same, with a change that may fail.
    pub fn and_then<U>(self, change: impl FnOnce(T) -> Result<U, SolveError>) -> Outcome<U> {
        let Self { result, figures, fallback, time, certified } = self;
        let result = result.and_then(|verdict| verdict.try_map(change));
        Outcome { result, figures, fallback, time, certified }
    }

    /// The outcome in plain values. This alone decides what is an error and what is unknown.
    pub fn account(&self) -> Account {
        use VerdictKind::{Error, Rejected, Solved, Unknown, Unsatisfiable, Wrong};
        let verdict = match &self.result {
            Ok(Verdict::Solved(_)) => Solved,
            Ok(Verdict::Unsatisfiable) => Unsatisfiable,
            // The size of an encoding, or the width of a frontier, is a limit like any other.
            Ok(Verdict::Unknown(_))
            | Err(SolveError::TooLarge { .. } | SolveError::Uncounted(_)) => Unknown,
            Err(SolveError::Wrong { .. }) => Wrong,
            Err(SolveError::Rejected { .. }) => Rejected,
            Err(_) => Error,
        };
        let error = match &self.result {
            Ok(Verdict::Unknown(stop)) => Some(reason(*stop).to_string()),
            Ok(_) => None,
            Err(error) => Some(error.to_string()),
        };
        let figures = self.figures;
        Account {
            verdict,
            answers: None,
            iterations: figures.iterations,
            cut_clauses: figures.cut_clauses,
            variables: figures.variables,
            clauses: figures.clauses,
            fallback: self.fallback,
            encode_seconds: figures.encode.as_secs_f64(),
            first_solve_seconds: figures.first_solve.as_secs_f64(),
            sat_seconds: figures.solve.as_secs_f64(),
            model_check_seconds: figures.model_check.as_secs_f64(),
            seconds: self.time.as_secs_f64(),
            error,
        }
    }

    /// How many loops or paths there are in the model that an unsound encoding took for an answer.
    pub fn components(&self) -> Option<usize> {
        match self.result {
            Err(SolveError::Wrong { components, .. }) => components,
            _ => None,
        }
    }
}

/// Why a question failed, though no limit of time, memory or iterations was reached.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The kind of puzzle does not have what was asked for.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The encoding would be too large.
    #[error(
        "the {mode} encoding needs {variables} variables and {clauses} clauses, more than the {most} clauses allowed"
    )]
    TooLarge {
        /// Which encoding.
        mode: Mode,
        /// Its variables.
        variables: u64,
        /// Its clauses.
        clauses: u64,
        /// The limit.
        most: u64,
    },
    /// The answers cannot be counted.
    #[error(transparent)]
    Uncounted(#[from] CountError),
    /// The outside solver could not be run, or not be understood.
    #[error("the solver failed: {0}")]
    Solver(String),
    /// There is a verdict, and no certificate for it.
    #[error("no certificate for the verdict: {0}")]
    NotCertified(#[from] NotCertified),
    /// A model of an unsound encoding is not an answer.
    #[error("{fault}")]
    Wrong {
        /// What the checker says.
        fault: String,
        /// How many loops or paths it has, if that is the fault.
        components: Option<usize>,
    },
    /// The checker rejected the answer of a sound encoding: a fault in this program.
    #[error(
        "internal error: the checker rejected the answer that was found: {fault} (please report this)"
    )]
    Rejected {
        /// What the checker says.
        fault: String,
    },
    /// The puzzle could not be read, the answer could not be written, or the process that was asked
    /// ended too early. The text says why.
    #[error("{0}")]
    NotTried(String),
}

impl SolveError {
    /// Checks that an encoding of this size has at most `most` clauses, and no more variables than
    /// a solver has numbers for.
    ///
    /// # Errors
    ///
    /// [`Self::TooLarge`] if it does not.
    pub fn unless_it_fits(
        mode: Mode,
        (variables, clauses): FormulaSize,
        most: u64,
    ) -> Result<(), Self> {
        match clauses > most || variables > i32::MAX as u64 / 2 {
            true => Err(Self::TooLarge { mode, variables, clauses, most }),
            false => Ok(()),
        }
    }

    /// The error for an excluded answer that came again.
    pub(super) fn repeated() -> Self {
        Self::Rejected { fault: "it was found before".to_string() }
    }
}

/// An iteration as a watcher sees it, in whichever encoding.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The encoding.
    pub mode: Mode,
    /// The iteration's number in its encoding, from 1.
    pub number: u64,
    /// How many components of the model are not part of any answer as they are: loops that should
    /// not be there.
    pub wrong: usize,
    /// The clauses learnt from it.
    pub cuts: &'a Cnf,
    /// Time in the solver.
    pub solve: Duration,
    /// Time in the model check, the making of cuts included.
    pub model_check: Duration,
}

impl<'a> Progress<'a> {
    pub(super) fn of<P>(mode: Mode, iteration: &Iteration<'a, P>) -> Self {
        let &Iteration { number, wrong, cuts, solve, model_check, .. } = iteration;
        Self { mode, number, wrong, cuts, solve, model_check }
    }
}

impl fmt::Display for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loops = match self.wrong {
            0 => "an answer".to_string(),
            1 => "1 wrong loop".to_string(),
            count => format!("{count} wrong loops"),
        };
        let clauses = self.cuts.len();
        write!(
            f,
            "{} iteration {}: {loops}, {clauses} clause{} added, {:.6} s solving, {:.6} s checking",
            self.mode,
            self.number,
            if clauses == 1 { "" } else { "s" },
            self.solve.as_secs_f64(),
            self.model_check.as_secs_f64(),
        )
    }
}
