//! Why something is known: the few earlier events that its cause needs, found only when asked for.

use super::pattern::{Patterns, combination, with};
use super::state::{Cause, Conflict, Known, State};
use crate::grid::{Cell, Segment};
use crate::kind::{Fact, Place};
use std::collections::{BTreeSet, VecDeque};

/// One inference: what follows, from which rule and which earlier events.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Inference {
    /// `None` for a contradiction.
    pub(super) known: Option<Known>,
    pub(super) cause: Cause,
    /// Events, by number.
    pub(super) because: Vec<usize>,
}

/// All inferences between the facts known before and what follows, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Reason {
    pub(super) inferences: Vec<Inference>,
    /// Segments that were known before.
    pub(super) facts: BTreeSet<Fact>,
    pub(super) rules: BTreeSet<Place>,
}

impl Reason {
    /// Joins two reasons; what both have is told once.
    pub(super) fn add(&mut self, other: Self) {
        for inference in other.inferences {
            if !self.inferences.contains(&inference) {
                self.inferences.push(inference);
            }
        }
        self.facts.extend(other.facts);
        self.rules.extend(other.rules);
    }
}

fn fact(segment: Segment, on: bool) -> Fact {
    Fact { link: segment.index(), on }
}

impl State<'_> {
    /// The reason for something that a cause makes known, in terms of what was known before the first
    /// `base` events ended.
    pub(super) fn reason(&self, cause: Cause, known: Known, base: usize) -> Reason {
        let limit = self.events.len();
        let because = self.because(cause, Some(known), limit);
        let mut reason = Reason::default();
        self.expand(Inference { known: Some(known), cause, because }, base, &mut reason);
        reason
    }

    /// The reason for a contradiction.
    pub(super) fn reason_of(&self, conflict: Conflict, base: usize) -> Reason {
        let mut limit = self.events.len();
        let mut because = Vec::new();
        let mut target = None;
        if let Some((segment, on)) = conflict.segment {
            // It has one value, and the cause says the other one.
            target = Some(Known::Segment(segment, !on));
            if let Some((event, _)) = self.segment_before(segment, limit) {
                because.push(event);
                // Before it all was well, so every way round it says the same.
                if matches!(conflict.cause, Cause::Sides | Cause::Loops) {
                    limit = event;
                }
            }
        }
        because.extend(self.because(conflict.cause, target, limit));
        because.sort_unstable();
        because.dedup();
        let mut reason = Reason::default();
        self.expand(Inference { known: None, cause: conflict.cause, because }, base, &mut reason);
        reason
    }

    /// Adds an inference and all that it rests on.
    fn expand(&self, last: Inference, base: usize, reason: &mut Reason) {
        let mut due: BTreeSet<usize> = BTreeSet::new();
        let mut take = |inference: Inference, due: &mut BTreeSet<usize>| {
            if let Some(place) = self.place(inference.cause) {
                reason.rules.insert(place);
            }
            if inference.cause == Cause::Loops
                && let Some(place) = self.witness(&inference)
            {
                reason.rules.insert(place);
            }
            for &event in &inference.because {
                match self.events[event].known {
                    Known::Segment(segment, on) if event < base => {
                        reason.facts.insert(fact(segment, on));
                    }
                    _ => {
                        due.insert(event);
                    }
                }
            }
            reason.inferences.push(inference);
        };
        take(last, &mut due);
        while let Some(event) = due.pop_last() {
            let event = (self.events[event], event);
            let ((known, cause), index) = ((event.0.known, event.0.cause), event.1);
            let because = self.because(cause, Some(known), index);
            take(Inference { known: Some(known), cause, because }, &mut due);
        }
        reason.inferences.reverse();
    }

    /// The place of the rule that a cause is.
    pub(super) fn place(&self, cause: Cause) -> Option<Place> {
        match cause {
            Cause::Given => None,
            Cause::Local(rule) => Some(self.rules.rules[rule as usize].place),
            Cause::Loops => Some(Place::Loops),
            Cause::Sides => Some(Place::Sides),
        }
    }

    /// The events before a limit that a cause needs to make something known, or to be contradicted.
    pub(super) fn because(&self, cause: Cause, known: Option<Known>, limit: usize) -> Vec<usize> {
        match (cause, known) {
            (Cause::Local(rule), known) => self.because_of_rule(rule, known, limit),
            (Cause::Loops, Some(Known::Segment(segment, _))) => {
                self.because_of_loop(segment, limit)
            }
            (Cause::Sides, Some(Known::Segment(segment, _))) => {
                let [from, to] = self.faces(segment);
                self.crossings(from, to, &[segment], limit)
            }
            (Cause::Sides, Some(Known::NotBoth(corner, _))) => {
                let [from, to] = self.across(corner);
                self.crossings(from, to, &self.rules.segments_of_corner(corner), limit)
            }
            _ => Vec::new(),
        }
    }

    /// Of all that is known of a rule's segments and corners, a part that is enough, and of which
    /// nothing can be left out; old events are preferred, and segments to corners.
    fn because_of_rule(&self, rule: u32, known: Option<Known>, limit: usize) -> Vec<usize> {
        let rule = &self.rules.rules[rule as usize];
        // What contradicts it: the patterns that must be gone.
        let unwanted: Patterns = match known {
            None => !0,
            Some(Known::Segment(segment, on)) => {
                let slot = rule.slots.iter().position(|&other| other == Some(segment));
                slot.map_or(0, |slot| with(slot, !on))
            }
            Some(Known::NotBoth(corner, bits)) => {
                let found = rule.corners.iter().find(|(other, _)| *other == corner);
                found.map_or(0, |&(_, slots)| combination(slots, bits))
            }
        };
        let itself = match known {
            Some(Known::Segment(segment, _)) => Some(segment),
            _ => None,
        };
        let mut premises: Vec<(bool, usize, Patterns)> = Vec::new();
        for (slot, segment) in rule.slots.iter().enumerate() {
            let segment = segment.filter(|&segment| Some(segment) != itself);
            if let Some((event, on)) = segment.and_then(|s| self.segment_before(s, limit)) {
                premises.push((false, event, with(slot, on)));
            }
        }
        for &(corner, slots) in &rule.corners {
            for bits in 0..4 {
                let is_itself = known == Some(Known::NotBoth(corner, bits));
                if let Some(event) = self.not_both_before(corner, bits, limit)
                    && !is_itself
                {
                    premises.push((true, event, !combination(slots, bits)));
                }
            }
        }
        premises.sort_unstable();
        let mut needed: Vec<(bool, usize, Patterns)> = premises.clone();
        for premise in premises.iter().rev() {
            let others = needed.iter().filter(|other| *other != premise);
            let left = others.fold(rule.allowed, |left, (_, _, patterns)| left & patterns);
            if left & unwanted == 0 {
                needed.retain(|other| other != premise);
            }
        }
        needed.into_iter().map(|(_, event, _)| event).collect()
    }

    /// The path that a segment would close, and something that it would leave out: a segment that is
    /// on elsewhere, unless a label is left unsatisfied.
    fn because_of_loop(&self, segment: Segment, limit: usize) -> Vec<usize> {
        let path = self.path(segment, limit);
        let mut because: Vec<usize> = path
            .iter()
            .filter_map(|&segment| self.segment_before(segment, limit))
            .map(|(event, _)| event)
            .collect();
        if self.unsatisfied(segment, &path).is_none() {
            let is_elsewhere = |event: &usize| match self.events[*event].known {
                Known::Segment(other, true) => other != segment && !path.contains(&other),
                _ => false,
            };
            because.extend((0..limit).find(is_elsewhere));
        }
        because.sort_unstable();
        because
    }

    /// A label that a closed line does not satisfy, by too few of its segments or too many.
    fn unsatisfied(&self, segment: Segment, path: &[Segment]) -> Option<Cell> {
        let grid = self.rules.grid;
        self.puzzle.labelled().find_map(|(cell, label)| {
            let around = grid.segments_of_cell(cell);
            let on = around.iter().filter(|&side| *side == segment || path.contains(side)).count();
            (on != usize::from(label)).then_some(cell)
        })
    }

    /// The label that a closed line would leave unsatisfied, if that is why it is too early.
    fn witness(&self, inference: &Inference) -> Option<Place> {
        let on = |&event: &usize| match self.events[event].known {
            Known::Segment(segment, true) => Some(segment),
            _ => None,
        };
        let mut line: Vec<Segment> = inference.because.iter().filter_map(on).collect();
        if let Some(Known::Segment(segment, false)) = inference.known {
            line.push(segment);
        }
        // With a segment elsewhere the line is not closed, and no label is needed.
        let ends =
            |point| line.iter().filter(|&&s| self.rules.grid.ends(s).contains(&point)).count();
        let is_closed =
            line.iter().all(|&s| self.rules.grid.ends(s).into_iter().all(|end| ends(end) == 2));
        let (&last, path) = line.split_last()?;
        is_closed.then(|| self.unsatisfied(last, path).map(|cell| Place::Cell(cell.index())))?
    }

    /// The known segments that are crossed on a shortest way between two faces; those in `without`
    /// may not be crossed.
    fn crossings(&self, from: usize, to: usize, without: &[Segment], limit: usize) -> Vec<usize> {
        let grid = self.rules.grid;
        let frame = grid.cell_count();
        let mut reached: Vec<Option<(usize, usize)>> = vec![None; frame + 1];
        let mut due = VecDeque::from([from]);
        let mut seen = vec![false; frame + 1];
        seen[from] = true;
        while let Some(face) = due.pop_front().filter(|&face| face != to) {
            let mut visit = |segment: Segment| {
                let [a, b] = self.faces(segment);
                let next = if a == face { b } else { a };
                if without.contains(&segment) || seen[next] {
                    return;
                }
                if let Some((event, _)) = self.segment_before(segment, limit) {
                    seen[next] = true;
                    reached[next] = Some((face, event));
                    due.push_back(next);
                }
            };
            match face == frame {
                true => self.frame().for_each(&mut visit),
                false => {
                    grid.segments_of_cell(Cell::from_index(face)).into_iter().for_each(&mut visit)
                }
            }
        }
        let mut events = Vec::new();
        let mut at = to;
        while let Some((before, event)) = reached[at].filter(|_| at != from) {
            events.push(event);
            at = before;
        }
        events.sort_unstable();
        events
    }
}
