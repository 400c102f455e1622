//! Reasons to refuse a graph before any search, found in linear time.

use crate::graph::{Components, Graph};
use std::fmt;

/// Why a graph has no Hamiltonian cycle. Vertices count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// There are fewer than three vertices, too few for a cycle.
    Small {
        /// How many vertices there are.
        vertices: usize,
    },
    /// A vertex with fewer than two neighbours.
    Degree {
        /// The vertex.
        vertex: usize,
        /// How many neighbours it has.
        neighbours: usize,
    },
    /// No path joins two vertices.
    Apart {
        /// The two vertices.
        vertices: [usize; 2],
    },
    /// Without this vertex, the graph falls apart.
    CutVertex {
        /// The vertex.
        vertex: usize,
    },
    /// The graph is bipartite, and its sides differ in size.
    Unbalanced {
        /// Their sizes.
        sides: [usize; 2],
    },
}

impl Refusal {
    /// The same reason, with the vertices' numbers replaced by these names.
    #[must_use]
    pub fn renamed(self, names: &[usize]) -> Self {
        let name = |vertex: usize| names.get(vertex).copied().unwrap_or(vertex);
        match self {
            Self::Degree { vertex, neighbours } => {
                Self::Degree { vertex: name(vertex), neighbours }
            }
            Self::Apart { vertices } => Self::Apart { vertices: vertices.map(name) },
            Self::CutVertex { vertex } => Self::CutVertex { vertex: name(vertex) },
            other => other,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small { vertices: 1 } => write!(f, "a graph of 1 vertex has no cycle"),
            Self::Small { vertices } => write!(f, "a graph of {vertices} vertices has no cycle"),
            Self::Degree { vertex, neighbours } => {
                let plural = if *neighbours == 1 { "" } else { "s" };
                write!(f, "vertex {vertex} has {neighbours} neighbour{plural}")
            }
            Self::Apart { vertices: [a, b] } => write!(f, "no path joins vertex {a} to vertex {b}"),
            Self::CutVertex { vertex } => {
                write!(f, "without vertex {vertex} the graph falls apart")
            }
            Self::Unbalanced { sides: [a, b] } => {
                write!(f, "the graph is bipartite, with sides of {a} and {b} vertices")
            }
        }
    }
}

/// The first reason found to refuse a graph.
pub(super) fn refuse(graph: &Graph) -> Option<Refusal> {
    let vertices = graph.vertex_count();
    if vertices < 3 {
        return Some(Refusal::Small { vertices });
    }
    for vertex in 0..vertices {
        let near = graph.targets(vertex).iter().map(|&other| other as usize);
        let mut near = near.filter(|&other| other != vertex);
        let first = near.next();
        if !near.any(|other| Some(other) != first) {
            return Some(Refusal::Degree { vertex, neighbours: usize::from(first.is_some()) });
        }
    }
    let mut components = Components::default();
    components.find(graph, &vec![true; graph.edge_bound()]);
    if components.len() > 1 {
        return Some(Refusal::Apart { vertices: [0, components.vertices(1)[0] as usize] });
    }
    let search = Search::of(graph);
    if let Some(vertex) = search.cut_vertex {
        return Some(Refusal::CutVertex { vertex });
    }
    search.sides.filter(|sides| sides[0] != sides[1]).map(|sides| Refusal::Unbalanced { sides })
}

/// The result of one depth-first search of a connected graph (Hopcroft and Tarjan, *Efficient
/// algorithms for graph manipulation*, 1973).
struct Search {
    cut_vertex: Option<usize>,
    /// The sizes of both sides, if the graph is bipartite.
    sides: Option<[usize; 2]>,
}

impl Search {
    fn of(graph: &Graph) -> Self {
        const NEW: usize = usize::MAX;
        let vertices = graph.vertex_count();
        // The depth of each vertex in the search's tree, and the least depth that an edge from it
        // or from below it leads to.
        let (mut depth, mut least) = (vec![NEW; vertices], vec![NEW; vertices]);
        let mut sizes = [0; 2];
        let (mut is_bipartite, mut cut_vertex, mut below_first) = (true, None, 0);
        let mut path = vec![(0, graph.arcs(0))];
        (depth[0], least[0]) = (0, 0);
        while let Some((vertex, arcs)) = path.last_mut() {
            let vertex = *vertex;
            match arcs.next().map(|arc| graph.target(arc)) {
                Some(other) if depth[other] == NEW => {
                    depth[other] = depth[vertex] + 1;
                    least[other] = depth[other];
                    path.push((other, graph.arcs(other)));
                }
                Some(other) => {
                    is_bipartite &= other == vertex || depth[other] % 2 != depth[vertex] % 2;
                    least[vertex] = least[vertex].min(depth[other]);
                }
                None => {
                    path.pop();
                    sizes[depth[vertex] % 2] += 1;
                    if let Some(&(above, _)) = path.last() {
                        least[above] = least[above].min(least[vertex]);
                        if above == 0 {
                            below_first += 1;
                        } else if least[vertex] >= depth[above] {
                            cut_vertex = Some(above);
                        }
                    }
                }
            }
        }
        let first = (below_first > 1).then_some(0);
        Self { cut_vertex: cut_vertex.or(first), sides: is_bipartite.then_some(sizes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(vertices: usize, edges: &[[usize; 2]]) -> Option<String> {
        let graph = Graph::new(vertices, edges.iter().copied().enumerate());
        refuse(&graph).map(|refusal| refusal.to_string())
    }

    #[test]
    fn each_reason_is_found() {
        assert_eq!(said(0, &[]).as_deref(), Some("a graph of 0 vertices has no cycle"));
        assert_eq!(said(1, &[[0, 0]]).as_deref(), Some("a graph of 1 vertex has no cycle"));
        assert_eq!(
            said(2, &[[0, 1], [0, 1]]).as_deref(),
            Some("a graph of 2 vertices has no cycle")
        );
        let doubled = [[0, 1], [0, 1], [1, 2]];
        assert_eq!(said(3, &doubled).as_deref(), Some("vertex 0 has 1 neighbour"));
        assert_eq!(said(3, &[[1, 2], [1, 1]]).as_deref(), Some("vertex 0 has 0 neighbours"));
        let triangle = [[0, 1], [1, 2], [2, 0]];
        let more = |edges: &[[usize; 2]]| [&triangle, edges].concat();
        assert_eq!(said(3, &triangle), None);
        let apart = more(&[[3, 4], [4, 5], [5, 3]]);
        assert_eq!(said(6, &apart).as_deref(), Some("no path joins vertex 0 to vertex 3"));
        let bow = more(&[[2, 3], [3, 4], [4, 2]]);
        assert_eq!(said(5, &bow).as_deref(), Some("without vertex 2 the graph falls apart"));
        let root = more(&[[0, 3], [3, 4], [4, 0]]);
        assert_eq!(said(5, &root).as_deref(), Some("without vertex 0 the graph falls apart"));
        let three_and_two = [[0, 3], [0, 4], [1, 3], [1, 4], [2, 3], [2, 4]];
        let sides = Some("the graph is bipartite, with sides of 3 and 2 vertices");
        assert_eq!(said(5, &three_and_two).as_deref(), sides);
    }
}
