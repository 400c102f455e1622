//! Takes a graph apart at pairs of edges that are cut-sets.
//!
//! If two edges together cut the graph in two, a Hamiltonian cycle has both of them. Edges that cut
//! the graph in pairs, each with each other, form a class. Without a class of edges the graph falls
//! into as many parts as the class has edges, and the parts stand in a ring. A cycle goes through
//! each part once, from one of its two gates to the other. So a part may be looked at alone, with a
//! new vertex that stands for the rest: a neighbour of both gates, and of nothing else.

use super::walk;
use lazyloop_plane::graph::{Components, Graph};
use lazyloop_plane::random::Random;
use std::collections::{BTreeMap, HashMap};

/// A graph taken apart.
pub(super) struct Pieces {
    pieces: Vec<Piece>,
    /// The ends of the edges between pieces, which are on every Hamiltonian cycle.
    between: Vec<[u32; 2]>,
}

/// A part of a graph, which may have new vertices that stand for the rest.
struct Piece {
    /// The part; its own vertices come first.
    graph: Graph,
    /// For each of its own vertices, the number in the whole graph.
    vertices: Vec<u32>,
}

impl Pieces {
    /// Takes a connected graph without a cut vertex apart, in linear time except for sorting.
    /// `None` if no pair of edges cuts it.
    pub(super) fn of(graph: &Graph) -> Option<Self> {
        let classes = classes(graph);
        let mut inside: Vec<bool> =
            (0..graph.edge_bound()).map(|edge| graph.ends(edge).is_some()).collect();
        classes.iter().flatten().for_each(|&edge| inside[edge] = false);
        let mut parts = Components::default();
        parts.find(graph, &inside);
        if parts.len() < 2 || !is_cactus(graph, &classes, &parts) {
            return None;
        }

        let mut number = vec![0; graph.vertex_count()];
        let mut gates: Vec<Vec<[usize; 2]>> = vec![Vec::new(); parts.len()];
        for class in &classes {
            let ends = class.iter().filter_map(|&edge| graph.ends(edge)).flatten();
            let mut met: BTreeMap<usize, usize> = BTreeMap::new();
            for end in ends {
                let part = parts.of(end);
                if let Some(first) = met.insert(part, end) {
                    gates[part].push([first, end]);
                }
            }
        }
        let mut pieces = Vec::new();
        for part in (0..parts.len()).filter(|&part| parts.vertices(part).len() > 1) {
            let mut vertices = parts.vertices(part).to_vec();
            vertices.sort_unstable();
            (0..).zip(&vertices).for_each(|(at, &vertex)| number[vertex as usize] = at);
            let mut edges = Vec::new();
            for &vertex in &vertices {
                for arc in graph.arcs(vertex as usize) {
                    let ends = [vertex as usize, graph.target(arc)];
                    if inside[graph.edge(arc)] && ends[0] < ends[1] {
                        edges.push(ends.map(|end| number[end]));
                    }
                }
            }
            for (rest, gates) in (vertices.len()..).zip(&gates[part]) {
                edges.extend(gates.map(|gate| [number[gate], rest]));
            }
            let size = vertices.len() + gates[part].len();
            let graph = Graph::new(size, edges.into_iter().enumerate());
            pieces.push(Piece { graph, vertices });
        }
        // Vertices with two neighbours that are not beside each other tell nothing.
        if matches!(&pieces[..], [piece] if piece.graph.vertex_count() == graph.vertex_count()) {
            return None;
        }
        let between = classes.iter().flatten().filter_map(|&edge| graph.ends(edge));
        let between = between.map(|ends| ends.map(|end| end as u32)).collect();
        Some(Self { pieces, between })
    }

    /// The pieces, each of which must have a Hamiltonian cycle.
    pub(super) fn graphs(&self) -> impl Iterator<Item = &Graph> {
        self.pieces.iter().map(|piece| &piece.graph)
    }

    /// Joins cycles of all pieces, in the pieces' order, to a Hamiltonian cycle.
    pub(super) fn join(&self, cycles: &[Vec<u32>]) -> Vec<u32> {
        let mut edges = self.between.clone();
        for (piece, cycle) in self.pieces.iter().zip(cycles) {
            let next = cycle.iter().cycle().skip(1);
            edges.extend(cycle.iter().zip(next).filter_map(|(&a, &b)| {
                Some([*piece.vertices.get(a as usize)?, *piece.vertices.get(b as usize)?])
            }));
        }
        walk::along(&edges)
    }
}

