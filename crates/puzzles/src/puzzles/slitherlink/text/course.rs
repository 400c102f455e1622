//! The course's format: an instance a line, and for each instance two lines of output.
//!
//! An instance is `N M row1 … rowN`, rows over `. 0 1 2 3 4`. An answer is `N M` and 2N+1 groups of
//! 0 and 1: the M horizontal segments above row 1, the M+1 vertical segments of row 1, and so on.
//! Reading is lenient about white space: leading, trailing, repeated, tabs, any line ends, a byte
//! order mark and blank lines are all accepted.

use crate::grid::{Grid, Segment};
use crate::kind::{Misfit, OPEN, Written};
use crate::puzzles::slitherlink::{Answer, Labels, Puzzle};
use crate::text::{Expected, FormatError, Line, Notation, Words, number};

const LABEL: Expected = Expected::Phrase { words: "'.' or a label 0 to 4", sign: true };
const BIT: Expected = Expected::Phrase { words: "0 or 1", sign: true };

/// The notation.
pub struct Course;

impl Notation for Course {
    fn name(&self) -> &'static str {
        "course"
    }

    fn begins(&self, first: &[u8]) -> bool {
        begins_with_size(first)
    }

    fn takes(&self, block: &[Line<'_>]) -> bool {
        block.len() == 1
    }

    fn claims_below(&self, line: &[u8]) -> bool {
        begins_with_number(line) && !begins_with_size(line)
    }

    fn is_last_resort(&self) -> bool {
        true
    }
}

impl Written<Puzzle> for Course {
    fn read(&self, lines: &[Line<'_>]) -> Result<Puzzle, FormatError> {
        parse_puzzle(lines.first().copied().unwrap_or(Line { number: 1, text: b"" }))
    }

    fn write(&self, puzzle: &Puzzle) -> Result<String, Misfit> {
        Ok(write_puzzle(puzzle) + "\n")
    }
}

/// Whether a line is one of the course's and not a row of a grid. It begins with two numbers; then
/// come words of the length that the second number says, or words of any length with a blank sign
/// among them. If all words are single signs, they must be exactly a puzzle of one column.
pub(super) fn begins_with_size(text: &[u8]) -> bool {
    let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let sizes = [words.next(), words.next()].map(|word| word.and_then(number));
    let [Some(rows), Some(cols)] = sizes else { return false };
    let rest = words.collect::<Vec<&[u8]>>();
    if rows <= 4 && cols <= 4 && rest.iter().all(|word| word.len() == 1) {
        return cols == 1 && rest.len() == rows;
    }
    let has_blank_sign = text.iter().any(|sign| matches!(sign, b'.' | b'-' | b'_'));
    has_blank_sign || rest.first().is_some_and(|word| word.len() == cols)
}

/// Whether a line begins with a number.
pub(super) fn begins_with_number(text: &[u8]) -> bool {
    let first = text.trim_ascii().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    number(first).is_some()
}

/// Reads an instance.
///
/// # Errors
///
/// The first place where the line is not an instance. Memory stays in proportion to the line's
/// length whatever size it claims.
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
                _ => return Err(words.error(at + offset, LABEL)),
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

/// Reads the line of an answer.
///
/// # Errors
///
/// The first place where the line is not an answer.
pub fn parse_answer(line: Line<'_>) -> Result<Answer, FormatError> {
    let mut words = Words::new(line);
    let grid = words.grid()?;
    let groups = 2 * grid.rows() + 1;
    let mut on = Vec::new();
    for group in 1..=groups {
        let missing = Expected::Words(format!("group {group} of {groups}"));
        let (at, word) = words.expect(missing)?;
        for (offset, sign) in word.iter().enumerate() {
            on.push(match sign {
                b'0' => false,
                b'1' => true,
                _ => return Err(words.error(at + offset, BIT)),
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
    Ok(Answer::new(grid, on).expect("one bit for each segment"))
}

/// Writes an instance, without a line end.
pub fn write_puzzle(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let mut text = format!("{} {}", grid.rows(), grid.cols());
    text.reserve(grid.cell_count() + grid.rows());
    for row in 0..grid.rows() {
        text.push(' ');
        let sign =
            |col| puzzle.label(grid.cell(row, col)).map_or('.', |label| (b'0' + label).into());
        text.extend((0..grid.cols()).map(sign));
    }
    text
}

/// Writes an answer, without a line end.
pub fn write_answer(answer: &Answer) -> String {
    write_groups(answer.grid(), |segment| bit(answer, segment))
}

/// Writes an answer with [`OPEN`] for each bit, without a line end.
pub fn outline(grid: Grid) -> String {
    write_groups(grid, |_| OPEN)
}

/// Writes how a second answer differs from the first, in the form of an answer, without a line end:
/// the second one's 0 or 1 where they differ, and `.` where they agree.
pub fn write_difference(first: &Answer, second: &Answer) -> String {
    write_groups(second.grid(), |segment| {
        let agree = first.contains(segment) == second.contains(segment);
        if agree { '.' } else { bit(second, segment) }
    })
}

/// Writes what all answers have in common, in the form of an answer, without a line end: 0 or 1
/// where all agree with this one (`agreed` has an entry for each segment), and `?` elsewhere.
pub fn write_common(answer: &Answer, agreed: &[bool]) -> String {
    write_groups(answer.grid(), |segment| match agreed[segment.index()] {
        true => bit(answer, segment),
        false => '?',
    })
}

fn bit(answer: &Answer, segment: Segment) -> char {
    if answer.contains(segment) { '1' } else { '0' }
}

/// A sign for each segment, in the groups of the answer line.
fn write_groups(grid: Grid, sign: impl Fn(Segment) -> char) -> String {
    let mut text = format!("{} {}", grid.rows(), grid.cols());
    text.reserve(grid.segment_count() + 2 * grid.rows() + 1);
    let mut signs = grid.segments().map(sign);
    for group in 0..2 * grid.rows() + 1 {
        text.push(' ');
        text.extend(signs.by_ref().take(grid.cols() + group % 2));
    }
    text
}
