//! A graph whose edges may have a direction, and of which some must be on the tour.
//!
//! Both are put into a graph without either, which has as many Hamiltonian cycles: an arc joins the way out
//! of one vertex to the way into another, and a fixed edge has a vertex of its own in its middle.

use super::lazy::Tour;
use lazyloop_plane::graph::Graph;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// A graph with directions or fixed edges. Edges are known by their ends: of several with the same ends one
/// counts, and an edge from a vertex to itself never does.
#[derive(Clone, Debug)]
pub struct Network {
    /// Its edges lead from their first end to their second, if it is directed.
    graph: Graph,
    is_directed: bool,
    /// The ends of the edges that a tour must have.
    fixed: Vec<[usize; 2]>,
}

/// Parts of a directed vertex: the way in, its middle, the way out.
const PARTS: usize = 3;

impl Network {
    /// A graph without directions.
    pub fn undirected(graph: Graph) -> Self {
        Self { graph, is_directed: false, fixed: Vec::new() }
    }

    /// A graph in which each edge leads from its first end to its second.
    pub fn directed(graph: Graph) -> Self {
        Self { graph, is_directed: true, fixed: Vec::new() }
    }

    /// The same with edges, by their ends, that a tour must have. `None` if one of them is not an edge.
    #[must_use]
    pub fn with_fixed(self, fixed: &[[usize; 2]]) -> Option<Self> {
        let all: BTreeSet<[usize; 2]> = self.ends().collect();
        let fixed: BTreeSet<[usize; 2]> = fixed.iter().map(|&ends| self.sorted(ends)).collect();
        fixed.is_subset(&all).then(|| Self { fixed: fixed.into_iter().collect(), ..self })
    }

    /// The graph, directions forgotten.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether its edges have a direction.
    pub fn is_directed(&self) -> bool {
        self.is_directed
    }

    /// The edges that a tour must have, each once.
    pub fn fixed(&self) -> &[[usize; 2]] {
        &self.fixed
    }

    /// Whether vertices in this order are a tour. It uses the definition alone.
    pub fn is_tour(&self, order: &[u32]) -> bool {
        let next = order.iter().cycle().skip(1);
        let steps = order.iter().zip(next).map(|(&a, &b)| [a as usize, b as usize]);
        let least = if self.is_directed { 2 } else { 3 };
        order.len() >= least && self.takes(order, steps)
    }

    /// Whether vertices in this order are a path through all of them that starts and ends where `ends` say, if
    /// they do. It uses the definition alone.
    pub fn is_path(&self, order: &[u32], ends: [Option<usize>; 2]) -> bool {
        let steps = order.windows(2).map(|step| [step[0] as usize, step[1] as usize]);
        has_ends(order, ends) && self.takes(order, steps)
    }

    /// Whether an order has each vertex once, and its steps are edges, the fixed ones among them.
    fn takes(&self, order: &[u32], steps: impl Iterator<Item = [usize; 2]>) -> bool {
        let steps: BTreeSet<[usize; 2]> = steps.map(|ends| self.sorted(ends)).collect();
        let (met, edges): (BTreeSet<u32>, BTreeSet<[usize; 2]>) =
            (order.iter().copied().collect(), self.ends().collect());
        order.len() == self.graph.vertex_count()
            && met.len() == order.len()
            && steps.is_subset(&edges)
            && self.fixed.iter().all(|ends| steps.contains(ends))
    }

    /// The same with one more vertex, which comes last: next to all others, so that it closes each path to a
    /// cycle. A path has to start and to end where `ends` say, if they do. Each such path is one cycle.
    #[must_use]
    pub fn closed(&self, ends: [Option<usize>; 2]) -> Self {
        let joint = self.graph.vertex_count();
        let mut edges: Vec<[usize; 2]> = self.ends().collect();
        let mut fixed = self.fixed.clone();
        let allowed = |end: Option<usize>| {
            (0..joint).filter(move |&vertex| end.is_none_or(|end| end == vertex))
        };
        match (self.is_directed, ends) {
            (true, [start, end]) => {
                edges.extend(allowed(end).map(|vertex| [vertex, joint]));
                edges.extend(allowed(start).map(|vertex| [joint, vertex]));
            }
            // A vertex of degree 2, or of degree 1 where both are the same.
            (false, [Some(start), Some(end)]) => {
                edges.extend(BTreeSet::from([start, end]).into_iter().map(|end| [end, joint]));
            }
            (false, [start, end]) => {
                edges.extend((0..joint).map(|vertex| [vertex, joint]));
                fixed.extend(start.or(end).map(|end| [end, joint]));
            }
        }
        Self { graph: Graph::new(joint + 1, edges.into_iter().enumerate()), fixed, ..*self }
    }

