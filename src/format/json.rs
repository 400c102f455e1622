//! JSON, an object a line: the clues as in a pasted grid, or a map's rows, and the answer if there
//! is one.
//!
//! ```text
//! {"puzzle":"slitherlink","rows":2,"cols":3,"clues":[".3.","?.."],
//!  "horizontal":["010","010","000"],"vertical":["0110","0000"]}
//! {"puzzle":"flow","rows":1,"cols":3,"clues":["A.A"],"answer":["AAA"],
//!  "horizontal":["000","000"],"vertical":["0110"]}
//! ```
//!
//! (each on one line). `horizontal` has a string for each row of points and a character for each of
//! its segments, `vertical` a string for each row of cells: a 1 is a segment on the line, or one
//! that a path of Flow Free crosses. `answer` is the map filled in. `allow_empty` says whether a
//! map's cells may stay empty. Other fields are passed over, and so is a map's answer.

use super::{AnyAnswer, AnyPuzzle, Expected, FormatError, Line, flow, text};
use crate::grid::{Grid, Segment};
use crate::slitherlink::Answer;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

const SLITHERLINK: &str = "slitherlink";
const FLOW: &str = "flow";

#[derive(Serialize, Deserialize)]
struct Object {
    puzzle: String,
    rows: usize,
    cols: usize,
    clues: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    allow_empty: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    horizontal: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vertical: Option<Vec<String>>,
}

/// Reads an object: the puzzle, and the line of a Slitherlink if both its fields are there.
///
/// # Errors
///
/// The place where the line is no JSON, or what in it does not fit together (then at column 1).
pub fn parse(line: Line<'_>) -> Result<(AnyPuzzle, Option<Answer>), FormatError> {
    let object: Object = serde_json::from_slice(line.text).map_err(|error| {
        let fault = error.to_string();
        let fault = fault.split(" at line ").next().unwrap_or_default().to_string();
        line.error(error.column().saturating_sub(1), Expected::Json(fault))
    })?;
    let misfit = |fault: &str| line.error(0, Expected::Json(fault.to_string()));
    let row = |clues| Line { number: line.number, text: clues };
    let rows: Vec<Line<'_>> = object.clues.iter().map(|clues| row(clues.as_bytes())).collect();
    let puzzle = match object.puzzle.as_str() {
        SLITHERLINK => text::parse_puzzle(&rows).map(AnyPuzzle::Slitherlink),
        FLOW => flow::parse_rows(&rows)
            .map(|puzzle| AnyPuzzle::Flow(puzzle.allowing_empty(object.allow_empty))),
        _ => return Err(misfit("expected \"puzzle\" to be \"slitherlink\" or \"flow\"")),
    };
    let puzzle =
        puzzle.map_err(|error| misfit(&format!("in \"clues\", {}", error.without_place())))?;
    let grid = puzzle.grid();
    if (grid.rows(), grid.cols()) != (object.rows, object.cols) {
        return Err(misfit("expected \"rows\" and \"cols\" to be the size of \"clues\""));
    }
    let answer = match (&puzzle, object.horizontal, object.vertical) {
        (AnyPuzzle::Slitherlink(_), Some(horizontal), Some(vertical)) => {
            let answer = answer(grid, &horizontal, &vertical);
            Some(answer.ok_or_else(|| misfit("expected a 0 or 1 for each segment"))?)
        }
        _ => None,
    };
    Ok((puzzle, answer))
}

fn answer(grid: Grid, horizontal: &[String], vertical: &[String]) -> Option<Answer> {
    let mut on = vec![false; grid.segment_count()];
    let (rows, cols) = (grid.rows(), grid.cols());
    let mut read = |strings: &[String], rows, cols, at: &dyn Fn(usize, usize) -> Segment| {
        let fits = strings.len() == rows && strings.iter().all(|string| string.len() == cols);
        for (row, string) in strings.iter().enumerate().filter(|_| fits) {
            for (col, sign) in string.bytes().enumerate() {
                on[at(row, col).index()] = match sign {
                    b'0' => false,
                    b'1' => true,
                    _ => return false,
                };
            }
        }
        fits
    };
    let all = read(horizontal, rows + 1, cols, &|row, col| grid.horizontal(row, col))
        && read(vertical, rows, cols + 1, &|row, col| grid.vertical(row, col));
    if all { Answer::new(grid, on) } else { None }
}

