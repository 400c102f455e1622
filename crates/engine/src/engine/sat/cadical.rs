//! CaDiCaL behind [`Sat`](super::Sat). This file alone uses the crate `cadical`.

use super::solver::{Bounds, Cost, Manner, Solver};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::limits::Limits;
use std::borrow::Cow;

/// The cost of CaDiCaL.
pub(super) const COST: Cost = Cost {
    // All at once.
    variable_bytes: 190,
    clause_bytes: 40,
    working_bytes: 100,
    variables_per_second: 5e6,
    clauses_per_second: 1e7,
};

/// An environment variable and its value, which a learning solver needs to keep every clause that is
/// learnt. Without it CaDiCaL also strengthens clauses while it analyses a conflict (on-the-fly
/// subsumption), and does not report them; a clause learnt from a strengthened one does not follow by unit
/// propagation. CaDiCaL's bindings have no other way to switch this off.
pub(super) const LEARNING_ENVIRONMENT: Option<(&str, &str)> = Some(("CADICAL_OTFS", "0"));

/// The name of a configuration of CaDiCaL: the fastest of the four over all instances, the fastest on many
/// that it is slow on, and conflict-driven learning without anything else. What simplifies a formula (it
/// eliminates variables, mostly) takes longer than many short calls, and has to be undone between them.
fn configuration(manner: Manner) -> &'static str {
    match manner {
        Manner::Usual => "unsat",
        Manner::Other => "default",
        Manner::Many | Manner::Learning => "plain",
    }
}

/// CaDiCaL.
pub(super) struct Inside {
    solver: cadical::Solver<Watcher>,
    manner: Manner,
    limits: Limits,
    /// Variables that CaDiCaL has memory for.
    capacity: u64,
}

impl Inside {
    /// The most variables to begin with, so that no step takes long.
    const FIRST_VARIABLES: u64 = 1 << 20;

    /// A solver without clauses.
    pub(super) fn new(manner: Manner, limits: Limits) -> Self {
        let solver = cadical::Solver::with_config(configuration(manner));
        let mut solver = solver.expect("a configuration that CaDiCaL has");
        let learnt = (manner == Manner::Learning).then(Cnf::new);
        if limits.is_limited() || limits.pulse().is_some() || learnt.is_some() {
            let limits = limits.clone();
            solver.set_callbacks(Some(Watcher { limits, room: 0, learnt }));
        }
        Self { solver, manner, limits, capacity: 0 }
    }

    fn limit(&mut self, what: &str, most: Option<u32>) {
        if let Some(most) = most
            && let Err(error) = self.solver.set_limit(what, most.min(i32::MAX as u32) as i32)
        {
            log::warn!("no limit of {what}: {error}");
        }
    }
}

impl Solver for Inside {
    /// CaDiCaL makes its arrays long enough for the first variables, and doubles them until all fit. Each
    /// step takes its memory at once.
    fn make_variables(&mut self, variables: u32) -> bool {
        let variables = u64::from(variables);
        let mut reserved = 0;
        while reserved < variables {
            let capacity = match self.capacity {
                0 => variables.min(Self::FIRST_VARIABLES) + 1,
                capacity if capacity <= variables => 2 * capacity,
                capacity => capacity,
            };
            let bytes = (capacity - self.capacity) * COST.variable_bytes;
            self.capacity = capacity;
            reserved = variables.min(capacity - 1);
            let solver = &mut self.solver;
            if !self.limits.take(bytes, || solver.reserve(reserved as i32)) {
                return false;
            }
        }
        true
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.solver.add_clause(literals.iter().map(|lit| lit.to_dimacs()));
    }

    fn solve(&mut self, assumptions: &[Lit], bounds: Bounds) -> Result<Option<bool>, String> {
        if let Some(watcher) = self.solver.get_callbacks() {
            watcher.room = bounds.room;
        }
        self.limit("terminate", bounds.steps);
        self.limit("conflicts", bounds.conflicts);
        Ok(self.solver.solve_with(assumptions.iter().map(|lit| lit.to_dimacs())))
    }

    #[inline]
    fn is_true(&self, lit: Lit) -> bool {
        self.solver.value(lit.to_dimacs()) == Some(true)
    }

    fn needs(&self, assumption: Lit) -> bool {
        self.solver.failed(assumption.to_dimacs())
    }

    fn anew(&self) -> Box<dyn Solver> {
        Box::new(Self::new(self.manner.anew(), self.limits.clone()))
    }

    fn proof(&mut self, _: &Cnf, _: &Limits) -> Result<Cow<'_, Cnf>, String> {
        let learnt = self.solver.get_callbacks().and_then(|watcher| watcher.learnt.as_ref());
        learnt
            .map(Cow::Borrowed)
            .ok_or_else(|| "it was not told to keep what it learns".to_string())
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
