//! Orders of the edges, in which few vertices lie between those that came and those to come.

use crate::graph::Graph;
use crate::kind::Board;
use std::cmp::Ordering;

/// An order of a graph's edges.
pub(super) struct Order {
    /// The edges: those of each vertex to earlier ones, the earliest first.
    pub(super) edges: Vec<usize>,
    /// For each number of an edge its place among them.
    places: Vec<usize>,
}

impl Order {
    /// The order of the edges if the vertices come in this order.
    fn of(graph: &Graph, vertices: Vec<usize>) -> Self {
        let mut rank = vec![0; graph.vertex_count()];
        vertices.iter().enumerate().for_each(|(at, &vertex)| rank[vertex] = at);
        let mut edges = Vec::new();
        for (at, &vertex) in vertices.iter().enumerate() {
            let arcs = graph.arcs(vertex).filter(|&arc| rank[graph.target(arc)] < at);
            let mut back: Vec<(usize, usize)> =
                arcs.map(|arc| (rank[graph.target(arc)], graph.edge(arc))).collect();
            back.sort_unstable();
            edges.extend(back.into_iter().map(|(_, edge)| edge));
        }
        let mut places = vec![0; graph.edge_bound()];
        edges.iter().enumerate().for_each(|(at, &edge)| places[edge] = at);
        Self { edges, places }
    }

    /// The orders to choose from: the board is swept from left to right, or from top to bottom.
    pub(super) fn all(board: &Board) -> [Self; 2] {
        [[0, 1], [1, 0]].map(|[first, second]| {
            let mut vertices: Vec<usize> = (0..board.plane.vertices().vertex_count()).collect();
            let by = |axis: usize| {
                move |a: usize, b: usize| -> Ordering {
                    let [a, b] = [a, b].map(|vertex| board.plane.position(vertex)[axis]);
                    a.total_cmp(&b)
                }
            };
            vertices.sort_by(|&a, &b| by(first)(a, b).then_with(|| by(second)(a, b)));
            Self::of(board.plane.vertices(), vertices)
        })
    }

    /// The order of Cuthill and McKee for any graph: a search in breadth from a vertex far out, neighbours
    /// with few edges first. `None` if the graph is in pieces.
    pub(super) fn outwards(graph: &Graph) -> Option<Self> {
        let far = *in_breadth(graph, 0).last()?;
        let vertices = in_breadth(graph, far);
        (vertices.len() == graph.vertex_count()).then(|| Self::of(graph, vertices))
    }

    /// The place of an edge.
    pub(super) fn place(&self, edge: usize) -> usize {
        self.places[edge]
    }
}

/// The vertices that hang together with one, in the order of a search in breadth.
fn in_breadth(graph: &Graph, first: usize) -> Vec<usize> {
    let mut met = vec![false; graph.vertex_count()];
    let mut found: Vec<usize> = (first < met.len()).then_some(first).into_iter().collect();
    found.iter().for_each(|&vertex| met[vertex] = true);
    let mut at = 0;
    while at < found.len() {
        let near = graph.targets(found[at]).iter().map(|&near| near as usize);
        let mut next: Vec<usize> =
            near.filter(|&near| !std::mem::replace(&mut met[near], true)).collect();
        next.sort_by_key(|&vertex| graph.edges(vertex).len());
        found.extend(next);
        at += 1;
    }
    found
}
