//! Grids with a margin beside the cells of the line, and the grids of these cells alone, which notations of other programs
//! speak of.

use super::kind::Clued;
use crate::grid::{Direction, Grid, GridError, Segment};

/// The grid of some cells and the margin beside them.
///
/// # Errors
///
/// If that is too large.
pub(super) fn around(kind: &dyn Clued, cells: Grid) -> Result<Grid, GridError> {
    let more: usize = kind.margins().iter().sum();
    Grid::new(cells.rows() + more, cells.cols() + more)
}

/// The grid of the cells within the margin; `None` if there are none.
pub(super) fn within(kind: &dyn Clued, grid: Grid) -> Option<Grid> {
    let more: usize = kind.margins().iter().sum();
    Grid::new(grid.rows().saturating_sub(more), grid.cols().saturating_sub(more)).ok()
}

/// The side of a cell within the margin, in the grid that has both.
pub(super) fn side_around(kind: &dyn Clued, (cells, grid): (Grid, Grid), side: Segment) -> Segment {
    let ([before, _], (direction, row, col)) = (kind.margins(), cells.segment_position(side));
    match direction {
        Direction::Horizontal => grid.horizontal(row + before, col + before),
        Direction::Vertical => grid.vertical(row + before, col + before),
    }
}

/// The cells within the margin, row by row.
pub(super) fn cells_within(kind: &dyn Clued, grid: Grid) -> Vec<usize> {
    let [before, after] = kind.margins();
    let span = |side: usize| before..side.saturating_sub(after);
    let row = |row: usize| span(grid.cols()).map(move |col| row * grid.cols() + col);
    span(grid.rows()).flat_map(row).collect()
}

/// The cells of a margin on four sides without its corners: above the others, below, to their left and to their right.
pub(super) fn cells_beside(grid: Grid) -> Vec<usize> {
    let (rows, cols) = (grid.rows(), grid.cols());
    let across = |row: usize| (1..cols.saturating_sub(1)).map(move |col| row * cols + col);
    let down = |col: usize| (1..rows.saturating_sub(1)).map(move |row| row * cols + col);
    across(0).chain(across(rows - 1)).chain(down(0)).chain(down(cols - 1)).collect()
}
