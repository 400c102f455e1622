//! The strategy: lazy, full, and the fallback from one to the other. Every answer goes through the
//! checker before anyone sees it.
//!
//! It knows puzzles only by [`Puzzle`], and no text.

use crate::engine::{Figures, Limits, Problem, Puzzle, Refinement, Round, Stop, Verdict};
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
}

/// The usual [`Options::max_clauses`].
pub const MAX_CLAUSES: u64 = 50_000_000;

/// What became of an instance.
#[derive(Clone, Debug)]
pub struct Solved<A> {
    /// An answer (checked), a proof that there is none, or neither; or why it could not be tried.
    pub result: Result<Verdict<A>, SolveError>,
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
    let started = Instant::now();
    let limits = match options.time_limit {
        Some(time) => Limits::default().within(time),
        None => Limits::default(),
    };
    let mut figures = Figures::default();
    let mut fallback = false;
    let verdict = match options.mode {
        Mode::Full => full(puzzle, options, limits, watch, &mut figures),
        Mode::Lazy => {
            let most = options.max_iterations.unwrap_or(u64::MAX);
            match lazy(puzzle, options, limits.clone(), most, watch, &mut figures) {
                Ok(Verdict::Unknown(Stop::Rounds)) => {
                    fallback = true;
                    full(puzzle, options, limits, watch, &mut figures)
                }
                verdict => verdict,
            }
        }
    };
    let result = verdict.and_then(|verdict| checked(puzzle, verdict));
    Solved { result, figures, fallback, time: started.elapsed() }
}

/// Solves one puzzle lazily, with no fallback, and shows each round whole to `watch`: the clauses
/// learnt, and the problem, which still knows the model.
pub fn refine<'p, P: Puzzle>(
    puzzle: &'p P,
    options: &Options<P::Technique>,
    watch: &mut dyn FnMut(&Round<'_, P::Lazy<'p>>),
) -> Solved<P::Answer> {
    let started = Instant::now();
    let limits = options.time_limit.map_or(Limits::default(), |t| Limits::default().within(t));
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

fn lazy<P: Puzzle>(
    puzzle: &P,
    options: &Options<P::Technique>,
    limits: Limits,
    most_rounds: u64,
    watch: &mut dyn FnMut(Progress),
    figures: &mut Figures,
) -> Result<Verdict<P::Answer>, SolveError> {
    afford(Mode::Lazy, puzzle.lazy_size(options.technique), options.max_clauses)?;
    let refinement = Refinement::new(limits, |sink| puzzle.lazy(options.technique, sink));
    Ok(run(refinement, Mode::Lazy, most_rounds, watch, figures))
}

fn full<P: Puzzle>(
    puzzle: &P,
    options: &Options<P::Technique>,
    limits: Limits,
    watch: &mut dyn FnMut(Progress),
    figures: &mut Figures,
) -> Result<Verdict<P::Answer>, SolveError> {
    afford(Mode::Full, puzzle.full_size(), options.max_clauses)?;
    let refinement = Refinement::new(limits, |sink| puzzle.full(sink));
    Ok(run(refinement, Mode::Full, u64::MAX, watch, figures))
}

/// Refuses an encoding that is too large, before anything is written.
fn afford(mode: Mode, (variables, clauses): (u64, u64), most: u64) -> Result<(), SolveError> {
    if clauses > most || variables > i32::MAX as u64 / 2 {
        return Err(SolveError::TooLarge { mode, variables, clauses, most });
    }
    Ok(())
}

/// Runs a refinement to its end and adds what it cost to `figures`: times and iterations add up,
/// sizes are those of the last encoding.
fn run<P: Problem>(
    mut refinement: Refinement<P>,
    mode: Mode,
    most_rounds: u64,
    watch: &mut dyn FnMut(Progress),
    figures: &mut Figures,
) -> Verdict<P::Answer> {
    let verdict = refinement.run(most_rounds, &mut |round: &Round<'_, P>| {
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
    });
    figures.add(&refinement.figures());
    verdict
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
