//! The SAT solver: CaDiCaL, incremental, with one absolute deadline; or a solver outside this
//! program. This file alone uses the crate `cadical`.

use super::limits::{Limits, Stop};
use super::outside::OutsideSolver;
use crate::cnf::dimacs::Reply;
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

/// An incremental solver. Clauses go in through [`ClauseSink`].
pub struct Sat {
    solver: Solver,
    limits: Limits,
    variables: u32,
    /// Variables that CaDiCaL has memory for.
    capacity: u64,
    clauses: u64,
    expired: bool,
    /// Steps after which a call is given up, if that is limited.
    most_steps: Option<u32>,
}

enum Solver {
    Cadical(cadical::Solver<Watcher>),
    /// One that gets the whole formula for each call; and its last model, the first variable first.
    Outside {
        solver: Arc<dyn OutsideSolver>,
        formula: Cnf,
        values: Vec<bool>,
    },
}

/// What the solver found.
pub enum SatVerdict<'a> {
    /// There is a model. It is valid until the solver is used again.
    Satisfiable(Model<'a>),
    /// There is none (under the assumptions, if any were given).
    Unsatisfiable,
    /// A limit was reached first.
    Unknown,
    /// The outside solver could not be run, or its reply could not be read; the text says why.
    Failed(String),
}

/// A model, to be read before the solver goes on.
#[derive(Clone, Copy)]
pub struct Model<'a>(&'a Sat);

impl Model<'_> {
    /// Whether a literal is true.
    #[inline]
    pub fn is_true(&self, lit: Lit) -> bool {
        match &self.0.solver {
            Solver::Cadical(solver) => solver.value(lit.to_dimacs()) == Some(true),
            Solver::Outside { values, .. } => {
                values[lit.variable() as usize - 1] == lit.is_positive()
            }
        }
    }

    /// Writes the truth of each variable of a run, in order, over `values`.
    pub fn read(&self, vars: Vars, values: &mut Vec<bool>) {
        values.clear();
        values.extend((0..vars.len()).map(|index| self.is_true(vars.lit(index))));
    }
}

impl Sat {
    /// CaDiCaL's configuration: the fastest over all of the four that it has.
    const CONFIGURATION: &str = "unsat";

    /// The fastest configuration on many instances that [`Self::CONFIGURATION`] is slow on.
    const OTHER_CONFIGURATION: &str = "default";

    /// An environment variable and its value, which [`Self::learning`] needs to keep every clause
    /// that is learnt. Without it CaDiCaL also strengthens clauses while it analyses a conflict
    /// (on-the-fly subsumption), and does not report them; a clause learnt from a strengthened one
    /// does not follow by unit propagation. CaDiCaL's bindings have no other way to switch this
    /// off.
    pub const LEARNING_ENVIRONMENT: (&str, &str) = ("CADICAL_OTFS", "0");

    /// CaDiCaL's configuration without anything but conflict-driven learning.
    const LEARNING: &str = "plain";

    /// Clauses between two checks of the limits while a formula is being added.
    const CLAUSES_PER_CHECK: u64 = 1 << 12;

    /// Bytes that CaDiCaL takes for a variable, all at once; see `docs/SCALING.md`.
    const BYTES_PER_VARIABLE: u64 = 190;

    /// The most variables to begin with, so that no step takes long.
    const FIRST_VARIABLES: u64 = 1 << 20;

    /// Bytes that CaDiCaL takes for a clause, besides those that it holds already, when it
    /// simplifies the formula. It does not ask before; see `docs/SCALING.md`.
    const BYTES_PER_CLAUSE: u64 = 100;

    /// Bytes that CaDiCaL holds for a clause, at least; see `docs/SCALING.md`.
    const LEAST_BYTES_PER_CLAUSE: u64 = 40;

    /// More clauses and variables than a machine adds in a second.
    const CLAUSES_PER_SECOND: f64 = 1e7;
    const VARIABLES_PER_SECOND: f64 = 5e6;

    /// Steps that CaDiCaL does in a second on the puzzles that were measured: 400,000 to 1,500,000.
    const STEPS_PER_SECOND: f64 = 5e5;

    /// The limit that a formula of this size would exceed before the first call, if any.
    pub fn refuses(limits: &Limits, variables: u64, clauses: u64) -> Option<Stop> {
        let seconds = variables as f64 / Self::VARIABLES_PER_SECOND
            + clauses as f64 / Self::CLAUSES_PER_SECOND;
        let per_clause = Self::LEAST_BYTES_PER_CLAUSE + Self::BYTES_PER_CLAUSE;
        let bytes = variables * Self::BYTES_PER_VARIABLE + clauses.saturating_mul(per_clause);
        limits.forbids(Duration::from_secs_f64(seconds), bytes)
    }

