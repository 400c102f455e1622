//! The body of a Numberlink address: pzpr's `decodeNumber16`.
//!
//! It goes over the cells row by row: a hexadecimal digit is a number, `-` and two of them a number
//! of two digits, `+` and three one of three, `g` to `z` 1 to 20 blank cells. Numbers become
//! letters. An open clue (`.`) cannot be held.

use super::not_twice_of;
use crate::kind::{Address, Misfit};
use crate::puzzles::flow::{Letters, Puzzle, letters};
use crate::text::address::{self, Body};
use crate::text::codes::{self, Codes};
use crate::text::{Expected, FormatError};
use std::collections::BTreeMap;

pub(in super::super) const ADDRESS: Address<Puzzle> =
    Address { names: NAMES, flags: FLAGS, read: &decode, write: &write };

pub(super) const NAMES: &[&str] = &["numlin", "numberlink", ARUKONE];

/// Puzz.link's name of the kind whose lines visit all cells; the letter `e` allows empty ones.
pub(super) const ARUKONE: &str = "arukone";
const FLAGS: &[(char, &str)] = &[('e', "allow-empty")];

const NUMBER: Expected = Expected::Phrase {
    words: "a number from 1 (as far as there are letters for them)",
    sign: true,
};
const CODE: Expected = Expected::Phrase {
    words: "a number's code (a digit 1 to f, '-' and two digits, '+' and three, or 'g' to 'z')",
    sign: true,
};

/// The number that stands for a letter.
pub(super) fn number(letter: char) -> Option<u32> {
    letters::number(letter).map(|number| number as u32).filter(|&number| number <= codes::MOST)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let body = encode(puzzle).map_err(|letter| {
        let only = format!("(only for A to Z, a to z, and others up to {})", codes::MOST);
        Misfit::Clue(format!("an address has no number for the letter '{letter}' {only}"))
    })?;
    Ok(address::write(ADDRESS.names[0], "", puzzle.grid(), &body))
}

/// Decodes a body.
fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let Body { line, grid, .. } = *body;
    let mut codes = Codes::new(body);
    let mut places = BTreeMap::<char, Vec<usize>>::new();
    let letters: Letters = codes.places(grid.cell_count(), b'g', |codes| {
        let at = codes.place();
        if codes.peek() == Some(b'.') {
            return Err(codes.error(CODE));
        }
        let letter = codes.number(CODE)?.and_then(|number| letters::letter(number as usize));
        let letter = letter.ok_or_else(|| line.error(at, NUMBER))?;
        places.entry(letter).or_default().push(at);
        Ok(letter)
    })?;
    codes.end(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'z' | b'-' | b'+'))?;
    let fault = places.into_iter().filter(|(_, places)| places.len() != 2);
    let fault =
        fault.map(|(letter, places)| (*places.get(2).unwrap_or(&places[0]), letter, places));
    if let Some((at, letter, places)) = fault.min_by_key(|(at, ..)| *at) {
        let number = number(letter).unwrap_or_default().to_string();
        return Err(line.error(at, not_twice_of("number", &number, places.len())));
    }
    let puzzle = Puzzle::new(grid, letters).expect("an entry for each cell, and each letter twice");
    Ok(puzzle.allowing_empty(!body.name.eq_ignore_ascii_case(ARUKONE.as_bytes())))
}

/// Writes the same body as pzpr does. If some letter has no number, returns the first of them
/// instead.
fn encode(puzzle: &Puzzle) -> Result<String, char> {
    let number = |letter: char| number(letter).ok_or(letter);
    let numbers = puzzle.grid().cells().map(|cell| puzzle.letter(cell).map(number).transpose());
    let numbers: Vec<Option<u32>> = numbers.collect::<Result<_, char>>()?;
    Ok(codes::places(&numbers, b'g', |number| codes::number(Some(*number))))
}
