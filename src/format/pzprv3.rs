//! The file text of pzprv3 (and of puzz.link, "Duplicate" or "File"): clues, and a line drawn in.
//!
//! ```text
//! pzprv3.1
//! slither
//! 2              rows
//! 3              columns
//! . 3 .          the clues: a label, `-` for an open clue, `.` for a blank cell
//! - . .
//! 0 0 0          colours of cells (not in the older `pzprv3`)
//! 0 0 0
//! 0 1 1 0        vertical segments, row by row: 1 or more is on the line, -1 is crossed out
//! 0 0 0 0
//! 0 1 0          horizontal segments, row by row
//! 0 1 0
//! 0 0 0
//! ```
//!
//! Reading is lenient: slashes may stand for line ends (as in an address), a row may be spread over
//! white space of any kind, what follows the last segment (history, notes) is passed over, and all
//! after the clues may be missing. Colours and crosses are not kept.

use super::lines;
use super::{Expected, FormatError, Line};
use crate::grid::{Cell, Grid};
use crate::slitherlink::{Answer, Clue, Labels, Puzzle};
use std::io::{self, Write};

const HEADER: Expected = Expected::Phrase { words: "pzprv3 or pzprv3.1", sign: false };
const KIND: Expected = Expected::Kind("slither");
const CLUE: Expected =
    Expected::Phrase { words: "a label 0 to 4, '-', or '.' for a blank cell", sign: false };
const COLOUR: Expected = Expected::Phrase { words: "a cell's colour (0, 1 or 2)", sign: false };
const SEGMENT: Expected = Expected::Phrase { words: "a segment (0, 1 or -1)", sign: false };

/// Whether a line can be the first of a file.
pub(super) fn begins(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    text.starts_with(b"pzprv3") && !text.contains(&b'?')
}

/// The words of a file, each with the line and the offset where it stands.
struct FileWords<'a> {
    file: &'a [Line<'a>],
    /// Which line, and what is left of it from which offset.
    line: usize,
    at: usize,
}

impl<'a> FileWords<'a> {
    fn next(&mut self) -> Option<(Line<'a>, usize, &'a [u8])> {
        let parts = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'/';
        loop {
            let line = *self.file.get(self.line)?;
            match line.text[self.at..].iter().position(|byte| !parts(byte)) {
                None => {
                    self.line += 1;
                    self.at = 0;
                }
                Some(skip) => {
                    let start = self.at + skip;
                    let length = line.text[start..].iter().position(parts);
                    self.at = length.map_or(line.text.len(), |length| start + length);
                    return Some((line, start, &line.text[start..self.at]));
                }
            }
        }
    }

    fn expect(&mut self, expected: Expected) -> Result<(Line<'a>, usize, &'a [u8]), FormatError> {
        let last = self.file.last().copied().unwrap_or(Line { number: 1, text: b"" });
        self.next().ok_or_else(|| last.error_at_end(expected))
    }

    fn number(&mut self, expected: Expected) -> Result<(Line<'a>, usize, usize), FormatError> {
        let (line, at, word) = self.expect(expected.clone())?;
        let number = lines::number(word).ok_or_else(|| line.error(at, expected))?;
        Ok((line, at, number))
    }
}

/// Reads the lines of a file: the puzzle, and the line if any segment is drawn.
///
/// # Errors
///
/// Another kind of puzzle, or the first word that is not what should stand there.
pub fn parse(file: &[Line<'_>]) -> Result<(Puzzle, Option<Answer>), FormatError> {
    let mut words = FileWords { file, line: 0, at: 0 };
    let (line, at, header) = words.expect(HEADER)?;
    let coloured = match header {
        b"pzprv3" => false,
        b"pzprv3.1" => true,
        _ => return Err(line.error(at, HEADER)),
    };
    let (line, at, kind) = words.expect(KIND)?;
    if kind != b"slither" && kind != b"slitherlink" {
        return Err(line.error(at, KIND));
    }
    let (line, at, rows) = words.number(Expected::Rows)?;
    let (_, _, cols) = words.number(Expected::Cols)?;
    let grid = Grid::new(rows, cols).map_err(|error| line.error(at, Expected::Size(error)))?;

    let mut labels = Labels::new();
    let mut open = Vec::new();
    for cell in 0..grid.cell_count() {
        let (line, at, word) = words.expect(CLUE)?;
        labels.push(match word {
            b"." => None,
            b"-" => {
                open.push(Cell::from_index(cell));
                None
            }
            &[digit @ b'0'..=b'4'] => Some(digit - b'0'),
            _ => return Err(line.error(at, CLUE)),
        });
    }
    let puzzle = Puzzle::new(grid, labels).expect("one label up to 4 for each cell");
    let puzzle = puzzle.with_open(open);

    let after_clues = (words.line, words.at);
    if words.next().is_none() {
        return Ok((puzzle, None));
    }
    (words.line, words.at) = after_clues;
    if coloured {
        for _ in 0..grid.cell_count() {
            let (line, at, word) = words.expect(COLOUR)?;
            lines::number(word).ok_or_else(|| line.error(at, COLOUR))?;
        }
    }
    let mut on = vec![false; grid.segment_count()];
    let verticals = (0..rows).flat_map(|row| (0..=cols).map(move |col| grid.vertical(row, col)));
    let horizontals =
        (0..=rows).flat_map(|row| (0..cols).map(move |col| grid.horizontal(row, col)));
    for segment in verticals.chain(horizontals) {
        let (line, at, word) = words.expect(SEGMENT)?;
        on[segment.index()] = match lines::number(word) {
            Some(number) => number > 0,
            None if word == b"-1" => false,
            None => return Err(line.error(at, SEGMENT)),
        };
    }
    let drawn = on.contains(&true);
    let answer = drawn.then(|| Answer::new(grid, on).expect("one bit for each segment"));
    Ok((puzzle, answer))
}

/// Writes a file, with a line drawn in or without.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write(out: &mut dyn Write, puzzle: &Puzzle, answer: Option<&Answer>) -> io::Result<()> {
    let grid = puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    writeln!(out, "pzprv3.1\nslither\n{rows}\n{cols}")?;
    let clue = |row, col| match puzzle.clue(grid.cell(row, col)) {
        Clue::Blank => ". ",
        Clue::Open => "- ",
        Clue::Label(label) => ["0 ", "1 ", "2 ", "3 ", "4 "][usize::from(label)],
    };
    let bit = |segment| match answer.is_some_and(|answer| answer.contains(segment)) {
        true => "1 ",
        false => "0 ",
    };
    table(out, rows, cols, &clue)?;
    table(out, rows, cols, &|_, _| "0 ")?;
    table(out, rows, cols + 1, &|row, col| bit(grid.vertical(row, col)))?;
    table(out, rows + 1, cols, &|row, col| bit(grid.horizontal(row, col)))
}

