//! The lazy loop: solve, check the model, cut, solve again (counterexample-guided refinement).
//!
//! The loop is data: each iteration leaves an [`Iteration`], the whole run [`Figures`], and its end
//! a [`Verdict`]. A closure watches each iteration, so nothing has to be read from a log.

use super::answer::Other;
use super::clock::Moment;
use super::difference::Difference;
use super::limits::{Limits, Stop};
use super::problem::{Coverage, Enumerable, Event, Judgement, Problem};
use super::record::{Certified, NotCertified, Record};
use super::repair::Repair;
use super::sat::{Sat, SatVerdict};
use super::wishes::Wishes;
use crate::cnf::{ClauseSink, Cnf, Lit};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::time::Duration;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<A> {
    /// An answer.
    Solved(A),
    /// There is no answer, or none besides those that were excluded.
    Unsatisfiable,
    /// A limit stopped the run before either was known.
    Unknown(Stop),
}

impl<A> Verdict<A> {
    /// The same verdict with something else in place of the answer.
    pub fn map<B>(self, change: impl FnOnce(A) -> B) -> Verdict<B> {
        let Ok(verdict) = self.try_map(|answer| Ok::<_, Infallible>(change(answer)));
        verdict
    }

    /// The same with a change that may fail.
    ///
    /// # Errors
    ///
    /// Whatever the change fails with.
    pub fn try_map<B, E>(self, change: impl FnOnce(A) -> Result<B, E>) -> Result<Verdict<B>, E> {
        Ok(match self {
            Self::Solved(answer) => Verdict::Solved(change(answer)?),
            Self::Unsatisfiable => Verdict::Unsatisfiable,
            Self::Unknown(stop) => Verdict::Unknown(stop),
        })
    }
}

/// One iteration: a model, found by the solver or repaired, and one check of it.
#[derive(Debug)]
pub struct Iteration<'a, P> {
    /// From 1.
    pub number: u64,
    /// Components of the model that are in no answer as they are, wrong loops say; 0 if the model
    /// holds an answer.
    pub wrong: usize,
    /// The clauses learnt from the model.
    pub cuts: &'a Cnf,
    /// Time in the solver, or in the repair of the model before.
    pub solve: Duration,
    /// Time in the model check, the making of cuts included.
    pub model_check: Duration,
    /// The problem, which still knows this iteration's model.
    pub problem: &'a P,
}

/// The figures of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Figures {
    /// Calls of the solver, and models that were repaired instead.
    pub iterations: u64,
    /// Clauses added after the first call.
    pub cut_clauses: u64,
    /// Variables before the first call, or before the first one in a wider formula.
    pub variables: u64,
    /// Clauses before the first call: the encoding's, and the cuts made up front.
    pub clauses: u64,
    /// Time to write the encoding into the solver.
    pub encode: Duration,
    /// Time of the first call.
    pub first_solve: Duration,
    /// Time of all calls, and of all repairs.
    pub solve: Duration,
    /// Time of all model checks, the making of cuts included.
    pub model_check: Duration,
}

impl Figures {
    /// Notes the size of the formula in the solver, and the time since `started`, when its writing
    /// began.
    fn encoded(&mut self, sat: &Sat, started: Moment) {
        self.variables = u64::from(sat.variables());
        self.clauses = sat.clauses();
        self.encode += started.elapsed();
    }

    /// Adds the figures of a later encoding of the same instance: counts and times add up, the
    /// sizes are those of the later one, and the first call stays the first.
    pub fn add(&mut self, next: &Self) {
        *self = Self {
            iterations: self.iterations + next.iterations,
            cut_clauses: self.cut_clauses + next.cut_clauses,
            variables: next.variables,
            clauses: next.clauses,
            encode: self.encode + next.encode,
            first_solve: if self.iterations == 0 { next.first_solve } else { self.first_solve },
            solve: self.solve + next.solve,
            model_check: self.model_check + next.model_check,
        };
    }
}

