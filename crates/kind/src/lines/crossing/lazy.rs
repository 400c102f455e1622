//! The lazy problem: the rules over edges, and cuts for the loops of each model.

use crate::answer::Answer;
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::cuts::Terms;
use crate::cuts::edges::Cutset;
use crate::engine::{
    Component, Element, Enumerable, Event, Judgement, Model, Other, Problem, Rules, Sketch,
    Witness, Witnessed,
};
use crate::graph::{Components, Graph, Shape};
use crate::kind::{Cut, Technique};
use crate::lines::asked::Asked;
use crate::lines::edge_cuts::{EdgeCuts, Loops};
use crate::lines::exclusion::Stated;
use crate::lines::far::Far;
use crate::lines::form::{Form, Formula};
use crate::lines::required::Required;
use crate::lines::rules::{OneLine, Visit};
use std::borrow::Cow;

/// The rules in a solver, with the buffers for checking and cutting their models.
pub struct Crossing<'a, P: Clone> {
    puzzle: Cow<'a, P>,
    stated: Stated,
    /// Found when there is a model with several loops; none where each closed line is wrong by itself.
    required: Option<Required>,
    cuts: EdgeCuts,
    asked: Asked,
    /// Whether each edge is on in the last model.
    on: Vec<bool>,
    components: Components,
    /// For each cell of a network whether it is a junction; empty for other lines.
    is_junction: Vec<bool>,
    /// The components that are loops, or that have an edge if they are parts of a network; a vertex that the line does
    /// not visit is a component too.
    loops: Vec<usize>,
    /// Those that no answer has: all of several where there must be one; parts of a network without a junction; closed
    /// ones where lines are paths.
    wrong: Vec<usize>,
    /// The clauses that the last model got since it breaks rules that are in no formula.
    faults: Vec<Vec<(usize, bool)>>,
    far: Far,
    /// Whether a loop that is not alone in its model may be an answer.
    takes_one_of_several: bool,
}

/// The loops of a model, or the parts of a network.
struct Found<'a> {
    are_parts: bool,
    graph: &'a Graph,
    on: &'a [bool],
    components: &'a Components,
    loops: &'a [usize],
    is_junction: &'a [bool],
}

impl Loops for Found<'_> {
    fn count(&self) -> usize {
        self.loops.len()
    }

    fn are_parts(&self) -> bool {
        self.are_parts
    }

    fn is_bare(&self, number: usize) -> bool {
        is_bare(self.components, self.loops[number], self.is_junction)
    }

    fn edges(&self, number: usize) -> Vec<usize> {
        let vertices = self.components.vertices(self.loops[number]).iter();
        let edges = vertices.flat_map(|&vertex| self.graph.edges(vertex as usize));
        let mut edges: Vec<usize> = edges.map(|&edge| edge as usize).collect();
        edges.retain(|&edge| self.on[edge]);
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    fn is_on(&self, edge: usize) -> bool {
        self.on[edge]
    }

    fn enclose(&self, number: usize, set: &mut Cutset) {
        set.fill(self.components.vertices(self.loops[number]).iter().copied());
    }
}

/// Whether a component is a part of a network without a junction.
fn is_bare(components: &Components, component: usize, is_junction: &[bool]) -> bool {
    let mut vertices = components.vertices(component).iter();
    !is_junction.is_empty() && !vertices.any(|&vertex| is_junction[vertex as usize])
}

impl<'a, P: OneLine> Crossing<'a, P> {
    /// Writes the rules.
    pub fn encode(puzzle: &'a P, technique: Technique, sink: &mut dyn ClauseSink) -> Self {
        Self::write(Cow::Borrowed(puzzle), technique, sink)
    }

    /// As [`Self::encode`], with a puzzle that may be its own.
    pub fn write(puzzle: Cow<'a, P>, technique: Technique, sink: &mut dyn ClauseSink) -> Self {
        let plane = puzzle.plane();
        let formula = Formula::write(&*puzzle, &plane, Form::Edges, sink);
        let cells = 0..if puzzle.is_network() { plane.vertices().vertex_count() } else { 0 };
        let joins = |cell| matches!(puzzle.visit(cell), Visit::Any | Visit::Some);
        Self {
            stated: Stated {
                plane,
                formula,
                may_grow: puzzle.has_several() || puzzle.is_network(),
            },
            required: None,
            cuts: match technique.cut {
                _ if puzzle.has_free_ends() => EdgeCuts::Loop,
                Cut::Loop if !puzzle.is_network() => EdgeCuts::Loop,
                _ => EdgeCuts::cutset(),
            },
            asked: Asked::default(),
            on: Vec::new(),
            components: Components::default(),
            is_junction: cells.map(joins).collect(),
            loops: Vec::new(),
            wrong: Vec::new(),
            faults: Vec::new(),
            far: Far::default(),
            takes_one_of_several: true,
            puzzle,
        }
    }

    /// Takes no loop for an answer that has others beside it in its model: the solver has rules that the
    /// puzzle does not state.
    #[must_use]
    pub fn of_one_loop(self) -> Self {
        Self { takes_one_of_several: false, ..self }
    }

    /// The variables of the rules.
    pub fn formula(&self) -> &Formula {
        &self.stated.formula
    }

    /// Whether each edge is on in the last model.
    pub fn on(&self) -> &[bool] {
        &self.on
    }

