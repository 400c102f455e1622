//! The strategy: lazy, full, and the fallback from one to the other. Every answer goes through the
//! checker before anyone sees it.
//!
//! It knows puzzles only by [`Puzzle`], and no text.

mod answers;
mod common;
mod unique;

pub use answers::Answers;
pub use common::{Common, common};
pub use unique::{Uniqueness, unique};

use crate::engine::{Figures, Limits, Problem, Puzzle, Refinement, Round, Verdict};
use std::fmt;
use std::time::{Duration, Instant};

/// Which encoding solves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Local rules, and cuts as they are needed.
    #[default]
    Lazy,
    /// Connectivity in full.
    Full,
}

impl Mode {
    /// The name by which users call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lazy => "lazy",
            Self::Full => "full",
        }
    }
}

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct Options<T> {
    /// The encoding.
    pub mode: Mode,
    /// How the lazy mode works.
    pub technique: T,
    /// Refinement rounds after which the lazy mode hands over to the full one; never if `None`.
    pub max_iterations: Option<u64>,
    /// Time for one instance, whatever is done in it.
    pub time_limit: Option<Duration>,
    /// The most clauses that an encoding may have.
    pub max_clauses: u64,
    /// The most memory, in bytes, that the process may hold while the instance is at work; see
    /// [`Limits::within_memory`].
    pub max_memory: Option<u64>,
}

impl<T> Options<T> {
    /// The limits of an instance whose time begins now.
    pub fn limits(&self) -> Limits {
        let limits = Limits::default();
        let limits = match self.time_limit {
            Some(time) => limits.within(time),
            None => limits,
        };
        match self.max_memory {
            Some(bytes) => limits.within_memory(bytes),
            None => limits,
        }
    }
}

/// The usual [`Options::max_clauses`].
pub const MAX_CLAUSES: u64 = 50_000_000;

/// What became of an instance that was solved: an answer (checked), a proof that there is none, or
/// neither.
pub type Solved<A> = Outcome<Verdict<A>>;

/// What came of a question about an instance, and what it cost.
#[derive(Clone, Debug)]
pub struct Outcome<T> {
    /// The reply, or why it could not be tried.
    pub result: Result<T, SolveError>,
    /// What it cost, fallback included.
    pub figures: Figures,
    /// Whether the lazy mode handed over to the full one.
    pub fallback: bool,
    /// Wall time.
    pub time: Duration,
}

impl<A> Solved<A> {
    /// What became of it in a word: `solved`, `unsatisfiable`, `unknown` or `error`.
    pub fn verdict(&self) -> &'static str {
        match self.result {
            Ok(Verdict::Solved(_)) => "solved",
            Ok(Verdict::Unsatisfiable) => "unsatisfiable",
            Ok(Verdict::Unknown(_)) => "unknown",
            Err(_) => "error",
        }
    }
}

/// Why an instance was not answered although no limit of time was reached.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The encoding would be too large.
    #[error(
        "the {} encoding needs {variables} variables and {clauses} clauses, more than the {most} clauses allowed",
        mode.name()
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
    /// The checker does not accept the answer that was found: a fault in this program.
    #[error("internal error: an answer was found that is none: {fault} (please report this)")]
    WrongAnswer {
        /// What the checker says.
        fault: String,
    },
}

impl SolveError {
    /// An answer came that was asked not to come again.
    fn again() -> Self {
        Self::WrongAnswer { fault: "it was found before".to_string() }
    }
}

/// A refinement round as a watcher sees it, whichever encoding it is of.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The encoding.
    pub mode: Mode,
    /// From 1, in each encoding.
    pub number: u64,
    /// Loops in the model.
    pub loops: usize,
    /// Clauses learnt from it.
    pub cut_clauses: usize,
    /// Time in the solver.
    pub solve: Duration,
    /// Time in the graph check and the making of cuts.
    pub examine: Duration,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} round {}: {} loop{}, {} clauses added, {:.6} s solving, {:.6} s examining",
            self.mode.name(),
            self.number,
            self.loops,
            if self.loops == 1 { "" } else { "s" },
            self.cut_clauses,
            self.solve.as_secs_f64(),
            self.examine.as_secs_f64(),
        )
    }
}

/// Solves one puzzle, showing each round to `watch`.
pub fn solve<P: Puzzle>(
    puzzle: &P,
    options: &Options<P::Technique>,
    watch: &mut dyn FnMut(Progress),
) -> Solved<P::Answer> {
    let mut answers = Answers::new(puzzle, options);
    let result = answers.find(watch);
    answers.close(result)
}

/// Solves one puzzle lazily, with no fallback, and shows each round whole to `watch`: the clauses
/// learnt, and the problem, which still knows the model.
pub fn refine<'p, P: Puzzle>(
    puzzle: &'p P,
    options: &Options<P::Technique>,
    watch: &mut dyn FnMut(&Round<'_, P::Lazy<'p>>),
) -> Solved<P::Answer> {
    let started = Instant::now();
    let limits = options.limits();
    let mut figures = Figures::default();
    let attempt = || {
        afford(Mode::Lazy, puzzle.lazy_size(options.technique), options.max_clauses)?;
        let mut refinement = Refinement::new(limits, |sink| puzzle.lazy(options.technique, sink));
        let verdict = refinement.run(options.max_iterations.unwrap_or(u64::MAX), watch);
        figures = refinement.figures();
        checked(puzzle, verdict)
    };
    let result = attempt();
    Solved { result, figures, fallback: false, time: started.elapsed() }
}

/// Refuses an encoding that is too large, before anything is written.
fn afford(mode: Mode, (variables, clauses): (u64, u64), most: u64) -> Result<(), SolveError> {
    if clauses > most || variables > i32::MAX as u64 / 2 {
        return Err(SolveError::TooLarge { mode, variables, clauses, most });
    }
    Ok(())
}

/// Runs a refinement until there is a verdict, or until it has had `most_rounds` in all.
fn run<P: Problem>(
    refinement: &mut Refinement<P>,
    mode: Mode,
    most_rounds: u64,
    watch: &mut dyn FnMut(Progress),
) -> Verdict<P::Answer> {
    let rounds = most_rounds.saturating_sub(refinement.figures().iterations);
    refinement.run(rounds, &mut |round: &Round<'_, P>| {
        for clause in round.cuts.clauses() {
            log::trace!("{} round {} adds {clause:?}", mode.name(), round.number);
        }
        watch(Progress {
            mode,
            number: round.number,
            loops: round.loops,
            cut_clauses: round.cuts.len(),
            solve: round.solve,
            examine: round.examine,
        });
    })
}

fn checked<P: Puzzle>(
    puzzle: &P,
    verdict: Verdict<P::Answer>,
) -> Result<Verdict<P::Answer>, SolveError> {
    if let Verdict::Solved(answer) = &verdict {
        let fault = puzzle.check(answer).err().map(|fault| fault.to_string());
        if let Some(fault) = fault {
            return Err(SolveError::WrongAnswer { fault });
        }
    }
    Ok(verdict)
}