/// A problem in a solver, ready to be run, and to be run again after an answer.
pub struct Refinement<P: Problem> {
    problem: P,
    sat: Sat,
    limits: Limits,
    cuts: Cnf,
    figures: Figures,
    other: Other<P::Answer>,
    wishes: Wishes,
    /// What answers must differ in for good.
    difference: Option<Difference>,
    /// Whether a call may give up before a limit is reached.
    takes_turns: bool,
    failure: Option<String>,
    record: Option<Record>,
    /// Answers that were excluded from a formula that does not cover all.
    excluded: Vec<P::Answer>,
    /// Whether repairs may begin: the solver has the clauses that the problem states, and no others.
    may_repair: bool,
    repair: Option<Repair>,
}

impl<P: Problem> Refinement<P> {
    /// Encodes a problem into a new solver.
    pub fn new(limits: Limits, encode: impl FnOnce(&mut dyn ClauseSink) -> P) -> Self {
        Self::within(Sat::new(limits), encode)
    }

    /// Encodes a problem into `sat`, which has no clauses yet.
    pub fn within(mut sat: Sat, encode: impl FnOnce(&mut dyn ClauseSink) -> P) -> Self {
        let started = Moment::now();
        let limits = sat.limits().clone();
        let problem = encode(&mut sat);
        let mut figures = Figures::default();
        figures.encoded(&sat, started);
        let (cuts, other, failure) = (Cnf::new(), Other::default(), None);
        let (wishes, takes_turns, record) = (Wishes::default(), false, None);
        let (difference, excluded) = (None, Vec::new());
        let (may_repair, repair) = (!sat.is_outside(), None);
        Self {
            problem,
            sat,
            limits,
            cuts,
            figures,
            other,
            wishes,
            difference,
            takes_turns,
            failure,
            record,
            excluded,
            may_repair,
            repair,
        }
    }

    /// Records from now on why each clause holds, for [`Self::certify`]. Must be called before the
    /// first run.
    pub fn record(&mut self) {
        self.record = self.problem.witnessed().map(Record::new);
    }

    /// The formula that was refuted, why each of its clauses holds, and the refutation. To be
    /// called after [`Verdict::Unsatisfiable`].
    ///
    /// # Errors
    ///
    /// If nothing was recorded, or a limit is reached.
    pub fn certify(&mut self) -> Result<Certified, NotCertified> {
        let record = self.record.take().zip(self.problem.witnessed());
        let (record, witnessed) = record.ok_or(NotCertified::NoWitnesses)?;
        record.certify(witnessed, self.difference.as_ref(), &mut self.sat, &self.limits)
    }

