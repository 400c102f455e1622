//! The lazy encoding: the local rules, and cuts for the loops that each model should not have.

use super::cuts::{Cutter, Loops};
use super::full;
use super::local::{self, Local, Variables};
use super::{Answer, Puzzle, small};
use crate::cnf::{ClauseSink, Cnf, Lit, Vars, units};
use crate::engine::{
    Component, Element, Enumerable, Finding, Model, Other, Problem, Rules, Sketch, Witness,
    Witnessed,
};
use crate::graph::{Graph, Regions, lattice};
use crate::kind::{Cut, Technique};

/// The variables that a technique asks for.
pub fn variables(technique: Technique) -> Variables {
    match (technique.regions, effective_cut(technique)) {
        (false, _) => Variables::Segments,
        (true, Cut::Loop | Cut::Cutset) => Variables::Both,
        (true, _) => Variables::Cells,
    }
}

/// The cut that a technique makes: over segments alone, `cutset` is the best.
fn effective_cut(technique: Technique) -> Cut {
    match (technique.regions, technique.cut) {
        (false, Cut::Auto) => Cut::Cutset,
        (_, cut) => cut,
    }
}

/// The local rules in a solver, and what is needed to look at their models.
pub struct Lazy<'a> {
    puzzle: &'a Puzzle,
    local: Local,
    /// The cells and the frame.
    faces: Graph,
    cutter: Cutter,
    inside: Vec<bool>,
    regions: Regions,
    /// Found when the first cut is made; many puzzles need none.
    fixed: Option<Vec<Option<bool>>>,
    /// For each region, the segments of labelled cells on the loop round it.
    on_labels: Vec<u64>,
    /// Whether cuts were made up front.
    begins_with_cuts: bool,
}

impl<'a> Lazy<'a> {
    /// Writes the local rules.
    pub fn encode(puzzle: &'a Puzzle, technique: Technique, sink: &mut dyn ClauseSink) -> Self {
        let cut = effective_cut(technique);
        let local = Local::encode(puzzle, variables(technique), sink);
        // Past a limit there is no model to look at, and the rest takes long on a huge grid.
        let faces = match sink.is_closed() {
            true => Graph::new(0, []),
            false => lattice::faces(puzzle.grid()),
        };
        let mut fixed = None;
        if cut == Cut::Auto && !sink.is_closed() {
            let sides = Self::fixed(puzzle);
            small::cut(puzzle, &local, &faces, &sides, sink);
            fixed = Some(sides);
        }
        Self {
            puzzle,
            local,
            cutter: Cutter::new(puzzle, &faces, cut),
            faces,
            inside: Vec::new(),
            regions: Regions::default(),
            fixed,
            on_labels: Vec::new(),
            begins_with_cuts: cut == Cut::Auto,
        }
    }

    /// The variables of the encoding.
    pub fn local(&self) -> &Local {
        &self.local
    }

    /// For each cell, whether it is inside in the last model.
    pub fn inside(&self) -> &[bool] {
        &self.inside
    }

    /// The regions of the last model: one for the frame, and one for each loop.
    pub fn regions(&self) -> &Regions {
        &self.regions
    }

    /// In an iteration that made cuts, the region that each of them was made for.
    pub fn strays(&self) -> Vec<usize> {
        self.cutter.strays(&self.regions)
    }

