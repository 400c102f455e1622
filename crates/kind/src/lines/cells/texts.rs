//! The text forms of a puzzle with a line from cell to cell.

use super::{CellLine, line};
use crate::answer::Answer;
use crate::kind::{Fields, FromJson, JsonFault, Shown, Texts, check_line};
use crate::lines::OneLine;
use crate::text::{FormatError, Line, json};

/// Reads a puzzle from rows of clues, and the answer from the other fields of an object.
///
/// # Errors
///
/// A fault in the clues, or segments that do not fit them.
pub fn from_json<P: OneLine>(
    clues: &[Line<'_>],
    fields: &Fields,
    read_rows: impl Fn(&[Line<'_>]) -> Result<P, FormatError>,
) -> FromJson<P> {
    let puzzle = read_rows(clues)?;
    let rules = puzzle.info().rules.iter().map(|rule| json::rule(rule.name));
    let known: Vec<String> = rules.chain(json::SEGMENTS.map(String::from)).collect();
    json::only(fields, &known.iter().map(String::as_str).collect::<Vec<&str>>())?;
    let grid = puzzle.ground().grid();
    let grid = grid.ok_or_else(|| JsonFault::Misfit("expected squares".to_string()))?;
    let answer = json::read_segments(grid, fields)?.map(|on| puzzle.answer(on));
    Ok((puzzle, answer))
}

impl<P: CellLine> Texts for P {
    /// The clues as rows; the line as the `horizontal` and `vertical` segments that it crosses.
    fn to_json(&self, answer: Option<&Answer>) -> Fields {
        let edges = answer.map(|answer| json::segments(self.grid(), |edge| answer.contains(edge)));
        let mut fields = self.fields();
        fields.more.extend(edges.into_iter().flatten());
        fields
    }

    fn show(&self, shown: Shown<'_>) -> String {
        let line = match shown {
            Shown::Answer(answer) => line::write_answer(&answer),
            Shown::Difference(first, second) => line::write_difference(&first, &second),
            Shown::Common(answer, agreed) => line::write_common(&answer, agreed),
        };
        line + "\n"
    }

    fn outline(&self) -> String {
        line::outline(self.grid()) + "\n"
    }

    fn is_sign(&self, sign: char) -> bool {
        line::arms(sign as u32).is_some()
    }

    fn count_differences(&self, first: &Answer, second: &Answer) -> String {
        let differs = |&cell: &_| first.arms(cell) != second.arms(cell);
        match first.grid().cells().filter(differs).count() {
            1 => "1 cell".to_string(),
            count => format!("{count} cells"),
        }
    }

    fn unsaid_rule(&self) -> Option<&'static str> {
        CellLine::unsaid_rule(self)
    }

    fn check_written(&self, answer: &[Line<'_>]) -> Result<(), String> {
        check_line(self, answer, Self::read_answer)
    }

    fn read_answer(line: Line<'_>) -> Result<Answer, FormatError> {
        line::parse_answer(line)
    }
}
