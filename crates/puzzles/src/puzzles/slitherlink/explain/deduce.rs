//! One step after another, the easiest technique first.

use super::follow::Followed;
use super::reason::Reason;
use super::state::State;
use super::trail::{Cause, Conflict, Known};
use super::words;
use crate::grid::Segment;
use crate::kind::{Budget, Deducer, Fact, Layer, Step};
use crate::puzzles::slitherlink::Puzzle;
use std::rc::Rc;

/// The techniques at work on a puzzle.
pub(super) struct Techniques<'a> {
    state: State<'a>,
    answer: Vec<bool>,
    /// Facts that follow by corners and have not been told yet.
    found: Vec<Found>,
    /// A conflict between facts learnt from elsewhere; the next step tells it.
    clash: Option<Conflict>,
    /// Whether a contradiction was told, after which nothing more is said.
    contradicted: bool,
    /// For each segment, what came of supposing the opposite of its value.
    tried: Vec<Option<Tried>>,
}

/// How many rules, inferences and facts a reason has.
type Cost = (usize, usize, usize);

/// A supposition that was followed.
#[derive(Clone)]
struct Tried {
    outcome: Outcome,
    /// The parts that it has read: if one of them changes, the outcome may change.
    seen: Rc<[u32]>,
}

/// What came of a supposition.
#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    /// It contradicts what is known, after so many events.
    Contradiction(usize, Cost),
    /// Nothing more follows.
    Nothing,
    /// It was given up after so many events.
    GivenUp(usize),
}

/// Facts with their reason.
struct Found {
    facts: Vec<(Segment, bool)>,
    reason: Reason,
}

/// How many events a supposition may take, round after round. The first round that refutes one is
/// the last.
const PATIENCE: [usize; 4] = [24, 96, 384, usize::MAX];

impl<'a> Techniques<'a> {
    /// How many open segments cost one unit of work a round, even if none of them is tried again.
    const OPEN: usize = 16;
    /// How many segments of the grid cost one unit of work at each step.
    const SEGMENTS: usize = 160;

    pub(super) fn new(puzzle: &'a Puzzle, answer: &[bool]) -> Self {
        let state = State::new(puzzle);
        let tried = state.rules.grid.segments().map(|_| None).collect();
        let (answer, found) = (answer.to_vec(), Vec::new());
        Self { state, answer, found, clash: None, contradicted: false, tried }
    }

    /// Makes a step of facts, and assigns them.
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
        let base = self.state.trail.len();
        loop {
            let (cause, facts) = self.state.single()?;
            if facts.is_empty() {
                return Ok(None);
            }
            let mut reason = Reason::default();
            // What is off because the line is closed has one reason.
            let told = if cause == Cause::Loops { 1 } else { facts.len() };
            for &(segment, on) in facts.iter().take(told) {
                reason.add(self.state.reason(cause, Known::Segment(segment, on), base));
            }
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
                    let base = self.state.trail.len();
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
        let least = (0..self.found.len()).min_by_key(|&at| self.found[at].reason.cost());
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

    /// The fact whose opposite is refuted most easily, with the reason.
    fn supposition(&mut self, budget: &Budget) -> Option<Found> {
        self.forget();
        let open: Vec<(Segment, bool)> = self.open().collect();
        for patience in PATIENCE {
            budget.spend(1 + open.len() / Self::OPEN);
            let mut best: Option<(Cost, Segment, bool)> = None;
            for &(segment, on) in &open {
                if budget.is_reached() {
                    return None;
                }
                let tried = self.tried[segment.index()].as_ref();
                if tried.is_none_or(|tried| !tried.is_enough(patience)) {
                    self.suppose(segment, !on, patience, budget);
                }
                let tried = self.tried[segment.index()].as_ref();
                if let Some(cost) = tried.and_then(|tried| tried.cost(patience))
                    && best.is_none_or(|(least, ..)| cost < least)
                {
                    best = Some((cost, segment, on));
                }
            }
            if let Some((_, segment, on)) = best {
                let reason = self.suppose(segment, !on, patience, budget);
                return reason.map(|reason| Found { facts: vec![(segment, on)], reason });
            }
        }
        None
    }

    /// Forgets each supposition that has read a part which has changed since.
    fn forget(&mut self) {
        let changed = &self.state.changed;
        for tried in &mut self.tried {
            if tried.as_ref().is_some_and(|tried| changed.has_any(&tried.seen)) {
                *tried = None;
            }
        }
        changed.clear();
    }

    /// The open segments, each with its value in the answer.
    fn open(&self) -> impl Iterator<Item = (Segment, bool)> {
        let answer = self.state.rules.grid.segments().zip(&self.answer);
        let is_open = |&(segment, _): &(Segment, bool)| self.state.value(segment).is_none();
        answer.map(|(segment, &on)| (segment, on)).filter(is_open)
    }

    /// Supposes a value, propagates, notes the outcome and undoes it all. Returns the reason if
    /// there was a contradiction.
    fn suppose(
        &mut self,
        segment: Segment,
        on: bool,
        patience: usize,
        budget: &Budget,
    ) -> Option<Reason> {
        let base = self.state.trail.len();
        self.state.seen.clear();
        let supposed = self.state.set(segment, on, Cause::Given);
        let followed = match supposed {
            Ok(()) => self.state.propagate(base.saturating_add(patience)),
            Err(conflict) => Followed::Conflict(conflict, base),
        };
        budget.spend(1 + self.state.trail.len() - base);
        let (outcome, reason) = match followed {
            Followed::Conflict(conflict, count) => {
                let reason = self.state.reason_of(conflict, base);
                (Outcome::Contradiction(count - base, reason.cost()), Some(reason))
            }
            Followed::ToTheEnd => (Outcome::Nothing, None),
            Followed::GivenUp => (Outcome::GivenUp(patience), None),
        };
        let tried = Tried { outcome, seen: self.state.seen.take() };
        if outcome == Outcome::Nothing {
            // What followed leads nowhere by itself either.
            for event in &self.state.trail.events[base..] {
                if let Known::Segment(other, on) = event.known
                    && self.answer.get(other.index()).is_some_and(|&answer| answer != on)
                {
                    self.tried[other.index()] = Some(tried.clone());
                }
            }
        }
        self.tried[segment.index()] = Some(tried);
        self.state.take_back(base);
        self.state.changed.clear();
        reason
    }
}

impl Tried {
    /// Whether another try with this patience would find nothing new.
    fn is_enough(&self, patience: usize) -> bool {
        !matches!(self.outcome, Outcome::GivenUp(most) if most < patience)
    }