    /// The graph with each edge once and no loops, if it has neither directions nor fixed edges.
    pub fn simple(&self) -> Option<Graph> {
        let is_plain = !self.is_directed && self.fixed.is_empty();
        let ends: BTreeSet<[usize; 2]> = self.ends().collect();
        is_plain.then(|| Graph::new(self.graph.vertex_count(), ends.into_iter().enumerate()))
    }

    /// The graph without directions and fixed edges that has as many Hamiltonian cycles.
    ///
    /// A vertex of a directed graph becomes a path of three, of which a cycle has both edges, since its middle
    /// has no others. It enters at one end and leaves at the other, so a cycle in the one graph is one in the
    /// other. A fixed edge becomes a path of two edges likewise.
    pub fn plain(&self) -> Cow<'_, Graph> {
        if !self.is_directed && self.fixed.is_empty() {
            return Cow::Borrowed(&self.graph);
        }
        let vertices = self.graph.vertex_count();
        let (mut count, mut edges) = (vertices, Vec::new());
        if self.is_directed {
            count *= PARTS;
            for first in (0..count).step_by(PARTS) {
                edges.extend([[first, first + 1], [first + 1, first + 2]]);
            }
        }
        let mut middles: BTreeMap<[usize; 2], usize> = BTreeMap::new();
        for (at, &ends) in self.fixed.iter().enumerate() {
            middles.insert(ends, count + at);
        }
        let all: BTreeSet<[usize; 2]> = self.ends().collect();
        for ends in all {
            let [from, to] = match self.is_directed {
                true => [PARTS * ends[0] + 2, PARTS * ends[1]],
                false => ends,
            };
            match middles.get(&ends) {
                Some(&middle) => edges.extend([[from, middle], [middle, to]]),
                None => edges.push([from, to]),
            }
        }
        Cow::Owned(Graph::new(count + self.fixed.len(), edges.into_iter().enumerate()))
    }

    /// The tour that a cycle of [`Self::plain`] stands for, from the first vertex on.
    pub(super) fn tour(&self, Tour(mut order): Tour) -> Tour {
        let vertices = self.graph.vertex_count();
        if self.is_directed {
            let at =
                |part: u32| order.iter().position(|&vertex| vertex == part).unwrap_or_default();
            if (at(0) + 1) % order.len().max(1) != at(1) {
                order.reverse();
            }
            order.retain(|&part| (part as usize) < PARTS * vertices && part as usize % PARTS == 1);
            order.iter_mut().for_each(|part| *part /= PARTS as u32);
        } else {
            order.retain(|&vertex| (vertex as usize) < vertices);
        }
        let first = order.iter().position(|&vertex| vertex == 0).unwrap_or_default();
        order.rotate_left(first);
        Tour(order)
    }

    /// The ends of the edges, without those that lead from a vertex to itself.
    pub(super) fn ends(&self) -> impl Iterator<Item = [usize; 2]> {
        let ends = (0..self.graph.edge_bound()).filter_map(|edge| self.graph.ends(edge));
        ends.filter(|[a, b]| a != b).map(|ends| self.sorted(ends))
    }

    /// Ends in the one order by which an edge is known.
    fn sorted(&self, [a, b]: [usize; 2]) -> [usize; 2] {
        if self.is_directed { [a, b] } else { [a.min(b), a.max(b)] }
    }
}

/// Whether an order of vertices starts and ends where `ends` say, if they do.
pub(super) fn has_ends(order: &[u32], ends: [Option<usize>; 2]) -> bool {
    let is_met = |(wished, met): (Option<usize>, Option<&u32>)| {
        wished.is_none_or(|wished| met == Some(&(wished as u32)))
    };
    ends.into_iter().zip([order.first(), order.last()]).all(is_met)
}
