//! Encodings of one puzzle that take turns: each in a solver of its own, which keeps what it has
//! learnt, with a budget that doubles from turn to turn. No encoding is fast on every puzzle, and
//! in turns the fastest one decides: after at most so many times its own work as there are
//! encodings, and twice that again.
//!
//! The first one has its first turn alone, so what it solves at once costs what it costs alone.
//! Budgets are steps of the solver, not seconds: the same puzzle is decided by the same encoding
//! everywhere.

use super::options::Options;
use super::outcome::{Progress, SolveError};
use crate::answer::Answer;
use crate::cnf::ClauseSink;
use crate::engine::{Figures, Limits, Moment, Refinement, Sat, Stop, Verdict};
use crate::kind::{AnyPuzzle, Encoded, Mode};
use std::collections::VecDeque;

/// A problem in a solver of its own.
type Search<'a> = Refinement<Encoded<'a>>;

/// An encoding in a solver, and the steps of its next turn.
struct Turn<'a> {
    mode: Mode,
    search: Search<'a>,
    steps: u32,
}

/// What a search is told besides the rules, in every encoding.
#[derive(Clone)]
enum Told {
    /// This answer must not come again.
    Exclude(Answer),
    /// An answer must differ from this one in one of these places.
    Differ(Answer, Vec<bool>),
    /// The same, for good.
    Insist(Answer, Vec<bool>),
    /// One of these edges must have the given value.
    Demand(Vec<(usize, bool)>),
}

/// A search in one encoding or several. What it is told also holds for encodings that are begun
/// later.
pub(super) struct Turns<'a> {
    puzzle: &'a dyn AnyPuzzle,
    options: Options,
    limits: Limits,
    /// The encodings that have not begun.
    waiting: VecDeque<Mode>,
    /// The encodings that have begun. The first one has the next turn, or found the last verdict.
    begun: VecDeque<Turn<'a>>,
    told: Vec<Told>,
    /// Whether there will be many calls of the solver, one after another, in the lazy mode.
    are_many: bool,
    /// The cost of searches that were given up.
    spent: Figures,
    started: Moment,
    has_warned: bool,
    /// Whether the lazy mode has handed over to the full one.
    pub(super) fallback: bool,
}

impl<'a> Turns<'a> {
    /// The steps of the first turn: about half a second. Two trees need a fifth of them for nearly
    /// all puzzles that people made, up to 60x60.
    const STEPS: u32 = 200_000;

    /// The most steps of a turn, which take hours.
    const MOST_STEPS: u32 = 1 << 30;

    /// A turn of more steps warns the user that the search takes long: some ten seconds have
    /// gone by then.
    const LONG: u32 = 8 * Self::STEPS;

    /// A search that has not begun, in the mode of the options.
    pub(super) fn new(puzzle: &'a dyn AnyPuzzle, options: &Options, limits: Limits) -> Self {
        let mut turns = Self {
            puzzle,
            options: options.clone(),
            limits,
            waiting: VecDeque::new(),
            begun: VecDeque::new(),
            told: Vec::new(),
            are_many: false,
            spent: Figures::default(),
            started: Moment::now(),
            has_warned: false,
            fallback: false,
        };
        turns.wait();
        turns
    }

    /// Prepares for many calls of the solver, before the first one.
    pub(super) fn expect_many_calls(&mut self) {
        self.are_many = true;
    }

    /// Puts the encodings of the mode in their order.
    fn wait(&mut self) {
        let mode = self.options.mode;
        // A kind without it is told so by the name that was asked for.
        self.waiting = match mode {
            Mode::Full if self.has_full() => self.puzzle.turns().iter().copied().collect(),
            _ => VecDeque::from([mode]),
        };
    }

    fn has_full(&self) -> bool {
        self.puzzle.info().supports(Mode::Full, self.options.technique).is_ok()
    }

