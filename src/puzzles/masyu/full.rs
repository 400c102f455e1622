//! Connectivity in full: the local rules, and every inside face reached from the first one, every
//! outside face from the outer one.
//!
//! By levels: a face counts as reached at a level only if a neighbour was
//! reached one level earlier. Inside and outside then are one region each, so there is one loop.
//! O(n²) variables and clauses for n faces.

use super::local::{Local, Variables};
use super::{Answer, Puzzle};
use crate::cnf::levels::{self, Support};
use crate::cnf::{ClauseSink, Cnf, Size};
use crate::engine::{Enumerable, Finding, Model, Other, Problem, Rules, Witnessed};
use crate::graph::Graph;
use crate::graph::lattice::{self, most_steps};
use crate::grid::Grid;

/// The full encoding in a solver: each of its models is an answer.
pub struct Full<'a> {
    puzzle: &'a Puzzle,
    local: Local,
    links: Vec<bool>,
}

impl<'a> Full<'a> {
    /// Writes the local rules and connectivity.
    pub fn encode(puzzle: &'a Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let (cells, faces) = (lattice::cells(grid), lattice::faces_of_cells(grid));
        let local = Local::encode(puzzle, &cells, &faces, Variables::Faces, sink);
        connect(&local, grid, &faces, sink);
        Self { puzzle, local, links: Vec::new() }
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }
}

fn connect(local: &Local, grid: Grid, faces: &Graph, sink: &mut dyn ClauseSink) {
    let inside = local.more;
    let outer = inside.len();
    if inside.is_empty() {
        return;
    }
    let targets = |face| faces.targets(face).iter().map(|&other| other as usize);
    let on_border = |face| targets(face).any(|other| other == outer);
    let neighbours = |face| Support::from(targets(face).filter(|&other| other != outer));
    levels::two_sides(sink, inside, steps(grid), on_border, neighbours);
}

/// Faces stand in one row and one column fewer than cells.
fn steps(grid: Grid) -> [usize; 2] {
    most_steps(grid.rows() - 1, grid.cols() - 1)
}

/// Variables and clauses of [`Full::encode`]; those of the local rules are counted, the others come
/// from a closed formula.
pub fn size(puzzle: &Puzzle) -> (u64, u64) {
    let grid = puzzle.grid();
    let (cells, faces) = (lattice::cells(grid), lattice::faces_of_cells(grid));
    let mut counted = Size::default();
    Local::encode(puzzle, &cells, &faces, Variables::Faces, &mut counted);
    let local = (u64::from(counted.variables), counted.clauses);
    let count = faces.node_count() as u64 - 1;
    if count == 0 {
        return local;
    }
    let connected = levels::size_of_two_sides(count, steps(grid));
    (local.0 + connected.0, local.1 + connected.1)
}

impl Problem for Full<'_> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Answer>,
        _: &mut Cnf,
    ) -> Finding<Answer> {
        model.read(self.local.links, &mut self.links);
        let answer = Answer::new(self.puzzle.grid(), self.links.clone());
        Finding::Answer(answer.expect("one variable for each segment"))
    }

    fn witnessed(&mut self) -> Option<&mut dyn Witnessed> {
        Some(self)
    }
}

impl Enumerable for Full<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.local
    }
}
