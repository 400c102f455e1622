//! Joins a model's cycles to one cycle through all vertices, by exchanges of edges.
//!
//! Edges that are on and edges that are off, in turn, make a closed walk. If all of its edges
//! change, each vertex still has two edges, and the cycles are others. Random walks that leave no
//! more cycles than there were are taken: most change where the cycles lie, until one joins some of
//! them. Where this works it is much faster than more models; where it does not, only a bounded
//! time is lost.

use super::patch::Patch;
use super::walk;
use lazyloop_plane::graph::Graph;
use lazyloop_plane::random::Random;
use std::iter;

/// The cycles, with buffers that are kept between models.
#[derive(Debug)]
pub(super) struct Exchange {
    /// For each vertex, its two neighbours on its cycle.
    beside: Vec<[u32; 2]>,
    /// For each vertex its cycle, and its place there.
    place: Vec<(u32, u32)>,
    /// The walk: the edges from each vertex at an even place to the next one are on.
    walk: Vec<u32>,
    ends: Vec<End>,
    /// The number of the next cycle.
    newest: u32,
    /// How many models there have been.
    models: u64,
    random: Random,
}

/// The end of what remains of a cycle when some of its edges are taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    /// Its cycle, and its place there.
    place: (u32, u32),
    /// Where it stands in the walk.
    at: usize,
}

impl Exchange {
    const NONE: u32 = u32::MAX;

    /// The most edges that go in one exchange.
    const MOST_EDGES: usize = 8;

    /// How often each vertex is looked at for one of the first models: few cuts hold in these, and
    /// many of their cycles are short.
    const FIRST: u64 = 4;
    const OFTEN: usize = 1 << 10;

    /// How often it is for a later one. Every second of them gets twice as much, every fourth one
    /// four times, and so on up to the last doubling (Luby, Sinclair and Zuckerman, *Optimal
    /// speedup of Las Vegas algorithms*, 1993).
    const SELDOM: usize = 1 << 4;
    const DOUBLINGS: u32 = 8;

    /// The most vertices that are looked at for one model.
    const MOST: usize = 1 << 25;

    /// What a step of a walk costs, as against a vertex that gets a new number.
    const STEP: usize = 8;

    pub(super) fn new() -> Self {
        Self {
            beside: Vec::new(),
            place: Vec::new(),
            walk: Vec::new(),
            ends: Vec::new(),
            newest: 0,
            models: 0,
            random: Random::new(1),
        }
    }

    /// The order of one cycle through all vertices, if exchanges find it, from the cycles that are
    /// left after patching.
    pub(super) fn join(&mut self, graph: &Graph, patch: &Patch) -> Option<Vec<u32>> {
        let mut cycles = self.begin(graph, patch);
        self.models += 1;
        let often = match self.models <= Self::FIRST {
            true => Self::OFTEN,
            false => Self::SELDOM << self.models.trailing_zeros().min(Self::DOUBLINGS),
        };
        let mut left = often.saturating_mul(self.beside.len()).min(Self::MOST);
        while cycles > 1 {
            let is_closed = self.find_walk(graph);
            left = left.checked_sub(Self::STEP * (self.walk.len() + 1))?;
            if is_closed {
                let (before, after) = self.count();
                if after <= before {
                    left = left.saturating_sub(self.change());
                    cycles = cycles + after - before;
                }
            }
        }
        let all = walk::round(0, self.beside[0][0], |vertex| self.beside[vertex as usize]);
        Some(all.take(self.beside.len()).collect())
    }

    /// Takes the cycles that are left after patching, and returns how many there are.
    fn begin(&mut self, graph: &Graph, patch: &Patch) -> usize {
        let size = graph.vertex_count();
        self.beside.clear();
        self.beside.extend((0..size as u32).map(|vertex| patch.beside(vertex)));
        self.place.clear();
        self.place.resize(size, (Self::NONE, 0));
        self.newest = 0;
        for vertex in 0..size as u32 {
            if self.place[vertex as usize].0 == Self::NONE {
                self.number(vertex);
            }
        }
        self.newest as usize
    }

    /// Looks for a closed walk of edges that are on and edges that are off, in turn, from a random
    /// vertex on.
    fn find_walk(&mut self, graph: &Graph) -> bool {
        self.walk.clear();
        let mut vertex = self.random.below(self.beside.len()) as u32;
        let first = vertex;
        for _ in 0..Self::MOST_EDGES {
            // An edge goes, and one comes.
            let sides = self.beside[vertex as usize];
            let turn = self.random.below(2);
            let is_free = |&other: &u32| {
                graph.targets(other as usize).len() > 2 && !self.walk.contains(&other)
            };
            let Some(end) = [sides[turn], sides[1 - turn]].into_iter().find(is_free) else {
                return false;
            };
            self.walk.extend([vertex, end]);
            let near = graph.targets(end as usize);
            let beside = self.beside[end as usize];
            if self.walk.len() > 2 && near.contains(&first) && !beside.contains(&first) {
                return true;
            }
            let turn = self.random.below(near.len());
            let (before, after) = near.split_at(turn);
            let is_free = |&other: &u32| !beside.contains(&other) && !self.walk.contains(&other);
            let Some(next) = after.iter().chain(before).copied().find(is_free) else {
                return false;
            };
            vertex = next;
        }
        false
    }

