//! The lazy mode: the rules in a solver, and cuts for models whose islands do not hang together.
//!
//! A cut is a cut-set: at least one bridge leaves a part of the islands.

use super::rules::Bridges;
use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::cuts::Terms;
use crate::engine::{
    Component, Element, Enumerable, Judgement, Model, Other, Problem, Rules, Sketch, Witness,
    Witnessed,
};
use crate::graph::{Components, Graph, VertexSet};
use crate::grid::Cell;
use crate::kind::{Kind, Unplaced};

/// The rules in a solver, with what the look at their models needs.
pub(super) struct Lazy<'a> {
    puzzle: &'a Puzzle,
    graph: Graph,
    bridges: Bridges,
    components: Components,
    part: VertexSet,
    on: Vec<bool>,
}

impl<'a> Lazy<'a> {
    /// Writes the rules.
    pub(super) fn encode(puzzle: &'a Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let bridges = Bridges(sink.fresh(puzzle.edge_count()));
        bridges.write(puzzle, &mut Unplaced(sink));
        let graph = puzzle.board().plane.vertices().clone();
        let mut part = VertexSet::new(graph.vertex_count());
        for ends in complete(puzzle) {
            part.fill(ends);
            let leaving = part.leaving(&graph).map(|edge| bridges.0.lit(edge));
            sink.clause(&leaving.collect::<Vec<Lit>>());
        }
        Self { puzzle, graph, bridges, components: Components::default(), part, on: Vec::new() }
    }

    /// The parts of the last model: the islands that hang together, the larger parts last.
    fn parts(&self) -> Vec<&[u32]> {
        let parts = (0..self.components.len()).map(|part| self.components.vertices(part));
        let has_island = |part: &&[u32]| self.puzzle.islands()[part[0] as usize].is_some();
        let mut parts: Vec<&[u32]> = parts.filter(has_island).collect();
        parts.sort_by_key(|part| part.len());
        parts
    }

    /// The parts that get a cut: all but the largest, which some bridge leaves where one leaves the others.
    fn cut_parts(&self) -> Vec<Vec<usize>> {
        let parts = self.parts();
        let cut = &parts[..parts.len().saturating_sub(1)];
        cut.iter().map(|part| part.iter().map(|&cell| cell as usize).collect()).collect()
    }
}

/// The two islands of each span that would both have all their bridges by those between them, and so be apart from the
/// others. Their cut is made before the first model.
fn complete(puzzle: &Puzzle) -> impl Iterator<Item = [usize; 2]> {
    let number = |cell| puzzle.island(cell).and_then(|island| island.number);
    let is_complete = move |ends: [Cell; 2]| {
        let [one, other] = ends.map(number);
        one == other && one.is_some_and(|number| number <= 2)
    };
    let ends = puzzle.spans().iter().map(|span| span.ends);
    let ends = ends.filter(move |&ends| is_complete(ends)).map(|ends| ends.map(Cell::index));
    let has_others = puzzle.shores().nth(2).is_some();
    ends.filter(move |_| has_others)
}

impl Problem for Lazy<'_> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Answer>,
        cuts: &mut Cnf,
    ) -> Judgement<Answer> {
        model.read(self.bridges.0, &mut self.on);
        self.components.find(&self.graph, &self.on);
        let parts = self.cut_parts();
        for part in &parts {
            self.part.fill(part.iter().copied());
            let leaving = self.part.leaving(&self.graph).map(|edge| self.bridges.0.lit(edge));
            cuts.clause(&leaving.collect::<Vec<Lit>>());
        }
        match parts.len() {
            0 => Judgement::Answer(self.puzzle.answer(self.on.clone())),
            count => Judgement::Wrong(count),
        }
    }

    /// Shows each part.
    fn sketch(&self) -> Sketch {
        let edges = |part: &[u32]| {
            let at = part.iter().flat_map(|&cell| self.graph.edges(cell as usize));
            let mut edges: Vec<usize> = at.map(|&edge| edge as usize).collect();
            edges.retain(|&edge| self.on[edge]);
            edges.sort_unstable();
            edges.dedup();
            edges
        };
        let parts = self.parts();
        let component = |part: &&[u32]| Component { edges: edges(part), ..Component::default() };
        Sketch {
            components: parts.iter().map(component).collect(),
            cut: (0..parts.len().saturating_sub(1)).collect(),
        }
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        if cfg!(feature = "whole") { Some(self) } else { None }
    }

    fn element(&self, lit: Lit) -> Option<Element> {
        let edge = self.bridges.0.index_of(lit);
        edge.map(|edge| Element::Edge(edge, lit.is_positive()))
    }
}

impl Enumerable for Lazy<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.bridges
    }
}

impl Witnessed for Lazy<'_> {
    fn form(&self) -> &'static str {
        "bridges"
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let bridges = Bridges(formula.fresh(self.puzzle.edge_count()));
        bridges.write(self.puzzle, &mut Unplaced(formula));
        Terms { graph: &self.graph, edges: Some(bridges.0), faces: None }.state(witnesses, formula);
    }

    fn first_witnesses(&mut self) -> Vec<Witness> {
        let ends = complete(self.puzzle).map(|ends| ends.to_vec());
        ends.map(|vertices| Witness::Depart { vertices, terminal: None }).collect()
    }

    fn last_witnesses(&mut self, _: &Cnf) -> Vec<Witness> {
        let parts = self.cut_parts().into_iter();
        parts.map(|vertices| Witness::Depart { vertices, terminal: None }).collect()
    }
}
