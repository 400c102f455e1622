//! The answers of a puzzle, one after another, from one solver that keeps all that it has learnt.

use super::{Mode, Options, Outcome, Progress, SolveError, afford, checked, run};
use crate::engine::{Figures, Limits, Puzzle, Refinement, Stop, Verdict};
use std::time::Instant;

/// A search for answers, of which each comes once. The limits of the options hold for all of it.
pub struct Answers<'a, P: Puzzle> {
    puzzle: &'a P,
    options: Options<P::Technique>,
    limits: Limits,
    started: Instant,
    search: Option<Search<'a, P>>,
    /// What the lazy encoding cost, once it has handed over.
    handed_over: Option<Figures>,
    /// What the search was told, to tell it again when the lazy encoding hands over.
    excluded: Vec<P::Answer>,
    other: Option<(P::Answer, Vec<bool>)>,
}

enum Search<'a, P: Puzzle + 'a> {
    Lazy(Refinement<P::Lazy<'a>>),
    Full(Refinement<P::Full<'a>>),
}

impl<'a, P: Puzzle> Answers<'a, P> {
    /// A search that has not begun. Its time runs from now.
    pub fn new(puzzle: &'a P, options: &Options<P::Technique>) -> Self {
        Self {
            puzzle,
            options: *options,
            limits: options.limits(),
            started: Instant::now(),
            search: None,
            handed_over: None,
            excluded: Vec::new(),
            other: None,
        }
    }

    /// The next answer, unlike all that came before; or a proof that there is no further one, or
    /// neither because of a limit. Each round is shown to `watch`.
    ///
    /// # Errors
    ///
    /// If the encoding is too large, or the checker does not accept the answer.
    pub fn next(
        &mut self,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Verdict<P::Answer>, SolveError> {
        let verdict = self.find(watch)?;
        if let Verdict::Solved(answer) = &verdict {
            match &mut self.search {
                Some(Search::Lazy(refinement)) => refinement.exclude(answer),
                Some(Search::Full(refinement)) => refinement.exclude(answer),
                None => {}
            }
            if self.may_hand_over() {
                self.excluded.push(answer.clone());
            }
        }
        Ok(verdict)
    }

    /// From now on finds answers only that differ from `answer` in one of the `places` that are
    /// true; asked again, with the same answer and fewer places.
    pub(super) fn differ(&mut self, answer: &P::Answer, places: &[bool]) {
        match &mut self.search {
            Some(Search::Lazy(refinement)) => refinement.differ(answer, places),
            Some(Search::Full(refinement)) => refinement.differ(answer, places),
            None => {}
        }
        if self.may_hand_over() {
            self.other = Some((answer.clone(), places.to_vec()));
        }
    }

    /// An answer, which may come again.
    pub(super) fn find(
        &mut self,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Verdict<P::Answer>, SolveError> {
        let most_rounds = self.options.max_iterations.unwrap_or(u64::MAX);
        if self.search.is_none() {
            self.search = Some(self.open(self.options.mode)?);
        }
        let verdict = match &mut self.search {
            Some(Search::Lazy(lazy)) => run(lazy, Mode::Lazy, most_rounds, watch),
            Some(Search::Full(full)) => run(full, Mode::Full, u64::MAX, watch),
            None => unreachable!("opened above"),
        };
        if verdict != Verdict::Unknown(Stop::Rounds) {
            return checked(self.puzzle, verdict);
        }
        self.handed_over = Some(self.figures());
        self.options.mode = Mode::Full;
        // Two encodings at once would be more than is needed.
        self.search = None;
        self.find(watch)
    }

    /// What it cost so far, both encodings together if there were two.
    pub fn figures(&self) -> Figures {
        let mut figures = self.handed_over.unwrap_or_default();
        match &self.search {
            Some(Search::Lazy(lazy)) => figures.add(&lazy.figures()),
            Some(Search::Full(full)) => figures.add(&full.figures()),
            None => {}
        }
        figures
    }

    /// Ends the search with what came of it.
    pub fn close<T>(self, result: Result<T, SolveError>) -> Outcome<T> {
        let (figures, fallback) = (self.figures(), self.handed_over.is_some());
        Outcome { result, figures, fallback, time: self.started.elapsed() }
    }

    fn may_hand_over(&self) -> bool {
        self.options.mode == Mode::Lazy && self.options.max_iterations.is_some()
    }

    /// Encodes the puzzle, and what the search was told.
    fn open(&self, mode: Mode) -> Result<Search<'a, P>, SolveError> {
        let (puzzle, technique) = (self.puzzle, self.options.technique);
        let size = match mode {
            Mode::Lazy => puzzle.lazy_size(technique),
            Mode::Full => puzzle.full_size(),
        };
        afford(mode, size, self.options.max_clauses)?;
        let limits = self.limits.clone();
        Ok(match mode {
            Mode::Lazy => {
                Search::Lazy(Refinement::new(limits, |sink| puzzle.lazy(technique, sink)))
            }
            Mode::Full => {
                let mut full = Refinement::new(limits, |sink| puzzle.full(sink));
                self.excluded.iter().for_each(|answer| full.exclude(answer));
                if let Some((answer, places)) = &self.other {
                    full.differ(answer, places);
                }
                Search::Full(full)
            }
        })
    }
}