    /// How many cycles the walk meets, and how many there would be in their place.
    fn count(&mut self) -> (usize, usize) {
        let length = self.walk.len();
        self.ends.clear();
        self.ends.extend(
            self.walk
                .iter()
                .enumerate()
                .map(|(at, &vertex)| End { place: self.place[vertex as usize], at }),
        );
        self.ends.sort_unstable();
        let before = self.ends.chunk_by(|a, b| a.place.0 == b.place.0).count();
        // What remains of a cycle leads from each end to the next one, or to the one before.
        let mut across = [0; 2 * Self::MOST_EDGES];
        for ends in self.ends.chunk_by(|a, b| a.place.0 == b.place.0) {
            let count = ends.len();
            // If the first two are the ends of an edge that goes, what remains begins after it.
            let shift = usize::from(ends[0].at / 2 == ends[1].at / 2);
            for pair in 0..count / 2 {
                let [a, b] = [2 * pair + shift, 2 * pair + shift + 1].map(|at| ends[at % count].at);
                (across[a], across[b]) = (b, a);
            }
        }
        let mut met = [false; 2 * Self::MOST_EDGES];
        let mut after = 0;
        for first in 0..length {
            if !met[first] {
                after += 1;
                let mut at = first;
                while !met[at] {
                    met[at] = true;
                    at = across[at];
                    met[at] = true;
                    // The edge that comes.
                    at = if at % 2 == 1 { (at + 1) % length } else { (at + length - 1) % length };
                }
            }
        }
        (before, after)
    }

    /// Changes the edges of the walk, and numbers the cycles anew. Returns how many vertices these
    /// have.
    fn change(&mut self) -> usize {
        let length = self.walk.len();
        for at in 0..length {
            let [old, new] = match at % 2 {
                0 => [at + 1, at + length - 1],
                _ => [at - 1, at + 1],
            };
            let [old, new] = [old, new].map(|at| self.walk[at % length]);
            let beside = &mut self.beside[self.walk[at] as usize];
            let side = usize::from(beside[0] != old);
            beside[side] = new;
        }
        let (newest, mut moved) = (self.newest, 0);
        for at in 0..length {
            let vertex = self.walk[at];
            if self.place[vertex as usize].0 < newest {
                moved += self.number(vertex);
            }
        }
        moved
    }

    /// Numbers the vertices of a cycle from this one on, and returns how many there are.
    fn number(&mut self, first: u32) -> usize {
        let cycle = self.newest;
        self.newest += 1;
        let Self { beside, place, .. } = self;
        let beside = |vertex: u32| beside[vertex as usize];
        let rest = walk::round(first, beside(first)[0], beside).skip(1);
        let mut length = 0;
        for vertex in iter::once(first).chain(rest.take_while(|&vertex| vertex != first)) {
            place[vertex as usize] = (cycle, length);
            length += 1;
        }
        length as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lazyloop_plane::graph::Components;

    /// GP(n, k), and its outer and inner cycles.
    fn petersen(n: usize, k: usize) -> (Graph, Vec<bool>) {
        let outer = (0..n).map(|v| [v, (v + 1) % n]);
        let inner = (0..n).map(|v| [n + v, n + (v + k) % n]);
        let spokes = (0..n).map(|v| [v, n + v]);
        let edges: Vec<[usize; 2]> = outer.chain(inner).chain(spokes).collect();
        let on = (0..3 * n).map(|edge| edge < 2 * n).collect();
        (Graph::new(2 * n, edges.into_iter().enumerate()), on)
    }

    fn cycles(graph: &Graph, exchange: &Exchange) -> usize {
        let is_on = |edge: usize| {
            let [a, b] = graph.ends(edge)?;
            Some(exchange.beside[a].contains(&(b as u32)))
        };
        let on: Vec<bool> = (0..graph.edge_bound()).map(|edge| is_on(edge) == Some(true)).collect();
        let mut components = Components::default();
        components.find(graph, &on);
        components.len()
    }

    #[test]
    fn walks_change_the_cycles_as_was_counted() {
        let (graph, on) = petersen(20, 4);
        let (mut components, mut patch) = (Components::default(), Patch::default());
        components.find(&graph, &on);
        patch.join(&graph, &components);
        let mut exchange = Exchange::new();
        let (mut closed, mut numbers) = (0, std::collections::BTreeSet::new());
        for _ in 0..300 {
            exchange.begin(&graph, &patch);
            for _ in 0..100 {
                if exchange.find_walk(&graph) {
                    let there = cycles(&graph, &exchange);
                    let (before, after) = exchange.count();
                    exchange.change();
                    assert_eq!(cycles(&graph, &exchange) + before, there + after);
                    numbers.insert((before, after));
                    closed += 1;
                }
            }
        }
        assert!(closed > 1000 && numbers.len() > 8, "{closed} {numbers:?}");
    }

    #[test]
    fn exchanges_find_tours() {
        for (n, k, has_tour) in [(30, 3, true), (300, 30, true), (400, 120, true), (11, 2, false)] {
            let (graph, on) = petersen(n, k);
            let (mut components, mut patch) = (Components::default(), Patch::default());
            components.find(&graph, &on);
            assert_eq!(patch.join(&graph, &components), None);
            let mut exchange = Exchange::new();
            let tour = (0..64).find_map(|_| exchange.join(&graph, &patch));
            assert_eq!(tour.is_some(), has_tour, "{n} {k}");
            assert!(tour.is_none_or(|tour| crate::hamilton::is_tour(&graph, &tour)));
        }
    }
}
