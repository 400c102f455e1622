//! BatSat behind [`Sat`](super::Sat): pure Rust, so it goes where no C++ compiler does. This file alone uses
//! the crate `batsat`.
//!
//! Its budget of conflicts cannot be set from outside, so conflicts are counted as clauses are learnt. It asks at
//! every decision whether to stop, and looks at the clock every 256th time. `splr` gives no cores, and `varisat`
//! has no limit at which it stops.

use super::solver::{Bounds, Cost, Manner, Solver};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::limits::Limits;
use ::batsat::{Callbacks, ClauseKind, SolverInterface, SolverOpts, Var, lbool};
use std::borrow::Cow;
use std::cell::Cell;

/// The cost of BatSat: 84 bytes for a variable and 40 for a clause of three, in arrays that double; and as
/// much again for clauses while it moves them together.
pub(super) const COST: Cost = Cost {
    variable_bytes: 190,
    clause_bytes: 40,
    working_bytes: 40,
    variables_per_second: 5e6,
    clauses_per_second: 1e7,
};

/// It tells all that it learns without being asked.
#[cfg(not(feature = "cadical"))]
pub(super) const LEARNING_ENVIRONMENT: Option<(&str, &str)> = None;

/// Its defaults; on another way, other restarts. It learns as usual where it keeps what it learns.
fn options(manner: Manner) -> SolverOpts {
    match manner {
        Manner::Usual | Manner::Many | Manner::Learning => SolverOpts::default(),
        Manner::Other => SolverOpts {
            luby_restart: false,
            restart_inc: 1.5,
            rnd_init_act: true,
            ..SolverOpts::default()
        },
    }
}

/// BatSat.
pub(super) struct Inside {
    solver: ::batsat::Solver<Watcher>,
    manner: Manner,
    limits: Limits,
    clause: Vec<::batsat::Lit>,
    /// Variables for which the limits have been asked.
    allowed: u32,
    /// Words that its store of clauses holds, at least.
    words: u64,
}

impl Inside {
    /// Variables for which the limits are asked at once, at least and at most. A formula may want them one
    /// by one.
    const AT_ONCE: (u32, u32) = (1 << 8, 1 << 20);

    /// The most words of clauses that it is given: its store ends at 2^32, and takes what is learnt too.
    const MOST_WORDS: u64 = 1 << 31;

    /// A solver without clauses.
    pub(super) fn new(manner: Manner, limits: Limits) -> Self {
        let learnt = (manner == Manner::Learning).then(Cnf::new);
        let watcher = Watcher {
            limits: limits.clone(),
            bounds: Bounds::default(),
            steps: Cell::new(0),
            conflicts: 0,
            is_over: Cell::new(false),
            learnt,
        };
        let solver = ::batsat::Solver::new(options(manner), watcher);
        Self { solver, manner, limits, clause: Vec::new(), allowed: 0, words: 0 }
    }
}

/// Our literal as BatSat's, negated: BatSat first tries false, CaDiCaL true. Variables are made in the order
/// of their numbers, so each has its own.
fn literal(lit: Lit) -> ::batsat::Lit {
    ::batsat::Lit::new(Var::unsafe_from_idx(lit.variable() - 1), !lit.is_positive())
}

fn literal_of(lit: ::batsat::Lit) -> Option<Lit> {
    let number = i32::try_from(lit.var().idx() + 1).ok()?;
    Lit::from_dimacs(if lit.sign() { -number } else { number })
}

impl Solver for Inside {
    fn make_variables(&mut self, variables: u32) -> bool {
        let mut made = self.solver.num_vars();
        while made < variables {
            let has_room = made < self.allowed;
            let block = match has_room {
                true => self.allowed - made,
                false => made.clamp(Self::AT_ONCE.0, Self::AT_ONCE.1),
            };
            let count = block.min(variables - made);
            let solver = &mut self.solver;
            let mut make = || (0..count).for_each(|_| _ = solver.new_var_default());
            match has_room {
                true => make(),
                false if !self.limits.take(u64::from(block) * COST.variable_bytes, make) => {
                    return false;
                }
                false => self.allowed = made + block,
            }
            made += count;
        }
        true
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.words += literals.len() as u64 + 1;
        if self.words <= Self::MOST_WORDS {
            self.clause.clear();
            self.clause.extend(literals.iter().map(|&lit| literal(lit)));
            self.solver.add_clause_reuse(&mut self.clause);
        }
    }

    fn solve(&mut self, assumptions: &[Lit], bounds: Bounds) -> Result<Option<bool>, String> {
        if self.words > Self::MOST_WORDS {
            return Err("BatSat has no room for so many clauses".to_string());
        }
        self.solver.cb_mut().restart(bounds);
        let assumptions: Vec<::batsat::Lit> = assumptions.iter().map(|&lit| literal(lit)).collect();
        let found = self.solver.solve_limited(&assumptions);
        Ok((found != lbool::UNDEF).then_some(found == lbool::TRUE))
    }

    #[inline]
    fn is_true(&self, lit: Lit) -> bool {
        self.solver.value_lit(literal(lit)) == lbool::TRUE
    }

    fn needs(&self, assumption: Lit) -> bool {
        // Its core is a clause.
        self.solver.unsat_core_contains_lit(!literal(assumption))
    }

    fn anew(&self) -> Box<dyn Solver> {
        Box::new(Self::new(self.manner.anew(), self.limits.clone()))
    }

    fn proof(&mut self, _: &Cnf, _: &Limits) -> Result<Cow<'_, Cnf>, String> {
        let learnt = self.solver.cb().learnt.as_ref().map(Cow::Borrowed);
        learnt.ok_or_else(|| "it was not told to keep what it learns".to_string())
    }
}

/// BatSat asks this watcher at every decision whether to stop, and shows it each clause. Its own budget of
/// conflicts cannot be set from outside.
struct Watcher {
    limits: Limits,
    bounds: Bounds,
    /// Decisions and conflicts in this call.
    steps: Cell<u32>,
    conflicts: u32,
    /// Whether a limit was reached in this call.
    is_over: Cell<bool>,
    /// The clauses learnt, if they are kept.
    learnt: Option<Cnf>,
}

impl Watcher {
    /// Steps between two looks at the limits.
    const STEPS: u32 = 1 << 8;

    /// Begins a call.
    fn restart(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        self.steps.set(0);
        self.conflicts = 0;
        self.is_over.set(false);
    }
}

impl Callbacks for Watcher {
    fn on_new_clause(&mut self, clause: &[::batsat::Lit], kind: ClauseKind) {
        if kind != ClauseKind::Learnt {
            return;
        }
        self.conflicts = self.conflicts.saturating_add(1);
        if let Some(pulse) = self.limits.pulse() {
            pulse.learnt();
        }
        if let Some(learnt) = &mut self.learnt {
            let clause: Vec<Lit> = clause.iter().filter_map(|&lit| literal_of(lit)).collect();
            learnt.clause(&clause);
        }
    }

    fn stop(&self) -> bool {
        let steps = self.steps.get().saturating_add(1);
        self.steps.set(steps);
        let is_beyond = |most: Option<u32>, count| most.is_some_and(|most| count > most);
        if is_beyond(self.bounds.steps, steps) || is_beyond(self.bounds.conflicts, self.conflicts) {
            return true;
        }
        if steps.is_multiple_of(Self::STEPS) && self.limits.is_reached(self.bounds.room) {
            self.is_over.set(true);
        }
        self.is_over.get()
    }
}
