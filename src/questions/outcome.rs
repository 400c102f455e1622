//! What came of a question, and what it cost.

use super::certified::Certified;
use super::verdict::VerdictKind;
use crate::cnf::Cnf;
use crate::engine::{Figures, NotCertified, Stop, Verdict};
use crate::kind::{FormulaSize, Mode, Solution, Unsupported};
use std::fmt;
use std::time::Duration;

/// What solving a puzzle gave: its answer (checked), a proof that there is none, or neither.
pub type Solved<'a, P> = Outcome<Verdict<Solution<'a, P>>>;

/// What came of a question about a puzzle, and what it cost.
#[derive(Clone, Debug)]
pub struct Outcome<T> {
    /// The reply, or why the question could not be tried.
    pub result: Result<T, SolveError>,
    /// What it cost, fallback included.
    pub figures: Figures,
    /// Whether the lazy mode handed over to the full one.
    pub fallback: bool,
    /// Wall time.
    pub time: Duration,
    /// The certificate of what was refuted, if one was asked for.
    pub certified: Option<Certified>,
}

impl<T> Outcome<T> {
    /// The same outcome with another reply.
    pub fn map<U>(self, reply: impl FnOnce(T) -> U) -> Outcome<U> {
        let Self { result, figures, fallback, time, certified } = self;
        Outcome { result: result.map(reply), figures, fallback, time, certified }
    }
}

/// Why a puzzle was not answered although no limit of time, memory or iterations was reached.
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
    /// The solver outside could not be run, or not be understood.
    #[error("the solver failed: {0}")]
    Solver(String),
    /// There is a verdict, and no certificate for it.
    #[error("no certificate for the verdict: {0}")]
    NotCertified(#[from] NotCertified),
    /// The checker rejected the answer that was found: a fault in this program, unless the encoding
    /// is unsound.
    #[error(
        "internal error: the checker rejected the answer that was found: {fault} (please report this)"
    )]
    WrongAnswer {
        /// What the checker says.
        fault: String,
        /// How many loops or paths the answer has, where that is what is wrong.
        components: Option<usize>,
    },
}

impl SolveError {
    /// Refuses an encoding of so many variables and clauses if that is more than `most` clauses, or more
    /// variables than a solver has numbers for.
    ///
    /// # Errors
    ///
    /// [`Self::TooLarge`].
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

    /// The verdict that it stands for. The size of an encoding is a limit like any other.
    pub fn verdict(&self, is_sound: bool) -> VerdictKind {
        match self {
            Self::TooLarge { .. } => VerdictKind::Unknown,
            Self::WrongAnswer { .. } if is_sound => VerdictKind::Rejected,
            Self::WrongAnswer { .. } => VerdictKind::Wrong,
            _ => VerdictKind::Error,
        }
    }

    /// An answer that was excluded came again.
    pub(super) fn repeated() -> Self {
        let fault = "it was found before".to_string();
        Self::WrongAnswer { fault, components: None }
    }
}

/// An iteration as a watcher sees it, whichever encoding it is of.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The encoding.
    pub mode: Mode,
    /// From 1, in each encoding.
    pub number: u64,
    /// Components of the model that are not part of any answer as they are: loops that should not
    /// be there.
    pub wrong: usize,
    /// The clauses learnt from it.
    pub cuts: &'a Cnf,
    /// Time in the solver.
    pub solve: Duration,
    /// Time in the model check, the making of cuts included.
    pub model_check: Duration,
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

/// The limit that stopped a search, in words.
pub fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "out of time",
        Stop::Cancelled => "cancelled",
        Stop::Iterations => "out of iterations",
        Stop::Turn => "out of turns",
        Stop::Memory => "out of memory",
        Stop::Failure => "the solver failed",
    }
}
