//! A puzzle with its kind and what is known of a line, and how much may be asked of them.

use super::kind::Kind;
use super::puzzle::Puzzle;
use std::cell::{Cell, OnceCell};

/// The steps that may still be done. When there are none, what is evaluated means nothing.
pub(super) struct Budget {
    left: Cell<u64>,
}

impl Budget {
    pub(super) fn new(steps: u64) -> Self {
        Self { left: Cell::new(steps) }
    }

    /// Notes what was done, and returns whether more may be.
    pub(super) fn spend(&self, steps: u64) -> bool {
        self.left.set(self.left.get().saturating_sub(steps));
        self.left.get() > 0
    }

    pub(super) fn left(&self) -> u64 {
        self.left.get()
    }

    /// # Errors
    ///
    /// If there were too few steps.
    pub(super) fn check(&self) -> Result<(), String> {
        match self.left.get() {
            0 => Err("the rules of this kind speak of too much".to_string()),
            _ => Ok(()),
        }
    }
}

/// For each segment the number of its strand, those of one line for certain, and those that perhaps are; 0 for one that is
/// in none.
pub(super) struct Strands {
    pub(super) certain: Vec<u32>,
    pub(super) thinkable: Vec<u32>,
}

/// The rules of a kind, held against a puzzle and what is known of a line.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) kind: &'a Kind,
    pub(super) puzzle: &'a Puzzle,
    /// Whether an edge is on, as far as that is known.
    pub(super) line: &'a dyn Fn(usize) -> Option<bool>,
    /// Whether one follows the line against the direction in which it leads to the right from the first of its
    /// cells; `None` if nothing is said of a direction.
    pub(super) is_reversed: Option<bool>,
    pub(super) budget: &'a Budget,
    /// Of which line each link is, once that is asked.
    pub(super) strands: &'a OnceCell<Strands>,
}
