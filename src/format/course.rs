//! The course's format: an instance a line, and for each instance two lines of output.
//!
//! An instance is `N M row1 … rowN`, rows over `. 0 1 2 3 4`. An answer is `N M` and 2N+1 groups of
//! 0 and 1: the M horizontal segments above row 1, the M+1 vertical segments of row 1, and so on.
//! Reading is lenient about white space: leading, trailing, repeated, tabs, CRLF, a byte order mark
//! and blank lines are all accepted.

use super::lines::Words;
use super::{Expected, FormatError, Line};
use crate::grid::{Grid, Segment};
use crate::slitherlink::{Answer, Labels, Puzzle};
use std::io::{self, Write};

/// What stands below an instance that has no answer.
pub const UNSATISFIABLE: &str = "UNSATISFIABLE";
/// What stands below an instance that a limit stopped.
pub const UNKNOWN: &str = "UNKNOWN";
/// How the line below an instance begins that could not be read or answered.
pub const ERROR: &str = "ERROR: ";

/// Reads an instance.
///
/// # Errors
///
/// The first place where the line is no instance. Memory stays in proportion to the line's length
/// whatever size it claims.
pub fn parse_puzzle(line: Line<'_>) -> Result<Puzzle, FormatError> {
    let mut words = Words::new(line);
    let grid = words.grid()?;
    let mut labels = Labels::new();
    for row in 1..=grid.rows() {
        let (at, word) = words.expect(Expected::Row { row, rows: grid.rows() })?;
        for (offset, sign) in word.iter().enumerate() {
            labels.push(match sign {
                b'.' => None,
                b'0'..=b'4' => Some(sign - b'0'),
                _ => return Err(words.error(at + offset, Expected::Label)),
            });
        }
        if word.len() != grid.cols() {
            let length = Expected::Length {
                what: "row",
                number: row,
                expected: grid.cols(),
                found: word.len(),
            };
            return Err(words.error(at, length));
        }
    }
    words.end()?;
    Ok(Puzzle::new(grid, labels).expect("one label up to 4 for each cell"))
}

/// The line below an instance, as far as it has the form of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `N M` and the groups.
    Answer(Answer),
    /// [`UNSATISFIABLE`].
    Unsatisfiable,
    /// [`UNKNOWN`].
    Unknown,
    /// [`ERROR`] and a message.
    Error,
}

/// Reads the line below an instance.
///
/// # Errors
///
/// The first place where the line is neither an answer nor one of the words for having none.
pub fn parse_outcome(line: Line<'_>) -> Result<Outcome, FormatError> {
    match line.text.trim_ascii() {
        text if text == UNSATISFIABLE.as_bytes() => return Ok(Outcome::Unsatisfiable),
        text if text == UNKNOWN.as_bytes() => return Ok(Outcome::Unknown),
        text if text.starts_with(ERROR.trim_end().as_bytes()) => return Ok(Outcome::Error),
        _ => {}
    }
    let mut words = Words::new(line);
    let grid = words.grid()?;
    let groups = 2 * grid.rows() + 1;
    let mut on = Vec::new();
    for group in 1..=groups {
        let (at, word) = words.expect(Expected::Group { group, groups })?;
        for (offset, sign) in word.iter().enumerate() {
            on.push(match sign {
                b'0' => false,
                b'1' => true,
                _ => return Err(words.error(at + offset, Expected::Bit)),
            });
        }
        let expected = grid.cols() + usize::from(group % 2 == 0);
        if word.len() != expected {
            let length =
                Expected::Length { what: "group", number: group, expected, found: word.len() };
            return Err(words.error(at, length));
        }
    }
    words.end()?;
    Ok(Outcome::Answer(Answer::new(grid, on).expect("one bit for each segment")))
}

/// The error for an instance that is the last line of a file of pairs.
pub fn missing_outcome(instance: Line<'_>) -> FormatError {
    FormatError::at(instance.number + 1, b"", 0, Expected::Answer)
}

/// Writes an instance, without a line end.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_puzzle(out: &mut dyn Write, puzzle: &Puzzle) -> io::Result<()> {
    let grid = puzzle.grid();
    write!(out, "{} {}", grid.rows(), grid.cols())?;
    for row in 0..grid.rows() {
        let signs: Vec<u8> = (0..grid.cols())
            .map(|col| puzzle.label(grid.cell(row, col)).map_or(b'.', |label| b'0' + label))
            .collect();
        out.write_all(b" ")?;
        out.write_all(&signs)?;
    }
    Ok(())
}

/// Writes an answer, without a line end.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_answer(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    write_groups(out, answer.grid(), |segment| bit(answer, segment))
}

/// Writes the segments in which an answer differs from a first one, in the form of the answer,
/// without a line end: its own 0 or 1 where they differ, and `.` where they agree.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_difference(out: &mut dyn Write, first: &Answer, second: &Answer) -> io::Result<()> {
    write_groups(out, second.grid(), |segment| {
        let agree = first.contains(segment) == second.contains(segment);
        if agree { b'.' } else { bit(second, segment) }
    })
}

