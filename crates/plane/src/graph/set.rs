//! A set of vertices, and the edges within it and out of it.
//!
//! It knows no puzzle and no clause.

use super::Graph;

/// A set of vertices that remembers in which order they came.
#[derive(Clone, Debug)]
pub struct VertexSet {
    vertices: Vec<u32>,
    contains: Vec<bool>,
}

impl VertexSet {
    /// The empty set, for graphs of so many vertices.
    pub fn new(vertices: usize) -> Self {
        Self { vertices: Vec::new(), contains: vec![false; vertices] }
    }

    /// Removes all vertices. Linear in their number.
    pub fn clear(&mut self) {
        for vertex in self.vertices.drain(..) {
            self.contains[vertex as usize] = false;
        }
    }

    /// Replaces the set by these vertices.
    pub fn fill(&mut self, vertices: impl IntoIterator<Item = usize>) {
        self.clear();
        for vertex in vertices {
            self.insert(vertex);
        }
    }

    /// Adds a vertex, and returns whether it is new.
    #[inline]
    pub fn insert(&mut self, vertex: usize) -> bool {
        let is_new = !std::mem::replace(&mut self.contains[vertex], true);
        if is_new {
            self.vertices.push(vertex as u32);
        }
        is_new
    }

    /// Adds the corners of a face: the ends of all its edges. `face` is a vertex of the dual of
    /// `graph`.
    pub fn insert_corners(&mut self, graph: &Graph, dual: &Graph, face: usize) {
        for end in dual.edges(face).iter().filter_map(|&edge| graph.ends(edge as usize)).flatten() {
            self.insert(end);
        }
    }

    /// Whether a vertex is in the set.
    #[inline]
    pub fn contains(&self, vertex: usize) -> bool {
        self.contains[vertex]
    }

    /// The vertices, in the order in which they came.
    #[inline]
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// δ(S): the edges with one end in the set.
    pub fn leaving(&self, graph: &Graph) -> impl Iterator<Item = usize> {
        let arcs = self.vertices.iter().flat_map(|&vertex| graph.arcs(vertex as usize));
        let leaving = arcs.filter(|&arc| !self.contains(graph.target(arc)));
        leaving.map(|arc| graph.edge(arc))
    }

    /// The edges with both ends in the set, each once.
    pub fn within(&self, graph: &Graph) -> impl Iterator<Item = usize> {
        let arcs = self.vertices.iter().flat_map(|&vertex| graph.arcs(vertex as usize));
        // Met from both its ends; taken at the first of its arcs.
        let within = arcs.filter(|&a| a < graph.twin(a) && self.contains(graph.target(a)));
        within.map(|arc| graph.edge(arc))
    }

    /// The edges with neither end in the set.
    pub fn beyond(&self, graph: &Graph) -> impl Iterator<Item = usize> {
        (0..graph.edge_bound()).filter(move |&edge| {
            graph.ends(edge).is_some_and(|ends| ends.iter().all(|&end| !self.contains(end)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Random, hexagons, random_graph};
    use super::*;

    #[test]
    fn edges_leave_a_set_or_lie_within_it_by_their_ends() {
        let (mut random, mut set) = (Random::new(3), VertexSet::new(9));
        for _ in 0..1000 {
            let (vertices, edges, graph) = random_graph(&mut random, 9, 20);
            set.clear();
            let mut listed = Vec::new();
            for _ in 0..random.below(9) {
                let vertex = random.below(vertices);
                assert_eq!(set.insert(vertex), !listed.contains(&(vertex as u32)));
                if !listed.contains(&(vertex as u32)) {
                    listed.push(vertex as u32);
                }
            }
            assert_eq!(set.vertices(), listed);
            assert!(
                (0..vertices)
                    .all(|vertex| set.contains(vertex) == listed.contains(&(vertex as u32)))
            );
            let with_ends = |count: usize| {
                let has = |ends: [usize; 2]| {
                    ends.into_iter().filter(|&end| listed.contains(&(end as u32))).count() == count
                };
                let mut found: Vec<usize> =
                    edges.iter().filter(|&&(_, ends)| has(ends)).map(|&(edge, _)| edge).collect();
                found.sort_unstable();
                found
            };
            let mut leaving: Vec<usize> = set.leaving(&graph).collect();
            let mut within: Vec<usize> = set.within(&graph).collect();
            leaving.sort_unstable();
            within.sort_unstable();
            assert_eq!((leaving, within), (with_ends(1), with_ends(2)));
            assert_eq!(set.beyond(&graph).collect::<Vec<usize>>(), with_ends(0));
        }
    }

    #[test]
    fn a_face_has_its_corners() {
        let (vertices, faces) = hexagons(2, 2);
        let mut set = VertexSet::new(vertices.vertex_count());
        set.insert_corners(&vertices, &faces, 0);
        assert_eq!(set.vertices().len(), 6);
        assert_eq!(set.within(&vertices).count(), 6);
        set.insert_corners(&vertices, &faces, 1);
        assert_eq!(set.vertices().len(), 10);
        assert_eq!(set.within(&vertices).count(), 11);
    }
}
