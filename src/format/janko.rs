//! The file behind a puzzle of Otto Janko's collection: sections by name, the clues in `[problem]`.
//!
//! ```text
//! [begin]
//! puzzle slitherlink
//! rows 2
//! cols 3
//! [problem]
//! - 3 -
//! 2 - -
//! [end]
//! ```
//!
//! Words part the cells: a digit is a label, `-` or `.` a blank cell. Reading is lenient: section
//! names may lack their brackets (as in older files) or be in capitals; `[begin]`, the kind and the
//! size (`rows` and `cols`, or `size` for a square) may be missing, the size then being that of the
//! clues; all other lines, and all sections after the clues, are passed over.

use super::lines::Words;
use super::{Expected, FormatError, Line};
use crate::grid::Grid;
use crate::slitherlink::{Labels, Puzzle};
use std::io::{self, Write};

const PROBLEM: Expected = Expected::Phrase { words: "the section [problem]", sign: false };
const KIND: Expected = Expected::Kind("slitherlink");
const CLUE: Expected =
    Expected::Phrase { words: "a label 0 to 4 or '-' for a blank cell", sign: false };
const SIZE: Expected = Expected::Phrase { words: "a number of rows or columns", sign: false };

/// The name of the section that a line opens: in brackets, or one of those that are known.
pub(super) fn section(text: &[u8]) -> Option<String> {
    const BARE: [&str; 5] = ["begin", "problem", "solution", "moves", "end"];
    let name = std::str::from_utf8(text.trim_ascii()).ok()?.to_ascii_lowercase();
    match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        Some(name) => Some(name.to_string()),
        None => BARE.contains(&name.as_str()).then_some(name),
    }
}

/// Whether a line can be the first of a file.
pub(super) fn begins(text: &[u8]) -> bool {
    let first = text.trim_ascii().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    matches!(section(text).as_deref(), Some("begin" | "problem")) || first == b"puzzle"
}

/// Reads the lines of a file.
///
/// # Errors
///
/// Another kind of puzzle, a missing section, or the first place where the clues are none.
pub fn parse_puzzle(file: &[Line<'_>]) -> Result<Puzzle, FormatError> {
    let last = file.last().copied().unwrap_or(Line { number: 1, text: b"" });
    let (mut rows, mut cols) = (None, None);
    let mut rest = file.iter();
    loop {
        let line = rest.next().ok_or_else(|| last.error_at_end(PROBLEM))?;
        if section(line.text).as_deref() == Some("problem") {
            break;
        }
        let mut words = Words::new(*line);
        let Some((_, key)) = words.next() else { continue };
        let (rows_too, cols_too) = match key {
            b"rows" => (true, false),
            b"cols" => (false, true),
            b"size" => (true, true),
            b"puzzle" => {
                let (at, kind) = words.expect(KIND)?;
                if !kind.eq_ignore_ascii_case(b"slitherlink") {
                    return Err(line.error(at, KIND));
                }
                continue;
            }
            _ => continue,
        };
        let (_, number) = words.number(SIZE)?;
        if rows_too {
            rows = Some(number);
        }
        if cols_too {
            cols = Some(number);
        }
    }

    let mut labels = Labels::new();
    let mut found_rows = 0;
    let mut first_row = None;
    let clues =
        rest.take_while(|line| section(line.text).is_none()).filter(|line| !line.is_blank());
    for line in clues {
        // Some files say more about the problem below it, a word first.
        if rows == Some(found_rows) {
            break;
        }
        first_row.get_or_insert(*line);
        found_rows += 1;
        let before = labels.len();
        let mut words = Words::new(*line);
        while let Some((at, word)) = words.next() {
            labels.push(match word {
                b"-" | b"." => None,
                &[digit @ b'0'..=b'4'] => Some(digit - b'0'),
                _ => return Err(line.error(at, CLUE)),
            });
        }
        let found = labels.len() - before;
        let expected = *cols.get_or_insert(found);
        if found != expected {
            let what = "row";
            let length = Expected::Length { what, number: found_rows, expected, found };
            return Err(line.error(0, length));
        }
    }
    let rows = rows.unwrap_or(found_rows);
    if found_rows < rows {
        return Err(last.error_at_end(Expected::Row { row: found_rows + 1, rows }));
    }
    let grid = Grid::new(rows, cols.unwrap_or(0))
        .map_err(|error| first_row.unwrap_or(last).error(0, Expected::Size(error)))?;
    Ok(Puzzle::new(grid, labels).expect("one label up to 4 for each cell"))
}

/// Writes a file. Open clues become blank cells: the collection has none.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_puzzle(out: &mut dyn Write, puzzle: &Puzzle) -> io::Result<()> {
    let grid = puzzle.grid();
    writeln!(out, "[begin]\npuzzle slitherlink")?;
    writeln!(out, "rows {}\ncols {}\n[problem]", grid.rows(), grid.cols())?;
    for row in 0..grid.rows() {
        let signs = (0..grid.cols()).map(|col| puzzle.label(grid.cell(row, col)));
        let signs: Vec<String> =
            signs.map(|label| label.map_or("-".into(), |label| label.to_string())).collect();
        writeln!(out, "{}", signs.join(" "))?;
    }
    writeln!(out, "[end]")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::lines::numbered;
    use crate::format::text;

    fn read(text: &str) -> Result<String, String> {
        let lines = numbered(text, 1);
        let puzzle = parse_puzzle(&lines).map_err(|error| error.to_string())?;
        Ok(text::rows(&puzzle).collect::<Vec<_>>().join("/"))
    }

    #[test]
    fn files_old_and_new_are_read() {
        for text in [
            "[begin]\npuzzle slitherlink\nauthor X\nrows 2\ncols 3\n[problem]\n- 3 -\n2 - -\n[solution]\n1 1 1\n[end]",
            "begin\npuzzle Slitherlink\nrows 2\ncols 3\nproblem\n- 3 -\n2 - -\nunit 24\nsolution\n0 0 0\nend",
            "[Problem]\n . 3 .\n 2 - -\n",
        ] {
            assert_eq!(read(text).as_deref(), Ok(".3./2.."), "{text}");
        }
        assert_eq!(read("size 1\n[problem]\n4\n[end]").as_deref(), Ok("4"));
    }

    #[test]
    fn faults_name_their_place() {
        for (text, expected) in [
            (
                "begin\npuzzle masyu\n[problem]",
                "line 2, column 8: expected a kind of puzzle that is read here (slitherlink), found 'masyu'",
            ),
            (
                "begin\nsize 3",
                "line 2, column 7: expected the section [problem], found the end of the line",
            ),
            (
                "size three\n[problem]",
                "line 1, column 6: expected a number of rows or columns, found 'three'",
            ),
            (
                "size 2\n[problem]\n1 1\n[end]",
                "line 4, column 6: expected row 2 of 2, found the end of the line",
            ),
            (
                "size 2\n[problem]\n1 1 1\n",
                "line 3, column 1: expected 2 characters in row 1, found 3",
            ),
            (
                "[problem]\n- 7",
                "line 2, column 3: expected a label 0 to 4 or '-' for a blank cell, found '7'",
            ),
            ("[problem]\n[end]", "line 2, column 1: a grid needs at least one row and one column"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }
}
