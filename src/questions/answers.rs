//! The answers of a puzzle, one after another, from one solver that keeps what it has learnt.

use super::certified::Certified;
use super::options::Options;
use super::outcome::{Outcome, Progress, SolveError};
use crate::cnf::ClauseSink;
use crate::engine::{Figures, Iteration, Limits, Refinement, Sat, Stop, Verdict};
use crate::kind::{Encoded, Kind, Mode, Solution, supports};
use std::time::Instant;

/// A search that finds each answer once. The limits of the options hold for the whole search.
pub struct Answers<'a, P: Kind> {
    puzzle: &'a P,
    options: Options,
    limits: Limits,
    started: Instant,
    search: Option<Refinement<Encoded<'a, P::Answer>>>,
    /// Whether the lazy mode has handed over to the full one.
    fallback: bool,
    /// What the lazy encoding cost, if its solver was given up then.
    handed_over: Option<Figures>,
    /// What to tell the search again when the lazy encoding hands over to the full one.
    excluded: Vec<P::Answer>,
    other: Option<(P::Answer, Vec<bool>)>,
    /// The certificate, once all was refuted.
    certified: Option<Certified>,
}

impl<'a, P: Kind> Answers<'a, P> {
    /// A search that has not begun. Its time runs from now.
    pub fn new(puzzle: &'a P, options: &Options) -> Self {
        Self {
            puzzle,
            options: options.clone(),
            limits: options.limits(),
            started: Instant::now(),
            search: None,
            fallback: false,
            handed_over: None,
            excluded: Vec::new(),
            other: None,
            certified: None,
        }
    }

    /// The next answer, different from all before; or a proof that there are no more; or neither,
    /// if a limit stopped the search. Each iteration is shown to `watch`.
    ///
    /// # Errors
    ///
    /// If the kind does not have what the options ask for, the encoding is too large, or the
    /// checker rejects the answer.
    pub fn next(
        &mut self,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Verdict<Solution<'a, P>>, SolveError> {
        let verdict = self.find(watch)?;
        if let Verdict::Solved(solution) = &verdict {
            if let Some(search) = &mut self.search {
                search.exclude(solution.answer());
            }
            if self.may_hand_over() {
                self.excluded.push(solution.answer().clone());
            }
        }
        Ok(verdict)
    }

    /// From now on finds only answers that differ from `answer` in one of the `places` that are
    /// true. A later call must have the same answer, with fewer places.
    pub(super) fn differ(&mut self, answer: &P::Answer, places: &[bool]) {
        if let Some(search) = &mut self.search {
            search.differ(answer, places);
        }
        if self.may_hand_over() {
            self.other = Some((answer.clone(), places.to_vec()));
        }
    }

    /// From now on finds only answers in which one of these links is as it says: on or off, if the
    /// formula has literals for links. A hand-over to the full encoding forgets it.
    pub(super) fn demand(&mut self, links: &[(usize, bool)]) {
        if let Some(search) = &mut self.search {
            search.demand(links);
        }
    }

    /// An answer, which may come again.
    pub(super) fn find(
        &mut self,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Verdict<Solution<'a, P>>, SolveError> {
        let mut search = match self.search.take() {
            Some(search) => search,
            None => {
                if let Some(stop) = afford(self.puzzle, &self.options, &self.limits)? {
                    return Ok(Verdict::Unknown(stop));
                }
                self.open()
            }
        };
        let mode = self.options.mode;
        let most = match mode {
            Mode::Lazy => self.options.max_iterations.unwrap_or(u64::MAX),
            _ => u64::MAX,
        };
        let most = most.saturating_sub(search.figures().iterations);
        let verdict = search.run(most, &mut |iteration: &Iteration<'_, _>| {
            watch(Progress {
                mode,
                number: iteration.number,
                wrong: iteration.wrong,
                cuts: iteration.cuts,
                solve: iteration.solve,
                model_check: iteration.model_check,
            });
        });
        if let Some(why) = search.failure() {
            let error = SolveError::Solver(why.to_string());
            self.search = Some(search);
            return Err(error);
        }
        let figures = search.figures();
        if verdict != Verdict::Unknown(Stop::Iterations) || !P::MODES.contains(&Mode::Full) {
            if self.options.certify && verdict == Verdict::Unsatisfiable {
                self.certified = Some(search.certify()?.into());
            }
            self.search = Some(search);
            return checked(self.puzzle, verdict);
        }
        (self.options.mode, self.fallback) = (Mode::Full, true);
        let is_affordable = matches!(afford(self.puzzle, &self.options, &self.limits), Ok(None));
        if is_affordable && !self.options.certify && search.complete() {
            self.search = Some(search);
        } else {
            // Two encodings at once would need more memory than one.
            drop(search);
            self.handed_over = Some(figures);
        }
        self.find(watch)
    }

    /// What it cost so far, both encodings together if there were two.
    pub fn figures(&self) -> Figures {
        let mut figures = self.handed_over.unwrap_or_default();
        if let Some(search) = &self.search {
            figures.add(&search.figures());
        }
        figures
    }

    /// Ends the search with what came of it.
    pub fn close<T>(self, result: Result<T, SolveError>) -> Outcome<T> {
        let (figures, fallback) = (self.figures(), self.fallback);
        let (time, certified) = (self.started.elapsed(), self.certified);
        Outcome { result, figures, fallback, time, certified }
    }

    fn may_hand_over(&self) -> bool {
        self.options.mode == Mode::Lazy && self.options.max_iterations.is_some()
    }

    /// Encodes the puzzle, and what the search was told.
    fn open(&self) -> Refinement<Encoded<'a, P::Answer>> {
        let (puzzle, mode, technique) = (self.puzzle, self.options.mode, self.options.technique);
        let encode = |sink: &mut dyn ClauseSink| puzzle.encode(mode, technique, sink);
        let limits = self.limits.clone();
        let sat = match &self.options.solver {
            Some(solver) => Sat::outside(solver.clone(), limits),
            None if self.options.certify => Sat::learning(limits),
            None => Sat::new(limits),
        };
        let mut search = Refinement::within(sat, encode);
        if self.options.certify {
            search.record();
        }
        self.excluded.iter().for_each(|answer| search.exclude(answer));
        if let Some((answer, places)) = &self.other {
            search.differ(answer, places);
        }
        search
    }
}

/// Refuses what a kind does not have, and an encoding that is too large, before anything is
/// written; likewise one for which there is neither time nor memory, with that limit.
pub(super) fn afford<P: Kind>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
) -> Result<Option<Stop>, SolveError> {
    let Options { mode, technique, max_clauses: most, .. } = *options;
    supports::<P>(mode, technique)?;
    let (variables, clauses) = puzzle.encoded_size(mode, technique);
    SolveError::unless_it_fits(mode, (variables, clauses), most)?;
    Ok(Sat::refuses(limits, variables, clauses))
}

/// Lets the checker judge an answer before anything else sees it.
pub(super) fn checked<P: Kind>(
    puzzle: &P,
    verdict: Verdict<P::Answer>,
) -> Result<Verdict<Solution<'_, P>>, SolveError> {
    Ok(match verdict {
        Verdict::Solved(answer) => {
            let solution = Solution::new(puzzle, answer).map_err(|rejected| {
                let components = puzzle.count_components(&rejected.answer);
                SolveError::WrongAnswer { fault: rejected.fault.to_string(), components }
            });
            Verdict::Solved(solution?)
        }
        Verdict::Unsatisfiable => Verdict::Unsatisfiable,
        Verdict::Unknown(stop) => Verdict::Unknown(stop),
    })
}
