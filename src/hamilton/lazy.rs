//! The lazy encoding: two links at each vertex, and cuts for each cycle that is not the whole.

use super::degrees::exactly_two;
use super::patch::Patch;
use super::rotate::Rotate;
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::cuts::links::Cutset;
use crate::engine::{Answer, Finding, Model, Other, Problem};
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

/// The local rule in a solver, and what is needed to look at its models.
pub(super) struct Lazy<'a> {
    graph: &'a Graph,
    on: Vars,
    links: Vec<bool>,
    components: Components,
    cutset: Cutset,
    patch: Patch,
    rotate: Rotate,
}

impl<'a> Lazy<'a> {
    /// Writes the local rule. Of several links of the same vertices the first one is used.
    pub(super) fn encode(graph: &'a Graph, sink: &mut dyn ClauseSink) -> Self {
        let on = sink.fresh(graph.link_bound());
        let mut around: Vec<Lit> = Vec::new();
        let mut met = vec![false; graph.node_count()];
        for vertex in 0..graph.node_count() {
            around.clear();
            met[vertex] = true;
            for arc in graph.arcs(vertex) {
                let lit = on.lit(graph.link(arc));
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
            links: Vec::new(),
            components: Components::default(),
            cutset: Cutset::new(graph.clone()),
            patch: Patch::default(),
            rotate: Rotate::new(),
        }
    }
}

impl Problem for Lazy<'_> {
    type Answer = Tour;

    fn check_model(&mut self, model: &Model<'_>, _: &Other<Tour>, cuts: &mut Cnf) -> Finding<Tour> {
        model.read(self.on, &mut self.links);
        self.components.find(self.graph, &self.links);
        let cycles = self.components.len();
        if cycles == 1 {
            return Finding::Answer(Tour(self.components.nodes(0).to_vec()));
        }
        if let Some(tour) = self.patch.join(self.graph, &self.components) {
            return Finding::Answer(Tour(tour));
        }
        if let Some(tour) = self.rotate.join(self.graph, &self.components, &self.patch) {
            return Finding::Answer(Tour(tour));
        }
        // What leaves one of two cycles leaves the other.
        let cut = if cycles == 2 { 0..1 } else { 0..cycles };
        for cycle in cut {
            self.cutset.fill(self.components.nodes(cycle).iter().copied());
            self.cutset.cross(self.on, cuts);
        }
        Finding::Wrong(cycles)
    }
}
