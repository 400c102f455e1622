//! Numbers and pieces of the line in addresses and files of puzz.link. The kind's first letter is for numbers, of which one
//! may not be told, and its second for pieces.

use super::clue::Clue;
use super::kind::Puzzle;
use crate::kind::Misfit;
use crate::text::codes::{self, Codes};
use crate::text::{Expected, FormatError};

const CODE: Expected = Expected::Phrase {
    words: "the code of a number, of a piece ('g' to 'm') or of blank cells ('n' to 'z')",
    sign: true,
};

/// Pieces in their order there, as digits of a number: above, left, right and below.
const PIECES: [u32; 7] = [1111, 1001, 110, 1010, 1100, 101, 11];
/// The first piece and the first run of blank cells in an address, and the first piece in a file.
const FIRST: u8 = b'g';
const BLANK: u8 = b'n';
const FIRST_OF_FILES: u8 = b'a';
/// The largest number that an address has.
const MOST: u32 = 0xfff;
/// A number that is not told, in a file.
const UNTOLD: &str = "-2";

fn piece(at: u8, letters: &[char]) -> Option<Clue> {
    let number = PIECES.get(usize::from(at)).copied();
    number.map(|number| Clue { number: Some(number), letter: letters.get(1).copied(), way: None })
}

fn number(number: Option<u32>, letters: &[char]) -> Clue {
    Clue { number, letter: letters.first().copied(), way: None }
}

/// The place of a piece in the order of [`PIECES`]; `None` for a number.
fn place(clue: Clue, letters: &[char]) -> Option<u8> {
    let is_piece = clue.letter == letters.get(1).copied();
    let at = PIECES.iter().position(|&piece| is_piece && clue.number == Some(piece));
    at.map(|at| at as u8)
}

/// Reads the clue of each cell.
///
/// # Errors
///
/// The first place that is no code.
pub(super) fn read(
    codes: &mut Codes<'_>,
    letters: &[char],
) -> Result<Vec<Option<Clue>>, FormatError> {
    codes.places(codes.grid().cell_count(), BLANK, |codes| {
        let at = codes.peek().and_then(|sign| sign.checked_sub(FIRST));
        if let Some(clue) = at.and_then(|at| piece(at, letters)) {
            codes.skip();
            return Ok(clue);
        }
        codes.number(CODE).map(|told| number(told, letters))
    })
}

/// Writes the clue of each cell.
///
/// # Errors
///
/// A number or a piece that has no code.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let letters = puzzle.sort().letters();
    let code = |clue: &Clue| {
        let is_number = clue.letter == letters.first().copied();
        match place(*clue, letters) {
            Some(at) => Ok(char::from(FIRST + at).to_string()),
            None if is_number && clue.number.is_none_or(|number| number <= MOST) => {
                Ok(codes::number(clue.number))
            }
            None => Err(Misfit::Clue(format!("an address has no '{}'", clue.sign()))),
        }
    };
    let all = puzzle.clues().iter().map(|clue| clue.as_ref().map(code).transpose());
    let all: Vec<Option<String>> = all.collect::<Result<_, _>>()?;
    Ok(codes::places(&all, BLANK, String::clone))
}

/// Reads the word of a clue in a file.
pub(super) fn read_word(word: &str, letters: &[char]) -> Option<Clue> {
    match word.as_bytes() {
        [sign] if sign.is_ascii_lowercase() => piece(sign - FIRST_OF_FILES, letters),
        _ if word == UNTOLD => Some(number(None, letters)),
        _ => word.parse().ok().map(|told| number(Some(told), letters)),
    }
}

/// The word of a clue in a file; `None` if there is none.
pub(super) fn word(clue: Clue, letters: &[char]) -> Option<String> {
    match (place(clue, letters), clue.number) {
        (Some(at), _) => Some(char::from(FIRST_OF_FILES + at).to_string()),
        _ if clue.letter != letters.first().copied() => None,
        (None, None) => Some(UNTOLD.to_string()),
        (None, Some(number)) => Some(number.to_string()),
    }
}
