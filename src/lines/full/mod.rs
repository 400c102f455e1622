//! The complete encodings: the rules, and connectivity as clauses, so that each model is an answer.
//! One file for each way to state connectivity; `docs/ENCODING.md` compares them.

pub mod elimination;
pub mod levels;
pub mod trees;

use super::answer::Line;
use super::exclusion::Stated;
use super::form::{Form, Formula};
use super::rules::OneLine;
use crate::cnf::{ClauseSink, Cnf, Vars};
use crate::engine::{Enumerable, Finding, Model, Other, Problem, Rules, Witnessed};
use crate::grid::Grid;
use crate::kind::{FormulaSize, Mode};
use crate::plane::Plane;

/// Runs of variables, and what they stand for.
pub type Runs = Vec<(Vars, &'static str)>;

/// A way to state connectivity.
#[derive(Clone, Copy)]
struct Connectivity {
    /// Whether the rules below it are stated over edges and faces even where faces alone would do.
    over_both: bool,
    /// Writes it over the variables for faces, which are squares.
    encode: fn(Grid, Vars, &mut dyn ClauseSink) -> Runs,
    /// The size of what is written.
    size: fn(Grid) -> FormulaSize,
}

impl Connectivity {
    fn form(&self, puzzle: &impl OneLine) -> Form {
        if self.over_both { Form::Both } else { Form::smallest(puzzle) }
    }
}

/// The way that a mode names; the best one for all modes that name none.
fn connectivity(mode: Mode) -> Connectivity {
    match mode {
        Mode::Levels => {
            Connectivity { over_both: true, encode: levels::encode, size: levels::size }
        }
        Mode::Elimination => {
            let (encode, size) = (elimination::encode, elimination::size);
            Connectivity { over_both: false, encode, size }
        }
        Mode::Trees | Mode::Full | Mode::Lazy | Mode::Course => {
            Connectivity { over_both: false, encode: trees::encode, size: trees::size }
        }
    }
}

/// Adds connectivity to rules that have variables for faces, in the best way.
pub(super) fn connect(plane: &Plane, faces: Vars, sink: &mut dyn ClauseSink) {
    if let Some(grid) = plane.lattice() {
        (connectivity(Mode::Full).encode)(grid, faces, sink);
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
}

impl<'a, P: OneLine> Full<'a, P> {
    /// Writes the rules, and connectivity in the way that the mode names.
    pub fn encode(puzzle: &'a P, mode: Mode, sink: &mut dyn ClauseSink) -> Self {
        let plane = Plane::of_squares(puzzle.grid(), P::ALONG);
        let (formula, connectivity) = write(puzzle, &plane, mode, sink);
        Self { puzzle, mode, stated: Stated { plane, formula }, connectivity, inside: Vec::new() }
    }

    /// The variables of the rules.
    pub fn formula(&self) -> &Formula {
        &self.stated.formula
    }

    /// What certificates call it.
    pub(super) fn name(&self) -> &'static str {
        if self.mode == Mode::Levels { "levels" } else { "trees" }
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
    let way = connectivity(mode);
    let formula = Formula::write(puzzle, plane, way.form(puzzle), sink);
    // Without a face there is no loop, and the rules say so.
    let connect = |(grid, faces)| (way.encode)(grid, faces, sink);
    let runs = plane.lattice().zip(formula.faces).map(connect);
    (formula, runs.unwrap_or_default())
}

/// The form of the rules in the way that a mode names.
pub(super) fn form(puzzle: &impl OneLine, mode: Mode) -> Form {
    connectivity(mode).form(puzzle)
}

/// Variables and clauses of [`Full::encode`]. Connectivity costs nothing that grows with the clauses.
pub fn size<P: OneLine>(puzzle: &P, mode: Mode) -> FormulaSize {
    let way = connectivity(mode);
    let plane = Plane::of_squares(puzzle.grid(), P::ALONG);
    let rules = Formula::size(puzzle, &plane, way.form(puzzle));
    let connectivity = plane.lattice().map_or((0, 0), way.size);
    (rules.0 + connectivity.0, rules.1 + connectivity.1)
}

impl<P: OneLine> Problem for Full<'_, P> {
    type Answer = Line;

    fn check_model(&mut self, model: &Model<'_>, _: &Other<Line>, _: &mut Cnf) -> Finding<Line> {
        let Stated { plane, formula } = &self.stated;
        formula.read_inside(plane, model, &mut self.inside);
        let on = plane.border(|face| self.inside[face]);
        Finding::Answer(Line::new(self.puzzle.grid(), on).expect("one entry for each segment"))
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        (self.mode != Mode::Elimination).then_some(self)
    }
}

impl<P: OneLine> Enumerable for Full<'_, P> {
    fn rules(&self) -> &dyn Rules<Line> {
        &self.stated
    }
}
