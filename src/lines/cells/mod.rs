//! Lines from cell to cell: the texts, words and pictures that kinds with such a line share.

pub mod line;
#[cfg(feature = "draw")]
mod picture;
mod rows;
mod texts;
mod words;

pub use rows::{Rows, read_rows};

use super::rules::OneLine;
use crate::grid::Cell;
use crate::kind::{Address, Janko, Pzprv3, Written};
use crate::text::{self, FormatError};

/// A kind whose line runs from cell to cell, with the parts of its texts, words and pictures that
/// are its own.
pub trait CellLine: OneLine {
    /// The notations of its own.
    const NOTATIONS: &'static [&'static dyn Written<Self>];
    /// The notation of one line that repeats a puzzle above its answer.
    const HEADING: &'static str;
    /// Its part in addresses.
    const ADDRESS: Option<Address<Self>> = None;
    /// Its part in Janko's files.
    const JANKO: Option<Janko<Self>> = None;
    /// Its part in pzprv3's files.
    const PZPRV3: Option<Pzprv3<Self>> = None;

    /// Signs of pictures ([`OneLine::sign`]), each with its sign in [`Self::rows`].
    const SIGNS: &'static [(char, char)];

    /// The clues as JSON has them: a string for each row, with a sign for each cell.
    fn rows(&self) -> Vec<String>;

    /// Reads the rows that [`Self::rows`] gives, and other forms that people write.
    ///
    /// # Errors
    ///
    /// The first sign that has no meaning, or the first row of another length.
    fn read_rows(rows: &[text::Line<'_>]) -> Result<Self, FormatError>;

    /// The name of a cell's clue, such as "white pearl"; `None` if the cell has none.
    fn clue_name(&self, cell: Cell) -> Option<&'static str>;

    /// Draws the clue of a cell as SVG elements; `middle` is the middle of the cell.
    #[cfg(feature = "draw")]
    fn draw_clue(&self, cell: Cell, middle: (f64, f64), theme: crate::draw::Theme) -> String;
}
