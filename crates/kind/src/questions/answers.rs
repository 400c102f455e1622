//! The answers of a puzzle, one after another, from one solver that keeps what it has learnt.

use super::certified::Certified;
use super::counted::Counted;
use super::options::Options;
use super::outcome::{Outcome, Progress, SolveError};
use super::turns::Turns;
use crate::answer::Answer;
use crate::engine::{Figures, Moment, Verdict};
use crate::kind::{AnyPuzzle, Mode, Solution};

/// A search that finds each answer once. The limits of the options hold for the whole search.
pub struct Answers<'a> {
    puzzle: &'a dyn AnyPuzzle,
    options: Options,
    started: Moment,
    search: Turns<'a>,
    /// What stands in for the search in the mode [`Mode::Count`].
    counted: Counted,
    /// Whether the search is told more than to exclude answers.
    is_told: bool,
    /// The certificate, once all was refuted.
    certified: Option<Certified>,
}

impl<'a> Answers<'a> {
    /// A search that has not begun. Its time runs from now.
    pub fn new(puzzle: &'a dyn AnyPuzzle, options: &Options) -> Self {
        Self {
            puzzle,
            options: options.clone(),
            started: Moment::now(),
            search: Turns::new(puzzle, options, options.limits()),
            counted: Counted::default(),
            is_told: false,
            certified: None,
        }
    }

    /// The same, for many answers, close to each other.
    pub(super) fn of_many(puzzle: &'a dyn AnyPuzzle, options: &Options) -> Self {
        let mut answers = Self::new(puzzle, options);
        answers.search.expect_many_calls();
        answers
    }

    /// The next answer, different from all before. If there are no more, that is proven; if a limit
    /// stops the search, the verdict is unknown. Each iteration is shown to `watch`.
    ///
    /// # Errors
    ///
    /// If the kind does not have what the options ask for, the encoding is too large, or the
    /// checker rejects the answer.
    pub fn next(
        &mut self,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Verdict<Solution<'a>>, SolveError> {
        let verdict = self.find(watch)?;
        if let Verdict::Solved(solution) = &verdict {
            self.search.exclude(solution.answer());
        }
        Ok(verdict)
    }

    /// From now on finds only answers that differ from `answer` in a place where `places` is true.
    /// A later call must have the same answer, with fewer places.
    pub(super) fn differ(&mut self, answer: &Answer, places: &[bool]) {
        self.is_told = true;
        self.search.differ(answer, places);
    }

    /// The same, for good, so that it can be certified that there is none. An answer may be found that differs
    /// nowhere there, from a model that has more than that answer.
    pub(super) fn insist(&mut self, answer: &Answer, places: &[bool]) {
        self.is_told = true;
        self.search.insist(answer, places);
    }

    /// From now on finds only answers in which one of these edges has the given value. It asks
    /// nothing if the formula has no literals for edges.
    pub(super) fn demand(&mut self, edges: &[(usize, bool)]) {
        self.is_told = true;
        self.search.demand(edges);
    }

    /// Finds an answer, which may come again.
    pub(super) fn find(
        &mut self,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Verdict<Solution<'a>>, SolveError> {
        if self.options.mode.built() == Mode::Count {
            if self.is_told {
                let why = "the mode count finds answers one after another, and nothing else";
                return Err(SolveError::NotTried(why.to_string()));
            }
            let verdict = self.counted.next(self.puzzle, &self.options)?;
            return checked(self.puzzle, Mode::Count, verdict);
        }
        let verdict = self.search.run(watch)?;
        if cfg!(feature = "whole")
            && self.options.certify
            && verdict == Verdict::Unsatisfiable
            && let Some(search) = self.search.last()
        {
            self.certified = Some(search.certify()?.into());
        }
        checked(self.puzzle, self.options.mode, verdict)
    }

    /// What the search cost so far, over all encodings.
    pub fn figures(&self) -> Figures {
        self.search.figures()
    }

    /// Ends the search, and joins its result with what it cost.
    pub fn close<T>(self, result: Result<Verdict<T>, SolveError>) -> Outcome<T> {
        let (figures, fallback) = (self.figures(), self.search.fallback);
        let (time, certified) = (self.started.elapsed(), self.certified);
        Outcome { result, figures, fallback, time, certified }
    }
}

/// Shows at most `most` answers of a puzzle to `take`, and each iteration to `watch`. The result
/// says whether there are no more; the verdict is unknown if a limit of the options stopped the
/// search.
pub fn answers<'a>(
    puzzle: &'a dyn AnyPuzzle,
    most: u64,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
    take: &mut dyn FnMut(Solution<'a>),
) -> Outcome<bool> {
    let mut search = Answers::new(puzzle, options);
    let mut count = 0;
    let result = loop {
        if count == most {
            break Ok(Verdict::Solved(false));
        }
        match search.next(watch) {
            Ok(Verdict::Solved(solution)) => take(solution),
            Ok(Verdict::Unsatisfiable) if count > 0 => break Ok(Verdict::Solved(true)),
            end => break end.map(|verdict| verdict.map(|_| false)),
        }
        count += 1;
    };
    search.close(result)
}

/// Has the checker judge an answer of a mode before anything else sees it.
pub(super) fn checked(
    puzzle: &dyn AnyPuzzle,
    mode: Mode,
    verdict: Verdict<Answer>,
) -> Result<Verdict<Solution<'_>>, SolveError> {
    verdict.try_map(|answer| {
        Solution::new(puzzle, answer).map_err(|rejected| {
            let fault = rejected.fault.to_string();
            match mode.is_sound() {
                true => SolveError::Rejected { fault },
                false => {
                    let components = puzzle.count_components(&rejected.answer);
                    SolveError::Wrong { fault, components }
                }
            }
        })
    })
}
