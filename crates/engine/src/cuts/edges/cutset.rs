//! The cut `cutset`: a line with a part within a set of vertices must also leave it.
//!
//! Let V be a set of vertices that no edge of the model leaves. If some required set has no edge within V,
//! no answer lies wholly within V; an answer with an edge within V therefore has one in δ(V), the
//! edges with one end in V. One fresh variable y says it once for all edges: each edge within V
//! implies y, and y implies one of δ(V). If another required set has all its edges within V or in δ(V),
//! every answer has an edge of these, and no y is needed. This is the sub-tour elimination of Dantzig,
//! Fulkerson and Johnson (1954) for a tour that need not visit every vertex.
//!
//! As many binary clauses as V has edges, or none, and one clause as long as δ(V). It ends where
//! `loop` does not, because it speaks of all cycles within V at once; on large sparse grids the many
//! clauses weigh more than they help.

use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use lazyloop_plane::graph::{Graph, Regions, VertexSet};
use lazyloop_plane::lists::Lists;

/// Why a line leaves V: two required sets, by their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// A required set without an edge within V; otherwise a fresh variable, which each edge beyond V implies. `None`
    /// where every line in V goes on beyond it.
    pub beyond: Option<Result<usize, Lit>>,
    /// A required set with all its edges within V or in δ(V); otherwise the fresh variable y.
    pub present: Result<usize, Lit>,
}

/// A set of vertices of one graph, with buffers that are kept between cuts.
#[derive(Debug)]
pub struct Cutset {
    graph: Graph,
    /// V.
    set: VertexSet,
    clause: Vec<Lit>,
}

impl Cutset {
    /// The most edges of a δ(V) of which [`Self::cross`] demands two.
    const SMALL: usize = 8;

    /// An empty V, for the vertices of a graph.
    pub fn new(graph: Graph) -> Self {
        Self { set: VertexSet::new(graph.vertex_count()), graph, clause: Vec::new() }
    }

    /// Sets V to these vertices.
    pub fn fill(&mut self, vertices: impl IntoIterator<Item = u32>) {
        self.set.fill(vertices.into_iter().map(|vertex| vertex as usize));
    }

    /// Sets V to the vertices on and inside the loop round a region: the corners of its faces, and
    /// of the faces of the regions within it. `faces` is the dual of the graph.
    pub fn enclose(&mut self, faces: &Graph, regions: &Regions, region: usize) {
        self.set.clear();
        for inner in (region..regions.len()).filter(|&inner| regions.is_within(inner, region)) {
            for &face in regions.faces(inner) {
                self.set.insert_corners(&self.graph, faces, face as usize);
            }
        }
    }

    /// The vertices of V.
    pub fn vertices(&self) -> impl Iterator<Item = usize> {
        self.set.vertices().iter().map(|&vertex| vertex as usize)
    }

    /// Adds the clauses for V, and returns why they hold; `None` if an answer might lie within V.
    /// `on` has a variable for each edge, and `required` the required sets.
    pub fn cut(&mut self, on: Vars, required: &Lists<u32>, cuts: &mut Cnf) -> Option<Left> {
        let beyond = self.outside(required)?;
        self.clause.clear();
        Some(self.leave(on, Some(Ok(beyond)), required, cuts))
    }

    /// The same where an answer might lie within V: then no edge beyond V is on.
    pub fn cut_or_all(&mut self, on: Vars, required: &Lists<u32>, cuts: &mut Cnf) -> Left {
        self.clause.clear();
        let beyond = self.outside(required).ok_or_else(|| {
            let beyond = if_any(self.set.beyond(&self.graph), on, cuts);
            self.clause.push(!beyond);
            beyond
        });
        self.leave(on, Some(beyond), required, cuts)
    }

    /// The same where no line may lie within V, whatever lies beyond it.
    pub fn cut_all(&mut self, on: Vars, required: &Lists<u32>, cuts: &mut Cnf) -> Left {
        self.clause.clear();
        self.leave(on, None, required, cuts)
    }

    fn leave(
        &mut self,
        on: Vars,
        beyond: Option<Result<usize, Lit>>,
        required: &Lists<u32>,
        cuts: &mut Cnf,
    ) -> Left {
        let present = self.here(required).ok_or_else(|| {
            let present = if_any(self.set.within(&self.graph), on, cuts);
            self.clause.push(!present);
            present
        });
        self.clause.extend(self.set.leaving(&self.graph).map(|edge| on.lit(edge)));
        cuts.clause(&self.clause);
        Left { beyond, present }
    }

    /// Adds clauses that hold for a cycle through all vertices, which must cross δ(V): one edge of
    /// δ(V) is on. If δ(V) is small, two are: a closed line that leaves V comes back.
    pub fn cross(&mut self, on: Vars, cuts: &mut Cnf) {
        self.clause.clear();
        self.clause.extend(self.set.leaving(&self.graph).map(|edge| on.lit(edge)));
        if self.clause.is_empty() || self.clause.len() > Self::SMALL {
            return cuts.clause(&self.clause);
        }
        for left_out in 0..self.clause.len() {
            let others = self.clause.iter().enumerate().filter(|&(at, _)| at != left_out);
            cuts.clause(&others.map(|(_, &lit)| lit).collect::<Vec<Lit>>());
        }
    }

    /// A required set whose edges all have an end in V, so that every answer has such an edge.
    fn here(&self, required: &Lists<u32>) -> Option<usize> {
        required.iter().position(|edges| edges.iter().all(|&edge| self.ends_of(edge) > 0))
    }

    /// A required set whose edges all have an end outside V, so that every answer has such an edge.
    fn outside(&self, required: &Lists<u32>) -> Option<usize> {
        required.iter().position(|edges| edges.iter().all(|&edge| self.ends_of(edge) < 2))
    }

    /// How many ends of an edge are in V.
    fn ends_of(&self, edge: u32) -> usize {
        let ends = self.graph.ends(edge as usize).into_iter().flatten();
        ends.filter(|&end| self.set.contains(end)).count()
    }
}

/// A fresh variable that each of some edges implies.
fn if_any(edges: impl Iterator<Item = usize>, on: Vars, cuts: &mut Cnf) -> Lit {
    let variable = cuts.fresh(1).lit(0);
    edges.for_each(|edge| cuts.clause(&[!on.lit(edge), variable]));
    variable
}
