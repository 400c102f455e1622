//! The queues of propagation: rules to look at, and facts that follow but are not assigned yet.

use super::trail::Cause;
use crate::grid::Segment;
use std::collections::VecDeque;

/// Rules that are due, each at most once, first in, first out.
#[derive(Clone, Debug)]
pub(super) struct RuleQueue {
    due: VecDeque<u32>,
    is_due: Vec<bool>,
}

impl RuleQueue {
    fn all(count: usize) -> Self {
        Self { due: (0..count as u32).collect(), is_due: vec![true; count] }
    }

    pub(super) fn push(&mut self, rule: u32) {
        if !std::mem::replace(&mut self.is_due[rule as usize], true) {
            self.due.push_back(rule);
        }
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        let rule = self.due.pop_front()?;
        self.is_due[rule as usize] = false;
        Some(rule)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// All queues.
pub(super) struct Queue {
    /// Rules to look at by segments alone.
    pub(super) by_segment: RuleQueue,
    /// Rules to look at by corners too.
    pub(super) by_corner: RuleQueue,
    /// Segments that follow, each with its cause.
    pub(super) pending: VecDeque<(Segment, bool, Cause)>,
    /// Segments that follow by pairs.
    pub(super) by_pair: VecDeque<(Segment, bool)>,
    /// Pairs of segments that differ or are the same.
    pub(super) paired: VecDeque<([Segment; 2], bool, Cause)>,
}

impl Queue {
    /// Queues in which all rules are due.
    pub(super) fn new(rules: usize) -> Self {
        Self {
            by_segment: RuleQueue::all(rules),
            by_corner: RuleQueue::all(rules),
            pending: VecDeque::new(),
            by_pair: VecDeque::new(),
            paired: VecDeque::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.by_segment.clear();
        self.by_corner.clear();
        self.pending.clear();
        self.by_pair.clear();
        self.paired.clear();
    }
}
