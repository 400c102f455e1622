//! The lazy encoding: two edges at each vertex, and cuts for each cycle that is not the whole.

use super::degrees::exactly_two;
use super::exchange::Exchange;
use super::patch::Patch;
use super::rotate::Rotate;
use lazyloop_engine::cnf::{ClauseSink, Cnf, Lit, Vars};
use lazyloop_engine::cuts::edges::Cutset;
use lazyloop_engine::engine::{Answer, Judgement, Model, Other, Problem, Witnessed};
use lazyloop_plane::graph::{Components, Graph};

/// The vertices in the order of a Hamiltonian cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour(pub Vec<u32>);

impl Answer for Tour {
    /// The places are those of the order.
    fn agreement(&self, other: &Self) -> Vec<bool> {
        self.0.iter().zip(&other.0).map(|(a, b)| a == b).collect()
    }
}

/// The local rule in a solver, with what the look at its models needs.
pub(super) struct Lazy<'a> {
    graph: &'a Graph,
    on: Vars,
    edges: Vec<bool>,
    components: Components,
    cutset: Cutset,
    patch: Patch,
    exchange: Exchange,
    rotate: Rotate,
}

/// Writes the local rule, and returns the variables of the edges. Of several edges with the same ends, the first
/// one is used.
pub(super) fn write_degrees(graph: &Graph, sink: &mut dyn ClauseSink) -> Vars {
    let on = sink.fresh(graph.edge_bound());
    let mut around: Vec<Lit> = Vec::new();
    let mut met = vec![false; graph.vertex_count()];
    for vertex in 0..graph.vertex_count() {
        around.clear();
        met[vertex] = true;
        for arc in graph.arcs(vertex) {
            let lit = on.lit(graph.edge(arc));
            match std::mem::replace(&mut met[graph.target(arc)], true) {
                false => around.push(lit),
                true => sink.clause(&[!lit]),
            }
        }
        met[vertex] = false;
        graph.targets(vertex).iter().for_each(|&other| met[other as usize] = false);
        exactly_two(sink, &around);
    }
    on
}

impl<'a> Lazy<'a> {
    /// Writes the local rule.
    pub(super) fn encode(graph: &'a Graph, sink: &mut dyn ClauseSink) -> Self {
        Self {
            graph,
            on: write_degrees(graph, sink),
            edges: Vec::new(),
            components: Components::default(),
            cutset: Cutset::new(graph.clone()),
            patch: Patch::default(),
            exchange: Exchange::new(),
            rotate: Rotate::new(),
        }
    }

    /// The graph.
    pub(super) fn graph(&self) -> &Graph {
        self.graph
    }

    /// The cycles of the last model that are cut. What leaves one of two cycles leaves the other.
    fn cut(&self) -> std::ops::Range<usize> {
        let cycles = self.components.len();
        if cycles == 2 { 0..1 } else { 0..cycles }
    }

    /// The vertices of each of them.
    pub(super) fn cut_sets(&self) -> impl Iterator<Item = Vec<usize>> {
        let vertices = |cycle| self.components.vertices(cycle).iter().map(|&v| v as usize);
        self.cut().map(move |cycle| vertices(cycle).collect())
    }
}

impl Problem for Lazy<'_> {
    type Answer = Tour;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Tour>,
        cuts: &mut Cnf,
    ) -> Judgement<Tour> {
        model.read(self.on, &mut self.edges);
        self.components.find(self.graph, &self.edges);
        let cycles = self.components.len();
        if cycles == 1 {
            return Judgement::Answer(Tour(self.components.vertices(0).to_vec()));
        }
        if let Some(tour) = self.patch.join(self.graph, &self.components) {
            return Judgement::Answer(Tour(tour));
        }
        if let Some(tour) = self.exchange.join(self.graph, &self.patch) {
            return Judgement::Answer(Tour(tour));
        }
        if let Some(tour) = self.rotate.join(self.graph, &self.components, &self.patch) {
            return Judgement::Answer(Tour(tour));
        }
        for cycle in self.cut() {
            self.cutset.fill(self.components.vertices(cycle).iter().copied());
            self.cutset.cross(self.on, cuts);
        }
        Judgement::Wrong(cycles)
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        Some(self)
    }
}
