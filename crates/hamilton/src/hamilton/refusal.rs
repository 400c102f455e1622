//! Reasons to refuse a graph before any search, found in linear time.

use super::network::Network;
use lazyloop_plane::graph::{Components, Graph};
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
    /// A vertex of a directed graph that nothing leaves, or nothing enters.
    DeadEnd {
        /// The vertex.
        vertex: usize,
        /// Whether no edge leaves it.
        is_last: bool,
    },
    /// No directed path leads from the first vertex to the second.
    OneWay {
        /// The two vertices.
        vertices: [usize; 2],
    },
    /// More fixed edges at a vertex than a tour has: two, or one in each direction.
    Fixed {
        /// The vertex.
        vertex: usize,
        /// How many.
        edges: usize,
        /// Which of them, if the graph is directed.
        way: Option<Way>,
    },
    /// Fixed edges that close a cycle without all vertices.
    FixedCycle {
        /// A vertex on it.
        vertex: usize,
        /// How many vertices it has.
        length: usize,
    },
}

/// A direction at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Out of it.
    Out,
    /// Into it.
    In,
}

impl Refusal {
    /// The reason, with vertices called by these names.
    pub fn in_words(&self, name: &dyn Fn(usize) -> String) -> String {
        Words(self, name).to_string()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Words(self, &|vertex| vertex.to_string()).fmt(f)
    }
}

/// A reason, with the names of vertices.
struct Words<'a>(&'a Refusal, &'a dyn Fn(usize) -> String);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words(refusal, name) = *self;
        match *refusal {
            Refusal::Small { vertices: 1 } => write!(f, "a graph of 1 vertex has no cycle"),
            Refusal::Small { vertices } => write!(f, "a graph of {vertices} vertices has no cycle"),
            Refusal::Degree { vertex, neighbours } => {
                let plural = if neighbours == 1 { "" } else { "s" };
                write!(f, "vertex {} has {neighbours} neighbour{plural}", name(vertex))
            }
            Refusal::Apart { vertices: [a, b] } => {
                write!(f, "no path joins vertex {} to vertex {}", name(a), name(b))
            }
            Refusal::CutVertex { vertex } => {
                write!(f, "without vertex {} the graph falls apart", name(vertex))
            }
            Refusal::Unbalanced { sides: [a, b] } => {
                write!(f, "the graph is bipartite, with sides of {a} and {b} vertices")
            }
            Refusal::DeadEnd { vertex, is_last } => {
                let does = if is_last { "leaves" } else { "enters" };
                write!(f, "no edge {does} vertex {}", name(vertex))
            }
            Refusal::OneWay { vertices: [a, b] } => {
                write!(f, "no path leads from vertex {} to vertex {}", name(a), name(b))
            }
            Refusal::Fixed { vertex, edges, way } => {
                let at = match way {
                    None => "at",
                    Some(Way::Out) => "out of",
                    Some(Way::In) => "into",
                };
                write!(f, "{edges} fixed edges are {at} vertex {}", name(vertex))
            }
            Refusal::FixedCycle { vertex, length } => {
                let on = name(vertex);
                write!(f, "fixed edges close a cycle of {length} vertices, vertex {on} among them")
            }
        }
    }
}

/// The first reason found to refuse a graph with directions or fixed edges.
pub(super) fn refuse_network(network: &Network) -> Option<Refusal> {
    let vertices = network.graph().vertex_count();
    if network.is_directed() {
        if vertices < 2 {
            return Some(Refusal::Small { vertices });
        }
        if let Some(refusal) = dead_end(network).or_else(|| one_way(network)) {
            return Some(refusal);
        }
    }
    // What a directed graph lacks without its directions it lacks; a cycle of two vertices has one edge there.
    let whole = if network.is_directed() && vertices == 2 { None } else { refuse(network.graph()) };
    whole.or_else(|| too_many_fixed(network)).or_else(|| fixed_cycle(network))
}

