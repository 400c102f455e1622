//! Lines from cell to cell: the texts, words and pictures that kinds with such a line share.

pub mod line;
#[cfg(feature = "draw")]
mod picture;
mod rows;
mod texts;
mod words;

pub use rows::{Rows, read_rows};
pub use texts::from_json;

use super::rules::OneLine;
use crate::grid::Cell;
use crate::kind::{Definition, Generated, Kind};
use crate::lines::Line;

/// A kind whose line runs from cell to cell, with the parts of its texts, words and pictures that
/// are its own.
pub trait CellLine: OneLine + Generated + Kind<Answer = Line> {
    /// The kind, with its notations.
    fn definition(&self) -> &'static Definition<Self>;

    /// The clues as JSON has them: a string for each row, with a sign for each cell.
    fn rows(&self) -> Vec<String>;

    /// The name of a cell's clue, such as "white pearl"; `None` if the cell has none.
    fn clue_name(&self, cell: Cell) -> Option<&'static str>;

    /// Draws the clue of a cell as SVG elements; `middle` is the middle of the cell.
    #[cfg(feature = "draw")]
    fn draw_clue(&self, cell: Cell, middle: (f64, f64), theme: crate::draw::Theme) -> String;
}
