//! Joins the cycles of a model into one, if exchanging two edges for two others is enough.
//!
//! Two cycles become one if an edge of each goes and the four ends are joined crosswise. On large
//! sparse graphs this turns many models of several cycles into tours (Karp, *A patching algorithm
//! for the nonsymmetric traveling-salesman problem*, 1979).

use super::walk;
use lazyloop_plane::graph::{Components, Graph};

/// The cycles that have been joined so far, with buffers that are kept between models.
#[derive(Debug, Default)]
pub(super) struct Patch {
    /// For each vertex, its two neighbours on its cycle.
    beside: Vec<[u32; 2]>,
    /// For each cycle, the one that it was joined to, or itself.
    joined: Vec<u32>,
}

impl Patch {
    /// Joins the cycles, each in the first way found, and returns the order of the one cycle
    /// through all vertices; `None` if they cannot be joined. Takes time in the number of edges and
    /// the square of the largest degree.
    pub(super) fn join(&mut self, graph: &Graph, cycles: &Components) -> Option<Vec<u32>> {
        self.joined.clear();
        self.joined.extend(0..cycles.len() as u32);
        self.beside.clear();
        self.beside.resize(graph.vertex_count(), [0; 2]);
        for cycle in 0..cycles.len() {
            let vertices = cycles.vertices(cycle);
            let next = vertices.iter().cycle().skip(1);
            for (&vertex, &next) in vertices.iter().zip(next) {
                self.beside[vertex as usize][1] = next;
                self.beside[next as usize][0] = vertex;
            }
        }
        let mut apart = cycles.len();
        let mut order: Vec<usize> = (0..cycles.len()).collect();
        order.sort_by_key(|&cycle| cycles.vertices(cycle).len());
        for cycle in order {
            if apart > 1
                && cycles.vertices(cycle).iter().any(|&vertex| self.join_at(graph, cycles, vertex))
            {
                apart -= 1;
            }
        }
        (apart == 1).then(|| self.order())
    }

    /// Joins the cycle of a vertex to another cycle, by edges of the vertex and of a neighbour on
    /// its cycle.
    fn join_at(&mut self, graph: &Graph, cycles: &Components, a: u32) -> bool {
        for b in self.beside[a as usize] {
            for &c in graph.targets(a as usize) {
                if self.root(cycles.of(a as usize)) == self.root(cycles.of(c as usize)) {
                    continue;
                }
                for d in self.beside[c as usize] {
                    if graph.targets(b as usize).contains(&d) {
                        // a-b and c-d become a-c and b-d.
                        for (vertex, old, new) in [(a, b, c), (b, a, d), (c, d, a), (d, c, b)] {
                            let beside = &mut self.beside[vertex as usize];
                            let at = usize::from(beside[0] != old);
                            beside[at] = new;
                        }
                        let [one, other] =
                            [a, c].map(|vertex| self.root(cycles.of(vertex as usize)));
                        self.joined[one] = other as u32;
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The two neighbours of a vertex on its cycle, after the joins so far.
    pub(super) fn beside(&self, vertex: u32) -> [u32; 2] {
        self.beside[vertex as usize]
    }

    fn root(&mut self, mut cycle: usize) -> usize {
        while self.joined[cycle] as usize != cycle {
            self.joined[cycle] = self.joined[self.joined[cycle] as usize];
            cycle = self.joined[cycle] as usize;
        }
        cycle
    }

    /// The order of the vertices on the cycle, from the first one on.
    fn order(&self) -> Vec<u32> {
        let all = walk::round(0, self.beside[0][0], |vertex| self.beside(vertex));
        all.take(self.beside.len()).collect()
    }
}
