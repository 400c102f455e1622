//! The lazy encoding: the local rules, and cuts for the loops that each model should not have.

use super::cuts::{Cuts, Cutter, ModelView, small};
use super::local::{self, Local, Variables};
use super::{Answer, Puzzle, further};
use crate::cnf::{ClauseSink, Cnf, units};
use crate::engine::{Enumerable, Finding, Model, Other, Problem};
use crate::graph::{Graph, Regions, lattice};

/// How the lazy loop works: the kind of cut, and the variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Technique {
    cuts: Cuts,
    regions: bool,
}

/// A kind of cut that needs the regions, asked for without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the cut '{}' speaks of inside and outside: it needs --regions on", .0.name())]
pub struct NeedsRegions(pub Cuts);

impl Technique {
    /// A kind of cut, with the inside and outside of cells as variables (`regions`) or without.
    ///
    /// # Errors
    ///
    /// If the cuts are over cells and there are no regions.
    pub fn new(cuts: Cuts, regions: bool) -> Result<Self, NeedsRegions> {
        if regions || cuts.is_over_segments() {
            Ok(Self { cuts, regions })
        } else {
            Err(NeedsRegions(cuts))
        }
    }

    /// The kind of cut.
    pub fn cuts(self) -> Cuts {
        self.cuts
    }

    /// The variables that the cuts, and the choice of regions, ask for.
    pub fn variables(self) -> Variables {
        match (self.regions, self.cuts.is_over_segments()) {
            (false, _) => Variables::Segments,
            (true, true) => Variables::Both,
            (true, false) => Variables::Cells,
        }
    }
}

impl From<Cuts> for Technique {
    fn from(cuts: Cuts) -> Self {
        Self { cuts, regions: true }
    }
}

impl Default for Technique {
    fn default() -> Self {
        Cuts::default().into()
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
    other: Other<Answer>,
}

impl<'a> Lazy<'a> {
    /// Writes the local rules.
    pub fn encode(puzzle: &'a Puzzle, technique: Technique, sink: &mut dyn ClauseSink) -> Self {
        let faces = lattice::faces(puzzle.grid());
        let local = Local::encode(puzzle, technique.variables(), sink);
        let mut fixed = None;
        if technique.cuts() == Cuts::Auto {
            let sides = Self::fixed(puzzle);
            small::cut(puzzle, &local, &faces, &sides, sink);
            fixed = Some(sides);
        }
        Self {
            puzzle,
            local,
            cutter: Cutter::new(puzzle, &faces, technique.cuts()),
            faces,
            inside: Vec::new(),
            regions: Regions::default(),
            fixed,
            on_labels: Vec::new(),
            other: Other::default(),
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

    /// In a round that made cuts, the region that each of them was made for.
    pub fn strays(&self) -> Vec<usize> {
        self.cutter.strays(&self.regions)
    }

    /// A loop that by itself satisfies every label, if there is one: it is an answer, whatever else
    /// the model contains, and to forbid it would be wrong. Unless another answer is asked for: then
    /// it is a loop like any other, and all cuts are valid for the answers that count.
    fn sufficient_loop(&mut self) -> Option<Answer> {
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
        answers.find(|answer| is_alone || self.other.is_met_by(self.puzzle, answer))
    }

    /// The answer whose line is the loop round a region.
    fn answer(&self, region: usize) -> Answer {
        let within = |cell| self.regions.is_within(self.regions.of(cell), region);
        let inside: Vec<bool> = (0..self.inside.len()).map(within).collect();
        let grid = self.puzzle.grid();
        let answer = Answer::new(grid, local::line_between(grid, &inside));
        answer.expect("one entry for each segment")
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

    fn examine(&mut self, model: &Model<'_>, cuts: &mut Cnf) -> Finding<Answer> {
        self.local.read_inside(self.puzzle.grid(), model, &mut self.inside);
        self.regions.split(&self.faces, &self.inside);
        if let Some(answer) = self.sufficient_loop() {
            return Finding::Answer(answer);
        }
        let view = ModelView {
            puzzle: self.puzzle,
            local: &self.local,
            faces: &self.faces,
            frame: self.puzzle.grid().cell_count(),
            inside: &self.inside,
            regions: &self.regions,
            fixed: self.fixed.get_or_insert_with(|| Self::fixed(self.puzzle)),
        };
        self.cutter.cut(&view, cuts);
        Finding::Loops(self.regions.len() - 1)
    }
}

impl Enumerable for Lazy<'_> {
    fn exclude(&mut self, answer: &Answer, sink: &mut dyn ClauseSink) {
        further::exclude(&self.local, answer, sink);
    }

    fn differ(&mut self, answer: &Answer, places: &[bool], sink: &mut dyn ClauseSink) {
        self.other
            .ask(answer, places, sink, |sink| further::differences(&self.local, answer, sink));
    }
}
