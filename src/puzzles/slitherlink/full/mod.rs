//! The full encodings: the local rules, and connectivity as clauses, so that each model is an
//! answer. One file for each way to state connectivity; `docs/ENCODING.md` compares them.

pub mod elimination;
pub mod levels;
pub mod trees;

use super::local::{self, Local, Variables};
use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Cnf, Vars};
use crate::engine::{Enumerable, Finding, Model, Other, Problem, Rules, Witness, Witnessed};
use crate::grid::Grid;
use crate::kind::{FormulaSize, Mode};

/// Runs of variables, and what they stand for.
pub type Runs = Vec<(Vars, &'static str)>;

/// A way to state connectivity.
struct Connectivity {
    /// What the local rules below it are stated over.
    variables: Variables,
    /// Writes it over the variables for cells.
    encode: fn(Grid, Vars, &mut dyn ClauseSink) -> Runs,
    /// The size of what is written.
    size: fn(Grid) -> FormulaSize,
}

/// The way that a mode names; the best one for all modes that name none.
fn connectivity(mode: Mode) -> Connectivity {
    match mode {
        Mode::Levels => {
            Connectivity { variables: Variables::Both, encode: levels::encode, size: levels::size }
        }
        Mode::Elimination => Connectivity {
            variables: Variables::Cells,
            encode: elimination::encode,
            size: elimination::size,
        },
        Mode::Trees | Mode::Full | Mode::Lazy | Mode::Course => {
            Connectivity { variables: Variables::Cells, encode: trees::encode, size: trees::size }
        }
    }
}

/// A full encoding in a solver: each of its models is an answer.
pub struct Full {
    grid: Grid,
    /// The variables of the local rules.
    pub local: Local,
    /// The variables of connectivity.
    pub connectivity: Runs,
    inside: Vec<bool>,
    mode: Mode,
    puzzle: Puzzle,
}

impl Full {
    /// Writes the local rules and connectivity in the way that the mode names.
    pub fn encode(puzzle: &Puzzle, mode: Mode, sink: &mut dyn ClauseSink) -> Self {
        let Connectivity { variables, encode, .. } = connectivity(mode);
        let local = Local::encode(puzzle, variables, sink);
        let cells = local.cells.expect("asked for");
        let connectivity = encode(puzzle.grid(), cells, sink);
        let (grid, puzzle) = (puzzle.grid(), puzzle.clone());
        Self { grid, local, connectivity, inside: Vec::new(), mode, puzzle }
    }
}

/// Variables and clauses of [`Full::encode`]. Costs nothing that grows with the clauses.
pub fn size(puzzle: &Puzzle, mode: Mode) -> FormulaSize {
    let Connectivity { variables, size, .. } = connectivity(mode);
    let (local, connectivity) = (local::size(puzzle, variables), size(puzzle.grid()));
    (local.0 + connectivity.0, local.1 + connectivity.1)
}

impl Problem for Full {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Answer>,
        _: &mut Cnf,
    ) -> Finding<Answer> {
        self.local.read_inside(self.grid, model, &mut self.inside);
        let answer = Answer::new(self.grid, local::line_between(self.grid, &self.inside));
        Finding::Answer(answer.expect("one entry for each segment"))
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        (self.mode != Mode::Elimination).then_some(self)
    }
}

impl Enumerable for Full {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.local
    }
}

/// There are no cuts.
impl Witnessed for Full {
    fn form(&self) -> &'static str {
        if self.mode == Mode::Levels { "levels" } else { "trees" }
    }

    fn state(&self, _: &[Witness], formula: &mut Cnf) {
        Self::encode(&self.puzzle, self.mode, formula);
    }
}
