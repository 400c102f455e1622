//! The answers of a puzzle by counting, without a solver: a third opinion beside the lazy and the full mode.

use super::options::Options;
use super::outcome::SolveError;
use crate::answer::Answer;
use crate::count::{self, CountError};
use crate::engine::Verdict;
use crate::kind::{AnyPuzzle, Mode, Unsupported};

/// Answers in the order of their numbers. Few are taken at first: each time that more are wanted, all are
/// counted anew.
#[derive(Default)]
pub(super) struct Counted {
    /// The first answers, as the truths of their edges.
    found: Vec<Vec<bool>>,
    /// How many of them were handed out.
    taken: usize,
    /// Whether there are no more.
    is_all: bool,
}

impl Counted {
    /// Answers that are asked for at first: as many as the question for the only answer needs.
    const FIRST: usize = 2;

    /// How many times more are asked for each time.
    const GROWTH: usize = 16;

    /// The next answer.
    ///
    /// # Errors
    ///
    /// If answers of this kind, or to this puzzle, cannot be counted; if a certificate is asked for.
    pub(super) fn next(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        options: &Options,
    ) -> Result<Verdict<Answer>, SolveError> {
        if options.certify {
            return Err(SolveError::NotTried("counting leaves no certificate".to_string()));
        }
        if self.taken == self.found.len() && !self.is_all {
            let amount = (Self::GROWTH * self.found.len()).max(Self::FIRST);
            let (explained, board) = (puzzle.explained(), puzzle.board());
            let lines = count::first(explained, &board, amount, &options.limits(), &mut |_| {});
            self.found = match lines {
                Ok(lines) => lines,
                Err(CountError::Stopped { stop, .. }) => return Ok(Verdict::Unknown(stop)),
                Err(CountError::Unsupported) => {
                    let kind = puzzle.info().title;
                    return Err(Unsupported::Mode { kind, mode: Mode::Count }.into());
                }
                Err(error) => return Err(SolveError::Uncounted(error)),
            };
            self.is_all = self.found.len() < amount;
        }
        let Some(on) = self.found.get(self.taken) else { return Ok(Verdict::Unsatisfiable) };
        self.taken += 1;
        let rejected = || SolveError::Rejected { fault: "it has other edges".to_string() };
        Ok(Verdict::Solved(puzzle.claim(on).ok_or_else(rejected)?))
    }
}