/// Writes an object, without a line end.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write(
    out: &mut dyn Write,
    puzzle: &AnyPuzzle,
    answer: Option<&AnyAnswer>,
) -> io::Result<()> {
    let grid = puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let strings = |rows, cols, at: &dyn Fn(usize, usize) -> Segment| {
        let answer = answer?;
        let on = |segment| match answer {
            AnyAnswer::Slitherlink(answer) => answer.contains(segment),
            AnyAnswer::Flow(answer) => answer.is_joined(segment),
        };
        let sign = |segment| if on(segment) { '1' } else { '0' };
        let string = |row| (0..cols).map(|col| sign(at(row, col))).collect();
        Some((0..rows).map(string).collect())
    };
    let map = |letter: &dyn Fn(usize, usize) -> Option<char>| {
        let row = |row| (0..cols).map(|col| letter(row, col).unwrap_or('.')).collect();
        (0..rows).map(row).collect()
    };
    let object = Object {
        puzzle: match puzzle {
            AnyPuzzle::Slitherlink(_) => SLITHERLINK.to_string(),
            AnyPuzzle::Flow(_) => FLOW.to_string(),
        },
        rows,
        cols,
        clues: match puzzle {
            AnyPuzzle::Slitherlink(puzzle) => text::rows(puzzle).collect(),
            AnyPuzzle::Flow(puzzle) => map(&|row, col| puzzle.letter(grid.cell(row, col))),
        },
        allow_empty: matches!(puzzle, AnyPuzzle::Flow(puzzle) if puzzle.allows_empty()),
        answer: match answer {
            Some(AnyAnswer::Flow(answer)) => {
                Some(map(&|row, col| answer.letter(grid.cell(row, col))))
            }
            _ => None,
        },
        horizontal: strings(rows + 1, cols, &|row, col| grid.horizontal(row, col)),
        vertical: strings(rows, cols + 1, &|row, col| grid.vertical(row, col)),
    };
    Ok(serde_json::to_writer(out, &object)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{"puzzle":"slitherlink","rows":2,"cols":3,"clues":[".3.","?.."],"horizontal":["010","010","000"],"vertical":["0110","0000"]}"#;

    fn read(text: &str) -> Result<(AnyPuzzle, Option<Answer>), String> {
        parse(Line { number: 4, text: text.as_bytes() }).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_is_what_was_read() {
        let (puzzle, answer) = read(TEXT).unwrap();
        let mut out = Vec::new();
        write(&mut out, &puzzle, answer.map(AnyAnswer::Slitherlink).as_ref()).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), TEXT);
        let mut bare = Vec::new();
        write(&mut bare, &puzzle, None).unwrap();
        assert_eq!(read(std::str::from_utf8(&bare).unwrap()), Ok((puzzle, None)));
    }

    #[test]
    fn faults_are_named() {
        for (text, expected) in [
            ("{\"puzzle\" 3}", "line 4, column 11: expected `:`"),
            ("{}", "line 4, column 2: missing field `puzzle`"),
            (
                &TEXT.replace("slither", "x"),
                "line 4, column 1: expected \"puzzle\" to be \"slitherlink\" or \"flow\"",
            ),
            (
                &TEXT.replace(".3.", ".x."),
                "line 4, column 1: in \"clues\", expected a label 0 to 4, '?', or '.' for a blank cell, found 'x'",
            ),
            (
                &TEXT.replace("\"cols\":3", "\"cols\":4"),
                "line 4, column 1: expected \"rows\" and \"cols\" to be the size of \"clues\"",
            ),
            (&TEXT.replace("0110", "0112"), "line 4, column 1: expected a 0 or 1 for each segment"),
            (&TEXT.replace("0110", "011"), "line 4, column 1: expected a 0 or 1 for each segment"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }
}
