//! A graph of any shape in flat arrays: the arcs of each node, and where each arc leads.
//!
//! It knows no lattice, no puzzle and no clause.

use petgraph::visit::{EdgeIndexable, EdgeRef, IntoEdgeReferences, NodeIndexable};
use std::ops::Range;

/// An undirected graph. A *link* joins two nodes and is a pair of *arcs*, one out of each of its
/// ends; they are each other's *twins*. Two nodes may share several links, and a link may join a
/// node to itself.
///
/// Nodes and arcs are numbered from 0. Links keep the numbers that they came with, so that two
/// graphs (a plane graph and its dual, say) can speak of the same links.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Where each node's arcs begin; one more entry for the end.
    starts: Vec<u32>,
    /// For each arc the node that it leads to.
    targets: Vec<u32>,
    /// For each arc its link.
    links: Vec<u32>,
    /// For each arc its twin.
    twins: Vec<u32>,
    /// For each link the arc out of its first end; `NONE` for a number that is not a link's.
    first_arcs: Vec<u32>,
}

impl Graph {
    const NONE: u32 = u32::MAX;

    /// A graph of so many nodes, from links with their numbers and their two ends. The arcs of a
    /// node stand in the order in which the links came. Linear in nodes, links and the largest
    /// number of a link.
    ///
    /// # Panics
    ///
    /// If an end is not a node, or there are 2³¹ nodes, links or numbers of links.
    pub fn new(nodes: usize, links: impl IntoIterator<Item = (usize, [usize; 2])>) -> Self {
        let links: Vec<(usize, [usize; 2])> = links.into_iter().collect();
        let bound = links.iter().map(|&(link, _)| link + 1).max().unwrap_or(0);
        // A separator numbers two states for each node.
        let most = nodes.max(links.len()).max(bound);
        assert!(most < 1 << 31, "{most} nodes or links are too many for flat arrays");

        // Degrees two places further on; then, one place further on, where each node's next arc
        // goes, which in the end is where the following node's arcs begin.
        let mut starts = vec![0; nodes + 2];
        for &end in links.iter().flat_map(|(_, ends)| ends) {
            assert!(end < nodes, "an end {end} in a graph of {nodes} nodes");
            starts[end + 2] += 1;
        }
        for node in 0..nodes {
            starts[node + 2] += starts[node + 1];
        }
        let mut graph = Self {
            starts,
            targets: vec![0; 2 * links.len()],
            links: vec![0; 2 * links.len()],
            twins: vec![0; 2 * links.len()],
            first_arcs: vec![Self::NONE; bound],
        };
        for (link, [a, b]) in links {
            let [there, back] = [a, b].map(|end| {
                let next = &mut graph.starts[end + 1];
                *next += 1;
                *next as usize - 1
            });
            for (arc, twin, target) in [(there, back, b), (back, there, a)] {
                graph.targets[arc] = target as u32;
                graph.links[arc] = link as u32;
                graph.twins[arc] = twin as u32;
            }
            graph.first_arcs[link] = there as u32;
        }
        graph.starts.pop();
        graph
    }

    /// The nodes and edges of a petgraph graph, by their indices there; directions are forgotten.
    ///
    /// # Panics
    ///
    /// As [`Self::new`].
    pub fn of<G>(graph: G) -> Self
    where
        G: IntoEdgeReferences + NodeIndexable + EdgeIndexable,
    {
        let node = |id| NodeIndexable::to_index(&graph, id);
        let links = graph.edge_references().map(|edge| {
            let ends = [edge.source(), edge.target()].map(node);
            (EdgeIndexable::to_index(&graph, edge.id()), ends)
        });
        Self::new(graph.node_bound(), links)
    }

    /// How many nodes there are.
    #[inline]
    pub fn node_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many arcs there are: two for each link.
    #[inline]
    pub fn arc_count(&self) -> usize {
        self.targets.len()
    }

    /// One more than the largest number of a link; 0 if there is none.
    #[inline]
    pub fn link_bound(&self) -> usize {
        self.first_arcs.len()
    }

    /// The arcs out of a node.
    #[inline]
    pub fn arcs(&self, node: usize) -> Range<usize> {
        self.starts[node] as usize..self.starts[node + 1] as usize
    }

