//! Connectivity by levels: every inside cell is reached from the first one, every outside cell from
//! the frame, each in a bounded number of steps.
//!
//! Clause types 3 and 4 of the course, made sound: a cell is reached only from one that was reached
//! a step earlier. It takes O(n²) variables and clauses for n cells. It is the reference for the
//! other encodings. `docs/ENCODING.md` has the proof, and that of the bounds on the steps.

use super::Runs;
use crate::cnf::levels::{self, Support};
use crate::cnf::{ClauseSink, Vars};
use crate::grid::{Cell, Grid};
use crate::kind::FormulaSize;
use crate::plane::squares::most_steps;

/// Writes connectivity.
pub fn encode(grid: Grid, cells: Vars, sink: &mut dyn ClauseSink) -> Runs {
    let on_border = |cell| grid.on_border(Cell::from_index(cell));
    let neighbours = |cell| Support::from(grid.neighbours(Cell::from_index(cell)).map(Cell::index));
    let [root, some_up_to, inside, outside] =
        levels::two_sides(sink, cells, steps(grid), on_border, neighbours);
    vec![
        (root, "the cell is the first inside cell, row by row"),
        (some_up_to, "some cell up to this one is inside, row by row"),
        (
            inside,
            "level by level, from 1: the cell is reached from the first inside cell in so many steps",
        ),
        (
            outside,
            "level by level, from 1: the cell is reached from the border in so many steps outside",
        ),
    ]
}

fn steps(grid: Grid) -> [usize; 2] {
    most_steps(grid.rows(), grid.cols())
}

/// Variables and clauses of [`encode`], as closed formulas.
pub fn size(grid: Grid) -> FormulaSize {
    levels::size_of_two_sides(grid.cell_count() as u64, steps(grid))
}
