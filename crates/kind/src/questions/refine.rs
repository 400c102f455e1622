//! The lazy loop of one puzzle, iteration by iteration.

use super::options::Options;
use super::outcome::{SolveError, Solved};
use super::{answers, turns};
use crate::cnf::ClauseSink;
use crate::engine::{Figures, Iteration, Moment, Refinement, Verdict};
use crate::kind::{AnyPuzzle, Encoded, Mode};

/// An iteration of the lazy loop with all that is known of it.
pub type LazyIteration<'i, 'p> = Iteration<'i, Encoded<'p>>;

/// Solves one puzzle lazily, with no fallback. Each iteration is shown whole to `watch`: the
/// clauses learnt, and the problem, which still knows the model.
pub fn refine<'p>(
    puzzle: &'p dyn AnyPuzzle,
    options: &Options,
    watch: &mut dyn FnMut(&LazyIteration<'_, 'p>),
) -> Solved<'p> {
    let started = Moment::now();
    let limits = options.limits();
    let mut figures = Figures::default();
    let attempt = || {
        if let Some(stop) = turns::afford(puzzle, &options.clone().mode(Mode::Lazy), &limits)? {
            return Ok(Verdict::Unknown(stop));
        }
        let encode = |sink: &mut dyn ClauseSink| puzzle.encode(Mode::Lazy, options.technique, sink);
        let mut refinement = Refinement::within(turns::solver(options, limits), encode);
        let verdict = refinement.run(options.max_iterations.unwrap_or(u64::MAX), watch);
        figures = refinement.figures();
        if let Some(why) = refinement.failure() {
            return Err(SolveError::Solver(why.to_string()));
        }
        answers::checked(puzzle, Mode::Lazy, verdict)
    };
    let result = attempt();
    let time = started.elapsed();
    Solved { result, figures, fallback: false, time, certified: None }
}