    /// Gives up the encodings that have begun, and goes on in another mode. What the search was
    /// told stays.
    fn hand_over(&mut self, mode: Mode) {
        self.spent = self.figures();
        self.begun.clear();
        self.options.mode = mode;
        self.wait();
    }

    /// The figures of all encodings together; the sizes are those of the one that found the
    /// verdict.
    pub(super) fn figures(&self) -> Figures {
        let mut figures = self.spent;
        self.begun.iter().skip(1).for_each(|turn| figures.add(&turn.search.figures()));
        if let Some(turn) = self.begun.front() {
            figures.add(&turn.search.figures());
        }
        figures
    }

    /// Searches until there is a verdict. Where the lazy mode takes too many iterations, it hands over to the
    /// full one, if there is one. Each iteration is shown to `watch`.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have the first encoding, or that is too large; if the outside solver
    /// fails.
    pub(super) fn run(
        &mut self,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Verdict<Answer>, SolveError> {
        let most = match self.options.mode {
            Mode::Lazy => self.options.max_iterations.unwrap_or(u64::MAX),
            _ => u64::MAX,
        };
        let verdict = self.run_within(most, watch)?;
        if verdict == Verdict::Unknown(Stop::Iterations) && self.has_full() {
            // Two encodings at once would need more memory than one.
            self.hand_over(Mode::Full);
            self.fallback = true;
            return self.run_within(u64::MAX, watch);
        }
        Ok(verdict)
    }

    /// Searches in turns until there is a verdict, or after `most_iterations` in all.
    fn run_within(
        &mut self,
        most_iterations: u64,
        watch: &mut dyn FnMut(Progress),
    ) -> Result<Verdict<Answer>, SolveError> {
        if self.begun.is_empty() {
            let Some(first) = self.waiting.pop_front() else {
                return Ok(Verdict::Unknown(Stop::Turn));
            };
            if let Some(stop) = self.afford(first)? {
                self.waiting.push_front(first);
                return Ok(Verdict::Unknown(stop));
            }
            self.begin(first);
        }
        loop {
            let are_several = self.begun.len() + self.waiting.len() > 1;
            let Some(Turn { mode, search, steps }) = self.begun.front_mut() else {
                return Ok(Verdict::Unknown(Stop::Turn));
            };
            if are_several {
                search.within_steps(*steps);
            }
            let most = most_iterations.saturating_sub(search.figures().iterations);
            let verdict = search.find(most, &mut |iteration| watch(Progress::of(*mode, iteration)));
            if let Some(why) = search.failure() {
                return Err(SolveError::Solver(why.to_string()));
            }
            if verdict != Verdict::Unknown(Stop::Turn) {
                return Ok(verdict);
            }
            log::debug!("{mode}: no verdict in {steps} steps");
            *steps = steps.saturating_mul(2).min(Self::MOST_STEPS);
            let is_long = *steps > Self::LONG;
            self.begun.rotate_left(1);
            self.begin_next();
            self.warn(is_long);
        }
    }

    /// Begins the next encoding that the limits allow; it has the next turn.
    fn begin_next(&mut self) {
        while let Some(mode) = self.waiting.pop_front() {
            if matches!(self.afford(mode), Ok(None)) {
                return self.begin(mode);
            }
        }
    }

    /// Warns once that the search takes long.
    fn warn(&mut self, is_long: bool) {
        if is_long && !std::mem::replace(&mut self.has_warned, true) {
            let (rows, cols) = self.puzzle.size();
            let limit = match self.options.time_limit {
                Some(time) => format!("it ends after {} s", time.as_secs_f64()),
                None => "it has no limit of time (--time-limit)".to_string(),
            };
            log::warn!(
                "no full encoding has solved this {rows}x{cols} {} in {:.0} s; the search goes on, {limit}",
                self.puzzle.info().title,
                self.started.elapsed().as_secs_f64()
            );
        }
    }

    fn afford(&self, mode: Mode) -> Result<Option<Stop>, SolveError> {
        afford(self.puzzle, &self.options.clone().mode(mode), &self.limits)
    }

    /// Encodes the puzzle for the next turn, with what the search was told.
    fn begin(&mut self, mode: Mode) {
        let (puzzle, technique) = (self.puzzle, self.options.technique);
        let encode = |sink: &mut dyn ClauseSink| puzzle.encode(mode, technique, sink);
        let limits = self.limits.clone();
        let has_choice = self.options.solver.is_none() && !self.options.certify;
        let sat = match has_choice {
            true if self.are_many && mode == Mode::Lazy && self.puzzle.has_short_calls() => {
                Sat::for_many_calls(limits)
            }
            true if !self.begun.is_empty() => Sat::otherwise(limits),
            _ => solver(&self.options, limits),
        };
        let mut search = Refinement::within(sat, encode);
        if self.options.certify {
            search.record();
        }
        self.told.iter().for_each(|told| told.tell(&mut search));
        self.begun.push_front(Turn { mode, search, steps: Self::STEPS });
    }

    /// The search that found the last verdict.
    pub(super) fn last(&mut self) -> Option<&mut Search<'a>> {
        self.begun.front_mut().map(|turn| &mut turn.search)
    }

