//! The sweep forwards, which counts the ways to each state, and backwards, which counts the ways from it.

use super::layer::{BETWEEN, Layer, Parts, Table};
use super::natural::{self, Natural};
use super::state::{Fate, Frontier, State, first};
use super::{CountError, Progress};
use crate::engine::{Limits, Stop};

/// Sweeps forwards and returns the number of answers. Hands each layer to `keep` once the next one is
/// there.
pub(super) fn forwards<const K: usize>(
    plan: &impl Frontier<K>,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
    keep: &mut dyn FnMut(Layer<K>),
) -> Result<Natural, CountError> {
    let (mut layer, mut total) = (Layer::<K>::before(), Natural::default());
    let mut parts = Parts::default();
    let of = edges(plan);
    let mut at = Progress { edges: 0, of, states: 1 };
    for step in 0..plan.steps() {
        let next = layer
            .after(plan, step, &mut total, &mut parts, limits)
            .map_err(|stop| CountError::Stopped { stop, at })?;
        keep(std::mem::replace(&mut layer, next));
        at.edges += plan.length(step);
        at.states = layer.states.len();
        watch(at);
    }
    if plan.ends_open() {
        (0..layer.states.len()).for_each(|state| total.add(layer.number(state)));
    }
    keep(layer);
    Ok(total)
}

/// How many edges a sweep takes.
pub(super) fn edges<const K: usize>(plan: &impl Frontier<K>) -> usize {
    (0..plan.steps()).map(|step| plan.length(step)).sum()
}

/// The ways from the states of each layer to an answer.
pub(super) struct Completed<'a, F, const K: usize> {
    plan: &'a F,
    layers: &'a [Layer<K>],
    /// For each state of each layer the ways from it, as so many limbs.
    ways: Vec<Vec<u64>>,
    limbs: usize,
}

impl<'a, F: Frontier<K>, const K: usize> Completed<'a, F, K> {
    /// Sweeps backwards. There is one layer more than steps, and `total` answers. Adds to `on`, if there
    /// is such a list, for each edge the answers in which it is on.
    pub(super) fn of(
        plan: &'a F,
        layers: &'a [Layer<K>],
        total: &Natural,
        limits: &Limits,
        mut on: Option<&mut [Natural]>,
    ) -> Result<Self, Stop> {
        // Each state has a way to it, so no more ways lead from it than there are answers.
        let limbs = total.limbs().len().max(1);
        let mut ways: Vec<Vec<u64>> =
            layers.iter().map(|layer| vec![0; layer.states.len() * limbs]).collect();
        let one: Vec<u64> = (0..limbs).map(|at| u64::from(at == 0)).collect();
        if let Some(last) = ways.last_mut().filter(|_| plan.ends_open()) {
            last.chunks_mut(limbs).for_each(|way| way.copy_from_slice(&one));
        }
        for step in (0..plan.steps()).rev() {
            let (layer, next) = (&layers[step], &layers[step + 1]);
            let table = Table::of(&next.states);
            let (before, after) = ways.split_at_mut(step + 1);
            let mut shares: Vec<Vec<u64>> = vec![vec![0; limbs]; plan.length(step)];
            for (number, state) in layer.states.iter().enumerate() {
                if number % BETWEEN == 0 && limits.is_reached(0) {
                    return Err(limits.stop());
                }
                let sum = &mut before[step][number * limbs..][..limbs];
                shares.iter_mut().for_each(|share| share.fill(0));
                plan.advance(step, *state, &mut |fate, mask| {
                    let way = match fate {
                        Fate::Closed => &one[..],
                        Fate::Open(state) => match table.find(&next.states, &state) {
                            Ok(place) => &after[0][place * limbs..][..limbs],
                            Err(_) => return,
                        },
                    };
                    natural::add(sum, way);
                    let is_on = |at: &usize| mask >> at & 1 == 1;
                    for at in (0..plan.length(step)).filter(is_on) {
                        natural::add(&mut shares[at], way);
                    }
                });
                if let Some(on) = &mut on {
                    for (at, share) in shares.iter().enumerate() {
                        let ways = Natural::product(layer.number(number), share);
                        on[plan.edge(step, at)].add(ways.limbs());
                    }
                }
            }
        }
        Ok(Self { plan, layers, ways, limbs })
    }

    /// The answers of these numbers, which are below the number of answers: two numbers give two answers.
    /// For each of them the truths of so many numbers of edges.
    pub(super) fn answers(&self, numbers: Vec<Natural>, edges: usize) -> Vec<Vec<bool>> {
        struct Walk<const K: usize> {
            /// None once the line is closed.
            state: Option<State<K>>,
            rest: Natural,
            on: Vec<bool>,
        }
        let start = |rest| Walk::<K> { state: Some(first()), rest, on: vec![false; edges] };
        let mut walks: Vec<Walk<K>> = numbers.into_iter().map(start).collect();
        for step in 0..self.plan.steps() {
            let next = &self.layers[step + 1];
            let table = Table::of(&next.states);
            for walk in &mut walks {
                let Some(state) = walk.state else { continue };
                let mut chosen = None;
                self.plan.advance(step, state, &mut |fate, mask| {
                    if chosen.is_some() {
                        return;
                    }
                    let (ways, state) = match fate {
                        Fate::Closed => (&[1][..], None),
                        Fate::Open(state) => match table.find(&next.states, &state) {
                            Ok(place) => (
                                &self.ways[step + 1][place * self.limbs..][..self.limbs],
                                Some(state),
                            ),
                            Err(_) => return,
                        },
                    };
                    // The answers of this fate come first, then those of the next one.
                    if !walk.rest.take(ways) {
                        chosen = Some((state, mask));
                    }
                });
                let Some((state, mask)) = chosen else { continue };
                walk.state = state;
                let places = (0..self.plan.length(step)).filter(|at| mask >> at & 1 == 1);
                places.for_each(|at| walk.on[self.plan.edge(step, at)] = true);
            }
        }
        walks.into_iter().map(|walk| walk.on).collect()
    }
}