    /// A loop of several that is an answer by itself. Each loop of a line that visits every cell leaves out one, so
    /// that is seldom asked in full.
    fn sufficient_loop(&mut self, other: &Other<Answer>) -> Option<Answer> {
        let (found, _, stated, required) = self.parts();
        let of_loop = |number: usize| {
            let mut on = vec![false; stated.plane.edge_bound()];
            found.edges(number).into_iter().for_each(|edge| on[edge] = true);
            let is_met = |set: &[u32]| set.iter().any(|&edge| on[edge as usize]);
            required.sets.iter().all(is_met).then_some(on)
        };
        let sufficient: Vec<Vec<bool>> = (0..found.count()).filter_map(of_loop).collect();
        let mut answers = sufficient.into_iter().map(|on| self.puzzle.answer(on));
        answers.find(|answer| other.is_met_by(answer) && self.puzzle.check(answer).is_ok())
    }

    /// The last model's wrong loops, with what cuts and witnesses need besides.
    fn parts(&mut self) -> (Found<'_>, &mut EdgeCuts, &Stated, &Required) {
        // A loop that may be an answer by itself is forbidden only beside others.
        let are_parts = self.puzzle.is_network() || !self.takes_one_of_several;
        let Self { puzzle, stated, required, cuts, on, components, wrong, is_junction, .. } = self;
        let graph = stated.plane.vertices();
        let found = Found { are_parts, graph, on, components, loops: wrong, is_junction };
        let sets = || if puzzle.has_free_ends() { Required::default() } else { puzzle.required() };
        (found, cuts, stated, required.get_or_insert_with(sets))
    }
}

impl<P: OneLine> Problem for Crossing<'_, P> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Answer>,
        cuts: &mut Cnf,
    ) -> Judgement<Answer> {
        let (Stated { plane, formula, .. }, puzzle) = (&self.stated, &*self.puzzle);
        let edges = formula.edges.expect("stated over edges");
        model.read(edges, &mut self.on);
        self.components.find(plane.vertices(), &self.on);
        let is_loop = |&component: &usize| match puzzle.is_network() {
            true => self.components.shape(component) != Shape::Single,
            false => self.components.shape(component) == Shape::Cycle,
        };
        self.loops.clear();
        self.loops.extend((0..self.components.len()).filter(is_loop));
        let has_several = puzzle.has_several() || self.loops.len() == 1;
        let is_wrong = |&component: &usize| match (puzzle.is_network(), has_several) {
            _ if puzzle.has_free_ends() => self.components.shape(component) == Shape::Cycle,
            (true, true) => is_bare(&self.components, component, &self.is_junction),
            (_, has_several) => !has_several,
        };
        self.wrong.clear();
        self.wrong.extend(self.loops.iter().copied().filter(is_wrong));
        self.faults = match self.puzzle.has_far_rules() {
            true => self.puzzle.far_faults(&|edge| self.on[edge]),
            false => Vec::new(),
        };
        if self.faults.is_empty() && self.wrong.is_empty() {
            return Judgement::Answer(self.puzzle.answer(self.on.clone()));
        }
        let is_one_loop = !puzzle.has_several() && !puzzle.is_network();
        if is_one_loop
            && self.takes_one_of_several
            && let Some(answer) = self.sufficient_loop(other)
        {
            return Judgement::Answer(answer);
        }
        for fault in &self.faults {
            let literal = |&(edge, on): &(usize, bool)| edges.lit(edge).when(!on);
            cuts.clause(&fault.iter().map(literal).collect::<Vec<Lit>>());
        }
        self.far.count(!self.faults.is_empty());
        if !self.wrong.is_empty() {
            let (found, maker, stated, required) = self.parts();
            maker.cut(stated, required, &found, cuts);
        }
        Judgement::Wrong(self.loops.len())
    }

    fn advance(&mut self, event: Event<'_>, sink: &mut dyn ClauseSink) {
        self.far.write(event, &*self.puzzle, self.stated.formula.edges, sink);
    }

    fn sketch(&self) -> Sketch {
        let graph = self.stated.plane.vertices();
        let are_parts = self.puzzle.is_network();
        let (on, components, loops) = (&self.on[..], &self.components, &self.loops[..]);
        let found =
            Found { are_parts, graph, on, components, loops, is_junction: &self.is_junction };
        let component = |number| Component {
            edges: found.edges(number),
            is_loop: components.shape(loops[number]) == Shape::Cycle,
            ..Component::default()
        };
        let components = (0..found.count()).map(component).collect();
        let is_cut = |&number: &usize| self.wrong.contains(&loops[number]);
        Sketch { components, cut: (0..found.count()).filter(is_cut).collect() }
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        if cfg!(feature = "whole") { Some(self) } else { None }
    }

    fn element(&self, lit: Lit) -> Option<Element> {
        let edge = self.stated.formula.edges?.index_of(lit)?;
        Some(Element::Edge(edge, lit.is_positive()))
    }
}

impl<P: OneLine> Enumerable for Crossing<'_, P> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.stated
    }
}

impl<P: OneLine> Witnessed for Crossing<'_, P> {
    fn form(&self) -> &'static str {
        Form::Edges.name::<P>()
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let plane = &self.stated.plane;
        let edges = Formula::write(&*self.puzzle, plane, Form::Edges, formula).edges;
        Terms { graph: plane.vertices(), edges, faces: None }.state(witnesses, formula);
    }

    fn first_witnesses(&mut self) -> Vec<Witness> {
        self.far.keep_out();
        Vec::new()
    }

    fn last_witnesses(&mut self, _: &Cnf) -> Vec<Witness> {
        let mut witnesses: Vec<Witness> =
            self.faults.iter().map(|fault| Witness::rule(fault)).collect();
        if self.wrong.is_empty() {
            return witnesses;
        }
        let (found, maker, _, required) = self.parts();
        let of_loops = maker.witnesses(required, &found);
        match &self.required {
            Some(required) if self.puzzle.names_required() => {
                witnesses.extend(self.asked.name(required, of_loops));
            }
            _ => witnesses.extend(of_loops),
        }
        witnesses
    }
}
