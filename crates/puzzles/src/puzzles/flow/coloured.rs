//! The encodings with a variable for each cell and colour: the local rules, and either cuts for the
//! cycles of a model, or clauses that leave no cycle.

use super::cuts::Cutter;
use super::exclusion::Stated;
use super::full;
use super::paths::Paths;
use super::{Answer, Puzzle, local::Local};
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::engine::{
    Coverage, Element, Enumerable, Event, Judgement, Model, Other, Problem, Rules, Sketch, Stage,
    Witness, Witnessed,
};
use crate::kind::{Cut, Mode};

/// The local rules in a solver, with what the look at their models needs.
pub struct Coloured<'a> {
    stated: Stated<'a>,
    paths: Paths,
    acyclicity: Acyclicity,
    edges: Vec<bool>,
    /// The assumption that no path touches itself, until it is refuted.
    chordless: Option<Lit>,
}

/// What rules cycles out.
enum Acyclicity {
    Cuts(Cutter),
    /// Clauses with these variables, in the way that the mode names.
    Clauses(Mode, Vars),
}

impl<'a> Coloured<'a> {
    /// Writes the local rules, to be refined by cuts: [`Cut::Loop`], or else [`Cut::Cutset`].
    pub fn encode(puzzle: &'a Puzzle, cut: Cut, sink: &mut dyn ClauseSink) -> Self {
        let local = Local::encode(puzzle, sink);
        // No path need leave a set of cells that may stay empty.
        let cut = if puzzle.allows_empty() { Cut::Loop } else { cut };
        let cutter = |paths: &Paths| Acyclicity::Cuts(Cutter::new(puzzle, &paths.cells, cut));
        Self::new(Stated { puzzle, local }, cutter)
    }

    /// Writes the local rules, and that there is no cycle, in the way that the mode names. Each
    /// model is an answer.
    pub fn in_full(puzzle: &'a Puzzle, mode: Mode, sink: &mut dyn ClauseSink) -> Self {
        let local = Local::encode(puzzle, sink);
        let clauses = full::encode(puzzle, mode, &local, sink);
        Self::new(Stated { puzzle, local }, |_| Acyclicity::Clauses(mode, clauses))
    }

    fn new(stated: Stated<'a>, acyclicity: impl FnOnce(&Paths) -> Acyclicity) -> Self {
        let paths = Paths::new(stated.puzzle.grid());
        let (acyclicity, chordless) = (acyclicity(&paths), Some(stated.local.chordless));
        Self { stated, paths, acyclicity, edges: Vec::new(), chordless }
    }

    /// The variables of the local rules.
    pub fn local(&self) -> &Local {
        &self.stated.local
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> &Puzzle {
        self.stated.puzzle
    }

    /// The mode and the variables of the clauses that leave no cycle; `None` if cuts do that.
    pub(super) fn clauses(&self) -> Option<(Mode, Vars)> {
        match self.acyclicity {
            Acyclicity::Clauses(mode, vars) => Some((mode, vars)),
            Acyclicity::Cuts(_) => None,
        }
    }

    /// The witnesses of the last model's cuts, in the order in which the cuts were made.
    pub(super) fn witnesses(&mut self) -> Vec<Witness> {
        let Self { stated, paths, acyclicity: Acyclicity::Cuts(cutter), .. } = self else {
            return Vec::new();
        };
        paths.cycles().map(|cycle| cutter.witness(stated.puzzle, &paths.cells, cycle)).collect()
    }

    /// Whether each edge is on in the last model, one entry for each segment.
    pub fn edges(&self) -> &[bool] {
        &self.edges
    }
}

impl Problem for Coloured<'_> {
    type Answer = Answer;

    /// Where cells may stay empty, every model holds an answer: a cycle touches no path, so its
    /// cells may as well be empty. That answer may be one that does not count, though.
    fn check_model(
        &mut self,
        model: &Model<'_>,
        other: &Other<Answer>,
        cuts: &mut Cnf,
    ) -> Judgement<Answer> {
        let Stated { puzzle, local } = &self.stated;
        model.read(local.edges, &mut self.edges);
        self.paths.trace(&self.edges);
        let (paths, cycles) = (&self.paths, self.paths.cycles().count());
        let cutter = match &mut self.acyclicity {
            Acyclicity::Cuts(cutter) if cycles > 0 => cutter,
            _ => return Judgement::Answer(paths.answer(puzzle, &self.edges)),
        };
        if puzzle.allows_empty() {
            let answer = paths.answer(puzzle, &self.edges);
            if other.is_met_by(&answer) {
                return Judgement::Answer(answer);
            }
        }
        for cycle in paths.cycles() {
            cutter.cut(puzzle, local, &paths.cells, cycle, cuts);
        }
        Judgement::Wrong(cycles)
    }

    /// Shows each path, and each cycle.
    fn sketch(&self) -> Sketch {
        let (_, components) = self.paths.sketch(&self.edges);
        let cycles = components.iter().enumerate().filter(|(_, component)| component.is_loop);
        Sketch { cut: cycles.map(|(at, _)| at).collect(), components }
    }

    fn element(&self, lit: Lit) -> Option<Element> {
        let edge = self.stated.local.edges.index_of(lit);
        edge.map(|edge| Element::Edge(edge, lit.is_positive()))
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        if cfg!(feature = "whole") { Some(self) } else { None }
    }

    /// The first stage assumes that no path touches itself.
    fn stage(&self) -> Stage<'_> {
        let assumptions = self.chordless.as_slice();
        Stage { assumptions, coverage: Coverage::All, conflicts: None }
    }

    fn advance(&mut self, event: Event<'_>, _: &mut dyn ClauseSink) {
        if let Event::Refuted(_) = event {
            self.chordless = None;
        }
    }
}

impl Enumerable for Coloured<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.stated
    }
}
