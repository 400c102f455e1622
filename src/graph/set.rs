//! A set of nodes, and the links within it and out of it.
//!
//! It knows no puzzle and no clause.

use super::Graph;

/// A set of nodes that remembers in which order they came.
#[derive(Clone, Debug)]
pub struct NodeSet {
    nodes: Vec<u32>,
    contains: Vec<bool>,
}

impl NodeSet {
    /// The empty set, for graphs of so many nodes.
    pub fn new(nodes: usize) -> Self {
        Self { nodes: Vec::new(), contains: vec![false; nodes] }
    }

    /// Takes all nodes out. Costs as much as there are.
    pub fn clear(&mut self) {
        for node in self.nodes.drain(..) {
            self.contains[node as usize] = false;
        }
    }

    /// Makes it these nodes.
    pub fn fill(&mut self, nodes: impl IntoIterator<Item = usize>) {
        self.clear();
        for node in nodes {
            self.insert(node);
        }
    }

    /// Puts a node in, and says whether it is new.
    #[inline]
    pub fn insert(&mut self, node: usize) -> bool {
        let is_new = !std::mem::replace(&mut self.contains[node], true);
        if is_new {
            self.nodes.push(node as u32);
        }
        is_new
    }

    /// Puts the ends of all links of a face in, and so the corners of that face; `face` is a node
    /// of the dual of `graph`.
    pub fn insert_corners(&mut self, graph: &Graph, dual: &Graph, face: usize) {
        for end in dual.links(face).iter().filter_map(|&link| graph.ends(link as usize)).flatten() {
            self.insert(end);
        }
    }

    /// Whether a node is in the set.
    #[inline]
    pub fn contains(&self, node: usize) -> bool {
        self.contains[node]
    }

    /// The nodes, in the order in which they came.
    #[inline]
    pub fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    /// δ(S): the links with one end in the set.
    pub fn leaving(&self, graph: &Graph) -> impl Iterator<Item = usize> {
        let arcs = self.nodes.iter().flat_map(|&node| graph.arcs(node as usize));
        let leaving = arcs.filter(|&arc| !self.contains(graph.target(arc)));
        leaving.map(|arc| graph.link(arc))
    }

    /// The links with both ends in the set, each once.
    pub fn within(&self, graph: &Graph) -> impl Iterator<Item = usize> {
        let arcs = self.nodes.iter().flat_map(|&node| graph.arcs(node as usize));
        // Met from both its ends; taken at the first of its arcs.
        let within = arcs.filter(|&a| a < graph.twin(a) && self.contains(graph.target(a)));
        within.map(|arc| graph.link(arc))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Random, hexagons, random_graph};
    use super::*;

    #[test]
    fn links_leave_a_set_or_lie_within_it_by_their_ends() {
        let (mut random, mut set) = (Random::new(3), NodeSet::new(9));
        for _ in 0..1000 {
            let (nodes, links, graph) = random_graph(&mut random, 9, 20);
            set.clear();
            let mut listed = Vec::new();
            for _ in 0..random.below(9) {
                let node = random.below(nodes);
                assert_eq!(set.insert(node), !listed.contains(&(node as u32)));
                if !listed.contains(&(node as u32)) {
                    listed.push(node as u32);
                }
            }
            assert_eq!(set.nodes(), listed);
            assert!((0..nodes).all(|node| set.contains(node) == listed.contains(&(node as u32))));
            let with_ends = |count: usize| {
                let has = |ends: [usize; 2]| {
                    ends.into_iter().filter(|&end| listed.contains(&(end as u32))).count() == count
                };
                let mut found: Vec<usize> =
                    links.iter().filter(|&&(_, ends)| has(ends)).map(|&(link, _)| link).collect();
                found.sort_unstable();
                found
            };
            let mut leaving: Vec<usize> = set.leaving(&graph).collect();
            let mut within: Vec<usize> = set.within(&graph).collect();
            leaving.sort_unstable();
            within.sort_unstable();
            assert_eq!((leaving, within), (with_ends(1), with_ends(2)));
        }
    }

    #[test]
    fn a_face_has_its_corners() {
        let (vertices, faces) = hexagons(2, 2);
        let mut set = NodeSet::new(vertices.node_count());
        set.insert_corners(&vertices, &faces, 0);
        assert_eq!(set.nodes().len(), 6);
        assert_eq!(set.within(&vertices).count(), 6);
        set.insert_corners(&vertices, &faces, 1);
        assert_eq!(set.nodes().len(), 10);
        assert_eq!(set.within(&vertices).count(), 11);
    }
}
