//! The complete encodings: the rules, and connectivity as clauses, so that each model is an answer.
//! One file for each way to state connectivity; `docs/ENCODING.md` compares them.

pub mod duals;
pub mod elimination;
pub mod levels;
pub mod trees;

use super::crossing;
use super::exclusion::Stated;
use super::form::{Form, Formula};
use super::rules::OneLine;
use crate::answer::Answer;
use crate::cnf::probe::{self, Probed};
use crate::cnf::{ClauseSink, Cnf, Vars};
use crate::engine::{Enumerable, Judgement, Model, Other, Problem, Rules, Witnessed};
use crate::kind::{FormulaSize, Mode};
use crate::plane::Plane;

/// Runs of variables, and what they stand for.
pub type Runs = Vec<(Vars, &'static str)>;

/// The form of the rules that connectivity is added to. Levels use edges and faces even where faces
/// alone would do. A line that may cross itself has no faces.
pub(super) fn form(puzzle: &impl OneLine, mode: Mode) -> Form {
    match mode {
        _ if !puzzle.has_inside() => Form::Edges,
        Mode::Levels => Form::Both,
        _ => Form::smallest(puzzle),
    }
}

/// Writes connectivity in the way that a mode names, over the variables for faces; by trees for modes
/// that name none. Squares have trees of their own.
fn connect<P: OneLine>(
    puzzle: &P,
    mode: Mode,
    plane: &Plane,
    faces: Vars,
    sink: &mut dyn ClauseSink,
) -> Runs {
    match (mode, plane.lattice()) {
        (Mode::Levels, _) => levels::encode(plane, faces, sink),
        (Mode::Elimination, _) => {
            elimination::encode(plane.faces(), faces, &known(puzzle, plane), sink)
        }
        (mode, Some(grid)) => trees::encode(grid, faces, mode == Mode::Columns, sink),
        (_, None) => duals::encode(plane, faces, sink),
    }
}

/// The facts about faces that follow from the rules, for rules over faces alone.
fn known(puzzle: &impl OneLine, plane: &Plane) -> Probed {
    match puzzle.over_faces() {
        Some(rules) if plane.face_count() <= elimination::MOST_CELLS => {
            let mut formula = Cnf::new();
            let faces = formula.fresh(plane.face_count());
            rules.write(faces, &mut formula);
            probe::probe(&formula, faces)
        }
        _ => Probed::default(),
    }
}

/// The encodings that take turns in the mode `full`. Elimination makes too large a formula for
/// large grids.
pub(super) fn turns(puzzle: &impl OneLine) -> &'static [Mode] {
    const MOST_CELLS: usize = 1 << 12;
    const WITH_ALL: &[Mode] = &[Mode::Trees, Mode::Elimination, Mode::Columns];
    const WITHOUT: &[Mode] = &[Mode::Trees, Mode::Columns];
    const OF_TILES: &[Mode] = &[Mode::Trees, Mode::Elimination];
    if !puzzle.has_inside() {
        return &[Mode::Levels];
    }
    let (rows, cols) = puzzle.ground().size();
    match (rows * cols <= MOST_CELLS, puzzle.info().modes.contains(&Mode::Columns)) {
        (true, true) => WITH_ALL,
        (false, true) => WITHOUT,
        (true, false) => OF_TILES,
        (false, false) => &[Mode::Trees],
    }
}

/// A full encoding in a solver: each of its models is an answer.
pub struct Full<'a, P> {
    puzzle: &'a P,
    mode: Mode,
    stated: Stated,
    /// The variables of connectivity.
    pub connectivity: Runs,
    inside: Vec<bool>,
    on: Vec<bool>,
}

impl<'a, P: OneLine> Full<'a, P> {
    /// Writes the rules, and connectivity in the way that the mode names.
    pub fn encode(puzzle: &'a P, mode: Mode, sink: &mut dyn ClauseSink) -> Self {
        let plane = puzzle.plane();
        let (formula, connectivity) = write(puzzle, &plane, mode, sink);
        let stated = Stated { plane, formula, may_grow: false };
        Self { puzzle, mode, stated, connectivity, inside: Vec::new(), on: Vec::new() }
    }

