//! The order in which the vertices go.
//!
//! The next one is a vertex whose neighbours lack the fewest edges between them; then they get
//! these edges, so its neighbours at that time are its scope (minimum fill). Vertices with many
//! neighbours go last.

use lazyloop_engine::engine::Limits;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A vertex that goes.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) vertex: u32,
    /// Its neighbours at that time, in order.
    pub(super) scope: Vec<u32>,
}

/// The vertices in the order in which they go.
#[derive(Clone, Debug)]
pub(super) struct Elimination {
    steps: Vec<Step>,
    /// For each vertex, when it goes.
    time: Vec<u32>,
    /// For each vertex a number that no other vertex of a scope of it has, nor one of a scope with
    /// it.
    slots: Vec<u8>,
}

impl Elimination {
    /// An order for a graph, given as the sorted neighbours of each vertex; `None` if a scope would
    /// have more than `widest` vertices, or a limit is reached.
    pub(super) fn of(near: &[Vec<u32>], widest: usize, limits: &Limits) -> Option<Self> {
        let steps = Filling::new(near, widest).steps(limits)?;
        let mut time = vec![0; near.len()];
        (0..).zip(&steps).for_each(|(at, step)| time[step.vertex as usize] = at);
        // Backwards, a scope is complete when its vertex comes, so it leaves a number free.
        let mut slots = vec![0; near.len()];
        for step in steps.iter().rev() {
            let taken = step.scope.iter().fold(0_u64, |taken, &v| taken | 1 << slots[v as usize]);
            slots[step.vertex as usize] = taken.trailing_ones() as u8;
        }
        Some(Self { steps, time, slots })
    }

    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(super) fn slot(&self, vertex: u32) -> usize {
        usize::from(self.slots[vertex as usize])
    }

    pub(super) fn goes_before(&self, one: u32, other: u32) -> bool {
        self.time[one as usize] < self.time[other as usize]
    }

    /// Which of these vertices goes first.
    pub(super) fn first_of(&self, vertices: &[u32]) -> Option<u32> {
        vertices.iter().copied().min_by_key(|&vertex| self.time[vertex as usize])
    }
}

/// How many edges the neighbours of a vertex lack, and how many neighbours it has.
type Cost = (usize, usize);

/// The graph that is left, with the edges that were added.
struct Filling {
    near: Vec<Vec<u32>>,
    widest: usize,
    /// For each vertex that is left and has few neighbours, what it costs.
    costs: Vec<Option<Cost>>,
    /// The costs at some time; an entry holds if it is still the vertex's cost.
    queue: BinaryHeap<Reverse<(Cost, u32)>>,
}

impl Filling {
    fn new(near: &[Vec<u32>], widest: usize) -> Self {
        let (near, costs) = (near.to_vec(), vec![None; near.len()]);
        let mut filling = Self { near, widest, costs, queue: BinaryHeap::new() };
        (0..filling.near.len() as u32).for_each(|vertex| filling.look_at(vertex));
        filling
    }

    fn steps(mut self, limits: &Limits) -> Option<Vec<Step>> {
        /// So many vertices go between two looks at the limits.
        const MANY: usize = 1 << 10;
        let mut steps = Vec::with_capacity(self.near.len());
        while steps.len() < self.near.len() {
            let Reverse((cost, vertex)) = self.queue.pop()?;
            if self.costs[vertex as usize] == Some(cost) {
                if steps.len() % MANY == MANY - 1 && limits.is_reached(0) {
                    return None;
                }
                steps.push(Step { vertex, scope: self.remove(vertex) });
            }
        }
        Some(steps)
    }

