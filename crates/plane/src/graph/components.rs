//! Connected components of a graph over the edges that are on.
//!
//! It knows no puzzle and no clause.

use super::{Graph, view::EdgesOn};
use fixedbitset::FixedBitSet;
use petgraph::visit::Dfs;

/// The shape of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A vertex by itself, without edges.
    Single,
    /// One path with two ends.
    Path,
    /// One simple cycle.
    Cycle,
    /// Anything else: some vertex has more than two edges.
    Branching,
}

/// The components, in the order of their first vertices. The vertices of each stand in the order of
/// a depth-first search that follows the first edges first. For a cycle, and for a path whose first
/// vertex is an end of it, that is the order along it.
///
/// The buffers are kept between calls: in the steady state nothing is allocated.
#[derive(Debug, Default)]
pub struct Components {
    /// For each vertex its component.
    component: Vec<u32>,
    /// All vertices, component by component.
    vertices: Vec<u32>,
    /// Where each component's vertices begin; one more entry for the end.
    starts: Vec<u32>,
    shapes: Vec<Shape>,
    search: Dfs<u32, FixedBitSet>,
}

impl Components {
    const NONE: u32 = u32::MAX;

    /// Finds the components; `on` has an entry for each edge. Linear in the graph.
    ///
    /// # Panics
    ///
    /// If `on` has no entry for some edge.
    pub fn find(&mut self, graph: &Graph, on: &[bool]) {
        self.component.clear();
        self.component.resize(graph.vertex_count(), Self::NONE);
        self.vertices.clear();
        self.starts.clear();
        self.shapes.clear();
        let view = EdgesOn { graph, on };
        self.search.reset(view);
        for first in 0..graph.vertex_count() {
            if self.component[first] == Self::NONE {
                self.starts.push(self.vertices.len() as u32);
                let shape = self.collect(view, first as u32);
                self.shapes.push(shape);
            }
        }
        self.starts.push(self.vertices.len() as u32);
    }

    /// Makes the vertices that are joined to `first` the newest component.
    fn collect(&mut self, view: EdgesOn<'_>, first: u32) -> Shape {
        let newest = self.shapes.len() as u32;
        let (mut ends, mut largest, mut arcs) = (0, 0, 0);
        self.search.move_to(first);
        while let Some(vertex) = self.search.next(view) {
            self.component[vertex as usize] = newest;
            self.vertices.push(vertex);
            let edges = view.graph.edges(vertex as usize).iter();
            let degree = edges.filter(|&&edge| view.on[edge as usize]).count();
            ends += usize::from(degree == 1);
            largest = largest.max(degree);
            arcs += degree;
        }
        match (arcs, largest, ends) {
            (0, ..) => Shape::Single,
            (_, 3.., _) => Shape::Branching,
            (_, _, 0) => Shape::Cycle,
            _ => Shape::Path,
        }
    }

    /// How many components there are, single vertices included.
    #[inline]
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Whether there are no components: before the first search, or in a graph without vertices.
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// The component of a vertex.
    #[inline]
    pub fn of(&self, vertex: usize) -> usize {
        self.component[vertex] as usize
    }

    /// The vertices of a component.
    #[inline]
    pub fn vertices(&self, component: usize) -> &[u32] {
        &self.vertices[self.starts[component] as usize..self.starts[component + 1] as usize]
    }

    /// The shape of a component.
    #[inline]
    pub fn shape(&self, component: usize) -> Shape {
        self.shapes[component]
    }

    /// The vertices of each cycle, in the order along it.
    pub fn cycles(&self) -> impl Iterator<Item = &[u32]> {
        let cycles = (0..self.len()).filter(|&k| self.shape(k) == Shape::Cycle);
        cycles.map(|k| self.vertices(k))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Random, random_graph};
    use super::*;
    use petgraph::unionfind::UnionFind;

    #[test]
    fn components_are_those_of_union_find() {
        let (mut random, mut components) = (Random::new(2), Components::default());
        let mut shapes = [0; 4];
        for _ in 0..3000 {
            let (vertices, edges, graph) = random_graph(&mut random, 12, 16);
            let on: Vec<bool> = (0..graph.edge_bound()).map(|_| random.below(2) == 0).collect();
            components.find(&graph, &on);
            let mut sets = UnionFind::<usize>::new(vertices);
            let mut degrees = vec![0; vertices];
            for &(_, [a, b]) in edges.iter().filter(|&&(edge, _)| on[edge]) {
                sets.union(a, b);
                degrees[a] += 1;
                degrees[b] += 1;
            }
            let listed = (0..components.len()).flat_map(|k| components.vertices(k));
            assert_eq!(listed.count(), vertices);
            for a in 0..vertices {
                assert!(components.vertices(components.of(a)).contains(&(a as u32)));
                for b in 0..a {
                    assert_eq!(components.of(a) == components.of(b), sets.equiv(a, b));
                }
            }
            for component in 0..components.len() {
                let members = components.vertices(component);
                assert!(components.of(members[0] as usize) == component);
                assert!(members.iter().all(|vertex| vertex >= &members[0]));
                let of_degree = |degree: usize| {
                    members.iter().filter(|&&vertex| degrees[vertex as usize] == degree).count()
                };
                let shape = match members.len() {
                    1 if of_degree(0) == 1 => Shape::Single,
                    n if of_degree(2) == n => Shape::Cycle,
                    n if of_degree(2) + 2 == n && of_degree(1) == 2 => Shape::Path,
                    _ => Shape::Branching,
                };
                assert_eq!(components.shape(component), shape, "{edges:?} {on:?}");
                shapes[shape as usize] += 1;
            }
        }
        assert!(shapes.iter().all(|&count| count > 100), "{shapes:?}");
    }

    #[test]
    fn cycles_are_listed_along_their_edges() {
        // Two squares side by side, one of them closed, and a vertex apart.
        let edges = [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5], [5, 6]];
        let graph = Graph::new(7, edges.into_iter().enumerate());
        let on = [true, false, true, false, true, true, false, false];
        let mut components = Components::default();
        components.find(&graph, &on);
        assert_eq!(components.cycles().collect::<Vec<_>>(), [[0, 1, 4, 3]]);
        assert_eq!(components.len(), 4);
        assert!((1..4).all(|k| components.shape(k) == Shape::Single));
        components.find(&Graph::new(2, [(0, [0, 1]), (1, [1, 0])]), &[true, true]);
        assert_eq!(components.cycles().collect::<Vec<_>>(), [[0, 1]]);
    }
}
