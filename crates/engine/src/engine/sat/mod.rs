//! The SAT solver: CaDiCaL or BatSat, incremental, with one absolute deadline; or a solver outside this
//! program.
//!
//! The features `cadical` and `batsat` choose what is compiled in; where both are, BatSat has small formulas.

#[cfg(feature = "batsat")]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod outside;
#[cfg(all(feature = "batsat", feature = "cadical"))]
mod relay;
mod solver;

#[cfg(not(any(feature = "cadical", feature = "batsat")))]
compile_error!(
    "lazyloop needs a SAT solver: the feature `cadical` (C++, the default) or `batsat` (Rust)"
);

pub use outside::OutsideSolver;

#[cfg(all(feature = "batsat", not(feature = "cadical")))]
use self::batsat as inside;
#[cfg(feature = "cadical")]
use self::cadical as inside;
use super::limits::{Limits, Stop};
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use inside::{COST, Inside};
use outside::Outside;
use solver::{Bounds, Manner, Solver};
use std::borrow::Cow;
use std::sync::Arc;

/// An incremental solver. Clauses go in through [`ClauseSink`].
pub struct Sat {
    solver: Box<dyn Solver>,
    limits: Limits,
    variables: u32,
    clauses: u64,
    expired: bool,
    /// Bounds on the calls to come.
    bounds: Bounds,
    /// Whether it was made for many calls.
    is_for_many_calls: bool,
}

/// The solver's result.
pub enum SatVerdict<'a> {
    /// There is a model. It is valid until the solver is used again.
    Satisfiable(Model<'a>),
    /// There is none (under the assumptions, if any were given).
    Unsatisfiable,
    /// A limit was reached first.
    Unknown,
    /// The solver could not be run, or its reply could not be read; the text says why.
    Failed(String),
}

/// A model, to be read before the solver goes on.
#[derive(Clone, Copy)]
pub struct Model<'a>(Source<'a>);