    /// Takes a vertex away, joins its neighbours to each other, and returns them.
    fn remove(&mut self, vertex: u32) -> Vec<u32> {
        self.costs[vertex as usize] = None;
        let scope = std::mem::take(&mut self.near[vertex as usize]);
        let mut changed = scope.clone();
        for &a in &scope {
            self.near[a as usize].retain(|&other| other != vertex);
        }
        for (at, &a) in scope.iter().enumerate() {
            for &b in &scope[at + 1..] {
                if let Err(place) = self.near[a as usize].binary_search(&b) {
                    // Whoever has both as neighbours lacks one edge less.
                    let (few, many) = self.by_degree(a, b);
                    let is_common = |c: &&u32| self.near[many as usize].binary_search(c).is_ok();
                    changed.extend(self.near[few as usize].iter().filter(is_common));
                    self.near[a as usize].insert(place, b);
                    if let Err(place) = self.near[b as usize].binary_search(&a) {
                        self.near[b as usize].insert(place, a);
                    }
                }
            }
        }
        changed.sort_unstable();
        changed.dedup();
        changed.into_iter().for_each(|vertex| self.look_at(vertex));
        scope
    }

    /// Brings the cost of a vertex up to date.
    fn look_at(&mut self, vertex: u32) {
        let near = &self.near[vertex as usize];
        let cost = (near.len() <= self.widest).then(|| (self.missing(near), near.len()));
        if cost != self.costs[vertex as usize] {
            self.costs[vertex as usize] = cost;
            self.queue.extend(cost.map(|cost| Reverse((cost, vertex))));
        }
    }

    /// How many pairs of these vertices are not neighbours.
    fn missing(&self, vertices: &[u32]) -> usize {
        let with = |(at, &a): (usize, &u32)| {
            let is_missing = |&&b: &&u32| {
                let (few, many) = self.by_degree(a, b);
                self.near[few as usize].binary_search(&many).is_err()
            };
            vertices[at + 1..].iter().filter(is_missing).count()
        };
        vertices.iter().enumerate().map(with).sum()
    }

    /// Two vertices, the one with fewer neighbours first.
    fn by_degree(&self, a: u32, b: u32) -> (u32, u32) {
        let [of_a, of_b] = [a, b].map(|vertex| self.near[vertex as usize].len());
        if of_a < of_b { (a, b) } else { (b, a) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lazyloop_plane::random::Random;

    #[test]
    fn scopes_separate_and_their_slots_differ() {
        let mut random = Random::new(1);
        for _ in 0..300 {
            let size = 2 + random.below(12);
            let mut near = vec![Vec::new(); size];
            for b in 0..size {
                for a in (0..b).filter(|_| random.happens(0.3)).collect::<Vec<_>>() {
                    near[a].push(b as u32);
                    near[b].push(a as u32);
                }
            }
            near.iter_mut().for_each(|near| near.sort_unstable());
            let order = Elimination::of(&near, size, &Limits::default()).expect("no limit");
            let mut went: Vec<u32> = order.steps().iter().map(|step| step.vertex).collect();
            for (at, step) in order.steps().iter().enumerate() {
                // The scope is what can be reached through vertices that went before.
                let mut met = vec![false; size];
                let mut path = vec![step.vertex];
                met[step.vertex as usize] = true;
                let mut reached = Vec::new();
                while let Some(vertex) = path.pop() {
                    for &other in &near[vertex as usize] {
                        if !std::mem::replace(&mut met[other as usize], true) {
                            match order.goes_before(other, step.vertex) {
                                true => path.push(other),
                                false => reached.push(other),
                            }
                        }
                    }
                }
                reached.sort_unstable();
                assert_eq!(reached, step.scope, "step {at} of {near:?}");
                let mut slots: Vec<usize> =
                    step.scope.iter().chain([&step.vertex]).map(|&v| order.slot(v)).collect();
                slots.sort_unstable();
                slots.dedup();
                assert_eq!(slots.len(), step.scope.len() + 1);
                let widest = order.steps().iter().map(|step| step.scope.len()).max();
                assert!(slots.last() <= widest.as_ref());
            }
            went.sort_unstable();
            assert!(went.into_iter().eq(0..size as u32));
        }
    }

    #[test]
    fn wide_graphs_are_left() {
        let complete: Vec<Vec<u32>> =
            (0..9).map(|a| (0..9).filter(|&b| a != b).collect()).collect();
        assert!(Elimination::of(&complete, 7, &Limits::default()).is_none());
        assert!(Elimination::of(&complete, 8, &Limits::default()).is_some());
    }
}
