//! Connectivity by levels: every inside cell is reached from the first one, every outside cell from
//! the frame, each in a bounded number of steps.
//!
//! Clause types 3 and 4 of the course, made sound: a cell is reached only from one that was reached
//! a step earlier. O(n²) variables and clauses for n cells; the reference that the other encodings
//! are held against. `docs/ENCODING.md` has the proof, and that of the bounds on the steps.

use super::Runs;
use super::first::first;
use crate::cnf::levels::{self, Support};
use crate::cnf::{ClauseSink, Vars};
use crate::grid::{Cell, Grid};
use crate::kind::FormulaSize;

/// Writes connectivity.
pub fn encode(grid: Grid, cells: Vars, sink: &mut dyn ClauseSink) -> Runs {
    let inside = |cell: usize| cells.lit(cell);
    let neighbours = |cell| Support::from(grid.neighbours(Cell::from_index(cell)).map(Cell::index));

    let (root, some_up_to) = first(sink, (0..cells.len()).map(inside));
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
    vec![
        (root, "the cell is the first inside cell, row by row"),
        (some_up_to, "some cell up to this one is inside, row by row"),
        (
            inside_levels,
            "level by level, from 1: the cell is reached from the first inside cell in so many steps",
        ),
        (
            outside_levels,
            "level by level, from 1: the cell is reached from the border in so many steps outside",
        ),
    ]
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

/// Variables and clauses of [`encode`], as closed formulas.
pub fn size(grid: Grid) -> FormulaSize {
    let cells = grid.cell_count() as u64;
    let inside = levels::size(cells, 2 * cells, inside_steps(grid) as u64);
    let outside = levels::size(cells, 2 * cells, outside_steps(grid) as u64);
    (2 * cells + inside.0 + outside.0, 4 * cells - 2 + inside.1 + outside.1)
}