    /// Where the arcs out of a node lead: its neighbours, each as often as there are links to it.
    #[inline]
    pub fn targets(&self, node: usize) -> &[u32] {
        &self.targets[self.arcs(node)]
    }

    /// The links of a node, in the order of its arcs.
    #[inline]
    pub fn links(&self, node: usize) -> &[u32] {
        &self.links[self.arcs(node)]
    }

    /// The twins of the arcs out of a node: the arcs into it, in the same order.
    #[inline]
    pub fn twins(&self, node: usize) -> &[u32] {
        &self.twins[self.arcs(node)]
    }

    /// The node that an arc leads to.
    #[inline]
    pub fn target(&self, arc: usize) -> usize {
        self.targets[arc] as usize
    }

    /// The link that an arc is a half of.
    #[inline]
    pub fn link(&self, arc: usize) -> usize {
        self.links[arc] as usize
    }

    /// The other half of an arc's link, which leads back.
    #[inline]
    pub fn twin(&self, arc: usize) -> usize {
        self.twins[arc] as usize
    }

    /// The two nodes that a link joins, as they were given; `None` for a number that is not a
    /// link's.
    #[inline]
    pub fn ends(&self, link: usize) -> Option<[usize; 2]> {
        let arc = *self.first_arcs.get(link).filter(|&&arc| arc != Self::NONE)? as usize;
        Some([self.target(self.twin(arc)), self.target(arc)])
    }

    /// The links that join two nodes.
    pub fn links_between(&self, a: usize, b: usize) -> impl Iterator<Item = usize> {
        self.arcs(a).filter(move |&arc| self.target(arc) == b).map(|arc| self.link(arc))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Random, random_graph};
    use super::*;
    use petgraph::graph::UnGraph;

    #[test]
    fn arcs_stand_in_the_order_of_their_links_and_know_their_twins() {
        let mut random = Random::new(1);
        for _ in 0..300 {
            let (nodes, links, graph) = random_graph(&mut random, 9, 20);
            assert_eq!((graph.node_count(), graph.arc_count()), (nodes, 2 * links.len()));
            for node in 0..nodes {
                let of_node = |ends: [usize; 2]| {
                    let ways = [(ends[0], ends[1]), (ends[1], ends[0])];
                    ways.into_iter().filter(move |way| way.0 == node).map(|way| way.1)
                };
                let expected: Vec<(usize, usize)> = links
                    .iter()
                    .flat_map(|&(link, ends)| of_node(ends).map(move |other| (link, other)))
                    .collect();
                let arcs = graph.arcs(node);
                let found: Vec<(usize, usize)> =
                    arcs.clone().map(|arc| (graph.link(arc), graph.target(arc))).collect();
                assert_eq!(found, expected);
                let slices = graph.links(node).iter().zip(graph.targets(node));
                assert!(slices.map(|(&l, &t)| (l as usize, t as usize)).eq(found));
                assert!(
                    graph
                        .twins(node)
                        .iter()
                        .map(|&t| t as usize)
                        .eq(arcs.clone().map(|a| graph.twin(a)))
                );
                for arc in arcs {
                    let twin = graph.twin(arc);
                    assert!(twin != arc && graph.twin(twin) == arc);
                    assert_eq!((graph.target(twin), graph.link(twin)), (node, graph.link(arc)));
                }
            }
            for &(link, ends) in &links {
                assert_eq!(graph.ends(link), Some(ends));
                assert!(graph.links_between(ends[0], ends[1]).any(|other| other == link));
            }
            let numbers = (0..graph.link_bound()).filter(|&link| graph.ends(link).is_some());
            assert_eq!(numbers.count(), links.len());
            assert_eq!(graph.ends(graph.link_bound()), None);
        }
    }

    #[test]
    fn graphs_of_petgraph_keep_their_indices() {
        let there = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0), (2, 3), (2, 3)]);
        let here = Graph::of(&there);
        assert_eq!((here.node_count(), here.link_bound()), (4, 5));
        assert_eq!(here.targets(2), [1, 0, 3, 3]);
        assert_eq!(here.links(3), [3, 4]);
    }

    #[test]
    #[should_panic(expected = "an end 3 in a graph of 3 nodes")]
    fn ends_must_be_nodes() {
        Graph::new(3, [(0, [1, 3])]);
    }
}
