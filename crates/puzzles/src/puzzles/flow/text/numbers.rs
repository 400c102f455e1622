//! Rows of numbers with white space between them, as collections of Numberlink have them.
//!
//! Each number stands twice; `.` and `-` are empty cells. The numbers become letters.

use crate::puzzles::flow::letters;
use crate::text::{Expected, FormatError, Line, number};

const CELL: Expected = Expected::Phrase {
    words: "a number from 1 (as far as there are letters for them), or '.' or '-'",
    sign: false,
};

/// Whether a line can be a row: two words or more, each a number or an empty cell.
pub(super) fn is_row(line: &[u8]) -> bool {
    let is_cell = |(_, word): (usize, &[u8])| is_empty(word) || is_number(word);
    words(line).nth(1).is_some() && words(line).all(is_cell)
}

/// Whether a row begins with two numbers.
pub(super) fn begins_with_two(row: &[u8]) -> bool {
    words(row).take(2).all(|(_, word)| is_number(word))
}

/// Whether lines are rows of numbers: all are such rows, and one of them has a number.
pub(super) fn are_rows(rows: &[Line<'_>]) -> bool {
    let has_number = |row: &Line<'_>| words(row.text).any(|(_, word)| is_number(word));
    rows.iter().all(|row| is_row(row.text)) && rows.iter().any(has_number)
}

/// The cells of a row, each with its offset.
///
/// # Errors
///
/// The first number that no letter can stand for.
pub(super) fn cells(row: Line<'_>) -> Result<Vec<(usize, Option<char>)>, FormatError> {
    let cell = |(at, word): (usize, &[u8])| match is_empty(word) {
        true => Ok((at, None)),
        false => match number(word).and_then(letters::letter) {
            None => Err(row.error(at, CELL)),
            letter => Ok((at, letter)),
        },
    };
    words(row.text).map(cell).collect()
}

/// How many cells a row has.
pub(super) fn count(row: &[u8]) -> usize {
    words(row).count()
}

/// The number that was read as this letter.
pub(super) fn of(letter: char) -> Option<usize> {
    letters::number(letter)
}

/// The words of a line, each with its offset.
fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut end = 0;
    let words = line.split(u8::is_ascii_whitespace).map(move |word| {
        let start = end;
        end += word.len() + 1;
        (start, word)
    });
    words.filter(|(_, word)| !word.is_empty())
}

/// Whether a word is a cell without a number.
pub(super) fn is_empty(word: &[u8]) -> bool {
    matches!(word, b"." | b"-")
}

fn is_number(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_digit)
}
