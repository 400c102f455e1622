//! The states after a step, each once, and the number of ways to each.

use super::natural::{self, Natural};
use super::state::{Fate, Frontier, State, first};
use crate::engine::{Limits, Stop};

/// States with numbers beside them.
pub(super) struct Layer<const K: usize> {
    pub(super) states: Vec<State<K>>,
    /// For each state the ways to it, as so many limbs, the lowest first.
    numbers: Vec<u64>,
    limbs: usize,
    /// The bits of the largest number.
    bits: usize,
}

/// States as they come, before those that are the same are merged. They are dealt out by their hash, so
/// that each part can be merged in the processor's cache.
#[derive(Default)]
pub(super) struct Parts<const K: usize> {
    parts: Vec<Layer<K>>,
    table: Table,
}

/// Where states stand in a list.
#[derive(Default)]
pub(super) struct Table {
    /// By hash, one more than the place of the state.
    places: Vec<u32>,
}

impl<const K: usize> Default for Layer<K> {
    fn default() -> Self {
        Self { states: Vec::new(), numbers: Vec::new(), limbs: 1, bits: 0 }
    }
}

/// States of a part, about.
const PART: usize = 1 << 12;

/// States after which the limits are looked at.
pub(super) const BETWEEN: usize = 1 << 12;

impl<const K: usize> Layer<K> {
    /// The layer before the first step.
    pub(super) fn before() -> Self {
        Self { states: vec![first()], numbers: vec![1], limbs: 1, bits: 1 }
    }

    /// The limbs of the number beside a state.
    pub(super) fn number(&self, at: usize) -> &[u64] {
        &self.numbers[at * self.limbs..][..self.limbs]
    }

    /// The layer after a step. Adds the lines that are closed in the step to `total`.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(super) fn after(
        &self,
        plan: &impl Frontier<K>,
        step: usize,
        total: &mut Natural,
        parts: &mut Parts<K>,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        // No state has more ways to it than all states before together, each by as many choices.
        let most = self.bits + plan.length(step) + self.states.len().max(1).ilog2() as usize + 1;
        let limbs = most.div_ceil(u64::BITS as usize);
        let count = (self.states.len() / PART).next_power_of_two();
        parts.begin(count, limbs);
        let shift = u64::BITS - count.ilog2();
        let mut closed = vec![0; limbs];
        for (at, &state) in self.states.iter().enumerate() {
            if at % BETWEEN == 0 && limits.is_reached(0) {
                return Err(limits.stop());
            }
            let number = self.number(at);
            plan.advance(step, state, &mut |fate, _| match fate {
                Fate::Open(state) => {
                    let part = if count == 1 { 0 } else { hash(&state) >> shift };
                    parts.parts[part as usize].push(state, number);
                }
                Fate::Closed => natural::add(&mut closed, number),
            });
        }
        total.add(&closed);
        parts.merged(limbs, limits)
    }

    fn push(&mut self, state: State<K>, number: &[u64]) {
        self.states.push(state);
        self.numbers.extend_from_slice(&number[..self.limbs.min(number.len())]);
        self.numbers.resize(self.states.len() * self.limbs, 0);
    }
}

impl<const K: usize> Parts<K> {
    /// Empties the first `count` parts, for numbers of so many limbs. Keeps the memory.
    fn begin(&mut self, count: usize, limbs: usize) {
        self.parts.resize_with(count.max(self.parts.len()), Layer::default);
        for part in &mut self.parts {
            part.states.clear();
            part.numbers.clear();
            part.limbs = limbs;
        }
    }

    /// All states, each once, with the sums of their numbers.
    fn merged(&mut self, limbs: usize, limits: &Limits) -> Result<Layer<K>, Stop> {
        let mut all = Layer { limbs, ..Layer::default() };
        for part in &self.parts {
            if limits.is_reached((part.states.len() * 8 * (K + limbs)) as u64) {
                return Err(limits.stop());
            }
            let first = all.states.len();
            self.table.clear(part.states.len());
            for (at, state) in part.states.iter().enumerate() {
                let number = part.number(at);
                match self.table.find(&all.states[first..], state) {
                    Ok(known) => {
                        let at = (first + known) * limbs;
                        natural::add(&mut all.numbers[at..at + limbs], number);
                    }
                    Err(free) => {
                        self.table.places[free] = (all.states.len() - first + 1) as u32;
                        all.states.push(*state);
                        all.numbers.extend_from_slice(number);
                    }
                }
            }
        }
        all.bits = all.numbers.chunks(limbs).map(natural::bits).max().unwrap_or(0);
        Ok(all)
    }
}

impl Table {
    /// The table of a list, in which each state stands once.
    pub(super) fn of<const K: usize>(states: &[State<K>]) -> Self {
        let mut table = Self::default();
        table.clear(states.len());
        for (at, state) in states.iter().enumerate() {
            if let Err(free) = table.find(&states[..at], state) {
                table.places[free] = at as u32 + 1;
            }
        }
        table
    }

    /// Empties the table, and makes room for so many states.
    fn clear(&mut self, most: usize) {
        self.places.clear();
        self.places.resize((2 * most).next_power_of_two().max(2), 0);
    }

    /// The place of a state in the list, or where to note it.
    #[inline]
    pub(super) fn find<const K: usize>(
        &self,
        states: &[State<K>],
        state: &State<K>,
    ) -> Result<usize, usize> {
        let last = self.places.len() - 1;
        let mut place = hash(state) as usize & last;
        loop {
            match self.places[place] {
                0 => return Err(place),
                known if states[known as usize - 1] == *state => return Ok(known as usize - 1),
                _ => place = (place + 1) & last,
            }
        }
    }
}

/// A hash whose high and low bits are both good.
#[inline]
fn hash<const K: usize>(state: &State<K>) -> u64 {
    /// The golden ratio's digits, odd.
    const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut hash = 0u64;
    for &word in state {
        hash = (hash.rotate_left(29) ^ word).wrapping_mul(MIX);
        hash ^= hash >> 32;
    }
    hash.wrapping_mul(MIX)
}
