//! One step after another, the easiest technique first.

use super::reason::Reason;
use super::state::{Cause, Conflict, Known, State};
use super::words;
use crate::engine::Limits;
use crate::grid::Segment;
use crate::kind::{Deducer, Fact, Layer, Step};
use crate::puzzles::slitherlink::Puzzle;

/// The techniques at work on a puzzle.
pub(super) struct Techniques<'a> {
    state: State<'a>,
    answer: Vec<bool>,
    /// What follows by corners and was not told yet.
    found: Vec<Found>,
    /// What facts that were taken for known cannot be, not told yet.
    clash: Option<Conflict>,
    /// Whether a contradiction was told, after which nothing more is said.
    contradicted: bool,
}

/// Facts with their reason.
struct Found {
    facts: Vec<(Segment, bool)>,
    reason: Reason,
}

/// After so many events a supposition is given up, if another one is refuted sooner.
const PATIENCE: [usize; 4] = [24, 96, 384, usize::MAX];

impl<'a> Techniques<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, answer: &[bool]) -> Self {
        let state = State::new(puzzle);
        Self { state, answer: answer.to_vec(), found: Vec::new(), clash: None, contradicted: false }
    }

    /// Tells a step, and takes its facts for known.
    fn tell(&mut self, found: Found, layer: Layer) -> Step {
        let step = words::step(&self.state, &found.facts, &found.reason, layer);
        for (segment, on) in found.facts {
            // What was derived by one cause may contradict itself; the next look at it says so.
            self.learn_one(segment, on);
        }
        step
    }

    fn learn_one(&mut self, segment: Segment, on: bool) {
        if self.clash.is_none()
            && let Err(conflict) = self.state.set(segment, on, Cause::Given)
        {
            self.clash = Some(conflict);
        }
    }

    fn single(&mut self) -> Result<Option<Found>, Conflict> {
        let base = self.state.events.len();
        loop {
            let forced = self.state.single()?;
            let mut reason = Reason::default();
            // What is off because the line is closed has one reason.
            let is_closed = forced.iter().all(|&(_, _, cause)| cause == Cause::Loops);
            let told = if is_closed { 1 } else { forced.len() };
            for &(segment, on, cause) in forced.iter().take(told) {
                reason.add(self.state.reason(cause, Known::Segment(segment, on), base));
            }
            if forced.is_empty() {
                return Ok(None);
            }
            let facts = forced.into_iter().map(|(segment, on, _)| (segment, on)).collect();
            let found = Found { facts, reason };
            // Sides that are known by what is known of two segments together can wait.
            if found.reason.inferences.len() <= found.facts.len() {
                return Ok(Some(found));
            }
            self.found.push(found);
        }
    }

    fn corner(&mut self) -> Result<Option<Found>, Conflict> {
        loop {
            while let Some((cause, forced)) = self.state.corner()? {
                for (segment, on) in forced {
                    let base = self.state.events.len();
                    let known = Known::Segment(segment, on);
                    let reason = self.state.reason(cause, known, base);
                    self.found.push(Found { facts: vec![(segment, on)], reason });
                }
            }
            let state = &self.state;
            self.found.retain(|found| found.facts.iter().all(|&(s, _)| state.value(s).is_none()));
            // Pairs of segments make long chains: only if corners say nothing more.
            if !self.found.is_empty() || !self.state.pair()? {
                break;
            }
            let single = self.single()?;
            self.found.extend(single);
        }
        let least = (0..self.found.len()).min_by_key(|&at| self.found[at].cost());
        let Some(least) = least else { return Ok(None) };
        let mut first = self.found.swap_remove(least);
        // What the same rules say besides belongs to the same step.
        let mut rest = Vec::new();
        for other in std::mem::take(&mut self.found) {
            let is_same = other.reason.rules.is_subset(&first.reason.rules)
                && other.reason.facts.is_subset(&first.reason.facts);
            match is_same {
                true => first.add(other),
                false => rest.push(other),
            }
        }
        self.found = rest;
        Ok(Some(first))
    }

    /// The shortest way to a contradiction from the opposite of a fact.
    fn supposition(&mut self, limits: &Limits) -> Option<Found> {
        let base = self.state.events.len();
        for patience in PATIENCE {
            let mut best: Option<Found> = None;
            for segment in self.state.rules.grid.segments() {
                let Some(&on) = self.answer.get(segment.index()) else { continue };
                if self.state.value(segment).is_some() {
                    continue;
                }
                if limits.is_reached(0) {
                    return None;
                }
                let most = base.saturating_add(patience);
                let supposed = self.state.set(segment, !on, Cause::Given);
                let outcome = supposed.and_then(|()| self.state.propagate(most));
                if let Err(conflict) = outcome {
                    let reason = self.state.reason_of(conflict, base);
                    let found = Found { facts: vec![(segment, on)], reason };
                    if best.as_ref().is_none_or(|best| found.cost() < best.cost()) {
                        best = Some(found);
                    }
                }
                self.state.take_back(base);
            }
            if best.is_some() {
                return best;
            }
        }
        None
    }
}

impl Found {
    /// What is followed more easily comes first: fewer rules, fewer inferences, fewer facts.
    fn cost(&self) -> (usize, usize, usize) {
        let Reason { inferences, facts, rules } = &self.reason;
        (rules.len(), inferences.len(), facts.len())
    }

    fn add(&mut self, other: Self) {
        for fact in other.facts {
            if !self.facts.contains(&fact) {
                self.facts.push(fact);
            }
        }
        self.reason.add(other.reason);
    }
}

impl Deducer for Techniques<'_> {
    fn learn(&mut self, facts: &[Fact]) {
        for fact in facts {
            self.learn_one(Segment::from_index(fact.link), fact.on);
        }
    }

    fn next(&mut self, most: Layer, limits: &Limits) -> Option<Step> {
        if self.contradicted {
            return None;
        }
        let found = match self.clash.take() {
            Some(conflict) => Err(conflict),
            None => self.find(most, limits),
        };
        match found {
            Ok(found) => found.map(|(found, layer)| self.tell(found, layer)),
            Err(conflict) => {
                self.contradicted = true;
                let reason = self.state.reason_of(conflict, self.state.events.len());
                let layer = match reason.rules.len() {
                    0 | 1 => Layer::Single,
                    _ => Layer::Corner,
                };
                Some(words::step(&self.state, &[], &reason, layer))
            }
        }
    }
}

impl Techniques<'_> {
    fn find(&mut self, most: Layer, limits: &Limits) -> Result<Option<(Found, Layer)>, Conflict> {
        if let Some(found) = self.single()? {
            return Ok(Some((found, Layer::Single)));
        }
        if most >= Layer::Corner
            && let Some(found) = self.corner()?
        {
            return Ok(Some((found, Layer::Corner)));
        }
        if most >= Layer::Supposition {
            return Ok(self.supposition(limits).map(|found| (found, Layer::Supposition)));
        }
        Ok(None)
    }
}
