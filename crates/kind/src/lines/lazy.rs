//! The lazy problem: the rules, and cuts for the wrong loops of each model.
//!
//! A loop of a model is the answer if it has an edge of each required set, which is a quick refusal, and the
//! kind's checker accepts it. Rules with far words are in no formula: where a model breaks one, the edges that
//! make it false become a clause, so whatever can be checked on a line can be solved.

use super::asked::Asked;
use super::cutter::{Cutter, Loops};
use super::exclusion::Stated;
use super::far::Far;
use super::form::{Form, Formula, effective_cut};
use super::required::Required;
use super::rules::{Detached, OneLine, OverFaces};
use crate::answer::Answer;
use crate::cnf::{ClauseSink, Cnf, Copied, Lit, Vars, units};
use crate::engine::{
    Component, Element, End, Enumerable, Event, Judgement, Model, Other, Problem, Rules, Sketch,
    Witness, Witnessed,
};
use crate::graph::Regions;
use crate::kind::{Cut, Technique};
use crate::plane::Plane;
use std::borrow::Cow;

/// The rules in a solver, with the buffers for checking and cutting their models.
pub struct Lazy<'a, P: Clone> {
    puzzle: Cow<'a, P>,
    stated: Stated,
    /// Found when there is a model with several loops; many puzzles have none.
    required: Option<Required>,
    cutter: Cutter,
    inside: Vec<bool>,
    regions: Regions,
    /// For each face, the side on which it is in every model, where that follows from the rules
    /// outright. Found when the first cut is made; many puzzles need none.
    fixed: Option<Vec<Option<bool>>>,
    /// For each region, how many required sets have an edge on the loop round it.
    met: Vec<usize>,
    /// The clauses that the last model got since it breaks rules that are in no formula, and whether it got
    /// others.
    faults: Vec<Vec<(usize, bool)>>,
    has_cut_loops: bool,
    asked: Asked,
    /// Whether cuts were made up front.
    begins_with_cuts: bool,
    /// Whether a loop that is not alone in its model may be an answer.
    takes_one_of_several: bool,
    pub(super) far: Far,
}

impl<'a, P: OneLine> Lazy<'a, P> {
    /// Writes the rules, and cuts that need no model.
    pub fn encode(puzzle: &'a P, technique: Technique, sink: &mut dyn ClauseSink) -> Self {
        Self::write(Cow::Borrowed(puzzle), technique, sink)
    }

    /// As [`Self::encode`], with a puzzle that may be its own.
    pub(super) fn write(
        puzzle: Cow<'a, P>,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Self {
        let cut = effective_cut(technique);
        let (plane, form) = (puzzle.plane(), Form::of(&*puzzle, technique));
        let over_faces = puzzle
            .over_faces()
            .filter(|rules| form == Form::Faces && cut == Cut::Auto && rules.has_first_cuts());
        let mut kept = Cnf::new();
        let formula = match over_faces {
            // What follows by unit propagation is found from a copy.
            Some(_) => {
                Formula::write(&*puzzle, &plane, form, &mut Copied { sink, copy: &mut kept })
            }
            None => Formula::write(&*puzzle, &plane, form, sink),
        };
        let mut fixed = None;
        // Past a limit there is no model to look at, and the graph takes long on a huge grid.
        let cut = if sink.is_closed() { Cut::Loop } else { cut };
        if let Some((rules, faces)) = over_faces.zip(formula.faces).filter(|_| cut == Cut::Auto) {
            let sides = implied_sides(&kept, faces);
            cut_up_front(rules, &plane, faces, &sides, sink);
            fixed = Some(sides);
        }
        let stated = Stated { plane, formula, may_grow: false };
        Self {
            puzzle,
            cutter: Cutter::new(&stated.plane, cut),
            stated,
            required: None,
            inside: Vec::new(),
            regions: Regions::default(),
            begins_with_cuts: fixed.is_some(),
            fixed,
            met: Vec::new(),
            faults: Vec::new(),
            has_cut_loops: false,
            asked: Asked::default(),
            takes_one_of_several: true,
            far: Far::default(),
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

    /// The plane graph.
    pub fn plane(&self) -> &Plane {
        &self.stated.plane
    }

    /// For each face, whether it is inside in the last model.
    pub fn inside(&self) -> &[bool] {
        &self.inside
    }

    /// The regions of the last model: one for the frame, and one for each loop.
    pub fn regions(&self) -> &Regions {
        &self.regions
    }

    /// A loop that by itself satisfies every clue, if there is one. It is an answer, whatever else
    /// the model contains, so forbidding it would be wrong. If an answer other than this one is
    /// asked for, it is a loop like any other: all cuts are valid for the answers that count.
    fn sufficient_loop(&mut self, other: &Other<Answer>) -> Option<Answer> {
        let (regions, faces) = (&self.regions, self.stated.plane.faces());
        if regions.len() == 2 {
            // A loop alone is all of the model, so it satisfies the rules and differs where it
            // should.
            return Some(self.answer(1));
        }
        if !self.takes_one_of_several {
            return None;
        }
        let required = self.required.get_or_insert_with(|| self.puzzle.required());
        self.met.clear();
        self.met.resize(regions.len(), 0);
        for (set, edges) in required.sets.iter().enumerate() {
            let mut is_met = false;
            for &edge in edges {
                let Some([a, b]) =
                    faces.ends(edge as usize).map(|ends| ends.map(|f| regions.of(f)))
                else {
                    continue;
                };
                if a != b {
                    // Of two regions that touch, one surrounds the other. Each set counts once.
                    let region = if regions.parent(a) == b { a } else { b };
                    let is_sufficient = self.met[region] == set;
                    self.met[region] += usize::from(is_sufficient);
                    is_met |= self.met[region] > set;
                }
            }
            if !is_met {
                return None;
            }
        }
        let all = required.sets.len();
        let sufficient = (1..regions.len()).filter(|&region| self.met[region] == all);
        let mut answers = sufficient.map(|region| self.answer(region));
        answers.find(|answer| other.is_met_by(answer) && self.puzzle.check(answer).is_ok())
    }

    /// The answer whose line is the loop round a region.
    fn answer(&self, region: usize) -> Answer {
        let plane = &self.stated.plane;
        let mut on = vec![false; plane.edge_bound()];
        self.regions.boundary(plane.faces(), region).for_each(|edge| on[edge] = true);
        self.puzzle.answer(on)
    }

    /// The model that was cut last, as the cutter sees it.
    fn model<'m>(
        stated: &'m Stated,
        required: &'m Required,
        inside: &'m [bool],
        regions: &'m Regions,
        fixed: Option<&'m Vec<Option<bool>>>,
    ) -> Loops<'m> {
        Loops { stated, required, inside, regions, fixed: fixed.map_or(&[], |f| f.as_slice()) }
    }

