//! States of the frontier, and what becomes of them with each edge.

use super::plan::{Closing, Field, Link, Plan, Reading, Seat};
use super::rules::Turn;

/// A state: the mates of the vertices on the frontier, and the states of the open rules, in the fields of
/// the [`Plan`]. Fields that are not in use are 0.
pub(super) type State<const K: usize> = [u64; K];

/// The state before the first edge.
pub(super) const fn first<const K: usize>() -> State<K> {
    [0; K]
}

/// The successor of a state with the edges of a step.
pub(super) enum Fate<const K: usize> {
    /// Another state.
    Open(State<K>),
    /// A closed line that obeys all rules.
    Closed,
}

/// A sweep over the edges, step by step, with states of so many words.
pub(super) trait Frontier<const K: usize> {
    /// How many steps there are.
    fn steps(&self) -> usize;

    /// The edges of a step.
    fn length(&self, step: usize) -> usize;

    /// The number on the board of an edge of a step.
    fn edge(&self, step: usize, at: usize) -> usize;

    /// Whether the states after the last step are answers; otherwise only [`Fate::Closed`] is one.
    fn ends_open(&self) -> bool;

    /// Hands each fate of a state to `take`, with the edges of the step that are on: bit `i` for the
    /// `i`-th one. No two fates lead to the same answer.
    fn advance(&self, step: usize, state: State<K>, take: &mut impl FnMut(Fate<K>, u32));
}

impl<const K: usize> Frontier<K> for Plan {
    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn length(&self, step: usize) -> usize {
        self.steps[step].len()
    }

    fn edge(&self, step: usize, at: usize) -> usize {
        self.steps[step][at].edge
    }

    fn ends_open(&self) -> bool {
        false
    }

    #[inline]
    fn advance(&self, step: usize, state: State<K>, take: &mut impl FnMut(Fate<K>, u32)) {
        follow(self, &self.steps[step], 0, state, 0, take);
    }
}

fn follow<const K: usize>(
    plan: &Plan,
    step: &[Link],
    at: usize,
    mut state: State<K>,
    on: u32,
    take: &mut impl FnMut(Fate<K>, u32),
) {
    let Some(link) = step.get(at) else { return take(Fate::Open(state), on) };
    for seat in &link.come {
        seat.field.set(&mut state, seat.own);
    }
    if let Some(off) = settled(link, read(link, state, 0)) {
        follow(plan, step, at + 1, off, on, take);
    }
    let on = on | 1 << at;
    let [a, b] = link.ends;
    let [mate_a, mate_b] = [a, b].map(|end| end.field.get(&state));
    if mate_a == 0 || mate_b == 0 {
        return;
    }
    if mate_a == b.own {
        let closing = link.closing.as_ref();
        let closed = closing.filter(|closing| ends_here(plan, closing, link, state));
        if closed.is_some() {
            take(Fate::Closed, on);
        }
        return;
    }
    let Some(mut state) = read(link, state, 1) else { return };
    a.field.set(&mut state, 0);
    b.field.set(&mut state, 0);
    plan.seats[mate_a as usize - 1].set(&mut state, mate_b);
    plan.seats[mate_b as usize - 1].set(&mut state, mate_a);
    if let Some(state) = settled(link, Some(state)) {
        follow(plan, step, at + 1, state, on, take);
    }
}

/// The state after the rules have read an edge; `None` if one of them cannot hold any more.
#[inline]
fn read<const K: usize>(link: &Link, mut state: State<K>, on: usize) -> Option<State<K>> {
    for Reading { field, next } in &link.readings {
        let after = next[field.get(&state) as usize][on];
        if after == Turn::DEAD {
            return None;
        }
        field.set(&mut state, after.into());
    }
    Some(state)
}

/// The state after vertices have gone; `None` if a path ends in one of them, or it is not visited and
/// must be.
#[inline]
fn settled<const K: usize>(link: &Link, state: Option<State<K>>) -> Option<State<K>> {
    let mut state = state?;
    for &Seat { field, own, must } in &link.last {
        if field.get(&state) == own {
            if must {
                return None;
            }
            field.set(&mut state, 0);
        }
    }
    for &Seat { field, own, must } in &link.go {
        let mate = field.get(&state);
        if mate != 0 && (mate != own || must) {
            return None;
        }
        field.set(&mut state, 0);
    }
    Some(state)
}

/// Whether the line that this edge closes is an answer: nothing else is on, and nothing else has to be.
fn ends_here<const K: usize>(plan: &Plan, closing: &Closing, link: &Link, state: State<K>) -> bool {
    let ends = link.ends.map(|end| end.own);
    let is_loose = |(own, seat): (u64, &Field)| {
        let mate = seat.get(&state);
        mate == 0 || mate == own || ends.contains(&own)
    };
    let is_visited = |seat: &Seat| seat.field.get(&state) != seat.own;
    (1..).zip(&plan.seats).all(is_loose)
        && closing.must.iter().all(is_visited)
        && read(link, state, 1).is_some_and(|state| {
            closing.rules.iter().all(|(field, rests)| rests[field.get(&state) as usize])
        })
}
