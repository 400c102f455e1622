//! Why something is known: the few earlier events that its cause needs, found only when asked for.

use super::pattern::{OPPOSITE, combination, related};
use super::state::State;
use super::trail::{Cause, Conflict, Event, Known};
use crate::cnf::Patterns;
use crate::grid::{Cell, Segment};
use crate::kind::{Fact, Place};
use fixedbitset::FixedBitSet;
use std::collections::{BTreeSet, VecDeque};

/// One inference: what follows, and from which rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inference {
    /// The number of its event; `None` for the conclusion.
    event: Option<usize>,
    /// What follows; `None` for a contradiction.
    pub(super) known: Option<Known>,
    pub(super) cause: Cause,
}

/// All inferences from the facts known before to the conclusion, each after those it rests on.
#[derive(Clone, Debug, Default)]
pub(super) struct Reason {
    pub(super) inferences: Vec<Inference>,
    /// Segments that were known before.
    pub(super) facts: BTreeSet<Fact>,
    pub(super) rules: BTreeSet<Place>,
}

impl Reason {
    /// Adds another reason; what both have is kept once.
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
    Fact { edge: segment.index(), on }
}

impl State<'_> {
    /// The reason why a cause makes something known, from facts that were known after the first
    /// `base` events.
    pub(super) fn reason(&self, cause: Cause, known: Known, base: usize) -> Reason {
        let limit = self.trail.len();
        let because = self.because(cause, Some(known), limit);
        self.expand(Inference { event: None, known: Some(known), cause }, &because, base)
    }

    /// The reason for a contradiction.
    pub(super) fn reason_of(&self, conflict: Conflict, base: usize) -> Reason {
        let mut limit = self.trail.len();
        let mut because = Vec::new();
        let mut target = None;
        if let Some(known) = conflict.known {
            // It is known, and the cause says the opposite.
            let event = match known {
                Known::Segment(segment, on) => {
                    target = Some(Known::Segment(segment, !on));
                    self.trail.segment_before(segment, limit).map(|(event, _)| event)
                }
                Known::Pair(pair, differ) => {
                    target = Some(Known::Pair(pair, !differ));
                    (0..limit).rev().find(|&event| self.trail.events[event].known == known)
                }
                Known::NotBoth(..) => None,
            };
            if let Some(event) = event {
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
        self.expand(Inference { event: None, known: None, cause: conflict.cause }, &because, base)
    }

    /// An inference and all that it rests on. What an inference rests on comes before it, the
    /// latest first, so that each step of a chain follows the one before it.
    fn expand(&self, last: Inference, because: &[usize], base: usize) -> Reason {
        let mut seen = FixedBitSet::with_capacity(self.trail.len());
        let mut reason = Reason::default();
        let take = |inference: Inference, because: &[usize], rules: &mut BTreeSet<Place>| {
            rules.extend(self.place(inference.cause));
            if inference.cause == Cause::Loops {
                rules.extend(self.witness(inference, because));
            }
            let mut because = because.to_vec();
            because.sort_unstable();
            (inference, because)
        };
        let mut due = vec![take(last, because, &mut reason.rules)];
        while let Some((inference, because)) = due.last_mut() {
            let Some(at) = because.pop() else {
                reason.inferences.push(*inference);
                due.pop();
                continue;
            };
            if seen.put(at) {
                continue;
            }
            let Event { known, cause, because, .. } = &self.trail.events[at];
            if let Known::Segment(segment, on) = *known
                && at < base
            {
                reason.facts.insert(fact(segment, on));
                continue;
            }
            let because =
                because.get_or_init(|| self.because(*cause, Some(*known), at).into_boxed_slice());
            let inference = Inference { event: Some(at), known: Some(*known), cause: *cause };
            due.push(take(inference, because, &mut reason.rules));
        }
        reason
    }

    /// The place of the rule that a cause stands for; `None` for a cause that is not a rule.
    pub(super) fn place(&self, cause: Cause) -> Option<Place> {
        match cause {
            Cause::Given | Cause::Corner(_) | Cause::Pairs => None,
            Cause::Local(rule) => Some(self.rules.rules[rule as usize].place),
            Cause::Loops => Some(Place::Loops),
            Cause::Sides => Some(Place::Sides),
        }
    }

    /// The events before `limit` that a cause needs to make something known, or to be contradicted.
    pub(super) fn because(&self, cause: Cause, known: Option<Known>, limit: usize) -> Vec<usize> {
        match (cause, known) {
            (Cause::Local(rule), known) => self.because_of_rule(rule, known, limit),
            (Cause::Loops, Some(Known::Segment(segment, _))) => {
                self.because_of_loop(segment, limit)
            }
            (Cause::Sides, Some(Known::Segment(segment, _))) => {
                let [from, to] = self.rules.faces(segment);
                self.crossings(from, to, &[segment], limit)
            }
            (Cause::Sides, Some(Known::NotBoth(corner, _))) => {
                let [from, to] = self.rules.across[corner];
                self.crossings(from, to, &self.rules.corners[corner], limit)
            }
            (Cause::Sides, Some(Known::Pair(pair, _))) => match self.rules.apart(pair) {
                Some([from, to]) => self.crossings(from, to, &pair, limit),
                None => Vec::new(),
            },
            (Cause::Corner(corner), Some(Known::Pair(_, differ))) => {
                let ruled_out = if differ { [0, 3] } else { [1, 2] };
                let event = |bits| self.trail.not_both_before(corner, bits, limit);
                ruled_out.into_iter().filter_map(event).collect()
            }
            (Cause::Pairs, Some(Known::Pair([a, b], _))) => self.chain(a, b, limit),
            (Cause::Pairs, Some(Known::NotBoth(corner, _))) => {
                let [a, b] = self.rules.corners[corner];
                self.chain(a, b, limit)
            }
            (Cause::Pairs, Some(Known::Segment(segment, on))) => {
                self.partner(segment, on, limit).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// The events that a rule needs: enough of what is known of its segments and corners, and
    /// nothing that can be left out. Old events are preferred, and segments to corners.
    fn because_of_rule(&self, rule: u32, known: Option<Known>, limit: usize) -> Vec<usize> {
        let rule = &self.rules.rules[rule as usize];
        // What contradicts it: the patterns that must be gone.
        let unwanted: Patterns = match known {
            None => Patterns::ALL,
            Some(Known::Segment(segment, on)) => {
                let slot = rule.slots.iter().position(|&other| other == Some(segment));
                slot.map_or(Patterns::NONE, |slot| Patterns::with(slot, !on))
            }
            Some(Known::NotBoth(corner, bits)) => {
                let found = rule.corners.iter().find(|(other, _)| *other == corner);
                found.map_or(Patterns::NONE, |&(_, slots)| combination(slots, bits))
            }
            Some(Known::Pair(pair, differ)) => {
                let slots = pair.map(|segment| rule.slots.iter().position(|s| *s == Some(segment)));
                match slots {
                    [Some(a), Some(b)] => related((a, b), !differ),
                    _ => Patterns::NONE,
                }
            }
        };
        let itself = match known {
            Some(Known::Segment(segment, _)) => Some(segment),
            _ => None,
        };
        let mut premises: Vec<(bool, Vec<usize>, Patterns)> = Vec::new();
        for (slot, segment) in rule.slots.iter().enumerate() {
            let segment = segment.filter(|&segment| Some(segment) != itself);
            if let Some((event, on)) = segment.and_then(|s| self.trail.segment_before(s, limit)) {
                premises.push((false, vec![event], Patterns::with(slot, on)));
            }
        }
        for &(corner, slots) in &rule.corners {
            for bits in 0..4 {
                let is_itself = known == Some(Known::NotBoth(corner, bits));
                if let Some(event) = self.trail.not_both_before(corner, bits, limit)
                    && !is_itself
                {
                    premises.push((
                        true,
                        vec![event],
                        Patterns::ALL.without(combination(slots, bits)),
                    ));
                }
            }
        }
        for slots in OPPOSITE {
            let (Some(a), Some(b)) = (rule.slots[slots.0], rule.slots[slots.1]) else { continue };
            let is_itself = matches!(known, Some(Known::Pair(pair, _)) if pair == [a, b]);
            let is_open = |segment| self.trail.segment_before(segment, limit).is_none();
            if let Some(differ) = self.pairs.differ([a, b])
                && !is_itself
                && is_open(a)
                && is_open(b)
            {
                let chain = self.chain(a, b, limit);
                if !chain.is_empty() {
                    premises.push((true, chain, related(slots, differ)));
                }
            }
        }
        premises.sort_unstable();
        // What those before a premise leave together, and then those after it that are needed.
        let mut before = vec![rule.allowed.and(unwanted)];
        for (_, _, patterns) in &premises {
            before.push(before[before.len() - 1].and(*patterns));
        }
        let mut after = Patterns::ALL;
        let mut needed = Vec::new();
        for ((_, events, patterns), before) in premises.into_iter().zip(before).rev() {
            if !before.and(after).is_empty() {
                after = after.and(patterns);
                needed.push(events);
            }
        }
        needed.into_iter().rev().flatten().collect()
    }

    /// The events of the path that a segment would close, and one event of a segment that is on
    /// elsewhere, unless the closed path leaves a label unsatisfied. If the segment closes no path,
    /// all segments that are on: the line is closed already.
    fn because_of_loop(&self, segment: Segment, limit: usize) -> Vec<usize> {
        let path = self.path(segment, limit);
        if path.is_empty() {
            let is_on =
                |event: &usize| matches!(self.trail.events[*event].known, Known::Segment(_, true));
            return (0..limit).filter(is_on).collect();
        }
        let mut because: Vec<usize> = path
            .iter()
            .filter_map(|&segment| self.trail.segment_before(segment, limit))
            .map(|(event, _)| event)
            .collect();
        if self.unsatisfied(segment, &path).is_none() {
            let is_elsewhere = |event: &usize| match self.trail.events[*event].known {
                Known::Segment(other, true) => other != segment && !path.contains(&other),
                _ => false,
            };
            because.extend((0..limit).find(is_elsewhere));
        }
        because.sort_unstable();
        because
    }

    /// A label that the closed line does not satisfy, with too few of its segments or too many.
    fn unsatisfied(&self, segment: Segment, path: &[Segment]) -> Option<Cell> {
        let grid = self.rules.grid;
        self.puzzle.labelled().find_map(|(cell, label)| {
            let around = grid.segments_of_cell(cell);
            let on = around.iter().filter(|&side| *side == segment || path.contains(side)).count();
            (on != usize::from(label)).then_some(cell)
        })
    }

    /// The label that a closed line leaves unsatisfied, if that is why it closes too early.
    fn witness(&self, inference: Inference, because: &[usize]) -> Option<Place> {
        let on = |&event: &usize| match self.trail.events[event].known {
            Known::Segment(segment, true) => Some(segment),
            _ => None,
        };
        let mut line: Vec<Segment> = because.iter().filter_map(on).collect();
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

    /// The events of the pairs on a shortest way between two segments.
    fn chain(&self, from: Segment, to: Segment, limit: usize) -> Vec<usize> {
        shortest(self.rules.grid.segment_count(), from.index(), to.index(), |at, visit| {
            let segment = Segment::from_index(at);
            self.seen.segment(segment);
            for &(next, event) in self.pairs.of(segment) {
                if (event as usize) < limit {
                    visit(next.index(), event as usize);
                }
            }
        })
    }

    /// The events of a known segment, and of the pair that carries its value over to another
    /// segment.
    fn partner(&self, segment: Segment, on: bool, limit: usize) -> Option<Vec<usize>> {
        self.pairs.of(segment).iter().find_map(|&(other, pair)| {
            let (event, value) = self.trail.segment_before(other, limit)?;
            match self.trail.events[pair as usize].known {
                Known::Pair(_, differ) if (pair as usize) < limit && (value != differ) == on => {
                    Some(vec![event, pair as usize])
                }
                _ => None,
            }
        })
    }

    /// The events on a shortest way between two faces that show whether both are on one side: known
    /// segments that are crossed, or, if these are not enough, pairs of segments of one cell too.
    /// Segments in `without` are not used.
    fn crossings(&self, from: usize, to: usize, without: &[Segment], limit: usize) -> Vec<usize> {
        let frame = self.rules.grid.cell_count();
        let way = |with_pairs: bool| {
            shortest(frame + 1, from, to, |face, visit| {
                self.seen.around(face);
                self.rules.each_around(face, |segment| {
                    let [a, b] = self.rules.faces(segment);
                    if let Some((event, _)) = self.trail.segment_before(segment, limit)
                        && !without.contains(&segment)
                    {
                        visit(if a == face { b } else { a }, event);
                    }
                });
                for &(next, event) in self.pairs.beside(face).iter().filter(|_| with_pairs) {
                    let is_itself = matches!(self.trail.events[event as usize].known,
                        Known::Pair(pair, _) if pair.iter().all(|one| without.contains(one)));
                    if (event as usize) < limit && !is_itself {
                        visit(next, event as usize);
                    }
                }
            })
        };
        Some(way(false)).filter(|events| !events.is_empty()).unwrap_or_else(|| way(true))
    }
}

/// The events on a shortest way; empty if there is no way. `around` calls its visitor with each
/// neighbour of a thing, and with the event that joins the two.
fn shortest(
    count: usize,
    from: usize,
    to: usize,
    around: impl Fn(usize, &mut dyn FnMut(usize, usize)),
) -> Vec<usize> {
    // What comes before, and by which event, both counted from 1.
    let mut reached = vec![[0_u32; 2]; count];
    let mut due = VecDeque::from([from]);
    while let Some(at) = due.pop_front().filter(|&at| at != to) {
        around(at, &mut |next, event| {
            if next != from && reached[next] == [0; 2] {
                reached[next] = [at as u32 + 1, event as u32 + 1];
                due.push_back(next);
            }
        });
    }
    let mut events = Vec::new();
    let mut at = to;
    while at != from && reached[at] != [0; 2] {
        let [before, event] = reached[at].map(|one| one as usize - 1);
        events.push(event);
        at = before;
    }
    events.sort_unstable();
    events
}