/// Where a model's values are.
#[derive(Clone, Copy)]
enum Source<'a> {
    Solver(&'a Sat),
    /// For each variable, its value.
    Values(&'a [bool]),
}

impl<'a> Model<'a> {
    /// The model with these values, one for each variable; the first one is for none.
    pub(super) fn of(values: &'a [bool]) -> Self {
        Self(Source::Values(values))
    }

    /// Whether a literal is true.
    #[inline]
    pub fn is_true(&self, lit: Lit) -> bool {
        match self.0 {
            Source::Solver(sat) => sat.solver.is_true(lit),
            Source::Values(values) => values[lit.variable() as usize] == lit.is_positive(),
        }
    }

    /// Writes the truth of each variable of a run, in order, over `values`.
    pub fn read(&self, vars: Vars, values: &mut Vec<bool>) {
        values.clear();
        values.extend((0..vars.len()).map(|index| self.is_true(vars.lit(index))));
    }
}

impl Sat {
    /// An environment variable and its value that [`Self::learning`] needs, if it needs one: with CaDiCaL
    /// it does, to keep every clause that is learnt.
    pub const LEARNING_ENVIRONMENT: Option<(&str, &str)> = inside::LEARNING_ENVIRONMENT;

    /// Clauses between two checks of the limits while a formula is being added.
    const CLAUSES_PER_CHECK: u64 = 1 << 12;

    /// The limit that a formula of this size would exceed before the first call, if any.
    pub fn refuses(limits: &Limits, variables: u64, clauses: u64) -> Option<Stop> {
        limits.forbids(COST.time(variables, clauses), COST.bytes(variables, clauses))
    }

    /// A solver without clauses that stops at `limits`.
    pub fn new(limits: Limits) -> Self {
        Self::inside(Manner::Usual, limits)
    }

    /// A solver that is made fast and is fast on small formulas, and as [`Self::new`] on others.
    pub fn quick(limits: Limits) -> Self {
        Self::relayed(Manner::Usual, limits)
    }

    /// As [`Self::quick`], for many calls one after another, most of which have few conflicts: it spends no
    /// time to simplify the formula between them.
    pub fn for_many_calls(limits: Limits) -> Self {
        Self { is_for_many_calls: true, ..Self::relayed(Manner::Many, limits) }
    }

    /// A solver that is the same wherever the program runs, in a browser too: BatSat, if it is built in.
    pub fn everywhere(limits: Limits) -> Self {
        #[cfg(feature = "batsat")]
        return Self::of(Box::new(batsat::Inside::new(Manner::Usual, limits.clone())), limits);
        #[cfg(not(feature = "batsat"))]
        Self::inside(Manner::Usual, limits)
    }

    /// A solver with another configuration, for instances that [`Self::new`] does not solve soon.
    pub fn otherwise(limits: Limits) -> Self {
        Self::inside(Manner::Other, limits)
    }

    /// A solver without clauses that keeps all clauses that it learns. It only learns from
    /// conflicts, so each of these clauses follows by unit propagation from the formula and the
    /// ones before it; see [`Self::LEARNING_ENVIRONMENT`].
    pub fn learning(limits: Limits) -> Self {
        Self::relayed(Manner::Learning, limits)
    }

    /// A solver without clauses that asks an outside solver. It keeps the formula in memory.
    pub fn outside(solver: Arc<dyn OutsideSolver>, limits: Limits) -> Self {
        Self::of(Box::new(Outside::new(solver, limits.clone())), limits)
    }

    fn relayed(manner: Manner, limits: Limits) -> Self {
        #[cfg(all(feature = "batsat", feature = "cadical"))]
        return Self::of(Box::new(relay::Relay::new(manner, limits.clone())), limits);
        #[cfg(not(all(feature = "batsat", feature = "cadical")))]
        Self::inside(manner, limits)
    }

    fn inside(manner: Manner, limits: Limits) -> Self {
        Self::of(Box::new(Inside::new(manner, limits.clone())), limits)
    }

    fn of(solver: Box<dyn Solver>, limits: Limits) -> Self {
        let (variables, clauses, bounds) = (0, 0, Bounds::default());
        let is_for_many_calls = false;
        Self { solver, limits, variables, clauses, expired: false, bounds, is_for_many_calls }
    }

    /// What the solver has learnt while it refuted a formula. One outside refutes it now.
    ///
    /// # Errors
    ///
    /// If there is no proof: why, in words.
    pub(super) fn proof(&mut self, formula: &Cnf) -> Result<Cow<'_, Cnf>, String> {
        self.solver.proof(formula, &self.limits)
    }

    /// Limits the next call to this many conflicts. An outside solver ignores the limit.
    pub fn within_conflicts(&mut self, most: i32) {
        self.bounds.conflicts = u32::try_from(most).ok();
    }

    /// Limits each later call to this many steps, mostly decisions and conflicts. The same limit
    /// gives the same result on every machine. An outside solver does not count steps: it gets the
    /// time that CaDiCaL needs for about as many.
    pub fn within_steps(&mut self, most: u32) {
        self.bounds.steps = Some(most);
    }

    /// A solver of the same kind without clauses, within the same limits.
    pub fn anew(&mut self) -> Self {
        let bounds = Bounds { steps: self.bounds.steps, ..Bounds::default() };
        let is_for_many_calls = self.is_for_many_calls;
        Self { bounds, is_for_many_calls, ..Self::of(self.solver.anew(), self.limits.clone()) }
    }

    /// Whether it was made by [`Self::for_many_calls`].
    pub(super) fn is_for_many_calls(&self) -> bool {
        self.is_for_many_calls
    }

    /// Whether it asks an outside solver.
    pub(super) fn is_outside(&self) -> bool {
        self.solver.is_outside()
    }

    /// The limits at which it stops.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many variables were set aside.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// How many clauses were added.
    pub fn clauses(&self) -> u64 {
        self.clauses
    }

    /// Looks for a model in which the `assumptions` hold. They count for this call only.
    pub fn solve(&mut self, assumptions: &[Lit]) -> SatVerdict<'_> {
        if let Some(pulse) = self.limits.pulse() {
            pulse.called();
        }
        let bounds = Bounds { room: self.room(), ..self.bounds };
        self.bounds.conflicts = None;
        if self.expired || self.limits.is_reached(bounds.room) {
            return SatVerdict::Unknown;
        }
        match self.solver.solve(assumptions, bounds) {
            Ok(Some(true)) => SatVerdict::Satisfiable(Model(Source::Solver(self))),
            Ok(Some(false)) => SatVerdict::Unsatisfiable,
            Ok(None) => SatVerdict::Unknown,
            Err(why) => SatVerdict::Failed(why),
        }
    }

    /// The core: those of the `assumptions` that the solver needed to refute them in its last call.
    /// An outside solver gives all of them.
    pub fn core(&self, assumptions: &[Lit]) -> Vec<Lit> {
        assumptions.iter().copied().filter(|&lit| self.solver.needs(lit)).collect()
    }

    /// The model that the last call found.
    pub(super) fn model(&self) -> Model<'_> {
        Model(Source::Solver(self))
    }

    /// Bytes that the solver may take before it next asks whether to stop.
    fn room(&self) -> u64 {
        self.clauses * COST.working_bytes
    }
}

