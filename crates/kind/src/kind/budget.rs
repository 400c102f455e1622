//! How much an explanation may cost: limits, and an amount of work.
//!
//! Limits of time depend on the machine. Work is counted, so what it allows is the same everywhere.

use crate::engine::Limits;
use std::cell::Cell;
use std::rc::Rc;

/// Limits and the work that is left. Clones share it.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Time, memory and cancelling.
    pub limits: Limits,
    left: Rc<Cell<u64>>,
}

impl Budget {
    /// The work that an explanation may do by default: some seconds. A unit takes about half a
    /// microsecond.
    pub const USUAL: u64 = 8_000_000;

    /// A budget of these limits, and `work` units of work.
    pub fn new(limits: Limits, work: u64) -> Self {
        Self { limits, left: Rc::new(Cell::new(work)) }
    }

    /// A budget of these limits alone, without a bound on the work.
    pub fn unbounded(limits: Limits) -> Self {
        Self::new(limits, u64::MAX)
    }

    /// Takes so many units.
    pub fn spend(&self, units: usize) {
        self.left.set(self.left.get().saturating_sub(units as u64));
    }

    /// Whether no work is left.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// Whether no work is left, or a limit is reached.
    pub fn is_reached(&self) -> bool {
        self.is_spent() || self.limits.is_reached(0)
    }
}
