//! The lazy encoding: the local rules, and cuts for the loops that each model should not have.

use super::cuts::{Cutter, Loops};
use super::local::{Local, Variables};
use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Cnf, Lit, units};
use crate::engine::{
    Component, Element, Enumerable, Finding, Model, Other, Problem, Rules, Sketch, Witness,
    Witnessed,
};
use crate::graph::{Components, Graph, lattice};
use crate::kind::Cut;

/// The variables that a kind of cut speaks of.
pub fn variables(cut: Cut) -> Variables {
    match cut {
        Cut::Loop | Cut::Cutset => Variables::Visits,
        Cut::Auto | Cut::Ring | Cut::Separator => Variables::Faces,
    }
}

/// The local rules in a solver, and what is needed to look at their models.
pub struct Lazy<'a> {
    puzzle: &'a Puzzle,
    local: Local,
    cells: Graph,
    faces: Graph,
    cutter: Cutter,
    /// For each segment, whether it is on in the last model.
    links: Vec<bool>,
    /// Of the last model.
    components: Components,
    /// For each face but the outer one, whether it is inside in the last model.
    inside: Vec<bool>,
    /// Found when the first cut is made; many puzzles need none.
    fixed: Option<Vec<Option<bool>>>,
}

impl<'a> Lazy<'a> {
    /// Writes the local rules.
    pub fn encode(puzzle: &'a Puzzle, cut: Cut, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let (cells, faces) = (lattice::cells(grid), lattice::faces_of_cells(grid));
        let local = Local::encode(puzzle, &cells, &faces, variables(cut), sink);
        Self {
            puzzle,
            local,
            cutter: Cutter::new(&cells, &faces, cut),
            cells,
            faces,
            links: Vec::new(),
            components: Components::default(),
            inside: Vec::new(),
            fixed: None,
        }
    }

    /// The variables of the local rules.
    pub fn local(&self) -> &Local {
        &self.local
    }

    /// The links of the last model that are on, one entry for each segment.
    pub fn links(&self) -> &[bool] {
        &self.links
    }

    /// The loops of the last model.
    fn loops(&self) -> Loops<'_> {
        let Self { puzzle, local, cells, faces, components, .. } = self;
        Loops { puzzle, local, cells, faces, components }
    }

    /// A loop that by itself goes through every pearl, if there is one: it is an answer, whatever
    /// else the model contains, and to forbid it would be wrong. Unless another answer is asked for:
    /// then it is a loop like any other, and all cuts are valid for the answers that count.
    fn sufficient_loop(&self, other: &Other<Answer>) -> Option<Answer> {
        let mut pearls = self.puzzle.strung().map(|(cell, _)| self.components.of(cell.index()));
        let strung = pearls.next();
        if !pearls.all(|component| Some(component) == strung) {
            return None;
        }
        // A loop alone differs where it is to: the clauses see to it.
        let loops = self.loops();
        let is_alone = loops.loops().count() == 1;
        let sufficient = loops.loops().filter(|&k| strung.is_none_or(|strung| strung == k));
        let mut answers = sufficient.map(|component| self.answer(component));
        answers.find(|answer| is_alone || other.is_met_by(answer))
    }

    /// The answer whose line is one loop.
    fn answer(&self, component: usize) -> Answer {
        let mut links = vec![false; self.links.len()];
        for link in self.loops().links_of(component) {
            links[link] = true;
        }
        Answer::new(self.puzzle.grid(), links).expect("one entry for each segment")
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The cells, and the faces.
    pub(super) fn graphs(&self) -> (&Graph, &Graph) {
        (&self.cells, &self.faces)
    }

    /// What there are variables for, besides the links.
    pub(super) fn stated_over(&self) -> Variables {
        if self.cutter.is_over_faces() { Variables::Faces } else { Variables::Visits }
    }

    /// Why the cuts of the last model hold.
    pub(super) fn witnesses(&mut self, cuts: &Cnf) -> Vec<Witness> {
        let Self { puzzle, local, cells, faces, components, .. } = self;
        let loops = Loops { puzzle, local, cells, faces, components };
        match &self.fixed {
            Some(fixed) => self.cutter.witnesses_of_faces(&loops, &self.inside, fixed, cuts),
            None => self.cutter.witnesses_of_links(&loops),
        }
    }

    /// The sides of faces that follow from the local rules outright.
    fn fixed(puzzle: &Puzzle, cells: &Graph, faces: &Graph) -> Vec<Option<bool>> {
        let mut formula = Cnf::new();
        let local = Local::encode(puzzle, cells, faces, Variables::Faces, &mut formula);
        units::implied(&formula).split_off(local.links.len())
    }
}

impl Problem for Lazy<'_> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Answer>,
        cuts: &mut Cnf,
    ) -> Finding<Answer> {
        model.read(self.local.links, &mut self.links);
        self.components.find(&self.cells, &self.links);
        if let Some(answer) = self.sufficient_loop(other) {
            return Finding::Answer(answer);
        }
        let Self { puzzle, local, cells, faces, components, .. } = self;
        let loops = Loops { puzzle, local, cells, faces, components };
        if self.cutter.is_over_faces() {
            model.read(local.more, &mut self.inside);
            let fixed = self.fixed.get_or_insert_with(|| Self::fixed(puzzle, cells, faces));
            self.cutter.cut_faces(&loops, &self.inside, fixed, cuts);
        } else {
            self.cutter.cut_links(&loops, cuts);
        }
        Finding::Wrong(self.loops().loops().count())
    }

    fn sketch(&self) -> Sketch {
        let model = self.loops();
        let component = |k| {
            let mut links: Vec<usize> = model.links_of(k).collect();
            links.sort_unstable();
            Component { links, is_loop: true, ..Component::default() }
        };
        let loops: Vec<usize> = model.loops().collect();
        let strays = self.cutter.strays().iter();
        let cut = strays.filter_map(|stray| loops.iter().position(|k| k == stray));
        Sketch { components: loops.iter().map(|&k| component(k)).collect(), cut: cut.collect() }
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        Some(self)
    }

    fn element(&self, lit: Lit) -> Option<Element> {
        let link = self.local.links.index_of(lit);
        link.map(|link| Element::Link(link, lit.is_positive()))
    }
}

impl Enumerable for Lazy<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.local
    }
}
