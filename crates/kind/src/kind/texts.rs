//! The text forms of a kind: notations of its own, its part in those that several kinds share, and
//! how replies are written.

use super::notations::{Fields, JsonFault, Marks};
use super::rules::Kind;
use super::shown::Shown;
use crate::answer::Answer;
use crate::grid::Grid;
use crate::text::{FormatError, Line, json};

/// Stands in an outline for a sign that depends on the answer.
pub const OPEN: char = '\0';

/// A kind that can be read and written.
pub trait Texts: Kind {
    /// The puzzle, and an answer if there is one, as fields of a JSON object.
    fn to_json(&self, answer: Option<&Answer>) -> Fields;

    /// The puzzle with a player's marks, one for each edge, as fields of a JSON object. By default edges
    /// are segments.
    fn marks_to_json(&self, marks: &[Option<bool>]) -> Fields {
        let mut fields = self.to_json(None);
        let (board, (rows, cols)) = (self.board(), self.size());
        if let Ok(grid) = Grid::new(rows, cols) {
            fields.more.extend(json::marks(grid, |edge| board.mark(marks, edge)));
        }
        fields
    }

    /// The marks from the fields of a JSON object, if there are any.
    ///
    /// # Errors
    ///
    /// If they do not fit the puzzle.
    fn marks_from_json(&self, fields: &Fields) -> Result<Option<Marks>, JsonFault> {
        let (rows, cols) = self.size();
        let grid = Grid::new(rows, cols).map_err(|fault| JsonFault::Misfit(fault.to_string()))?;
        json::read_marks(grid, fields)
    }

    /// Writes part of a reply, each line with its end.
    fn show(&self, shown: Shown<'_>) -> String;

    /// What [`Self::show`] gives for any answer to this puzzle, with [`OPEN`] for each sign that
    /// depends on the answer.
    fn outline(&self) -> String;

    /// Whether a sign may stand in an answer where the outline is open.
    fn is_sign(&self, sign: char) -> bool;

    /// The difference of two answers in words: how many cells or paths, for example.
    fn count_differences(&self, first: &Answer, second: &Answer) -> String;

    /// Reads the line below a puzzle's heading that claims to be its answer; for kinds with a
    /// [`super::KindInfo::heading`].
    ///
    /// # Errors
    ///
    /// The first place where the line is not an answer.
    fn read_answer(line: Line<'_>) -> Result<Answer, FormatError>
    where
        Self: Sized,
    {
        Err(line.error_at_end(crate::text::Expected::Answer))
    }

    /// Checks an answer in the form of [`Self::show`]. A kind whose text does not tell the whole
    /// answer checks the part that it tells.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn check_written(&self, answer: &[Line<'_>]) -> Result<(), String>;

    /// A rule that is switched, by its option's name, which neither the kind's own notations nor Janko's files
    /// and pictures can say.
    fn unsaid_rule(&self) -> Option<&'static str> {
        None
    }

    /// Whether some notations lose a part of the puzzle.
    fn notes(&self) -> Notes {
        Notes::default()
    }
}

/// Checks an answer that is one line, as `read` reads it: [`Texts::check_written`] of kinds with a
/// [`super::KindInfo::heading`].
///
/// # Errors
///
/// What is wrong with it.
pub fn check_line(
    puzzle: &impl Kind,
    answer: &[Line<'_>],
    read: fn(Line<'_>) -> Result<Answer, FormatError>,
) -> Result<(), String> {
    let line = answer.first().copied().unwrap_or(Line { number: 1, text: b"" });
    let answer = read(line).map_err(|error| error.without_place().to_string())?;
    puzzle.check(&answer).map_err(|fault| fault.to_string())
}

/// A remark on the part of a puzzle that some notations cannot hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notes {
    /// The part that is lost, in words, if one is.
    pub lost: Option<&'static str>,
    /// The notations that keep it.
    pub kept_by: &'static [&'static str],
}
