//! Connectivity by levels: every vertex on the line is reached, along it, from one of them, the root, in a bounded
//! number of steps.
//!
//! The root is on the line: the vertex outside where a path is closed; else the first one, since the first cell is
//! a corner, in which a line can only turn, so both of its vertices are on the line. A
//! vertex with two edges is reached only through one of them, from a vertex that was reached a step
//! earlier. A loop without the root would have none that is reached first. Of a closed line through
//! at most `n` vertices, none is more than `n / 2` edges from another.

use crate::cnf::levels::{self, Support};
use crate::cnf::{ClauseSink, Vars};
use crate::graph::Graph;
use crate::kind::FormulaSize;

/// Writes connectivity. `edges` has a variable for each edge of the graph. Returns the variables of the
/// levels: for each level from 1 on, one for each vertex. It is true only if the vertex is not on the line,
/// or is reached in fewer steps than the number of the level.
pub(in crate::lines) fn encode(
    graph: &Graph,
    root: usize,
    edges: Vars,
    sink: &mut dyn ClauseSink,
) -> Vars {
    let support = |vertex| {
        let support = |[(a, from), (b, or)]: [(usize, usize); 2]| Support {
            unless: vec![!edges.lit(a), !edges.lit(b)],
            from: vec![from, or],
        };
        pairs(graph, root, vertex).into_iter().map(support).collect()
    };
    let (vertices, steps) = (graph.vertex_count(), steps(graph));
    levels::reached(sink, vertices, steps, |_| None, |_| None, support)
}

/// The pairs of a vertex's edges, each with its other end; none for the root.
fn pairs(graph: &Graph, root: usize, vertex: usize) -> Vec<[(usize, usize); 2]> {
    let mut pairs = Vec::new();
    if vertex != root {
        let edges: Vec<_> =
            graph.arcs(vertex).map(|arc| (graph.edge(arc), graph.target(arc))).collect();
        for (at, &edge) in edges.iter().enumerate() {
            pairs.extend(edges[..at].iter().map(|&other| [other, edge]));
        }
    }
    pairs
}

/// The root is reached at level 1.
fn steps(graph: &Graph) -> usize {
    graph.vertex_count() / 2 + 1
}

/// Variables and clauses of [`encode`], as closed formulas.
pub(in crate::lines) fn size(graph: &Graph, root: usize) -> FormulaSize {
    let pairs = |vertex| pairs(graph, root, vertex).len() as u64;
    let pairs = (0..graph.vertex_count()).map(pairs).sum();
    levels::size(graph.vertex_count() as u64, pairs, steps(graph) as u64)
}