    /// Refines until there is a verdict, for at most `most_iterations`. Each iteration is shown to
    /// `watch`.
    pub fn run(
        &mut self,
        most_iterations: u64,
        watch: &mut dyn FnMut(&Iteration<'_, P>),
    ) -> Verdict<P::Answer> {
        self.wishes.begin();
        for _ in 0..most_iterations {
            if self.sat.is_closed() {
                return Verdict::Unknown(self.limits.stop());
            }
            let variables = self.sat.variables();
            self.cuts.restart(variables);
            let started = Moment::now();
            let stage = self.problem.stage();
            let assumptions = self.wishes.with(stage.assumptions);
            let most_conflicts = stage.conflicts.filter(|_| stage.coverage == Coverage::None);
            let is_assuming = !assumptions.is_empty();
            let mended = self.repair.as_mut().and_then(|repair| repair.mend(&self.limits));
            let is_mended = mended.is_some();
            let verdict = match mended {
                Some(model) => SatVerdict::Satisfiable(model),
                None => {
                    most_conflicts.iter().for_each(|&most| self.sat.within_conflicts(most));
                    self.sat.solve(&assumptions)
                }
            };
            let solve = started.elapsed();
            self.figures.iterations += 1;
            self.figures.solve += solve;
            if self.figures.iterations == 1 {
                self.figures.first_solve = solve;
            }
            let model = match verdict {
                SatVerdict::Satisfiable(model) => model,
                SatVerdict::Unsatisfiable if is_assuming => {
                    let core = self.sat.core(&assumptions);
                    if !self.wishes.give_up(&core, &mut self.sat) {
                        if self.problem.stage().assumptions.is_empty() {
                            return Verdict::Unsatisfiable;
                        }
                        // Not the demand for a difference, which is no matter of the stage.
                        let core = self.sat.core(self.problem.stage().assumptions);
                        self.problem.advance(Event::Refuted(&core), &mut self.sat);
                    }
                    continue;
                }
                SatVerdict::Unsatisfiable => match self.cover(Coverage::One) {
                    true => continue,
                    false => return Verdict::Unsatisfiable,
                },
                SatVerdict::Failed(why) => {
                    self.failure = Some(why);
                    return Verdict::Unknown(Stop::Failure);
                }
                SatVerdict::Unknown if self.limits.is_cancelled() => {
                    return Verdict::Unknown(Stop::Cancelled);
                }
                SatVerdict::Unknown if self.limits.is_out_of_memory() => {
                    return Verdict::Unknown(Stop::Memory);
                }
                SatVerdict::Unknown if most_conflicts.is_some() && !self.limits.is_reached(0) => {
                    self.cover(Coverage::One);
                    continue;
                }
                SatVerdict::Unknown if self.takes_turns && !self.limits.is_reached(0) => {
                    return Verdict::Unknown(Stop::Turn);
                }
                SatVerdict::Unknown => return Verdict::Unknown(Stop::Time),
            };
            let started = Moment::now();
            let finding = self.problem.check_model(&model, &self.other, &mut self.cuts);
            let model_check = started.elapsed();
            self.figures.model_check += model_check;
            self.figures.cut_clauses += self.cuts.len() as u64;
            let wrong = match &finding {
                Judgement::Answer(_) => 0,
                Judgement::Wrong(count) => *count,
            };
            let (number, cuts, problem) = (self.figures.iterations, &self.cuts, &self.problem);
            watch(&Iteration { number, wrong, cuts, solve, model_check, problem });
            match finding {
                Judgement::Answer(answer) => return Verdict::Solved(answer),
                Judgement::Wrong(_) => {
                    if !is_mended {
                        self.begin_repair(wrong);
                    }
                    self.cuts.pour_into(&mut self.sat);
                    if let Some((record, witnessed)) =
                        self.record.as_mut().zip(self.problem.witnessed())
                    {
                        record.add(witnessed, &self.cuts);
                    }
                    // Of a cut's own variables the repaired model has no values.
                    self.repair = self.repair.take().filter(|_| self.cuts.variables() == variables);
                    if let Some(repair) = &mut self.repair {
                        repair.add(&self.cuts);
                    }
                    self.problem.advance(Event::Cut, &mut self.sat);
                }
            }
        }
        Verdict::Unknown(Stop::Iterations)
    }

    /// Moves to a new solver if the formula covers fewer answers than these, and returns whether it
    /// did. A certificate needs a formula that covers all.
    fn cover(&mut self, answers: Coverage) -> bool {
        let answers = if self.record.is_some() { Coverage::All } else { answers };
        let is_narrow = self.problem.stage().coverage < answers;
        if is_narrow {
            let started = Moment::now();
            self.sat = self.sat.anew();
            self.problem.advance(Event::TooNarrow(answers), &mut self.sat);
            self.figures.encoded(&self.sat, started);
            if self.record.is_some() {
                self.record();
            }
        }
        is_narrow
    }

    /// Has the solver's last model repaired, if the first one was wrong in so many places that it pays.
    fn begin_repair(&mut self, wrong: usize) {
        let bytes = self.sat.clauses().saturating_mul(Repair::CLAUSE_BYTES);
        let has_room = self.limits.forbids(Duration::ZERO, bytes).is_none();
        if std::mem::take(&mut self.may_repair) && wrong >= Repair::MANY && has_room {
            let mut rules = Cnf::new();
            self.repair = self.problem.restate(&mut rules).then(|| Repair::new(&rules));
        }
        if let Some(repair) = &mut self.repair {
            repair.read(&self.sat.model());
        }
    }

    /// From now on each model is the solver's. It begins where the last repair ended: it keeps the values of
    /// its last call, and tries them first in the next one.
    fn without_repair(&mut self) {
        self.may_repair = false;
        if let Some(repair) = self.repair.take() {
            self.sat.solve(&repair.literals());
        }
    }

    /// Limits each later call of the solver to `most` steps; see [`Sat::within_steps`]. A call that
    /// reaches them ends [`Self::run`] with [`Stop::Turn`]. Learnt clauses stay for the next run.
    pub fn within_steps(&mut self, most: u32) {
        self.without_repair();
        self.takes_turns = true;
        self.sat.within_steps(most);
    }

    /// Why the outside solver failed, if it did.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// The figures of all runs so far.
    pub fn figures(&self) -> Figures {
        self.figures
    }
}

impl<P: Enumerable> Refinement<P> {
    /// Excludes an answer: later runs find only other ones.
    pub fn exclude(&mut self, answer: &P::Answer) {
        self.without_repair();
        let is_apart = self.problem.rules().stands_apart(answer);
        self.cover_others(if is_apart { Coverage::One } else { Coverage::All });
        if self.problem.stage().coverage < Coverage::All {
            self.excluded.push(answer.clone());
        }
        self.problem.rules().exclude(answer, &mut self.sat);
        if let Some(record) = &mut self.record {
            record.exclude(|formula| self.problem.rules().exclude(answer, formula));
        }
    }

