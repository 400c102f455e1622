//! No cycles by levels: every filled cell is reached from a terminal along its edges, in a bounded
//! number of steps.
//!
//! O(n²) variables and clauses for n cells; `docs/ENCODING-FLOW.md` has the proof.

use crate::cnf::levels::{self, Support};
use crate::cnf::{ClauseSink, Vars};
use crate::grid::{Cell, Segment};
use crate::kind::FormulaSize;
use crate::puzzles::flow::{Puzzle, local::Local};

/// Writes the levels: for each level from 1 on, a variable for each cell. It is true if the cell is
/// within this many edges of a terminal, is a terminal, or is empty.
pub fn encode(puzzle: &Puzzle, local: &Local, sink: &mut dyn ClauseSink) -> Vars {
    // A cell is reached only through one of its two edges: of any two, if both are its edges, one
    // leads to a terminal or to a cell that was reached earlier.
    let support = |cell| {
        let support = |[(a, from), (b, or)]: [(Segment, Cell); 2]| Support {
            unless: vec![!local.edge(a), !local.edge(b)],
            from: vec![from.index(), or.index()],
        };
        pairs(puzzle, Cell::from_index(cell)).into_iter().map(support).collect()
    };
    let cells = puzzle.grid().cell_count();
    levels::reached(sink, cells, steps(puzzle), |_| None, |_| None, support)
}

/// The pairs of a cell's edges that lead to no terminal; none for a terminal.
fn pairs(puzzle: &Puzzle, cell: Cell) -> Vec<[(Segment, Cell); 2]> {
    let mut pairs = Vec::new();
    if puzzle.letter(cell).is_none() {
        let open = |(_, other): &(Segment, Cell)| puzzle.letter(*other).is_none();
        let edges: Vec<_> = puzzle.grid().edges_of_cell(cell).filter(open).collect();
        for (at, &edge) in edges.iter().enumerate() {
            pairs.extend(edges[..at].iter().map(|&other| [other, edge]));
        }
    }
    pairs
}

/// The most edges from a cell to the nearer end of its path. A path has at most all cells except
/// the other pairs' terminals, and its middle is at most half of its edges away.
fn steps(puzzle: &Puzzle) -> usize {
    let others = 2 * puzzle.colours().len().saturating_sub(1);
    ((puzzle.grid().cell_count() - others - 1) / 2).max(1)
}

/// Variables and clauses of [`encode`], as closed formulas.
pub fn size(puzzle: &Puzzle) -> FormulaSize {
    let grid = puzzle.grid();
    let pairs = grid.cells().map(|cell| pairs(puzzle, cell).len() as u64).sum();
    levels::size(grid.cell_count() as u64, pairs, steps(puzzle) as u64)
}
