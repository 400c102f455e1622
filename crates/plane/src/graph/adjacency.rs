//! A graph of any shape in flat arrays: the arcs of each vertex, and where each arc leads.
//!
//! It knows no lattice, no puzzle and no clause.

use petgraph::visit::{EdgeIndexable, EdgeRef, IntoEdgeReferences, NodeIndexable};
use std::ops::Range;

/// An undirected graph. An *edge* joins two vertices and is a pair of *arcs*, one out of each of its
/// ends; they are each other's *twins*. Two vertices may share several edges, and an edge may join a
/// vertex to itself.
///
/// Vertices and arcs are numbered from 0. Edges keep the numbers that they came with, so that two
/// graphs (a plane graph and its dual, say) can speak of the same edges.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Where each vertex's arcs begin; one more entry for the end.
    starts: Vec<u32>,
    /// For each arc the vertex that it leads to.
    targets: Vec<u32>,
    /// For each arc its edge.
    edges: Vec<u32>,
    /// For each arc its twin.
    twins: Vec<u32>,
    /// For each edge the arc out of its first end; `NONE` for a number that is not an edge's.
    first_arcs: Vec<u32>,
}

impl Graph {
    const NONE: u32 = u32::MAX;

    /// A graph from its number of vertices, and its edges with their numbers and their two ends.
    /// The arcs of a vertex stand in the order in which the edges came. Linear in vertices, edges
    /// and the largest number of an edge.
    ///
    /// # Panics
    ///
    /// If an end is not a vertex, or there are 2³¹ vertices, edges or numbers of edges.
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, [usize; 2])>) -> Self {
        let edges: Vec<(usize, [usize; 2])> = edges.into_iter().collect();
        let bound = edges.iter().map(|&(edge, _)| edge + 1).max().unwrap_or(0);
        // A separator numbers two states for each vertex.
        let most = vertices.max(edges.len()).max(bound);
        assert!(most < 1 << 31, "{most} vertices or edges are too many for flat arrays");

        // Degrees two places further on; then, one place further on, where each vertex's next arc
        // goes, which in the end is where the following vertex's arcs begin.
        let mut starts = vec![0; vertices + 2];
        for &end in edges.iter().flat_map(|(_, ends)| ends) {
            assert!(end < vertices, "an end {end} in a graph of {vertices} vertices");
            starts[end + 2] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 2] += starts[vertex + 1];
        }
        let mut graph = Self {
            starts,
            targets: vec![0; 2 * edges.len()],
            edges: vec![0; 2 * edges.len()],
            twins: vec![0; 2 * edges.len()],
            first_arcs: vec![Self::NONE; bound],
        };
        for (edge, [a, b]) in edges {
            let [there, back] = [a, b].map(|end| {
                let next = &mut graph.starts[end + 1];
                *next += 1;
                *next as usize - 1
            });
            for (arc, twin, target) in [(there, back, b), (back, there, a)] {
                graph.targets[arc] = target as u32;
                graph.edges[arc] = edge as u32;
                graph.twins[arc] = twin as u32;
            }
            graph.first_arcs[edge] = there as u32;
        }
        graph.starts.pop();
        graph
    }

    /// The vertices and edges of a petgraph graph, by their indices there; directions are forgotten.
    ///
    /// # Panics
    ///
    /// As [`Self::new`].
    pub fn of<G>(graph: G) -> Self
    where
        G: IntoEdgeReferences + NodeIndexable + EdgeIndexable,
    {
        let vertex = |id| NodeIndexable::to_index(&graph, id);
        let edges = graph.edge_references().map(|edge| {
            let ends = [edge.source(), edge.target()].map(vertex);
            (EdgeIndexable::to_index(&graph, edge.id()), ends)
        });
        Self::new(graph.node_bound(), edges)
    }

    /// How many vertices there are.
    #[inline]
    pub fn vertex_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many arcs there are: two for each edge.
    #[inline]
    pub fn arc_count(&self) -> usize {
        self.targets.len()
    }

    /// One more than the largest number of an edge; 0 if there is none.
    #[inline]
    pub fn edge_bound(&self) -> usize {
        self.first_arcs.len()
    }

    /// The arcs out of a vertex.
    #[inline]
    pub fn arcs(&self, vertex: usize) -> Range<usize> {
        self.starts[vertex] as usize..self.starts[vertex + 1] as usize
    }

    /// Where the arcs out of a vertex lead: its neighbours, each as often as there are edges to it.
    #[inline]
    pub fn targets(&self, vertex: usize) -> &[u32] {
        &self.targets[self.arcs(vertex)]
    }

    /// The edges of a vertex, in the order of its arcs.
    #[inline]
    pub fn edges(&self, vertex: usize) -> &[u32] {
        &self.edges[self.arcs(vertex)]
    }

    /// The twins of the arcs out of a vertex: the arcs into it, in the same order.
    #[inline]
    pub fn twins(&self, vertex: usize) -> &[u32] {
        &self.twins[self.arcs(vertex)]
    }

    /// The vertex that an arc leads to.
    #[inline]
    pub fn target(&self, arc: usize) -> usize {
        self.targets[arc] as usize
    }

    /// The edge that an arc is a half of.
    #[inline]
    pub fn edge(&self, arc: usize) -> usize {
        self.edges[arc] as usize
    }

    /// The other half of an arc's edge, which leads back.
    #[inline]
    pub fn twin(&self, arc: usize) -> usize {
        self.twins[arc] as usize
    }

    /// The two vertices that an edge joins, as they were given; `None` for a number that is not an
    /// edge's.
    #[inline]
    pub fn ends(&self, edge: usize) -> Option<[usize; 2]> {
        let arc = *self.first_arcs.get(edge).filter(|&&arc| arc != Self::NONE)? as usize;
        Some([self.target(self.twin(arc)), self.target(arc)])
    }

    /// The edges that join two vertices.
    pub fn edges_between(&self, a: usize, b: usize) -> impl Iterator<Item = usize> {
        self.arcs(a).filter(move |&arc| self.target(arc) == b).map(|arc| self.edge(arc))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Random, random_graph};
    use super::*;
    use petgraph::graph::UnGraph;

    #[test]
    fn arcs_stand_in_the_order_of_their_edges_and_know_their_twins() {
        let mut random = Random::new(1);
        for _ in 0..300 {
            let (vertices, edges, graph) = random_graph(&mut random, 9, 20);
            assert_eq!((graph.vertex_count(), graph.arc_count()), (vertices, 2 * edges.len()));
            for vertex in 0..vertices {
                let of_vertex = |ends: [usize; 2]| {
                    let ways = [(ends[0], ends[1]), (ends[1], ends[0])];
                    ways.into_iter().filter(move |way| way.0 == vertex).map(|way| way.1)
                };
                let expected: Vec<(usize, usize)> = edges
                    .iter()
                    .flat_map(|&(edge, ends)| of_vertex(ends).map(move |other| (edge, other)))
                    .collect();
                let arcs = graph.arcs(vertex);
                let found: Vec<(usize, usize)> =
                    arcs.clone().map(|arc| (graph.edge(arc), graph.target(arc))).collect();
                assert_eq!(found, expected);
                let slices = graph.edges(vertex).iter().zip(graph.targets(vertex));
                assert!(slices.map(|(&l, &t)| (l as usize, t as usize)).eq(found));
                assert!(
                    graph
                        .twins(vertex)
                        .iter()
                        .map(|&t| t as usize)
                        .eq(arcs.clone().map(|a| graph.twin(a)))
                );
                for arc in arcs {
                    let twin = graph.twin(arc);
                    assert!(twin != arc && graph.twin(twin) == arc);
                    assert_eq!((graph.target(twin), graph.edge(twin)), (vertex, graph.edge(arc)));
                }
            }
            for &(edge, ends) in &edges {
                assert_eq!(graph.ends(edge), Some(ends));
                assert!(graph.edges_between(ends[0], ends[1]).any(|other| other == edge));
            }
            let numbers = (0..graph.edge_bound()).filter(|&edge| graph.ends(edge).is_some());
            assert_eq!(numbers.count(), edges.len());
            assert_eq!(graph.ends(graph.edge_bound()), None);
        }
    }

    #[test]
    fn graphs_of_petgraph_keep_their_indices() {
        let there = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0), (2, 3), (2, 3)]);
        let here = Graph::of(&there);
        assert_eq!((here.vertex_count(), here.edge_bound()), (4, 5));
        assert_eq!(here.targets(2), [1, 0, 3, 3]);
        assert_eq!(here.edges(3), [3, 4]);
    }

    #[test]
    #[should_panic(expected = "an end 3 in a graph of 3 vertices")]
    fn ends_must_be_vertices() {
        Graph::new(3, [(0, [1, 3])]);
    }
}