    /// A solver without clauses that stops at `limits`.
    pub fn new(limits: Limits) -> Self {
        Self::configured(Self::CONFIGURATION, limits, None)
    }

    /// A solver with another configuration, for instances that [`Self::new`] does not solve soon.
    pub fn otherwise(limits: Limits) -> Self {
        Self::configured(Self::OTHER_CONFIGURATION, limits, None)
    }

    fn configured(configuration: &str, limits: Limits, learnt: Option<Cnf>) -> Self {
        let solver = cadical::Solver::with_config(configuration);
        let mut solver = solver.expect("a configuration that CaDiCaL has");
        if limits.is_limited() || limits.pulse().is_some() || learnt.is_some() {
            let limits = limits.clone();
            solver.set_callbacks(Some(Watcher { limits, room: 0, learnt }));
        }
        Self::of(Solver::Cadical(solver), limits)
    }

    /// A solver without clauses that keeps all clauses that it learns. It only learns from
    /// conflicts, so each of these clauses follows by unit propagation from the formula and the
    /// ones before it; see [`Self::LEARNING_ENVIRONMENT`].
    pub fn learning(limits: Limits) -> Self {
        Self::configured(Self::LEARNING, limits, Some(Cnf::new()))
    }

    /// The clauses learnt so far, in their order; `None` if they are not kept.
    pub fn learnt(&mut self) -> Option<&Cnf> {
        match &mut self.solver {
            Solver::Cadical(solver) => solver.get_callbacks()?.learnt.as_ref(),
            Solver::Outside { .. } => None,
        }
    }

