//! Cells and edges between cells in words, and words as parts of a sentence.

use crate::grid::{Cell, Grid, Segment};
use crate::plane::crossed::turning_cell;

/// "row 2, column 7".
pub fn name_cell(grid: Grid, cell: Cell) -> String {
    let (row, col) = grid.cell_position(cell);
    format!("row {}, column {}", row + 1, col + 1)
}

/// "the edge from row 2, column 7 to row 2, column 8", or "the turn at row 2, column 7" of a line that may
/// cross itself.
pub fn name_edge(grid: Grid, edge: usize) -> String {
    if let Some(cell) = turning_cell(grid, edge) {
        return format!("the turn at {}", name_cell(grid, cell));
    }
    match grid.linked(Segment::from_index(edge)) {
        Some([a, b]) => format!("the edge from {} to {}", name_cell(grid, a), name_cell(grid, b)),
        None => "an edge that leaves the grid".to_string(),
    }
}

/// Several things as one: "a, b and c".
pub fn list<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words[..] {
        [] => String::new(),
        [one] => one.to_string(),
        [ref first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A text with a capital first letter, as a sentence begins.
pub fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}