    /// A loop that by itself satisfies every label, if there is one: it is an answer, whatever else
    /// the model contains, and to forbid it would be wrong. Unless another answer is asked for: then
    /// it is a loop like any other, and all cuts are valid for the answers that count.
    fn sufficient_loop(&mut self, other: &Other<Answer>) -> Option<Answer> {
        let regions = &self.regions;
        self.on_labels.clear();
        self.on_labels.resize(regions.len(), 0);
        let mut wanted = 0;
        for (cell, label) in self.puzzle.labelled() {
            wanted += u64::from(label);
            let here = regions.of(cell.index());
            for &other in self.faces.targets(cell.index()) {
                let beyond = regions.of(other as usize);
                if beyond != here {
                    // Of two regions that touch, one surrounds the other.
                    self.on_labels[if regions.parent(here) == beyond { here } else { beyond }] += 1;
                }
            }
        }
        // A loop has no more segments on a label than the model has, which is what it asks for.
        let sufficient = (1..regions.len()).filter(|&region| self.on_labels[region] == wanted);
        // A loop alone differs where it is to: the clauses see to it.
        let is_alone = regions.len() == 2;
        let mut answers = sufficient.map(|region| self.answer(region));
        answers.find(|answer| is_alone || other.is_met_by(answer))
    }

    /// The answer whose line is the loop round a region.
    fn answer(&self, region: usize) -> Answer {
        let within = |cell| self.regions.is_within(self.regions.of(cell), region);
        let inside: Vec<bool> = (0..self.inside.len()).map(within).collect();
        let grid = self.puzzle.grid();
        let answer = Answer::new(grid, local::line_between(grid, &inside));
        answer.expect("one entry for each segment")
    }

    /// The known sides, if cuts were made up front.
    pub(super) fn fixed_up_front(&self) -> Option<&[Option<bool>]> {
        self.fixed.as_deref().filter(|_| self.begins_with_cuts)
    }

    /// The cells and the frame.
    pub(super) fn faces(&self) -> &Graph {
        &self.faces
    }

    /// Why the cuts of the last model hold.
    pub(super) fn witnesses(&mut self, cuts: &Cnf) -> Vec<Witness> {
        let Self { puzzle, local, faces, inside, regions, .. } = self;
        let Some(fixed) = &self.fixed else { return Vec::new() };
        self.cutter.witnesses(&Loops { puzzle, local, faces, inside, regions, fixed }, cuts)
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The sides of cells that follow from the local rules outright.
    fn fixed(puzzle: &Puzzle) -> Vec<Option<bool>> {
        let mut formula = Cnf::new();
        Local::encode(puzzle, Variables::Cells, &mut formula);
        units::implied(&formula)
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
        self.local.read_inside(self.puzzle.grid(), model, &mut self.inside);
        self.regions.split(&self.faces, &self.inside);
        if let Some(answer) = self.sufficient_loop(other) {
            return Finding::Answer(answer);
        }
        let loops = Loops {
            puzzle: self.puzzle,
            local: &self.local,
            faces: &self.faces,
            inside: &self.inside,
            regions: &self.regions,
            fixed: self.fixed.get_or_insert_with(|| Self::fixed(self.puzzle)),
        };
        self.cutter.cut(&loops, cuts);
        Finding::Wrong(self.regions.len() - 1)
    }

    /// The trees of the full mode, over the cells.
    fn complete(&mut self, sink: &mut dyn ClauseSink) -> bool {
        let cells = self.local.with_cells(self.puzzle.grid(), sink);
        full::trees::encode(self.puzzle.grid(), cells, sink);
        true
    }

    /// Each loop with the region that it parts from its parent.
    fn sketch(&self) -> Sketch {
        let component = |region| Component {
            links: self.regions.boundary(&self.faces, region).collect(),
            faces: self.regions.faces(region).iter().map(|&cell| cell as usize).collect(),
            parent: self.regions.parent(region).checked_sub(1),
            is_loop: true,
        };
        let components = (1..self.regions.len()).map(component).collect();
        let cut = self.strays().into_iter().map(|region| region - 1).collect();
        Sketch { components, cut }
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        Some(self)
    }

    fn element(&self, lit: Lit) -> Option<Element> {
        let index = |vars: Option<Vars>| vars?.index_of(lit);
        let link = index(self.local.segments).map(|at| Element::Link(at, lit.is_positive()));
        link.or_else(|| index(self.local.cells).map(|at| Element::Face(at, lit.is_positive())))
    }
}

impl Enumerable for Lazy<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.local
    }
}
