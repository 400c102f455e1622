//! Flow Free maps: a line is a row.
//!
//! A letter (of any script; upper and lower case differ), a digit or another sign marks a terminal
//! and stands exactly twice; `.`, `-` and a space are empty cells. Lines end in LF, CRLF or CR, the
//! last one with or without; a byte order mark and empty lines above and below the map are skipped.
//! Spaces are cells, also at the end of a row, but not between numbers.

use super::{not_twice, not_twice_of, numbers};
use crate::grid::{Cell, Grid};
use crate::kind::{Misfit, OPEN, Written};
use crate::puzzles::flow::{Answer, Letters, Puzzle};
#[cfg(feature = "whole")]
use crate::text::{Apart, Cells};
use crate::text::{
    Below, Continues, Expected, Extent, FormatError, Line, Lines, Notation, picture,
};
use std::collections::BTreeMap;

const CELL: Expected = Expected::Phrase {
    words: "a letter, a digit or another sign, or '.', '-' or a space",
    sign: true,
};
const ROW: Expected = Expected::Phrase { words: "a row of a map", sign: false };

/// The notation.
pub struct Map;

impl Notation for Map {
    fn name(&self) -> &'static str {
        super::KIND.info.name
    }

    /// A map begins with a row, but not with numbers alone: these may be a line of the course's,
    /// cut short.
    fn begins(&self, first: &[u8]) -> bool {
        let is_number = |sign: &u8| sign.is_ascii_digit() || sign.is_ascii_whitespace();
        is_row(first) && !first.iter().all(is_number)
    }

    /// A map reaches to an empty line, to a line of spaces of another length, or to a line that is
    /// not a row. A line with signs other than letters is a row if it is as long as the first one.
    fn extent(&self, first: Line<'_>, named: bool) -> Option<Extent> {
        let width = first.text.len();
        let length = length(first.text);
        let is_numbered = numbers::is_row(first.text);
        Some(Box::new(move |line| {
            Continues::from(match line.is_blank() {
                true => !line.text.is_empty() && line.text.len() == width,
                false => {
                    named
                        || is_row_of_letters(line.text)
                        || is_numbered && numbers::is_row(line.text)
                        || length.is_some() && length == self::length(line.text)
                }
            })
        }))
    }

    fn has_blank_rows(&self) -> bool {
        true
    }

    fn is_row(&self, line: &[u8]) -> bool {
        is_row(line)
    }

    /// A single line fits only if it can be read as a map, and is not a row of numbers. A picture with
    /// paths is no map.
    fn fits(&self, block: &[Line<'_>]) -> bool {
        let is_drawn = block.iter().any(|line| picture::shows_lines(line.text));
        let is_map = || !numbers::is_row(block[0].text) && parse_rows(block).is_ok();
        !is_drawn && (block.len() != 1 || is_map())
    }

    /// The first rows of a map may have no letter, and so look like another puzzle's.
    fn takes(&self, block: &[Line<'_>]) -> bool {
        block.iter().all(|line| is_row_of_letters(line.text)) && self.fits(block)
    }

    /// A row of numbers may begin with two of them, as a puzzle of one column does.
    fn takes_over(&self, first: &[u8]) -> Option<Below> {
        let mut words = first.split(u8::is_ascii_whitespace);
        let count = numbers::count(first);
        (numbers::is_row(first) && words.any(numbers::is_empty)).then(|| -> Below {
            Box::new(move |below| numbers::is_row(below) && numbers::count(below) == count)
        })
    }

    /// A sign or number that does not stand twice marks no pair, so that it may be a blank cell.
    #[cfg(feature = "whole")]
    fn cells(&self, _: bool) -> Option<Cells<'_>> {
        let is_sign = |word: &str| {
            let mut signs = word.chars();
            let is_one = signs.next().is_some_and(|sign| matches!(cell(sign), Some(Some(_))));
            is_one && signs.next().is_none() || word.bytes().all(|sign| sign.is_ascii_digit())
        };
        Some(Cells {
            is_called: Box::new(|name| super::KIND.info.is_called(name)),
            heading: None,
            apart: Apart::Numbers,
            clue: Box::new(move |word, count| {
                let may_be_blank = matches!(word, "0" | "00" | "x" | "X" | "*" | "#" | "o" | "O");
                let is_clue = is_sign(word) && (count == 2 || !may_be_blank);
                is_clue.then(|| word.to_string())
            }),
            blank: ".",
            grids: 1,
            has_margin: false,
            has_blanks: true,
        })
    }

    /// Rows of numbers may begin like another notation.
    fn may_also_be(&self, block: &[Line<'_>]) -> bool {
        block.len() > 1 && block.iter().all(|line| numbers::is_row(line.text))
    }
}

impl Written<Puzzle> for Map {
    fn read(&self, lines: &[Line<'_>]) -> Result<Puzzle, FormatError> {
        parse_rows(lines)
    }

    fn write(&self, puzzle: &Puzzle) -> Result<String, Misfit> {
        // A grid in which they stand is one whose cells they part.
        let parts = |letter: &&char| matches!(letter, ',' | ';');
        match puzzle.letters().iter().flatten().find(parts) {
            Some(letter) => Err(Misfit::Clue(format!("a map has no letter '{letter}'"))),
            None => Ok(write_puzzle(puzzle)),
        }
    }
}

/// Whether a line looks like a row of a map: of letters, of letters and digits, or of numbers. A
/// row that begins with two numbers may also be a line of the course's, and does not count.
fn is_row(line: &[u8]) -> bool {
    let is_sign = |sign: char| sign.is_alphanumeric() || matches!(sign, '.' | '-');
    let is_solid = |line: &str| line.chars().all(is_sign);
    let is_numbers = || numbers::is_row(line) && !numbers::begins_with_two(line);
    is_row_of_letters(line) || is_numbers() || str::from_utf8(line).is_ok_and(is_solid)
}

fn is_row_of_letters(line: &[u8]) -> bool {
    let is_sign = |sign: char| sign.is_alphabetic() || matches!(sign, '.' | '-' | ' ');
    str::from_utf8(line).is_ok_and(|row| row.chars().all(is_sign))
}

/// The number of a line's signs, if each can be a cell and none is a space.
fn length(line: &[u8]) -> Option<usize> {
    let is_sign = |sign: char| sign != ' ' && cell(sign).is_some();
    let row = str::from_utf8(line).ok().filter(|row| row.chars().all(is_sign));
    row.map(|row| row.chars().count())
}

/// The letter of a cell, or none for an empty cell; `None` if the sign is not a cell. `_` is an
/// empty cell in other notations, and `?` has a meaning in output.
pub(super) fn cell(sign: char) -> Option<Option<char>> {
    match sign {
        '.' | '-' | ' ' => Some(None),
        '_' | '?' => None,
        sign if sign.is_alphanumeric() || is_printable(sign) => Some(Some(sign)),
        _ => None,
    }
}

/// Whether a sign is visible, and stands for itself.
fn is_printable(sign: char) -> bool {
    // What can not is written by its code.
    sign.is_ascii_punctuation() || sign.escape_debug().len() == 1
}

/// The cells of a row, a sign each, with their offsets.
///
/// # Errors
///
/// The first sign that is not a cell.
fn cells(row: Line<'_>) -> Result<Vec<(usize, Option<char>)>, FormatError> {
    let text =
        str::from_utf8(row.text).map_err(|error| row.error(error.valid_up_to(), Expected::Utf8))?;
    let cell = |(at, sign)| Ok((at, cell(sign).ok_or_else(|| row.error(at, CELL))?));
    text.char_indices().map(cell).collect()
}

/// Reads a map, whose cells must all be filled, from the text of a file.
///
/// # Errors
///
/// See [`parse_rows`].
pub fn parse_puzzle(text: &[u8]) -> Result<Puzzle, FormatError> {
    let (mut reader, mut texts) = (Lines::new(text), Vec::new());
    while let Ok(Some(line)) = reader.next_line_or_blank() {
        texts.push(line.text.to_vec());
    }
    let lines = (1..).zip(&texts).map(|(number, text)| Line { number, text });
    let lines = lines.collect::<Vec<Line<'_>>>();
    let is_row = |line: &Line<'_>| !line.text.is_empty();
    match (lines.iter().position(is_row), lines.iter().rposition(is_row)) {
        (Some(top), Some(bottom)) => parse_rows(&lines[top..=bottom]),
        _ => parse_rows(&[]),
    }
}

/// Reads a map, whose cells must all be filled, from its rows: a sign for each cell, or numbers
/// with white space between them.
///
/// # Errors
///
/// The first place where the rows are not a map. Otherwise the place of a letter or number that
/// does not stand twice: its only place, or its third.
pub fn parse_rows(rows: &[Line<'_>]) -> Result<Puzzle, FormatError> {
    let Some(first) = rows.first() else {
        return Err(FormatError::at(1, b"", 0, ROW));
    };
    let is_numbered = numbers::are_rows(rows);
    let mut letters = Letters::new();
    let mut places = BTreeMap::<char, Vec<(usize, usize)>>::new();
    let mut cols = None;
    for (row, line) in rows.iter().enumerate() {
        let cells = if is_numbered { numbers::cells(*line) } else { cells(*line) }?;
        for &(offset, letter) in &cells {
            if let Some(letter) = letter {
                places.entry(letter).or_default().push((row, offset));
            }
            letters.push(letter);
        }
        let found = cells.len();
        let expected = *cols.get_or_insert(found);
        if found != expected {
            // The first cell too many, or the end of a row with too few.
            let offset = cells.get(expected).map_or(line.text.len(), |&(offset, _)| offset);
            let (what, number) = ("row", row + 1);
            let length = match is_numbered {
                false => Expected::Length { what, number, expected, found },
                true => Expected::Fault(format!(
                    "expected {expected} cells in row {number}, found {found}"
                )),
            };
            return Err(line.error(offset, length));
        }
    }
    let grid = Grid::new(rows.len(), cols.unwrap_or_default())
        .map_err(|error| first.error(0, Expected::Size(error)))?;
    let fault = places.iter().filter(|(_, places)| places.len() != 2);
    let fault =
        fault.map(|(&letter, places)| (places.get(2).unwrap_or(&places[0]), letter, places));
    if let Some((&(row, offset), letter, places)) = fault.min_by_key(|(place, ..)| *place) {
        let number = numbers::of(letter).filter(|_| is_numbered);
        let twice = match number {
            Some(number) => not_twice_of("number", &number.to_string(), places.len()),
            None => not_twice(letter, places.len()),
        };
        return Err(rows[row].error(offset, twice));
    }
    Ok(Puzzle::new(grid, letters).expect("a letter for each cell or none, and each letter twice"))
}

/// Writes a map, each row with a line end.
pub fn write_puzzle(puzzle: &Puzzle) -> String {
    write_map(puzzle.grid(), &|cell| puzzle.letter(cell))
}

/// Writes an answer: the map with each cell's letter (`.` for an empty one), each row with a line
/// end.
pub fn write_answer(answer: &Answer) -> String {
    write_map(answer.grid(), &|cell| answer.letter(cell))
}

/// Writes a map with [`OPEN`] for each cell without a terminal, each row with a line end.
pub fn outline(puzzle: &Puzzle) -> String {
    write_map(puzzle.grid(), &|cell| puzzle.letter(cell).or(Some(OPEN)))
}

/// Whether a cell has the same letter in both answers and is joined to the same cells.
pub(super) fn agree(first: &Answer, second: &Answer, cell: Cell) -> bool {
    first.letter(cell) == second.letter(cell) && first.arms(cell) == second.arms(cell)
}

/// Writes how a second answer differs from the first, each row with a line end: the second one's
/// letter (`-` if it has none) where they differ, and `.` where they agree.
pub fn write_difference(first: &Answer, second: &Answer) -> String {
    write_map(second.grid(), &|cell| {
        (!agree(first, second, cell)).then(|| second.letter(cell).unwrap_or('-'))
    })
}

/// Writes what all answers have in common, each row with a line end: a cell's letter (`.` if it has
/// none) where all agree with this one (`agreed` has an entry for each cell), and `?` elsewhere.
pub fn write_common(answer: &Answer, agreed: &[bool]) -> String {
    write_map(answer.grid(), &|cell| match agreed[cell.index()] {
        true => answer.letter(cell),
        false => Some('?'),
    })
}

/// The rows of a grid: each cell's letter, or a dot.
pub(super) fn rows(grid: Grid, letter: &dyn Fn(Cell) -> Option<char>) -> Vec<String> {
    let row =
        |row| (0..grid.cols()).map(|col| letter(grid.cell(row, col)).unwrap_or('.')).collect();
    (0..grid.rows()).map(row).collect()
}

fn write_map(grid: Grid, letter: &dyn Fn(Cell) -> Option<char>) -> String {
    rows(grid, letter).into_iter().map(|row| row + "\n").collect()
}
