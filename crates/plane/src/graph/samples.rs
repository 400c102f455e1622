//! Graphs for the tests of this room.

use super::Graph;
use std::collections::BTreeMap;

/// Numbers that look random (Knuth's linear congruential generator), the same in every run.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Edges with their numbers and ends.
type Edges = Vec<(usize, [usize; 2])>;

/// Up to so many vertices and edges, several between two vertices and loops among them, with gaps between
/// the edges' numbers: the number of vertices, the edges, and the graph.
pub(super) fn random_graph(
    random: &mut Random,
    most_vertices: usize,
    most_edges: usize,
) -> (usize, Edges, Graph) {
    let vertices = 1 + random.below(most_vertices);
    let mut edges = Edges::new();
    let mut number = 0;
    for _ in 0..random.below(most_edges + 1) {
        number += 1 + random.below(3);
        edges.push((number, [random.below(vertices), random.below(vertices)]));
    }
    // Not in the order of their numbers.
    if !edges.is_empty() {
        let turn = random.below(edges.len());
        edges.rotate_left(turn);
    }
    let graph = Graph::new(vertices, edges.iter().copied());
    (vertices, edges, graph)
}

/// A patch of hexagons in so many rows and columns: its vertices, and its faces, of which the last
/// is the outer one. The faces are also a triangulated patch, with the vertices as its faces.
pub(super) fn hexagons(rows: i32, cols: i32) -> (Graph, Graph) {
    const CORNERS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
    let mut vertices = BTreeMap::new();
    // Ends and sides.
    let mut edges: Vec<[[usize; 2]; 2]> = Vec::new();
    let outer = (rows * cols) as usize;
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        let corner = |k: usize| (2 * col + row + CORNERS[k % 6].0, 3 * row + CORNERS[k % 6].1);
        for side in 0..6 {
            let mut ends = [corner(side), corner(side + 1)].map(|corner| {
                let next = vertices.len();
                *vertices.entry(corner).or_insert(next)
            });
            ends.sort_unstable();
            let face = (row * cols + col) as usize;
            match edges.iter_mut().find(|[known, _]| *known == ends) {
                Some([_, faces]) => faces[1] = face,
                None => edges.push([ends, [face, outer]]),
            }
        }
    }
    let numbered = |k: usize| edges.iter().map(move |edge| edge[k]).enumerate();
    (Graph::new(vertices.len(), numbered(0)), Graph::new(outer + 1, numbered(1)))
}
