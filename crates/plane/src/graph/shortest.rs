//! Shortest paths over edges that are on.
//!
//! It knows no puzzle and no clause.

use super::Graph;
use std::collections::{BTreeMap, VecDeque};

/// A shortest path over edges that are on, from a vertex to the nearest other one that is a goal:
/// its edges, from the goal back. `None` if there is no such path. Takes `n log n` time for the `n`
/// edges that are looked at before the goal.
pub fn shortest(
    graph: &Graph,
    is_on: impl Fn(usize) -> bool,
    from: usize,
    is_goal: impl Fn(usize) -> bool,
) -> Option<Vec<usize>> {
    // For each vertex that was reached, the arc that leads back.
    let mut back = BTreeMap::from([(from, None)]);
    let mut due = VecDeque::from([from]);
    while let Some(vertex) = due.pop_front() {
        for arc in graph.arcs(vertex).filter(|&arc| is_on(graph.edge(arc))) {
            let next = graph.target(arc);
            if back.contains_key(&next) {
                continue;
            }
            back.insert(next, Some(graph.twin(arc)));
            if is_goal(next) {
                let arcs = std::iter::successors(back[&next], |&arc| back[&graph.target(arc)]);
                return Some(arcs.map(|arc| graph.edge(arc)).collect());
            }
            due.push_back(next);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Random, random_graph};
    use super::*;
    use petgraph::algo::dijkstra;
    use petgraph::graph::{NodeIndex, UnGraph};

    #[test]
    fn paths_are_as_short_as_petgraphs_and_hang_together() {
        let mut random = Random::new(11);
        let (mut found, mut missed) = (0, 0);
        for _ in 0..500 {
            let (vertices, _, graph) = random_graph(&mut random, 9, 16);
            let on: Vec<bool> = (0..graph.edge_bound()).map(|_| random.below(3) > 0).collect();
            let mut drawn = UnGraph::<(), ()>::new_undirected();
            for _ in 0..vertices {
                drawn.add_node(());
            }
            for edge in (0..graph.edge_bound()).filter(|&edge| on[edge]) {
                if let Some([a, b]) = graph.ends(edge) {
                    drawn.add_edge(NodeIndex::new(a), NodeIndex::new(b), ());
                }
            }
            let (from, to) = (random.below(vertices), random.below(vertices));
            let lengths = dijkstra(&drawn, NodeIndex::new(from), None, |_| 1);
            let length = lengths.get(&NodeIndex::new(to)).filter(|_| from != to).copied();
            let path = shortest(&graph, |edge| on[edge], from, |vertex| vertex == to);
            assert_eq!(path.as_ref().map(Vec::len), length);
            let Some(path) = path else {
                missed += 1;
                continue;
            };
            let mut at = to;
            for edge in path {
                let [a, b] = graph.ends(edge).expect("an edge");
                assert!(on[edge] && (at == a || at == b));
                at = a + b - at;
            }
            assert_eq!(at, from);
            found += 1;
        }
        assert!(found > 50 && missed > 20, "{found} {missed}");
    }
}
