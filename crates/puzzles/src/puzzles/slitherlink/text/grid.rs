//! A grid as people paste it: a line for each row, a sign for each cell.
//!
//! A digit 0 to 4 is a label, `?` an open clue; `.`, `-` and `_` are blank cells. Reading is
//! lenient about spaces. If some blank cell has a sign of its own, or single spaces stand between
//! all signs, white space only separates the cells. Otherwise each space is a blank cell, and short
//! rows are filled up with blank cells on the right. (A row without any clue is then lost as a
//! blank line: such a grid needs signs.) Blank lines separate the grids of one file.

use super::course::{begins_with_number, begins_with_size};
use crate::grid::{Cell, Grid};
use crate::kind::{Misfit, Written};
use crate::puzzles::slitherlink::{Clue, Labels, Puzzle};
#[cfg(feature = "whole")]
use crate::text::{Apart, Cells};
use crate::text::{Below, Continues, Expected, Extent, FormatError, Line, Notation};

/// The notation.
pub struct Pasted;

impl Notation for Pasted {
    fn name(&self) -> &'static str {
        "text"
    }

    fn begins(&self, first: &[u8]) -> bool {
        is_row(first) && has_even_words(first)
    }

    fn extent(&self, _: Line<'_>, named: bool) -> Option<Extent> {
        Some(Box::new(move |line| {
            Continues::from(!line.is_blank() && (named || continues(line.text)))
        }))
    }

    fn is_row(&self, line: &[u8]) -> bool {
        is_sure_row(line)
    }

    /// A block fits if all lines are rows, but not if it is a lone number: that is a line of the
    /// course's, cut short.
    fn fits(&self, block: &[Line<'_>]) -> bool {
        let is_number = block.len() == 1 && begins_with_number(block[0].text);
        !is_number && block.iter().all(|line| is_row(line.text))
    }

    #[cfg(feature = "whole")]
    fn cells(&self, _: bool) -> Option<Cells<'_>> {
        let is_clue = |word: &str| matches!(word, "0" | "1" | "2" | "3" | "4" | "?");
        Some(Cells {
            is_called: Box::new(|name| super::KIND.info.is_called(name)),
            heading: None,
            apart: Apart::Signs,
            clue: Box::new(move |word, _| is_clue(word).then(|| word.to_string())),
            blank: ".",
            grids: 1,
            has_margin: false,
            has_blanks: true,
        })
    }

    /// A first row of a few single signs may read like a puzzle of one column.
    fn takes_over(&self, first: &[u8]) -> Option<Below> {
        // A puzzle of one cell is taken at once: whoever pipes lines in waits for its answer.
        let shape = shape(first);
        let may_be_row =
            is_row(first) && shape.len() > 3 && shape.iter().all(|&length| length == 1);
        may_be_row.then(|| -> Below { Box::new(move |below| self::shape(below) == shape) })
    }
}