    /// Where the model breaks rules that are in no formula, as [`OneLine::far_faults`] has it.
    fn far_faults(&self) -> Vec<Vec<(usize, bool)>> {
        if !self.puzzle.has_far_rules() {
            return Vec::new();
        }
        let side = |face: Option<usize>| face.is_some_and(|face| self.inside[face]);
        let on =
            |edge: usize| self.stated.plane.sides(edge).is_some_and(|[a, b]| side(a) != side(b));
        self.puzzle.far_faults(&on)
    }

    /// Adds a clause for each fault. Kinds with such rules have variables for edges.
    fn cut_by_rules(&self, faults: &[Vec<(usize, bool)>], cuts: &mut Cnf) {
        let Some(edges) = self.stated.formula.edges else { return };
        for fault in faults {
            let clause: Vec<Lit> =
                fault.iter().map(|&(edge, on)| edges.lit(edge).when(!on)).collect();
            cuts.clause(&clause);
        }
    }

    /// Adds the cuts for the loops of the model.
    fn cut_loops(&mut self, cuts: &mut Cnf) -> Judgement<Answer> {
        if self.cutter.is_over_faces() && self.fixed.is_none() {
            self.fixed = Some(Self::fixed(&self.puzzle, &self.stated.plane));
        }
        let Self { puzzle, stated, required, inside, regions, fixed, cutter, .. } = self;
        let required = required.get_or_insert_with(|| puzzle.required());
        cutter.cut(&Self::model(stated, required, inside, regions, fixed.as_ref()), cuts);
        Judgement::Wrong(self.regions.len() - 1)
    }

    /// For each face, the side that unit propagation on the rules gives it, if it does.
    fn fixed(puzzle: &P, plane: &Plane) -> Vec<Option<bool>> {
        let mut rules = Cnf::new();
        let formula = Formula::write(puzzle, plane, Form::smallest(puzzle), &mut rules);
        formula.faces.map_or_else(Vec::new, |faces| implied_sides(&rules, faces))
    }

    /// Writes the rules, as a certificate states them.
    pub(super) fn state_rules(&self, sink: &mut dyn ClauseSink) -> Formula {
        Formula::write(&*self.puzzle, &self.stated.plane, self.stated.formula.form(), sink)
    }