    /// As [`Self::cover`]. What was excluded from the formula before is excluded from the next one.
    fn cover_others(&mut self, answers: Coverage) {
        if self.cover(answers) {
            for answer in std::mem::take(&mut self.excluded) {
                self.problem.rules().exclude(&answer, &mut self.sat);
                if self.problem.stage().coverage < Coverage::All {
                    self.excluded.push(answer);
                }
            }
        }
    }

    /// Demands a difference: [`Self::find`] then finds only answers that differ from `answer` in one of the
    /// `places` that are true (see [`Answer::agreement`](super::Answer::agreement)), while [`Self::run`] may
    /// find others on the way there. May be called again with the same answer and fewer places.
    pub fn differ(&mut self, answer: &P::Answer, places: &[bool]) {
        self.without_repair();
        self.cover_others(Coverage::All);
        self.other.demand(answer, places);
        self.wishes.demand(&self.other, self.problem.rules(), &mut self.sat);
    }

    /// Demands a difference for good: later runs find only models that differ from `answer` in one of the `places`
    /// that are true. The answer in a model that has more than the answer may differ in none. May be called again
    /// with the same answer and fewer places.
    pub fn insist(&mut self, answer: &P::Answer, places: &[bool]) {
        self.without_repair();
        self.cover_others(Coverage::All);
        if self.difference.is_none() {
            self.problem.advance(Event::Compared, &mut self.sat);
        }
        let (rules, sat) = (self.problem.rules(), &mut self.sat);
        let difference = self.difference.get_or_insert_with(|| Difference::new(answer, rules, sat));
        difference.demand(places, sat);
    }

    /// As [`Self::run`], but goes on after answers that differ in no place that is demanded.
    pub fn find(
        &mut self,
        most_iterations: u64,
        watch: &mut dyn FnMut(&Iteration<'_, P>),
    ) -> Verdict<P::Answer> {
        let end = self.figures.iterations.saturating_add(most_iterations);
        loop {
            let verdict = self.run(end - self.figures.iterations, watch);
            if !self.wishes.are_over_sides() {
                return verdict;
            }
            let (rules, sat) = (self.problem.rules(), &mut self.sat);
            match verdict {
                Verdict::Solved(answer) => {
                    self.wishes.pass(&answer, rules, sat);
                    if self.other.is_met_by(&answer) {
                        return Verdict::Solved(answer);
                    }
                }
                Verdict::Unsatisfiable => self.wishes.go_on(&self.other, rules, sat),
                Verdict::Unknown(_) => return verdict,
            }
        }
    }

    /// Demands an edge: later runs find only answers in which at least one of these edges is on or
    /// off as given. Adds no clause if there are no edges, or the formula has no literal for one of
    /// them.
    pub fn demand(&mut self, edges: &[(usize, bool)]) {
        self.without_repair();
        self.cover_others(Coverage::All);
        let rules = self.problem.rules();
        let literal = |&(edge, is_on): &(usize, bool)| Some(rules.edge(edge)?.when(is_on));
        let clause: Option<Vec<Lit>> = edges.iter().map(literal).collect();
        if let Some(clause) = clause.filter(|clause| !clause.is_empty()) {
            self.sat.clause(&clause);
        }
    }
}
