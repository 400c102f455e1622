//! Lines from cell to cell: the texts, words and pictures that kinds with such a line share.

pub mod line;
mod picture;
mod rows;
mod texts;
mod words;

pub use rows::{Rows, read_rows};
pub use texts::from_json;

use super::rules::OneLine;
use crate::answer::Answer;
use crate::grid::{Cell, Grid};
use crate::kind::{Fields, Kind};

/// A kind whose line runs from cell to cell, with the parts of its texts, words and pictures that
/// are its own.
pub trait CellLine: OneLine + Kind {
    /// The lattice.
    fn grid(&self) -> Grid {
        self.ground().grid().expect("a line from cell to cell runs in squares")
    }

    /// The puzzle as JSON has it: a string for each row of clues, and what else the kind has.
    fn fields(&self) -> Fields;

    /// The name of a cell's clue, such as "white pearl"; `None` if the cell has none.
    fn clue_name(&self, cell: Cell) -> Option<&'static str>;

    /// See [`crate::kind::Texts::unsaid_rule`].
    fn unsaid_rule(&self) -> Option<&'static str> {
        None
    }

    /// The name of a rule of [`Place::Rule`], and the rule as part of a sentence, in which `{}` is its
    /// place.
    ///
    /// [`Place::Rule`]: crate::kind::Place::Rule
    fn rule_name(&self, _rule: usize) -> (&'static str, &'static str) {
        ("one rule", "the rule at {}")
    }

    /// Whether a cell is shaded if the line misses it.
    fn is_shaded(&self, _cell: Cell) -> bool {
        false
    }

    /// See [`Explained::clear`](crate::kind::Explained::clear).
    fn clear(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Draws what lies under clues and line.
    ///
    /// # Errors
    ///
    /// If `out` cannot be written to.
    fn draw_under(
        &self,
        _out: &mut dyn std::io::Write,
        _answer: Option<&Answer>,
        _theme: crate::draw::Theme,
    ) -> std::io::Result<()> {
        Ok(())
    }

    /// Draws it in signs for a terminal; see [`crate::kind::Pictures::in_strokes`].
    fn draw_in_signs(
        &self,
        _answer: Option<&Answer>,
        stroke: &dyn Fn(crate::grid::Segment) -> crate::draw::Stroke,
        coloured: bool,
    ) -> String {
        picture::in_signs(self, stroke, coloured)
    }

    /// Draws the clue of a cell as SVG elements, under the line; `middle` is the middle of the cell.
    fn draw_clue(&self, cell: Cell, middle: (f64, f64), theme: crate::draw::Theme) -> String;

    /// Draws what of a clue is text, which is drawn over the line; by default nothing.
    fn draw_text(
        &self,
        _cell: Cell,
        _middle: (f64, f64),
        _theme: crate::draw::Theme,
        _is_visited: bool,
    ) -> String {
        String::new()
    }
}
