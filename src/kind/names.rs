//! Cells, and links between cells, in words.

use crate::grid::{Cell, Grid, Segment};

/// "row 2, column 7".
pub fn name_cell(grid: Grid, cell: Cell) -> String {
    let (row, col) = grid.cell_position(cell);
    format!("row {}, column {}", row + 1, col + 1)
}

/// "the link from row 2, column 7 to row 2, column 8".
pub fn name_link(grid: Grid, link: usize) -> String {
    match grid.linked(Segment::from_index(link)) {
        Some([a, b]) => format!("the link from {} to {}", name_cell(grid, a), name_cell(grid, b)),
        None => "a link that leaves the grid".to_string(),
    }
}
