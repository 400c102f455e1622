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
use crate::graph::{Graph, lattice};
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
    // The first inside face, and whether one up to this one is inside.
    let (root, some_up_to) = (sink.fresh(outer), sink.fresh(outer));
    for face in 0..outer {
        sink.clause(&[!root.lit(face), inside.lit(face)]);
        sink.clause(&[!inside.lit(face), some_up_to.lit(face)]);
        if face > 0 {
            sink.clause(&[!root.lit(face), !some_up_to.lit(face - 1)]);
            sink.clause(&[!some_up_to.lit(face - 1), some_up_to.lit(face)]);
        }
    }
    let neighbours = |face: usize| {
        let near = faces.targets(face).iter().map(|&other| other as usize);
        Support::from(near.filter(|&other| other != outer))
    };
    let touches_outer = |face: usize| faces.targets(face).contains(&(outer as u32));
    let [inside_steps, outside_steps] = steps(grid);
    levels::reached(
        sink,
        outer,
        inside_steps,
        |face| Some(inside.lit(face)),
        |face| Some(root.lit(face)),
        neighbours,
    );
    levels::reached(
        sink,
        outer,
        outside_steps,
        |face| Some(!inside.lit(face)),
        |face| touches_outer(face).then(|| !inside.lit(face)),
        neighbours,
    );
}

/// The most steps from the first inside face, and from the outer one, to any other on its side: the
/// bounds for cells in `docs/ENCODING.md`, for as many faces.
fn steps(grid: Grid) -> [usize; 2] {
    let (n, m) = (grid.rows() - 1, grid.cols() - 1);
    [(2 * n * m + n + m - 1) / 3 - 1, ((2 * n * m - n - m) / 3).max(1) - 1]
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
    let levels = steps(grid).map(|steps| levels::size(count, 2 * count, steps as u64));
    let first = (2 * count, 4 * count - 2);
    levels
        .into_iter()
        .fold((local.0 + first.0, local.1 + first.1), |sum, part| (sum.0 + part.0, sum.1 + part.1))
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
