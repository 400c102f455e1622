//! Joins a model's cycles to one cycle through all vertices, by rotations of a path.
//!
//! One cycle is opened to a path. An edge from an end of the path to another cycle takes that cycle
//! in. An edge from an end to a vertex of the path replaces the edge after that vertex, and makes
//! another vertex the end: a rotation (Pósa, *Hamiltonian circuits in random graphs*, 1976). When
//! the path has all vertices and its ends are neighbours, it is closed. Where this works it is much
//! faster than more models; where it does not, only a bounded time is lost.

use super::patch::Patch;
use super::walk;
use lazyloop_plane::graph::{Components, Graph};
use lazyloop_plane::random::Random;

/// The path, with buffers that are kept between models.
#[derive(Debug)]
pub(super) struct Rotate {
    /// The vertices of the path, from its first end to its last.
    path: Vec<u32>,
    /// The place of each vertex in the path, or [`Rotate::OFF`].
    place: Vec<u32>,
    /// The neighbours of an end at which the path may be rotated.
    choice: Vec<u32>,
    random: Random,
}

impl Rotate {
    const OFF: u32 = u32::MAX;

    /// The most vertices that are moved for one model.
    const MOST_MOVED: usize = 1 << 24;

    pub(super) fn new() -> Self {
        Self { path: Vec::new(), place: Vec::new(), choice: Vec::new(), random: Random::new(1) }
    }

    /// The order of one cycle through all vertices, if rotations find it. At most as many rotations
    /// are tried as there are vertices, so the time is at most the square of their number, and
    /// bounded.
    pub(super) fn join(
        &mut self,
        graph: &Graph,
        cycles: &Components,
        patch: &Patch,
    ) -> Option<Vec<u32>> {
        let size = graph.vertex_count();
        self.path.clear();
        self.place.clear();
        self.place.resize(size, Self::OFF);
        let largest = (0..cycles.len()).max_by_key(|&cycle| cycles.vertices(cycle).len())?;
        let inside = cycles.vertices(largest);
        let first = inside[self.random.below(inside.len())];
        let before = patch.beside(first)[self.random.below(2)];
        self.take_in(patch, first, before);
        let (mut moved, mut left) = (0, size);
        // The edges that rotations took away last, at each end: not to be brought back at once.
        let mut broken = [Self::OFF; 2];
        while left > 0 && moved < Self::MOST_MOVED {
            left -= 1;
            if self.path.len() == size && self.closes(graph) {
                return Some(self.path.clone());
            }
            if self.random.below(2) == 0 {
                moved += self.path.len();
                self.reverse(0);
                broken.swap(0, 1);
            }
            let end = self.path[self.path.len() - 1];
            let near = graph.targets(end as usize);
            if let Some(&other) =
                near.iter().find(|&&vertex| self.place[vertex as usize] == Self::OFF)
            {
                let last = patch.beside(other)[self.random.below(2)];
                self.take_in(patch, other, last);
                broken[1] = Self::OFF;
                continue;
            }
            self.choice.clear();
            for &vertex in near {
                let at = self.place[vertex as usize] as usize;
                // An edge of a vertex that has only two stays.
                let is_free = at + 2 < self.path.len() && {
                    let next = self.path[at + 1] as usize;
                    graph.targets(next).len() > 2 && graph.targets(vertex as usize).len() > 2
                };
                if is_free && vertex != broken[1] {
                    self.choice.push(vertex);
                }
            }
            if self.choice.is_empty() {
                broken[1] = Self::OFF;
                continue;
            }
            let vertex = self.choice[self.random.below(self.choice.len())];
            let at = self.place[vertex as usize] as usize;
            moved += self.path.len() - at;
            self.reverse(at + 1);
            broken[1] = vertex;
        }
        None
    }

    /// Whether the path closes: its ends are neighbours, or become so by one rotation of the last
    /// end.
    fn closes(&mut self, graph: &Graph) -> bool {
        let first = graph.targets(self.path[0] as usize);
        let end = self.path[self.path.len() - 1];
        if first.contains(&end) {
            return true;
        }
        for &vertex in graph.targets(end as usize) {
            let at = self.place[vertex as usize] as usize;
            if at + 1 < self.path.len() && first.contains(&self.path[at + 1]) {
                self.reverse(at + 1);
                return true;
            }
        }
        false
    }

    /// Appends a cycle, from one of its vertices to a neighbour of that on the cycle.
    fn take_in(&mut self, patch: &Patch, first: u32, last: u32) {
        // From the last one it is one step to the first.
        for vertex in walk::round(last, first, |vertex| patch.beside(vertex)).skip(1) {
            self.place[vertex as usize] = self.path.len() as u32;
            self.path.push(vertex);
            if vertex == last {
                return;
            }
        }
    }

    /// Reverses the end of the path, from this place on.
    fn reverse(&mut self, from: usize) {
        self.path[from..].reverse();
        for (at, &vertex) in self.path.iter().enumerate().skip(from) {
            self.place[vertex as usize] = at as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GP(n, 2): its outer cycle and the cycles of its steps within are the model, its spokes are
    /// off. No two edges can be exchanged for two others, as no cycle has four vertices.
    fn tours(n: usize, tries: usize) -> Vec<Vec<u32>> {
        let outer = (0..n).map(|v| [v, (v + 1) % n]);
        let inner = (0..n).map(|v| [n + v, n + (v + 2) % n]);
        let spokes = (0..n).map(|v| [v, n + v]);
        let edges: Vec<[usize; 2]> = outer.chain(inner).chain(spokes).collect();
        let graph = Graph::new(2 * n, edges.into_iter().enumerate());
        let on: Vec<bool> = (0..3 * n).map(|edge| edge < 2 * n).collect();
        let (mut cycles, mut patch, mut rotate) =
            (Components::default(), Patch::default(), Rotate::new());
        cycles.find(&graph, &on);
        assert_eq!(patch.join(&graph, &cycles), None);
        let tours: Vec<Vec<u32>> =
            (0..tries).filter_map(|_| rotate.join(&graph, &cycles, &patch)).collect();
        for tour in &tours {
            let mut vertices = tour.clone();
            vertices.sort_unstable();
            assert!(vertices.into_iter().eq(0..2 * n as u32), "{tour:?}");
            let next = tour.iter().cycle().skip(1);
            assert!(tour.iter().zip(next).all(|(&a, b)| graph.targets(a as usize).contains(b)));
        }
        tours
    }

    #[test]
    fn rotations_find_tours_where_exchanges_do_not() {
        for n in [6, 7, 8, 10, 12] {
            assert!(!tours(n, 200).is_empty(), "{n}");
        }
        // The Petersen graph and GP(11, 2) have none.
        assert!(tours(5, 200).is_empty() && tours(11, 200).is_empty());
    }
}