    /// The witnesses of the cuts that were made up front.
    pub(super) fn witnesses_up_front(&self) -> Vec<Witness> {
        let mut witnesses = Vec::new();
        let fixed = self.fixed.as_ref().filter(|_| self.begins_with_cuts);
        if let Some((fixed, rules)) = fixed.zip(self.puzzle.over_faces()) {
            let join = &mut |Detached { faces, ring, inside, beyond }: Detached<'_>| {
                let to = beyond.map_or(End::Frame, End::Clue);
                let (from, through) = (End::Face(faces[0]), ring.to_vec());
                witnesses.push(Witness::Join { inside, from, to, through });
            };
            rules.first_cuts(&self.stated.plane, fixed, join);
        }
        witnesses
    }

    /// The witnesses of the last model's cuts.
    pub(super) fn witnesses(&mut self, cuts: &Cnf) -> Vec<Witness> {
        let Self { stated, required, inside, regions, fixed, cutter, .. } = self;
        let faults = self.faults.iter();
        let mut witnesses: Vec<Witness> = faults.map(|fault| Witness::rule(fault)).collect();
        let Some(required) = required.as_ref().filter(|_| self.has_cut_loops) else {
            return witnesses;
        };
        let model = Self::model(stated, required, inside, regions, fixed.as_ref());
        // The clauses for faults come before those for loops.
        let mut for_loops = Cnf::new();
        cuts.clauses().skip(witnesses.len()).for_each(|clause| for_loops.clause(clause));
        let of_loops = cutter.witnesses(&model, &for_loops);
        if self.puzzle.names_required() {
            witnesses.extend(self.asked.name(required, of_loops));
        } else {
            witnesses.extend(of_loops);
        }
        witnesses
    }
}

/// For each face, the side that unit propagation gives it, if it does.
fn implied_sides(rules: &Cnf, faces: Vars) -> Vec<Option<bool>> {
    let before = faces.bounds().0 as usize - 1;
    let mut sides = units::implied(rules).split_off(before);
    sides.truncate(faces.len());
    sides
}

/// Adds the clauses that need no model.
fn cut_up_front(
    rules: &dyn OverFaces,
    plane: &Plane,
    faces: Vars,
    fixed: &[Option<bool>],
    sink: &mut dyn ClauseSink,
) {
    let mut clause: Vec<Lit> = Vec::with_capacity(8);
    rules.first_cuts(plane, fixed, &mut |Detached { faces: cells, ring, inside, .. }| {
        clause.clear();
        let unknown = |face: &&usize| fixed[**face].is_none();
        clause.extend(cells.iter().filter(unknown).map(|&face| faces.lit(face).when(!inside)));
        clause.extend(ring.iter().filter(unknown).map(|&face| faces.lit(face).when(inside)));
        sink.clause(&clause);
    });
}

impl<P: OneLine> Problem for Lazy<'_, P> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Answer>,
        cuts: &mut Cnf,
    ) -> Judgement<Answer> {
        let Stated { plane, formula, .. } = &self.stated;
        formula.read_inside(plane, model, &mut self.inside);
        self.regions.split(plane.faces(), &self.inside);
        let faults = self.far_faults();
        let is_alone = self.regions.len() == 2;
        let answer =
            if is_alone && !faults.is_empty() { None } else { self.sufficient_loop(other) };
        if let Some(answer) = answer {
            if other.demanded().is_some() {
                self.cutter.begin_anew();
            }
            return Judgement::Answer(answer);
        }
        self.far.count(!faults.is_empty());
        self.cut_by_rules(&faults, cuts);
        (self.faults, self.has_cut_loops) = (faults, !is_alone);
        if is_alone { Judgement::Wrong(1) } else { self.cut_loops(cuts) }
    }

    fn advance(&mut self, event: Event<'_>, sink: &mut dyn ClauseSink) {
        self.far.write(event, &*self.puzzle, self.stated.formula.edges, sink);
    }

    /// Not with rules that the puzzle does not state.
    fn restate(&self, sink: &mut dyn ClauseSink) -> bool {
        let is_stated = self.takes_one_of_several && !self.puzzle.has_far_rules();
        if is_stated {
            let formula = self.state_rules(sink);
            let up_front = self.fixed.as_ref().filter(|_| self.begins_with_cuts);
            let rules = self.puzzle.over_faces().zip(formula.faces);
            if let Some((sides, (rules, faces))) = up_front.zip(rules) {
                cut_up_front(rules, &self.stated.plane, faces, sides, sink);
            }
        }
        is_stated
    }

    /// Each loop with the region that it parts from its parent.
    fn sketch(&self) -> Sketch {
        let component = |region| Component {
            edges: self.regions.boundary(self.stated.plane.faces(), region).collect(),
            faces: self.regions.faces(region).iter().map(|&face| face as usize).collect(),
            parent: self.regions.parent(region).checked_sub(1),
            is_loop: true,
        };
        let components = (1..self.regions.len()).map(component).collect();
        let cut = self.cutter.detached(&self.regions);
        Sketch { components, cut: cut.into_iter().map(|region| region - 1).collect() }
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        if cfg!(feature = "whole") { Some(self) } else { None }
    }

    fn element(&self, lit: Lit) -> Option<Element> {
        let index = |vars: Option<Vars>| vars?.index_of(lit);
        let Formula { edges, faces } = self.stated.formula;
        let edge = index(edges).map(|at| Element::Edge(at, lit.is_positive()));
        edge.or_else(|| index(faces).map(|at| Element::Face(at, lit.is_positive())))
    }
}

impl<P: OneLine> Enumerable for Lazy<'_, P> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.stated
    }
}
