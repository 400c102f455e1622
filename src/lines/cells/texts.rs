//! The text forms of a puzzle with a line from cell to cell.

use super::{CellLine, line};
use crate::grid::Grid;
use crate::kind::{Definition, Fields, FromJson, Shown, Texts};
use crate::lines::{Line as Answer, OneLine};
use crate::text::{FormatError, Line, json};

/// Reads a puzzle from rows of clues, and the answer from the other fields of an object.
///
/// # Errors
///
/// A fault in the clues, or segments that do not fit them.
pub fn from_json<P: OneLine<Ground = Grid>>(
    clues: &[Line<'_>],
    fields: &Fields,
    read_rows: impl Fn(&[Line<'_>]) -> Result<P, FormatError>,
) -> FromJson<P> {
    let puzzle = read_rows(clues)?;
    let rules = puzzle.info().rules.iter().map(|rule| json::rule(rule.name));
    let known: Vec<String> = rules.chain(json::SEGMENTS.map(String::from)).collect();
    json::only(fields, &known.iter().map(String::as_str).collect::<Vec<&str>>())?;
    let on = json::read_segments(puzzle.grid(), fields)?;
    let answer = on.map(|on| Answer::new(puzzle.grid(), on).expect("one bit for each segment"));
    Ok((puzzle, answer))
}

impl<P: CellLine> Texts for P {
    fn definition(&self) -> &'static Definition<Self> {
        CellLine::definition(self)
    }

    /// The clues as rows; the line as the `horizontal` and `vertical` segments that it crosses.
    fn to_json(&self, answer: Option<&Answer>) -> Fields {
        let edges = answer.map(|answer| json::segments(self.grid(), |edge| answer.contains(edge)));
        let mut fields = self.fields();
        fields.more.extend(edges.into_iter().flatten());
        fields
    }

    fn write(shown: &Shown<'_, Self>) -> String {
        let line = match *shown {
            Shown::Answer(solution) => line::write_answer(solution.answer()),
            Shown::Difference(first, second) => {
                line::write_difference(first.answer(), second.answer())
            }
            Shown::Common(solution, agreed) => line::write_common(solution.answer(), agreed),
        };
        line + "\n"
    }

    fn outline(&self) -> String {
        line::outline(self.grid()) + "\n"
    }

    fn is_sign(&self, sign: char) -> bool {
        line::arms(sign as u32).is_some()
    }

    fn count_differences(first: &Answer, second: &Answer) -> String {
        let differs = |&cell: &_| first.arms(cell) != second.arms(cell);
        match first.grid().cells().filter(differs).count() {
            1 => "1 cell".to_string(),
            count => format!("{count} cells"),
        }
    }

    fn unsaid_rule(&self) -> Option<&'static str> {
        CellLine::unsaid_rule(self)
    }

    fn read_answer(line: Line<'_>) -> Result<Answer, FormatError> {
        line::parse_answer(line)
    }
}
