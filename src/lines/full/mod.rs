//! The complete encodings: the rules, and connectivity as clauses, so that each model is an answer.
//! One file for each way to state connectivity; `docs/ENCODING.md` compares them.

pub mod elimination;
pub mod levels;
pub mod trees;

use super::answer::Line;
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
/// alone would do.
pub(super) fn form(puzzle: &impl OneLine, mode: Mode) -> Form {
    if mode == Mode::Levels { Form::Both } else { Form::smallest(puzzle) }
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
}

impl<'a, P: OneLine> Full<'a, P> {
    /// Writes the rules, and connectivity in the way that the mode names.
    pub fn encode(puzzle: &'a P, mode: Mode, sink: &mut dyn ClauseSink) -> Self {
        let plane = puzzle.plane();
        let (formula, connectivity) = write(puzzle, &plane, mode, sink);
        Self { puzzle, mode, stated: Stated { plane, formula }, connectivity, inside: Vec::new() }
    }

    /// The variables of the rules.
    pub fn formula(&self) -> &Formula {
        &self.stated.formula
    }

    /// The encoding's name in certificates.
    pub(super) fn name(&self) -> &'static str {
        match self.mode {
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
    let connectivity = plane.lattice().map_or((0, 0), |grid| match mode {
        Mode::Levels => levels::size(grid),
        Mode::Columns => trees::size(grid, true),
        Mode::Elimination => elimination::size(grid, || known(puzzle, grid)),
        _ => trees::size(grid, false),
    });
    (rules.0 + connectivity.0, rules.1 + connectivity.1)
}

impl<P: OneLine> Problem for Full<'_, P> {
    type Answer = Line;

    fn check_model(&mut self, model: &Model<'_>, _: &Other<Line>, _: &mut Cnf) -> Judgement<Line> {
        let Stated { plane, formula } = &self.stated;
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