    /// What the solver has learnt while it refuted a formula. One outside refutes it now, which is a second
    /// search: its earlier calls would each have had to write a proof to a file, for the last one alone,
    /// and were of cuts without the literals that the local rules fix.
    ///
    /// # Errors
    ///
    /// If there is no proof: why, in words.
    pub(super) fn proof(&mut self, formula: &Cnf) -> Result<Cow<'_, Cnf>, String> {
        match &self.solver {
            Solver::Outside { solver, .. } => solver.refute(formula, &self.limits).map(Cow::Owned),
            Solver::Cadical(_) => {
                let learnt = self.learnt().map(Cow::Borrowed);
                learnt.ok_or_else(|| "it was not told to keep what it learns".to_string())
            }
        }
    }

    /// A solver without clauses that asks an outside solver. It keeps the formula in memory.
    pub fn outside(solver: Arc<dyn OutsideSolver>, limits: Limits) -> Self {
        Self::of(Solver::Outside { solver, formula: Cnf::new(), values: Vec::new() }, limits)
    }

    fn of(solver: Solver, limits: Limits) -> Self {
        let (variables, capacity, clauses) = (0, 0, 0);
        Self { solver, limits, variables, capacity, clauses, expired: false, most_steps: None }
    }

    /// Limits the next call to this many conflicts. An outside solver ignores the limit.
    pub fn within_conflicts(&mut self, most: i32) {
        if let Solver::Cadical(solver) = &mut self.solver
            && let Err(error) = solver.set_limit("conflicts", most)
        {
            log::warn!("no limit of conflicts: {error}");
        }
    }

    /// Limits each later call to this many steps, mostly decisions and conflicts. The same limit
    /// gives the same result on every machine. An outside solver does not count steps: it gets the
    /// time that CaDiCaL needs for about as many.
    pub fn within_steps(&mut self, most: u32) {
        self.most_steps = Some(most);
    }

    /// A solver of the same kind without clauses, within the same limits.
    pub fn anew(&mut self) -> Self {
        let (is_learning, limits) = (self.learnt().is_some(), self.limits.clone());
        let anew = match &self.solver {
            Solver::Cadical(_) if is_learning => Self::learning(limits),
            Solver::Cadical(_) => Self::new(limits),
            Solver::Outside { solver, .. } => Self::outside(solver.clone(), limits),
        };
        Self { most_steps: self.most_steps, ..anew }
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
        let room = self.room();
        if self.expired || self.limits.is_reached(room) {
            return SatVerdict::Unknown;
        }
        let is_satisfiable = match &mut self.solver {
            Solver::Cadical(solver) => {
                if let Some(watcher) = solver.get_callbacks() {
                    watcher.room = room;
                }
                if let Some(most) = self.most_steps
                    && let Err(error) =
                        solver.set_limit("terminate", most.min(i32::MAX as u32) as i32)
                {
                    log::warn!("no limit of steps: {error}");
                }
                solver.solve_with(assumptions.iter().map(|lit| lit.to_dimacs()))
            }
            Solver::Outside { solver, formula, values } => {
                let limits = match self.most_steps {
                    Some(most) => &self.limits.no_later(Duration::from_secs_f64(
                        f64::from(most) / Self::STEPS_PER_SECOND,
                    )),
                    None => &self.limits,
                };
                match solver.solve(formula, assumptions, limits) {
                    Ok(Reply::Satisfiable(model)) if model.len() == self.variables as usize => {
                        *values = model;
                        Some(true)
                    }
                    Ok(Reply::Satisfiable(_)) => {
                        return SatVerdict::Failed("its model is not of this formula".to_string());
                    }
                    Ok(Reply::Unsatisfiable) => Some(false),
                    Ok(Reply::Unknown) => None,
                    Err(why) => return SatVerdict::Failed(why),
                }
            }
        };
        match is_satisfiable {
            Some(true) => SatVerdict::Satisfiable(Model(self)),
            Some(false) => SatVerdict::Unsatisfiable,
            None => SatVerdict::Unknown,
        }
    }

    /// The core: those of the `assumptions` that the solver needed to refute them in its last call.
    /// An outside solver gives all of them.
    pub fn core(&self, assumptions: &[Lit]) -> Vec<Lit> {
        // An outside solver does not say which.
        let is_needed = |lit: &Lit| match &self.solver {
            Solver::Cadical(solver) => solver.failed(lit.to_dimacs()),
            Solver::Outside { .. } => true,
        };
        assumptions.iter().copied().filter(is_needed).collect()
    }

    /// The model that the last call found.
    pub(super) fn model(&self) -> Model<'_> {
        Model(self)
    }

    /// Tells CaDiCaL of all variables, so that one without a clause has a value too. CaDiCaL makes
    /// its arrays long enough for the first variables, and doubles them until all fit. Each step
    /// takes its memory at once.
    fn reserve(&mut self) {
        let variables = u64::from(self.variables);
        let mut reserved = 0;
        while reserved < variables && !self.expired {
            let capacity = match self.capacity {
                0 => variables.min(Self::FIRST_VARIABLES) + 1,
                capacity if capacity <= variables => 2 * capacity,
                capacity => capacity,
            };
            let bytes = (capacity - self.capacity) * Self::BYTES_PER_VARIABLE;
            self.capacity = capacity;
            reserved = variables.min(capacity - 1);
            let Solver::Cadical(solver) = &mut self.solver else { return };
            self.expired = !self.limits.take(bytes, || solver.reserve(reserved as i32));
        }
    }

    /// Bytes that CaDiCaL may take before it next asks whether to stop.
    fn room(&self) -> u64 {
        self.clauses * Self::BYTES_PER_CLAUSE
    }
}

impl ClauseSink for Sat {
    fn fresh(&mut self, count: usize) -> Vars {
        let vars = Vars::after(&mut self.variables, count);
        match &mut self.solver {
            Solver::Cadical(_) => self.reserve(),
            Solver::Outside { formula, .. } => drop(formula.fresh(count)),
        }
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
            match &mut self.solver {
                Solver::Cadical(solver) => {
                    solver.add_clause(literals.iter().map(|lit| lit.to_dimacs()));
                }
                Solver::Outside { formula, .. } => formula.clause(literals),
            }
        }
    }
}

/// CaDiCaL asks this watcher from time to time whether to stop, and hands it what it learns.
struct Watcher {
    limits: Limits,
    /// Bytes that must be free for CaDiCaL to go on.
    room: u64,
    /// The clauses learnt, if they are kept.
    learnt: Option<Cnf>,
}

impl cadical::Callbacks for Watcher {
    fn terminate(&mut self) -> bool {
        self.limits.is_reached(self.room)
    }

    fn max_length(&self) -> i32 {
        let is_told = self.learnt.is_some() || self.limits.pulse().is_some();
        if is_told { i32::MAX } else { 0 }
    }

    fn learn(&mut self, clause: &[i32]) {
        if let Some(pulse) = self.limits.pulse() {
            pulse.learnt();
        }
        if let Some(learnt) = &mut self.learnt {
            let clause: Vec<Lit> =
                clause.iter().filter_map(|&number| Lit::from_dimacs(number)).collect();
            learnt.clause(&clause);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

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