    /// The variables of the rules.
    pub fn formula(&self) -> &Formula {
        &self.stated.formula
    }

    /// The encoding's name in certificates.
    pub(super) fn name(&self) -> &'static str {
        match self.mode {
            _ if !self.puzzle.has_inside() => "levels",
            Mode::Levels => "levels",
            Mode::Columns => "trees transposed",
            Mode::Elimination => "elimination",
            _ => "trees",
        }
    }

    /// Writes the same formula once more.
    pub(super) fn write_again(&self, sink: &mut dyn ClauseSink) {
        write(self.puzzle, &self.stated.plane, self.mode, sink);
    }
}

/// The vertex from which levels reach the others, where a line has no inside.
fn root(puzzle: &impl OneLine, plane: &Plane) -> usize {
    if puzzle.is_path() { plane.vertices().vertex_count() - 1 } else { 0 }
}

fn write<P: OneLine>(
    puzzle: &P,
    plane: &Plane,
    mode: Mode,
    sink: &mut dyn ClauseSink,
) -> (Formula, Runs) {
    let formula = Formula::write(puzzle, plane, form(puzzle, mode), sink);
    if let Some(edges) = formula.edges.filter(|_| !puzzle.has_inside()) {
        let meaning = "level by level, from 1, the vertices of cells across, then those up and down: the vertex is not on the line, or is reached along it from the first one in fewer steps";
        let of_path = "level by level, from 1, the vertices of cells and the vertex outside: the vertex is not on the line, or is reached along it from outside in fewer steps";
        let meaning = if puzzle.is_path() { of_path } else { meaning };
        return (
            formula,
            vec![(
                crossing::levels::encode(plane.vertices(), root(puzzle, plane), edges, sink),
                meaning,
            )],
        );
    }
    // Without a face there is no loop, and the rules say so.
    let faces = formula.faces.filter(|faces| !faces.is_empty());
    let runs = faces.map(|faces| connect(puzzle, mode, plane, faces, sink));
    (formula, runs.unwrap_or_default())
}

/// Variables and clauses of [`Full::encode`]. Connectivity has a closed formula, except that
/// [`elimination`] is counted.
pub fn size<P: OneLine>(puzzle: &P, mode: Mode) -> FormulaSize {
    let plane = puzzle.plane();
    let rules = Formula::size(puzzle, &plane, form(puzzle, mode));
    let connectivity = match (plane.lattice(), mode) {
        _ if !puzzle.has_inside() => crossing::levels::size(plane.vertices(), root(puzzle, &plane)),
        _ if plane.face_count() == 0 => (0, 0),
        (_, Mode::Levels) => levels::size(&plane),
        (lattice, Mode::Elimination) => {
            elimination::size(plane.faces(), lattice, || known(puzzle, &plane))
        }
        (Some(grid), mode) => trees::size(grid, mode == Mode::Columns),
        (None, _) => duals::size(&plane),
    };
    (rules.0 + connectivity.0, rules.1 + connectivity.1)
}

impl<P: OneLine> Problem for Full<'_, P> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Self::Answer>,
        _: &mut Cnf,
    ) -> Judgement<Self::Answer> {
        let Stated { plane, formula, .. } = &self.stated;
        if let Some(edges) = formula.edges.filter(|_| !self.puzzle.has_inside()) {
            model.read(edges, &mut self.on);
            return Judgement::Answer(self.puzzle.answer(self.on.clone()));
        }
        formula.read_inside(plane, model, &mut self.inside);
        let on = plane.border(|face| self.inside[face]);
        Judgement::Answer(self.puzzle.answer(on))
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        if cfg!(feature = "whole") { Some(self) } else { None }
    }
}

impl<P: OneLine> Enumerable for Full<'_, P> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.stated
    }
}