impl ClauseSink for Sat {
    /// All variables are told to the solver, so that one without a clause has a value too.
    fn fresh(&mut self, count: usize) -> Vars {
        let vars = Vars::after(&mut self.variables, count);
        self.expired = self.expired || !self.solver.make_variables(self.variables);
        vars
    }

    fn is_closed(&self) -> bool {
        self.expired
    }

    /// Past a limit, clauses are dropped. [`Sat::solve`] then returns [`SatVerdict::Unknown`].
    fn clause(&mut self, literals: &[Lit]) {
        if self.clauses.is_multiple_of(Self::CLAUSES_PER_CHECK) {
            self.expired |= self.limits.is_reached(self.room());
        }
        self.clauses += 1;
        if !self.expired {
            self.solver.clause(literals);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    /// More pigeons than holes: no model, and no short proof of that by resolution.
    fn pigeons(sat: &mut Sat, holes: usize) {
        let sits = sat.fresh((holes + 1) * holes);
        let lit = |pigeon: usize, hole: usize| sits.lit(pigeon * holes + hole);
        for pigeon in 0..=holes {
            sat.clause(&(0..holes).map(|hole| lit(pigeon, hole)).collect::<Vec<_>>());
            for other in 0..pigeon {
                (0..holes).for_each(|hole| sat.clause(&[!lit(pigeon, hole), !lit(other, hole)]));
            }
        }
    }

    #[test]
    fn models_satisfy_and_clauses_can_follow() {
        let mut sat = Sat::new(Limits::default());
        let vars = sat.fresh(3);
        let (a, b, unused) = (vars.lit(0), vars.lit(1), vars.lit(2));
        sat.clause(&[a, b]);
        let SatVerdict::Satisfiable(model) = sat.solve(&[!a]) else { panic!() };
        assert!(model.is_true(!a) && model.is_true(b));
        assert!(model.is_true(unused) || model.is_true(!unused));
        assert!(matches!(sat.solve(&[!a, !b]), SatVerdict::Unsatisfiable));
        assert_eq!(sat.core(&[!a, !b]), [!a, !b]);
        sat.clause(&[!b]);
        assert!(matches!(sat.solve(&[unused, !a]), SatVerdict::Unsatisfiable));
        assert_eq!(sat.core(&[unused, !a]), [!a]);
        let SatVerdict::Satisfiable(model) = sat.solve(&[]) else { panic!() };
        assert!(model.is_true(a));
        sat.clause(&[!a]);
        assert!(matches!(sat.solve(&[]), SatVerdict::Unsatisfiable));
    }

    #[test]
    fn the_deadline_is_absolute() {
        let mut sat = Sat::new(Limits::default().within(Duration::from_millis(200)));
        pigeons(&mut sat, 12);
        let started = Instant::now();
        for _ in 0..3 {
            assert!(matches!(sat.solve(&[]), SatVerdict::Unknown));
        }
        assert!(started.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn a_raised_flag_stops_at_once() {
        let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
        let mut sat = Sat::new(Limits::default().cancelled_by(flag));
        pigeons(&mut sat, 2);
        assert!(matches!(sat.solve(&[]), SatVerdict::Unknown));
    }
}