    /// The cost of the contradiction, if this patience is enough to find it.
    fn cost(&self, patience: usize) -> Option<Cost> {
        match self.outcome {
            Outcome::Contradiction(length, cost) if length < patience => Some(cost),
            _ => None,
        }
    }
}

impl Reason {
    /// How hard the reason is to follow: by rules first, then by inferences, then by facts.
    fn cost(&self) -> Cost {
        (self.rules.len(), self.inferences.len(), self.facts.len())
    }
}

impl Found {
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
            self.learn_one(Segment::from_index(fact.edge), fact.on);
        }
    }

    fn next(&mut self, most: Layer, budget: &Budget) -> Option<Step> {
        budget.spend(self.tried.len() / Self::SEGMENTS);
        if budget.is_reached() {
            return None;
        }
        if self.contradicted {
            return None;
        }
        let found = match self.clash.take() {
            Some(conflict) => Err(conflict),
            None => self.find(most, budget),
        };
        match found {
            Ok(found) => found.map(|(found, layer)| self.tell(found, layer)),
            Err(conflict) => {
                self.contradicted = true;
                let reason = self.state.reason_of(conflict, self.state.trail.len());
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
    fn find(&mut self, most: Layer, budget: &Budget) -> Result<Option<(Found, Layer)>, Conflict> {
        if let Some(found) = self.single()? {
            return Ok(Some((found, Layer::Single)));
        }
        if most >= Layer::Corner
            && let Some(found) = self.corner()?
        {
            return Ok(Some((found, Layer::Corner)));
        }
        if most >= Layer::Supposition {
            return Ok(self.supposition(budget).map(|found| (found, Layer::Supposition)));
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Limits;
    use crate::engine::Verdict;
    use crate::puzzles::slitherlink::text::course;
    use crate::questions::{Options, solve};
    use crate::random::Random;
    use crate::text::Line;

    /// Steps, with facts learnt from elsewhere between them, and how many suppositions were
    /// remembered from one step to another.
    fn steps(puzzle: &Puzzle, answer: &[bool], remembers: bool) -> (Vec<Step>, usize) {
        let mut techniques = Techniques::new(puzzle, answer);
        let mut random = Random::new(19);
        let (mut steps, mut remembered) = (Vec::new(), 0);
        loop {
            techniques.forget();
            remembered += techniques.tried.iter().flatten().count();
            if !remembers {
                techniques.tried.fill_with(|| None);
            }
            let step = techniques.next(Layer::Supposition, &Budget::unbounded(Limits::default()));
            let is_easy = step.as_ref().is_some_and(|step| step.layer < Layer::Supposition);
            steps.extend(step);
            let open: Vec<(Segment, bool)> = techniques.open().collect();
            if open.is_empty() {
                return (steps, remembered);
            }
            if !is_easy {
                let (segment, on) = open[random.below(open.len())];
                techniques.learn(&[Fact { edge: segment.index(), on }]);
            }
        }
    }

    #[test]
    fn steps_do_not_depend_on_what_is_remembered() {
        let mut remembered = 0;
        let text = include_str!("../../../../../../instances/sample.txt");
        for line in text.lines().filter(|line| line.len() < 150) {
            let line = Line { number: 1, text: line.as_bytes() };
            let puzzle = course::parse_puzzle(line).expect("a puzzle");
            let solved = solve(&puzzle, &Options::default(), &mut |_| {}).result.expect("sound");
            let Verdict::Solved(solution) = solved else { panic!("it has an answer") };
            let answer = solution.answer().as_slice();
            let (anew, _) = steps(&puzzle, answer, false);
            let (steps, count) = steps(&puzzle, answer, true);
            assert_eq!(steps, anew);
            remembered += count;
        }
        assert!(remembered > 1000, "{remembered}");
    }
}
