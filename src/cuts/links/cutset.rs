//! The cut `cutset`: a line with a part within a set of nodes must also leave it.
//!
//! Let V be a set of nodes that no link of the model leaves. If some must-set has no link within V,
//! no answer lies wholly within V; an answer with a link within V therefore has one in δ(V), the
//! links with one end in V. One fresh variable y says it once for all links: each link within V
//! implies y, and y implies one of δ(V). If another must-set has all its links within V or in δ(V),
//! every answer has a link of these, and no y is needed. This is the sub-tour elimination of Dantzig,
//! Fulkerson and Johnson (1954) for a tour that need not visit every node.
//!
//! As many binary clauses as V has links, or none, and one clause as long as δ(V). It ends where
//! `loop` does not, because it speaks of all cycles within V at once; on large sparse grids the many
//! clauses weigh more than they help.

use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::cuts::MustSets;
use crate::graph::{Graph, NodeSet, Regions};

/// Why a line leaves V: must-sets, by their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// One without a link within V.
    pub beyond: usize,
    /// One with all its links within V or in δ(V); otherwise the fresh variable y.
    pub present: Result<usize, Lit>,
}

/// A set of nodes of one graph, with buffers that are kept between cuts.
#[derive(Debug)]
pub struct Cutset {
    graph: Graph,
    /// V.
    set: NodeSet,
    clause: Vec<Lit>,
}

impl Cutset {
    /// The most links of a δ(V) of which two are asked for.
    const SMALL: usize = 8;

    /// For the nodes of a graph.
    pub fn new(graph: Graph) -> Self {
        Self { set: NodeSet::new(graph.node_count()), graph, clause: Vec::new() }
    }

    /// Makes V these nodes.
    pub fn fill(&mut self, nodes: impl IntoIterator<Item = u32>) {
        self.set.fill(nodes.into_iter().map(|node| node as usize));
    }

    /// Makes V the nodes of and in the loop round a region: the corners of its faces and of those of
    /// the regions within it. `faces` is the dual of the graph.
    pub fn enclose(&mut self, faces: &Graph, regions: &Regions, region: usize) {
        self.set.clear();
        for inner in (region..regions.len()).filter(|&inner| regions.is_within(inner, region)) {
            for &face in regions.faces(inner) {
                self.set.insert_corners(&self.graph, faces, face as usize);
            }
        }
    }

    /// The nodes of V.
    pub fn nodes(&self) -> impl Iterator<Item = usize> {
        self.set.nodes().iter().map(|&node| node as usize)
    }

    /// Adds the clauses for V, and says why they hold; `None` if an answer might lie within V. `on` has
    /// a variable for each link, `must` sets of links of which every answer has one.
    pub fn cut(&mut self, on: Vars, must: &MustSets, cuts: &mut Cnf) -> Option<Left> {
        let beyond = self.outside(must)?;
        self.clause.clear();
        let present = self.here(must).ok_or_else(|| {
            let present = cuts.fresh(1).lit(0);
            for link in self.set.within(&self.graph) {
                cuts.clause(&[!on.lit(link), present]);
            }
            self.clause.push(!present);
            present
        });
        self.clause.extend(self.set.leaving(&self.graph).map(|link| on.lit(link)));
        cuts.clause(&self.clause);
        Some(Left { beyond, present })
    }

    /// Adds that a cycle through all nodes crosses δ(V): one link of it is on, and where it is small,
    /// two are, which every closed line that crosses it has.
    pub fn cross(&mut self, on: Vars, cuts: &mut Cnf) {
        self.clause.clear();
        self.clause.extend(self.set.leaving(&self.graph).map(|link| on.lit(link)));
        if self.clause.is_empty() || self.clause.len() > Self::SMALL {
            return cuts.clause(&self.clause);
        }
        for left_out in 0..self.clause.len() {
            let others = self.clause.iter().enumerate().filter(|&(at, _)| at != left_out);
            cuts.clause(&others.map(|(_, &lit)| lit).collect::<Vec<Lit>>());
        }
    }

    /// A must-set that says that every answer has a link with an end in V.
    fn here(&self, must: &MustSets) -> Option<usize> {
        must.iter().position(|links| links.iter().all(|&link| self.ends_of(link) > 0))
    }

    /// A must-set that says that every answer has a link with an end out of V.
    fn outside(&self, must: &MustSets) -> Option<usize> {
        must.iter().position(|links| links.iter().all(|&link| self.ends_of(link) < 2))
    }

    /// How many ends of a link are in V.
    fn ends_of(&self, link: u32) -> usize {
        let ends = self.graph.ends(link as usize).into_iter().flatten();
        ends.filter(|&end| self.set.contains(end)).count()
    }
}
