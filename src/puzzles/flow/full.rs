//! Connectivity in full: the local rules, and every filled cell reached from a terminal along its
//! links, so that there is no cycle. `docs/ENCODING-FLOW.md` has the proof.
//!
//! O(n²) variables and clauses for n cells.

use super::exclusion::Stated;
use super::paths::Paths;
use super::{Answer, Puzzle, local, local::Local};
use crate::cnf::levels::{self, Support};
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::engine::{Enumerable, Finding, Model, Other, Problem, Rules};
use crate::grid::{Cell, Segment};
use std::slice;

/// The full encoding in a solver: each of its models is an answer.
pub struct Full<'a> {
    stated: Stated<'a>,
    /// For each level from 1, one for each cell: it is within so many links of a terminal (or is
    /// one, or is empty).
    pub levels: Vars,
    links: Vec<bool>,
}

impl<'a> Full<'a> {
    /// Writes the local rules and connectivity.
    pub fn encode(puzzle: &'a Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let local = Local::encode(puzzle, sink);
        // A cell is reached only through one of its two links: of any two, if both are its links,
        // one leads to a terminal or to a cell that was reached earlier.
        let support = |cell| {
            let support = |[(a, from), (b, or)]: [(Segment, Cell); 2]| Support {
                unless: vec![!local.link(a), !local.link(b)],
                from: vec![from.index(), or.index()],
            };
            pairs(puzzle, Cell::from_index(cell)).into_iter().map(support).collect()
        };
        let cells = puzzle.grid().cell_count();
        let levels = levels::reached(sink, cells, steps(puzzle), |_| None, |_| None, support);
        Self { stated: Stated { puzzle, local }, levels, links: Vec::new() }
    }
}

impl Full<'_> {
    /// The variables of the local rules.
    pub fn local(&self) -> &Local {
        &self.stated.local
    }
}

/// The pairs of links of a cell that lead to no terminal; none for a terminal.
fn pairs(puzzle: &Puzzle, cell: Cell) -> Vec<[(Segment, Cell); 2]> {
    let mut pairs = Vec::new();
    if puzzle.letter(cell).is_none() {
        let open = |(_, other): &(Segment, Cell)| puzzle.letter(*other).is_none();
        let links: Vec<_> = puzzle.grid().links_of_cell(cell).filter(open).collect();
        for (at, &link) in links.iter().enumerate() {
            pairs.extend(links[..at].iter().map(|&other| [other, link]));
        }
    }
    pairs
}

/// The most links from a cell to the nearer end of its path: a path has at most all cells but the
/// other pairs' terminals, and its middle is at most half of its links away.
fn steps(puzzle: &Puzzle) -> usize {
    let others = 2 * puzzle.colours().len().saturating_sub(1);
    ((puzzle.grid().cell_count() - others - 1) / 2).max(1)
}

/// Variables and clauses of [`Full::encode`], as closed formulas.
pub fn size(puzzle: &Puzzle) -> (u64, u64) {
    let grid = puzzle.grid();
    let pairs = grid.cells().map(|cell| pairs(puzzle, cell).len() as u64).sum();
    let (variables, clauses) = local::size(puzzle);
    let levels = levels::size(grid.cell_count() as u64, pairs, steps(puzzle) as u64);
    (variables + levels.0, clauses + levels.1)
}

impl Problem for Full<'_> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Answer>,
        _: &mut Cnf,
    ) -> Finding<Answer> {
        let Stated { puzzle, local } = &self.stated;
        model.read(local.links, &mut self.links);
        let mut paths = Paths::new(puzzle.grid());
        paths.trace(&self.links);
        Finding::Answer(paths.answer(puzzle, &self.links))
    }

    fn suppositions(&self) -> &[Lit] {
        slice::from_ref(&self.stated.local.chordless)
    }
}

impl Enumerable for Full<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        &self.stated
    }
}
