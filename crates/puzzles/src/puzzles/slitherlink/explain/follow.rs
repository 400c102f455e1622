//! Propagation: what follows next from the state. Rules and queues are taken in a fixed order.

use super::board::Local;
use super::pattern::{OPPOSITE, combination, related};
use super::state::State;
use super::trail::{Cause, Conflict};
use crate::cnf::Patterns;
use crate::grid::Segment;
use std::rc::Rc;

/// How propagation ended.
pub(super) enum Followed {
    /// With a contradiction, and the number of events before the inference that led to it.
    Conflict(Conflict, usize),
    /// Nothing more follows.
    ToTheEnd,
    /// There were too many events.
    GivenUp,
}

/// Segments that a cause makes known.
type Forced = (Cause, Vec<(Segment, bool)>);

impl State<'_> {
    /// The patterns that are left to a rule.
    fn left(&self, rule: u32, with_corners: bool) -> Patterns {
        let rule = &self.rules.rules[rule as usize];
        let mut left = rule.allowed;
        rule.slots.iter().flatten().for_each(|&segment| self.seen.segment(segment));
        for (slot, segment) in rule.slots.iter().enumerate() {
            if let Some(on) = segment.and_then(|segment| self.value(segment)) {
                left = left.and(Patterns::with(slot, on));
            }
        }
        for &(corner, slots) in rule.corners.iter().filter(|_| with_corners) {
            let ruled_out = self.trail.ruled_out[corner];
            for bits in (0..4).filter(|&bits| ruled_out >> bits & 1 == 1) {
                left = left.without(combination(slots, bits));
            }
        }
        for (pair, slots) in self.opposite(rule).filter(|_| with_corners) {
            if let Some(differ) = self.pairs.differ(pair) {
                left = left.and(related(slots, differ));
            }
        }
        left
    }

    /// The open segments that lie opposite each other in a rule, with their slots.
    fn opposite(
        &self,
        rule: &Local,
    ) -> impl Iterator<Item = ([Segment; 2], (usize, usize))> + use<> {
        let pairs = OPPOSITE.map(|(a, b)| {
            let pair = [rule.slots[a]?, rule.slots[b]?];
            self.are_open(pair).then_some((pair, (a, b)))
        });
        pairs.into_iter().flatten()
    }

    /// The segments that a rule makes known if these patterns are left.
    fn forced(&self, rule: u32, left: Patterns) -> Vec<(Segment, bool)> {
        let slots = self.rules.rules[rule as usize].slots.into_iter().enumerate();
        let open = slots.filter_map(|(slot, segment)| Some((slot, segment?)));
        let open = open.filter(|&(_, segment)| self.value(segment).is_none());
        open.filter_map(|(slot, segment)| Some((segment, left.value(slot)?))).collect()
    }

    /// The next segments that follow from one cause: a label, a point, the closed line, or the two
    /// sides of the line. Empty if there are no more.
    pub(super) fn single(&mut self) -> Result<Forced, Conflict> {
        while let Some(rule) = self.queue.by_segment.pop() {
            let left = self.left(rule, false);
            if left.is_empty() {
                return Err(Conflict { cause: Cause::Local(rule), known: None });
            }
            let forced = self.forced(rule, left);
            if !forced.is_empty() {
                return Ok((Cause::Local(rule), forced));
            }
        }
        while let Some((segment, on, cause)) = self.queue.pending.pop_front() {
            if let Some(forced) = self.due(segment, on, cause)? {
                return Ok(forced);
            }
        }
        if !self.paths.is_closed() {
            return Ok((Cause::Loops, Vec::new()));
        }
        let open = self.rules.grid.segments().filter(|&segment| self.value(segment).is_none());
        Ok((Cause::Loops, open.map(|segment| (segment, false)).collect()))
    }

    /// A queued segment as forced; `None` if it is known by now.
    fn due(&self, segment: Segment, on: bool, cause: Cause) -> Result<Option<Forced>, Conflict> {
        self.seen.segment(segment);
        match self.value(segment) {
            None => Ok(Some((cause, vec![(segment, on)]))),
            Some(known) if known != on => Err(Conflict::of_segment(segment, known, cause)),
            Some(_) => Ok(None),
        }
    }

    /// The next segments that follow by pairs, or by one rule with its corners and pairs; what else
    /// is new about these is noted. `None` if no rule is due.
    pub(super) fn corner(&mut self) -> Result<Option<Forced>, Conflict> {
        while let Some((segment, on)) = self.queue.by_pair.pop_front() {
            if let Some(forced) = self.due(segment, on, Cause::Pairs)? {
                return Ok(Some(forced));
            }
        }
        let Some(rule) = self.queue.by_corner.pop() else { return Ok(None) };
        let rules = Rc::clone(&self.rules);
        let Local { corners, .. } = &rules.rules[rule as usize];
        for &(corner, _) in corners {
            let pair = self.rules.corners[corner];
            if let Some(differ) = self.pairs.differ(pair).filter(|_| self.are_open(pair)) {
                self.settle(corner, differ, Cause::Pairs);
            }
        }
        let left = self.left(rule, true);
        if left.is_empty() {
            return Err(Conflict { cause: Cause::Local(rule), known: None });
        }
        for &(corner, slots) in corners {
            let [level, upright] = rules.corners[corner].map(|s| self.value(s));
            for bits in 0..4 {
                // What the segments say by themselves is no news.
                let is_open = level.is_none_or(|on| on == (bits & 2 != 0))
                    && upright.is_none_or(|on| on == (bits & 1 != 0));
                let is_new = is_open && self.trail.ruled_out[corner] >> bits & 1 == 0;
                if is_new && left.and(combination(slots, bits)).is_empty() {
                    self.rule_out(corner, bits, Cause::Local(rule));
                }
            }
        }
        for (pair, slots) in self.opposite(&rules.rules[rule as usize]) {
            for differ in [false, true] {
                if left.and(related(slots, !differ)).is_empty() {
                    self.queue.paired.push_back((pair, differ, Cause::Local(rule)));
                }
            }
        }
        Ok(Some((Cause::Local(rule), self.forced(rule, left))))
    }

    /// Follows the next queued pair of segments that differ or are the same. `false` if there is
    /// none.
    pub(super) fn pair(&mut self) -> Result<bool, Conflict> {
        let Some((pair, differ, cause)) = self.queue.paired.pop_front() else { return Ok(false) };
        self.relate(pair, differ, cause)?;
        Ok(true)
    }

    /// Propagates until nothing more follows, or until there are `most` events.
    pub(super) fn propagate(&mut self, most: usize) -> Followed {
        while self.trail.len() < most {
            let before = self.trail.len();
            match self.follow() {
                Ok(true) => {}
                Ok(false) => return Followed::ToTheEnd,
                Err(conflict) => return Followed::Conflict(conflict, before),
            }
        }
        Followed::GivenUp
    }

    /// Follows what comes next. `false` if there is nothing left.
    fn follow(&mut self) -> Result<bool, Conflict> {
        let (cause, forced) = match self.single()? {
            (_, forced) if forced.is_empty() => match self.corner()? {
                Some(next) => next,
                None => return self.pair(),
            },
            next => next,
        };
        for (segment, on) in forced {
            self.set(segment, on, cause)?;
        }
        Ok(true)
    }
}