    /// From now on finds answers other than this one.
    pub(super) fn exclude(&mut self, answer: &Answer) {
        self.tell(|| Told::Exclude(answer.clone()));
    }

    /// From now on finds only answers that differ from `answer` in a place where `places` is true.
    pub(super) fn differ(&mut self, answer: &Answer, places: &[bool]) {
        self.tell(|| Told::Differ(answer.clone(), places.to_vec()));
    }

    /// The same, for good; see [`Refinement::insist`].
    pub(super) fn insist(&mut self, answer: &Answer, places: &[bool]) {
        self.tell(|| Told::Insist(answer.clone(), places.to_vec()));
    }

    /// From now on finds only answers in which one of these edges has the given value; see
    /// [`Refinement::demand`].
    pub(super) fn demand(&mut self, edges: &[(usize, bool)]) {
        self.tell(|| Told::Demand(edges.to_vec()));
    }

    fn tell(&mut self, what: impl FnOnce() -> Told) {
        let told = what();
        self.begun.iter_mut().for_each(|turn| told.tell(&mut turn.search));
        let may_hand_over =
            self.options.mode == Mode::Lazy && self.options.max_iterations.is_some();
        if may_hand_over || !self.waiting.is_empty() {
            self.told.push(told);
        }
    }
}

impl Told {
    fn tell<'a>(&self, search: &mut Refinement<Encoded<'a>>) {
        match self {
            Self::Exclude(answer) => search.exclude(answer),
            Self::Differ(answer, places) => search.differ(answer, places),
            Self::Insist(answer, places) => search.insist(answer, places),
            Self::Demand(edges) => search.demand(edges),
        }
    }
}

/// The solver in which the search for an answer begins, whoever asks for it: so an answer, a trace and a
/// comparison of one puzzle have the same iterations.
pub(super) fn solver(options: &Options, limits: Limits) -> Sat {
    match &options.solver {
        Some(solver) => Sat::outside(solver.clone(), limits),
        None if options.certify => Sat::learning(limits),
        None => Sat::quick(limits),
    }
}

/// Checks, before anything is written, that the kind has the encoding, and that it is not too
/// large. If there is too little time or memory for it, returns that limit.
pub(super) fn afford(
    puzzle: &dyn AnyPuzzle,
    options: &Options,
    limits: &Limits,
) -> Result<Option<Stop>, SolveError> {
    let Options { mode, technique, max_clauses: most, .. } = *options;
    puzzle.info().supports(mode, technique)?;
    let (variables, clauses) = puzzle.encoded_size(mode, technique);
    SolveError::unless_it_fits(mode, (variables, clauses), most)?;
    Ok(Sat::refuses(limits, variables, clauses))
}
