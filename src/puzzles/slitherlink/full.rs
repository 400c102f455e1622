//! Connectivity in full: the local rules, and every inside cell reached from the first one, every
//! outside cell from the frame.
//!
//! Clause types 3 and 4 of the course, made sound by levels; `docs/ENCODING.md` has the proof, and
//! the proof of the bounds on the levels. O(n²) variables and clauses for n cells.

use super::local::{self, Local, Variables};
use super::{Answer, Puzzle};
use crate::cnf::levels::{self, Support};
use crate::cnf::{ClauseSink, Cnf, Vars};
use crate::engine::{Enumerable, Finding, Model, Other, Problem, Rules};
use crate::grid::{Cell, Grid};

/// The full encoding in a solver: each of its models is an answer.
pub struct Full {
    grid: Grid,
    segments: Vars,
    /// The variables of the local rules.
    pub local: Local,
    /// The variables of connectivity.
    pub connectivity: Connectivity,
    on: Vec<bool>,
}

/// The variables that connectivity in full needs besides the local ones.
#[derive(Clone, Copy, Debug)]
pub struct Connectivity {
    /// One for each cell: it is the first inside cell in reading order.
    pub root: Vars,
    /// One for each cell: it or one before it is inside.
    pub some_up_to: Vars,
    /// For each level from 1, one for each cell: it is within so many steps of the root, inside.
    pub inside_levels: Vars,
    /// For each level from 1, one for each cell: it is within so many steps of the border, outside.
    pub outside_levels: Vars,
}

impl Full {
    /// Writes the local rules and connectivity.
    pub fn encode(puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let local = Local::encode(puzzle, Variables::Both, sink);
        let cells = local.cells.expect("asked for");
        let segments = local.segments.expect("asked for");
        let inside = |cell: usize| cells.lit(cell);
        let neighbours =
            |cell| Support::from(grid.neighbours(Cell::from_index(cell)).map(Cell::index));

        let (root, some_up_to) = first_inside(sink, cells);
        let inside_levels = levels::reached(
            sink,
            cells.len(),
            inside_steps(grid),
            |cell| Some(inside(cell)),
            |cell| Some(root.lit(cell)),
            neighbours,
        );
        let on_border = |cell: usize| grid.on_border(Cell::from_index(cell));
        let outside_levels = levels::reached(
            sink,
            cells.len(),
            outside_steps(grid),
            |cell| Some(!inside(cell)),
            |cell| on_border(cell).then(|| !inside(cell)),
            neighbours,
        );
        let connectivity = Connectivity { root, some_up_to, inside_levels, outside_levels };
        Self { grid, segments, local, connectivity, on: Vec::new() }
    }
}

/// For each cell a variable that can be true only of the first inside cell in reading order, and
/// one that is true from that cell on.
fn first_inside(sink: &mut dyn ClauseSink, cells: Vars) -> (Vars, Vars) {
    let root = sink.fresh(cells.len());
    let some_up_to = sink.fresh(cells.len());
    for cell in 0..cells.len() {
        sink.clause(&[!root.lit(cell), cells.lit(cell)]);
        sink.clause(&[!cells.lit(cell), some_up_to.lit(cell)]);
        if cell > 0 {
            sink.clause(&[!root.lit(cell), !some_up_to.lit(cell - 1)]);
            sink.clause(&[!some_up_to.lit(cell - 1), some_up_to.lit(cell)]);
        }
    }
    (root, some_up_to)
}

/// The most steps from the first inside cell to any other: one less than the cells of a longest
/// induced path, at most `(2nm + n + m - 1) / 3`.
fn inside_steps(grid: Grid) -> usize {
    let (n, m) = (grid.rows(), grid.cols());
    (2 * n * m + n + m - 1) / 3 - 1
}

/// The most steps from an outside cell to the nearest one on the border: one less than
/// `max(1, (2nm - n - m) / 3)`.
fn outside_steps(grid: Grid) -> usize {
    let (n, m) = (grid.rows(), grid.cols());
    ((2 * n * m - n - m) / 3).max(1) - 1
}

/// Variables and clauses of [`Full::encode`], as closed formulas.
pub fn size(puzzle: &Puzzle) -> (u64, u64) {
    let cells = puzzle.grid().cell_count() as u64;
    [
        local::size(puzzle, Variables::Both),
        (2 * cells, 4 * cells - 2),
        levels::size(cells, 2 * cells, inside_steps(puzzle.grid()) as u64),
        levels::size(cells, 2 * cells, outside_steps(puzzle.grid()) as u64),
    ]
    .into_iter()
    .fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1))
}

impl Problem for Full {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Answer>,
        _: &mut Cnf,
    ) -> Finding<Answer> {
        model.read(self.segments, &mut self.on);
        let answer = Answer::new(self.grid, self.on.clone());
        Finding::Answer(answer.expect("one variable for each segment"))
    }
}

impl Enumerable for Full {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.local
    }
}