impl Written<Puzzle> for Pasted {
    fn read(&self, lines: &[Line<'_>]) -> Result<Puzzle, FormatError> {
        parse_puzzle(lines)
    }

    fn write(&self, puzzle: &Puzzle) -> Result<String, Misfit> {
        let rows: String = rows(puzzle).map(|row| row + "\n").collect();
        // Where every cell has a label, many zeros are taken for blank cells.
        let zeros = rows.matches('0').count();
        let is_doubtful = !rows.contains('.') && 2 * zeros > puzzle.grid().cell_count();
        Ok(if is_doubtful { format!("blank .\n{rows}") } else { rows })
    }
}

/// The lengths of a line's words.
fn shape(line: &[u8]) -> Vec<usize> {
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.map(<[u8]>::len).collect()
}

/// Whether a line can be a row of a grid, and is surely not a line of the course's.
fn is_sure_row(line: &[u8]) -> bool {
    let single = line.split(u8::is_ascii_whitespace).all(|word| word.len() <= 1);
    is_row(line) && has_even_words(line) && (single || !begins_with_size(line))
}

/// Whether a line belongs to the grid above it. A row of letters does too, with a fault.
fn continues(line: &[u8]) -> bool {
    let is_letter = |sign: char| sign.is_alphabetic() || matches!(sign, '.' | '-' | ' ');
    let letters = || str::from_utf8(line).is_ok_and(|line| line.chars().all(is_letter));
    is_sure_row(line) || letters()
}

const SIGN: Expected =
    Expected::Phrase { words: "a label 0 to 4, '?', or '.' for a blank cell", sign: true };

/// Whether a line can be a row of a grid.
fn is_row(text: &[u8]) -> bool {
    text.iter().all(|&sign| sign.is_ascii_whitespace() || clue(sign).is_some())
}

/// Whether a row is one word, or all its words are single signs, or it has no blank sign, so that
/// spaces may be blank cells.
fn has_even_words(row: &[u8]) -> bool {
    let words = || row.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words().count() == 1 || words().all(|word| word.len() == 1) || !row.iter().any(is_blank_sign)
}

fn is_blank_sign(sign: &u8) -> bool {
    matches!(sign, b'.' | b'-' | b'_')
}

fn clue(sign: u8) -> Option<Clue> {
    match sign {
        b'.' | b'-' | b'_' => Some(Clue::Blank),
        b'?' => Some(Clue::Open),
        b'0'..=b'4' => Some(Clue::Label(sign - b'0')),
        _ => None,
    }
}

/// Whether white space separates the cells, and is not a cell itself.
fn spaces_part(rows: &[Line<'_>]) -> bool {
    let blank_sign = |row: &Line<'_>| row.text.iter().any(is_blank_sign);
    let single_spaces = |row: &Line<'_>| {
        let row = row.text.trim_ascii();
        row.len() % 2 == 1
            && row.iter().skip(1).step_by(2).all(u8::is_ascii_whitespace)
            && row.iter().step_by(2).all(|sign| !sign.is_ascii_whitespace())
    };
    rows.iter().any(blank_sign) || rows.iter().all(single_spaces)
}

/// Reads a grid from its rows, which are not blank.
///
/// # Errors
///
/// The first sign that has no meaning, or the first row of another length than the row above it.
pub fn parse_puzzle(rows: &[Line<'_>]) -> Result<Puzzle, FormatError> {
    let spaces_part = spaces_part(rows);
    let width = |row: &Line<'_>| row.text.trim_ascii_end().len();
    let widest = rows.iter().map(width).max().unwrap_or(0);
    let first = rows.first().copied().unwrap_or(Line { number: 1, text: b"" });
    let size =
        |cols| Grid::new(rows.len(), cols).map_err(|error| first.error(0, Expected::Size(error)));
    // Before short rows are filled up: one long row among many is out of proportion.
    size(widest)?;
    let mut labels = Labels::new();
    let mut open = Vec::new();
    let mut cols = None;
    for (number, row) in rows.iter().enumerate() {
        let before = labels.len();
        for (offset, &sign) in row.text[..width(row)].iter().enumerate() {
            let clue = match clue(sign) {
                Some(clue) => clue,
                None if !sign.is_ascii_whitespace() => return Err(row.error(offset, SIGN)),
                None if spaces_part => continue,
                None => Clue::Blank,
            };
            if clue == Clue::Open {
                open.push(Cell::from_index(labels.len()));
            }
            labels.push(match clue {
                Clue::Label(label) => Some(label),
                Clue::Open | Clue::Blank => None,
            });
        }
        if !spaces_part {
            labels.resize(before + widest, None);
        }
        let found = labels.len() - before;
        let expected = *cols.get_or_insert(found);
        if found != expected {
            let length = Expected::Length { what: "row", number: number + 1, expected, found };
            return Err(row.error(0, length));
        }
    }
    let grid = size(cols.unwrap_or(0))?;
    Ok(Puzzle::new(grid, labels).expect("one label up to 4 for each cell").with_open(open))
}

/// The rows as they are written.
pub(super) fn rows(puzzle: &Puzzle) -> impl Iterator<Item = String> + '_ {
    let grid = puzzle.grid();
    (0..grid.rows()).map(move |row| {
        let sign = |col| match puzzle.clue(grid.cell(row, col)) {
            Clue::Blank => '.',
            Clue::Open => '?',
            Clue::Label(label) => char::from(b'0' + label),
        };
        (0..grid.cols()).map(sign).collect()
    })
}