/// The classes of edges of which each two cut the graph. Every edge that a depth-first search does not
/// follow gets a random number, and each other edge the sum (exclusive or) of those that close a
/// cycle over it. Two edges are on the same cycles if their numbers are equal (Pritchard, Thurimella,
/// *Fast computation of small cuts via cycle space sampling*, 2011).
fn classes(graph: &Graph) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut random = Random::new(1);
    let mut depth = vec![NEW; graph.vertex_count()];
    let mut sums = vec![0_u64; graph.vertex_count()];
    let mut on_cycles: Vec<(usize, u64)> = Vec::new();
    let mut path = vec![(0, usize::MAX, graph.arcs(0))];
    depth[0] = 0;
    while let Some((vertex, above, arcs)) = path.last_mut() {
        let (vertex, above) = (*vertex, *above);
        match arcs.next() {
            Some(arc) => {
                let (other, edge) = (graph.target(arc), graph.edge(arc));
                if depth[other] == NEW {
                    depth[other] = depth[vertex] + 1;
                    path.push((other, edge, graph.arcs(other)));
                } else if depth[other] < depth[vertex] && edge != above {
                    let bits = random.bits();
                    on_cycles.push((edge, bits));
                    sums[vertex] ^= bits;
                    sums[other] ^= bits;
                }
            }
            None => {
                path.pop();
                if let Some(&(parent, ..)) = path.last() {
                    on_cycles.push((above, sums[vertex]));
                    sums[parent] ^= sums[vertex];
                }
            }
        }
    }
    let mut by_bits: HashMap<u64, Vec<usize>> = HashMap::new();
    for (edge, bits) in on_cycles {
        by_bits.entry(bits).or_default().push(edge);
    }
    let mut classes: Vec<Vec<usize>> =
        by_bits.into_values().filter(|class| class.len() > 1).collect();
    classes.iter_mut().for_each(|class| class.sort_unstable());
    classes.sort_unstable();
    classes
}

/// Whether the classes are rings of parts, any two of which share at most one part. If so, the
/// random numbers have not misled by chance.
fn is_cactus(graph: &Graph, classes: &[Vec<usize>], parts: &Components) -> bool {
    let rings = classes.iter().all(|class| {
        let mut met: BTreeMap<usize, usize> = BTreeMap::new();
        let ends = class.iter().filter_map(|&edge| graph.ends(edge)).flatten();
        ends.for_each(|end| *met.entry(parts.of(end)).or_default() += 1);
        met.len() == class.len() && met.values().all(|&times| times == 2)
    });
    rings && parts.len() == 1 + classes.iter().map(|class| class.len() - 1).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(vertices: usize, edges: &[[usize; 2]]) -> Graph {
        Graph::new(vertices, edges.iter().copied().enumerate())
    }

    /// Two complete graphs of four and a vertex, in a ring.
    const RING: [[usize; 2]; 15] = [
        [0, 1],
        [0, 2],
        [0, 3],
        [1, 2],
        [1, 3],
        [2, 3],
        [4, 5],
        [4, 6],
        [4, 7],
        [5, 6],
        [5, 7],
        [6, 7],
        [3, 4],
        [7, 8],
        [8, 0],
    ];

    #[test]
    fn a_ring_falls_into_its_parts_and_their_cycles_make_one() {
        let whole = graph(9, &RING);
        let apart = Pieces::of(&whole).expect("pieces");
        let sizes: Vec<usize> = apart.graphs().map(Graph::vertex_count).collect();
        assert_eq!(sizes, [5, 5]);
        // 4 stands for the rest, between the gates.
        let cycle = apart.join(&[vec![0, 1, 2, 3, 4], vec![3, 4, 0, 2, 1]]);
        let mut all = cycle.clone();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..9), "{cycle:?}");
        let next = cycle.iter().cycle().skip(1);
        for (&a, &b) in cycle.iter().zip(next) {
            assert!(whole.targets(a as usize).contains(&b), "{cycle:?}");
        }
    }

    #[test]
    fn what_tells_nothing_is_left() {
        // No pair of edges; one vertex with two neighbours.
        assert!(Pieces::of(&graph(4, &RING[..6])).is_none());
        let edges = [&RING[..6], &[[4, 0], [4, 3]]].concat();
        assert!(Pieces::of(&graph(5, &edges)).is_none());
        // Of two of them beside each other one is enough.
        let edges = [&RING[..6], &[[4, 0], [4, 5], [5, 3]]].concat();
        let apart = Pieces::of(&graph(6, &edges)).expect("a piece");
        assert!(apart.graphs().map(Graph::vertex_count).eq([5]));
        // A cycle has no piece that is more than a vertex.
        let apart = Pieces::of(&graph(4, &[[0, 1], [1, 2], [2, 3], [3, 0]])).expect("no piece");
        assert_eq!(apart.join(&[]), [0, 1, 2, 3]);
    }
}