fn table(
    out: &mut dyn Write,
    rows: usize,
    cols: usize,
    word: &dyn Fn(usize, usize) -> &'static str,
) -> io::Result<()> {
    for row in 0..rows {
        let words: String = (0..cols).map(|col| word(row, col)).collect();
        writeln!(out, "{words}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::lines::numbered;
    use crate::format::{course, text};

    const FILE: &str = "pzprv3.1\nslither\n2\n3\n. 3 . \n- . . \n0 0 0 \n0 0 0 \n\
        0 1 1 0 \n0 0 0 0 \n0 1 0 \n0 1 0 \n0 0 0 \n";

    fn read(text: &str) -> Result<(String, Option<String>), String> {
        let lines = numbered(text, 1);
        let (puzzle, answer) = parse(&lines).map_err(|error| error.to_string())?;
        let answer = answer.map(|answer| {
            let mut out = Vec::new();
            course::write_answer(&mut out, &answer).unwrap();
            String::from_utf8(out).unwrap()
        });
        Ok((text::rows(&puzzle).collect::<Vec<_>>().join("/"), answer))
    }

    #[test]
    fn files_with_and_without_a_line_are_read() {
        let line = Some("2 3 010 0110 010 0000 000".to_string());
        for text in [
            FILE.to_string(),
            FILE.replace('\n', "/"),
            FILE.replace("pzprv3.1", "pzprv3").replace("0 0 0 \n0 0 0 \n0 1 1", "0 1 1"),
            FILE.replace("0 0 0 0", "0 -1 -1 0"),
            format!("{FILE}info:{{\n \"metadata\": {{}}\n}}"),
        ] {
            assert_eq!(read(&text), Ok((".3./?..".to_string(), line.clone())), "{text}");
        }
        for text in [&FILE[..33], &FILE.replace('1', "0").replace("v3.0", "v3.1")] {
            assert_eq!(read(text), Ok((".3./?..".to_string(), None)), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_what_was_read() {
        let lines: Vec<_> = FILE.lines().map(|t| Line { number: 1, text: t.as_bytes() }).collect();
        let (puzzle, answer) = parse(&lines).unwrap();
        let mut out = Vec::new();
        write(&mut out, &puzzle, answer.as_ref()).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), FILE);
    }

    #[test]
    fn faults_name_their_place() {
        for (text, expected) in [
            ("pzprv3.2\n", "line 1, column 1: expected pzprv3 or pzprv3.1, found 'pzprv3.2'"),
            (
                "pzprv3/masyu/",
                "line 1, column 8: expected a kind of puzzle that is read here (slither), found 'masyu/'",
            ),
            ("pzprv3\nslither\nx\n", "line 3, column 1: expected the number of rows, found 'x'"),
            (
                "pzprv3\nslither\n1\n",
                "line 3, column 2: expected the number of columns, found the end of the line",
            ),
            (
                "pzprv3\nslither\n1\n2\n. 7\n",
                "line 5, column 3: expected a label 0 to 4, '-', or '.' for a blank cell, found '7'",
            ),
            (
                "pzprv3\nslither\n1\n1\n.\n0 x",
                "line 6, column 3: expected a segment (0, 1 or -1), found 'x'",
            ),
            (
                "pzprv3\nslither\n1\n1\n.\n0 0",
                "line 6, column 4: expected a segment (0, 1 or -1), found the end of the line",
            ),
            (
                "pzprv3.1\nslither\n1\n1\n.\n-1",
                "line 6, column 1: expected a cell's colour (0, 1 or 2), found '-1'",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }
}
