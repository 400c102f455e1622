//! The complete encodings: the rules, and connectivity as clauses, so that each model is an answer.
//! One file for each way to state connectivity; `docs/ENCODING.md` compares them.

pub mod elimination;
pub mod levels;
pub mod trees;

use super::answer::Line;
use super::crossing;
use super::exclusion::Stated;
use super::form::{Form, Formula};
use super::rules::OneLine;
use crate::cnf::probe::{self, Probed};
use crate::cnf::{ClauseSink, Cnf, Vars};
use crate::engine::{Enumerable, Judgement, Model, Other, Problem, Rules, Witnessed};
use crate::grid::Grid;
use crate::kind::{FormulaSize, Mode};
use crate::plane::Plane;

/// Runs of variables, and what they stand for.
pub type Runs = Vec<(Vars, &'static str)>;

/// The form of the rules that connectivity is added to. Levels use edges and faces even where faces
/// alone would do. A line that may cross itself has no faces.
pub(super) fn form(puzzle: &impl OneLine, mode: Mode) -> Form {
    match mode {
        _ if puzzle.crosses() => Form::Edges,
        Mode::Levels => Form::Both,
        _ => Form::smallest(puzzle),
    }
}

/// Writes connectivity in the way that a mode names, over the variables for faces, which are squares;
/// by trees for modes that name none.
fn connect<P: OneLine>(
    puzzle: &P,
    mode: Mode,
    grid: Grid,
    faces: Vars,
    sink: &mut dyn ClauseSink,
) -> Runs {
    match mode {
        Mode::Levels => levels::encode(grid, faces, sink),
        Mode::Columns => trees::encode(grid, faces, true, sink),
        Mode::Elimination => elimination::encode(grid, faces, &known(puzzle, grid), sink),
        _ => trees::encode(grid, faces, false, sink),
    }
}

/// The facts about faces that follow from the rules, for rules over faces alone.
fn known(puzzle: &impl OneLine, grid: Grid) -> Probed {
    match puzzle.over_faces() {
        Some(rules) if grid.cell_count() <= elimination::MOST_CELLS => {
            let mut formula = Cnf::new();
            let faces = formula.fresh(grid.cell_count());
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
    if puzzle.crosses() {
        return &[Mode::Levels];
    }
    if puzzle.grid().cell_count() <= MOST_CELLS { WITH_ALL } else { WITHOUT }
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
        let stated = Stated { plane, formula };
        Self { puzzle, mode, stated, connectivity, inside: Vec::new(), on: Vec::new() }
    }

    /// The variables of the rules.
    pub fn formula(&self) -> &Formula {
        &self.stated.formula
    }

    /// The encoding's name in certificates.
    pub(super) fn name(&self) -> &'static str {
        match self.mode {
            _ if self.puzzle.crosses() => "levels",
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

fn write<P: OneLine>(
    puzzle: &P,
    plane: &Plane,
    mode: Mode,
    sink: &mut dyn ClauseSink,
) -> (Formula, Runs) {
    let formula = Formula::write(puzzle, plane, form(puzzle, mode), sink);
    if let Some(edges) = formula.edges.filter(|_| puzzle.crosses()) {
        let meaning = "level by level, from 1, the vertices of cells across, then those up and down: the vertex is not on the line, or is reached along it from the first one in fewer steps";
        return (formula, vec![(crossing::levels::encode(plane.vertices(), edges, sink), meaning)]);
    }
    // Without a face there is no loop, and the rules say so.
    let runs = plane.lattice().zip(formula.faces);
    let runs = runs.map(|(grid, faces)| connect(puzzle, mode, grid, faces, sink));
    (formula, runs.unwrap_or_default())
}

/// Variables and clauses of [`Full::encode`]. Connectivity has a closed formula, except that
/// [`elimination`] is counted.
pub fn size<P: OneLine>(puzzle: &P, mode: Mode) -> FormulaSize {
    let plane = puzzle.plane();
    let rules = Formula::size(puzzle, &plane, form(puzzle, mode));
    let connectivity = match (plane.lattice(), mode) {
        _ if puzzle.crosses() => crossing::levels::size(plane.vertices()),
        (None, _) => (0, 0),
        (Some(grid), Mode::Levels) => levels::size(grid),
        (Some(grid), Mode::Columns) => trees::size(grid, true),
        (Some(grid), Mode::Elimination) => elimination::size(grid, || known(puzzle, grid)),
        (Some(grid), _) => trees::size(grid, false),
    };
    (rules.0 + connectivity.0, rules.1 + connectivity.1)
}

impl<P: OneLine> Problem for Full<'_, P> {
    type Answer = Line;

    fn check_model(&mut self, model: &Model<'_>, _: &Other<Line>, _: &mut Cnf) -> Judgement<Line> {
        let Stated { plane, formula } = &self.stated;
        if let Some(edges) = formula.edges.filter(|_| self.puzzle.crosses()) {
            model.read(edges, &mut self.on);
            return Judgement::Answer(crossing::line(self.puzzle.grid(), &self.on));
        }
        formula.read_inside(plane, model, &mut self.inside);
        let on = plane.border(|face| self.inside[face]);
        Judgement::Answer(Line::new(self.puzzle.grid(), on).expect("one entry for each segment"))
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        Some(self)
    }
}

impl<P: OneLine> Enumerable for Full<'_, P> {
    fn rules(&self) -> &dyn Rules<Line> {
        &self.stated
    }
}