/// Writes what all answers have in common, in the form of an answer, without a line end: 0 or 1
/// where they agree with this one (`agreed` has an entry for each segment), and `?` where they do
/// not.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_common(out: &mut dyn Write, answer: &Answer, agreed: &[bool]) -> io::Result<()> {
    write_groups(out, answer.grid(), |segment| match agreed[segment.index()] {
        true => bit(answer, segment),
        false => b'?',
    })
}

fn bit(answer: &Answer, segment: Segment) -> u8 {
    b'0' + u8::from(answer.contains(segment))
}

/// Writes a sign for each segment, in the groups of the answer line.
fn write_groups(out: &mut dyn Write, grid: Grid, sign: impl Fn(Segment) -> u8) -> io::Result<()> {
    write!(out, "{} {}", grid.rows(), grid.cols())?;
    let mut signs = grid.segments().map(sign);
    for group in 0..2 * grid.rows() + 1 {
        let group: Vec<u8> = signs.by_ref().take(grid.cols() + group % 2).collect();
        out.write_all(b" ")?;
        out.write_all(&group)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(text: &str) -> Result<Puzzle, String> {
        parse_puzzle(Line { number: 7, text: text.as_bytes() }).map_err(|error| error.to_string())
    }

    fn outcome(text: &str) -> Result<Outcome, String> {
        parse_outcome(Line { number: 7, text: text.as_bytes() }).map_err(|error| error.to_string())
    }

    #[test]
    fn stray_space_is_accepted_and_not_written() {
        let mut out = Vec::new();
        write_puzzle(&mut out, &puzzle("  2\t3 .04   1.. \t").unwrap()).unwrap();
        assert_eq!(out, b"2 3 .04 1..");
    }

    #[test]
    fn answers_round_trip() {
        let text = "1 2 11 101 11";
        let Ok(Outcome::Answer(answer)) = outcome(text) else { panic!() };
        let mut out = Vec::new();
        write_answer(&mut out, &answer).unwrap();
        assert_eq!(out, text.as_bytes());
        assert_eq!(outcome("UNSATISFIABLE "), Ok(Outcome::Unsatisfiable));
        assert_eq!(outcome("UNKNOWN"), Ok(Outcome::Unknown));
        assert_eq!(outcome("ERROR: line 1"), Ok(Outcome::Error));
    }

    #[test]
    fn faults_of_an_instance_name_their_place() {
        for (text, expected) in [
            ("x", "line 7, column 1: expected the number of rows, found 'x'"),
            ("-3 3 ...", "line 7, column 1: expected the number of rows, found '-3'"),
            ("3", "line 7, column 2: expected the number of columns, found the end of the line"),
            ("3 +3", "line 7, column 3: expected the number of columns, found '+3'"),
            ("0 3", "line 7, column 1: a grid needs at least one row and one column"),
            (
                "999999999 999999999",
                "line 7, column 1: 999999999 by 999999999 cells are too many (the most is 67108864)",
            ),
            ("2 2 .. ", "line 7, column 7: expected row 2 of 2, found the end of the line"),
            ("1 2 .5", "line 7, column 6: expected '.' or a label 0 to 4, found '5'"),
            ("1 2 é.", "line 7, column 5: expected '.' or a label 0 to 4, found 'é'"),
            ("1 2 ...", "line 7, column 5: expected 2 characters in row 1, found 3"),
            ("1 2 .", "line 7, column 5: expected 2 characters in row 1, found 1"),
            ("1 2 .. ..", "line 7, column 8: expected the end of the line, found '..'"),
        ] {
            assert_eq!(puzzle(text), Err(expected.to_string()), "{text}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_named() {
        for (text, expected) in [
            (&b"1 2 .\xff"[..], "line 1, column 6: expected UTF-8 text, found '\\xff'"),
            (&b"\xc3 1"[..], "line 1, column 1: expected UTF-8 text, found '\\xc3'"),
            (&b"1 2 .x\xff"[..], "line 1, column 6: expected '.' or a label 0 to 4, found 'x'"),
        ] {
            let error = parse_puzzle(Line { number: 1, text }).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn faults_of_an_answer_name_their_place() {
        for (text, expected) in [
            ("1 1 1 11", "line 7, column 9: expected group 3 of 3, found the end of the line"),
            ("1 1 1 1 1", "line 7, column 7: expected 2 characters in group 2, found 1"),
            ("1 1 1 12 1", "line 7, column 8: expected 0 or 1, found '2'"),
            ("1 1 1 11 1 0", "line 7, column 12: expected the end of the line, found '0'"),
        ] {
            assert_eq!(outcome(text), Err(expected.to_string()), "{text}");
        }
    }

    #[test]
    fn a_long_word_is_cut_short() {
        let text = "a".repeat(1000);
        assert_eq!(
            puzzle(&text),
            Err(format!(
                "line 7, column 1: expected the number of rows, found '{}…'",
                "a".repeat(20)
            ))
        );
    }
}
