//! The lazy encoding: two edges at each vertex, and cuts for each cycle that is not the whole.

use super::degrees::exactly_two;
use super::exchange::Exchange;
use super::patch::Patch;
use super::rotate::Rotate;
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::cuts::edges::Cutset;
use crate::engine::{Answer, Judgement, Model, Other, Problem};
use crate::graph::{Components, Graph};

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

impl<'a> Lazy<'a> {
    /// Writes the local rule. Of several edges with the same ends, the first one is used.
    pub(super) fn encode(graph: &'a Graph, sink: &mut dyn ClauseSink) -> Self {
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
        Self {
            graph,
            on,
            edges: Vec::new(),
            components: Components::default(),
            cutset: Cutset::new(graph.clone()),
            patch: Patch::default(),
            exchange: Exchange::new(),
            rotate: Rotate::new(),
        }
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
        // What leaves one of two cycles leaves the other.
        let cut = if cycles == 2 { 0..1 } else { 0..cycles };
        for cycle in cut {
            self.cutset.fill(self.components.vertices(cycle).iter().copied());
            self.cutset.cross(self.on, cuts);
        }
        Judgement::Wrong(cycles)
    }
}