fn dead_end(network: &Network) -> Option<Refusal> {
    let mut has = vec![[false; 2]; network.graph().vertex_count()];
    for [from, to] in network.ends() {
        has[from][0] = true;
        has[to][1] = true;
    }
    let vertex = has.iter().position(|has| *has != [true; 2])?;
    Some(Refusal::DeadEnd { vertex, is_last: !has[vertex][0] })
}

/// All vertices are reached from the first one, and reach it.
fn one_way(network: &Network) -> Option<Refusal> {
    let graph = network.graph();
    for is_back in [false, true] {
        let mut met = vec![false; graph.vertex_count()];
        let mut open = vec![0];
        while let Some(vertex) = open.pop() {
            if !std::mem::replace(&mut met[vertex], true) {
                let leads = |&arc: &usize| {
                    graph
                        .ends(graph.edge(arc))
                        .is_some_and(|ends| ends[usize::from(is_back)] == vertex)
                };
                open.extend(graph.arcs(vertex).filter(leads).map(|arc| graph.target(arc)));
            }
        }
        if let Some(vertex) = met.iter().position(|&met| !met) {
            return Some(Refusal::OneWay {
                vertices: if is_back { [vertex, 0] } else { [0, vertex] },
            });
        }
    }
    None
}

fn too_many_fixed(network: &Network) -> Option<Refusal> {
    let (most, ways) = match network.is_directed() {
        true => (1, [Some(Way::Out), Some(Way::In)]),
        false => (2, [None; 2]),
    };
    // For each vertex the fixed edges that have it as their first and their second end.
    let mut counts = vec![[0; 2]; network.graph().vertex_count()];
    for &[from, to] in network.fixed() {
        counts[from][0] += 1;
        counts[to][if network.is_directed() { 1 } else { 0 }] += 1;
    }
    let over = |(vertex, counts): (usize, &[usize; 2])| {
        let at = counts.iter().position(|&edges| edges > most)?;
        Some(Refusal::Fixed { vertex, edges: counts[at], way: ways[at] })
    };
    counts.iter().enumerate().find_map(over)
}

/// A cycle of fixed edges that leaves vertices out. No vertex has too many of them.
fn fixed_cycle(network: &Network) -> Option<Refusal> {
    let count = network.graph().vertex_count();
    let fixed = Graph::new(count, network.fixed().iter().copied().enumerate());
    let mut parts = Components::default();
    parts.find(&fixed, &vec![true; fixed.edge_bound()]);
    let short = (0..parts.len()).map(|part| parts.vertices(part)).find(|part| {
        let arcs: usize = part.iter().map(|&vertex| fixed.targets(vertex as usize).len()).sum();
        part.len() > 1 && part.len() < count && arcs == 2 * part.len()
    })?;
    Some(Refusal::FixedCycle { vertex: short.iter().copied().min()? as usize, length: short.len() })
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
    let sides = search.sides.map(|sides| sides.map(|side| side.len()));
    sides.filter(|sides| sides[0] != sides[1]).map(|sides| Refusal::Unbalanced { sides })
}

/// The vertices of both sides of a connected graph, if it is bipartite.
pub(super) fn sides(graph: &Graph) -> Option<[Vec<usize>; 2]> {
    Search::of(graph).sides
}

/// The result of one depth-first search of a connected graph (Hopcroft and Tarjan, *Efficient
/// algorithms for graph manipulation*, 1973).
struct Search {
    cut_vertex: Option<usize>,
    /// The vertices of both sides, if the graph is bipartite.
    sides: Option<[Vec<usize>; 2]>,
}

impl Search {
    fn of(graph: &Graph) -> Self {
        const NEW: usize = usize::MAX;
        let vertices = graph.vertex_count();
        // The depth of each vertex in the search's tree, and the least depth that an edge from it
        // or from below it leads to.
        let (mut depth, mut least) = (vec![NEW; vertices], vec![NEW; vertices]);
        let mut sides = [Vec::new(), Vec::new()];
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
                    sides[depth[vertex] % 2].push(vertex);
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
        Self { cut_vertex: cut_vertex.or(first), sides: is_bipartite.then_some(sides) }
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
