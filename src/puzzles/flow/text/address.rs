//! The body of a Numberlink address: pzpr's `decodeNumber16`.
//!
//! It goes over the cells row by row: a hexadecimal digit is a number, `-` and two of them a number
//! of two digits, `+` and three one of three, `g` to `z` 1 to 20 blank cells. Numbers become
//! letters. An open clue (`.`) cannot be held.

use super::not_twice;
use crate::kind::{Address, Misfit};
use crate::puzzles::flow::{Letters, Puzzle, letters};
use crate::text::address::{self, Body, LAST_CELL};
use crate::text::{Expected, FormatError};
use std::collections::BTreeMap;

pub(in super::super) const ADDRESS: Address<Puzzle> =
    Address { names: &["numlin", "numberlink"], has_flags: false, read: decode, write };

const NUMBER: Expected = Expected::Phrase { words: "a number 1 to 4095", sign: true };
const CODE: Expected = Expected::Phrase {
    words: "a number's code (a digit 1 to f, '-' and two digits, '+' and three, or 'g' to 'z')",
    sign: true,
};

/// The largest number that is read and written.
const MOST: usize = 0xfff;

/// The number that stands for a letter.
fn number(letter: char) -> Option<usize> {
    letters::number(letter).filter(|&number| number <= MOST)
}

fn digit(code: u8) -> Option<usize> {
    char::from(code).to_digit(16).map(|digit| digit as usize)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let body = encode(puzzle).map_err(|letter| {
        let only = format!("(only for A to Z, a to z, and others up to {MOST})");
        Misfit::Clue(format!("an address has no number for the letter '{letter}' {only}"))
    })?;
    Ok(address::write(ADDRESS.names[0], "", puzzle.grid(), &body))
}

/// Decodes a body.
fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let Body { line, start, text, grid, .. } = *body;
    let cells = grid.cell_count();
    let mut letters = Letters::new();
    let mut places = BTreeMap::<char, Vec<usize>>::new();
    let mut rest = text.iter().enumerate();
    while let Some((offset, &code)) = rest.next() {
        let at = start + offset;
        if letters.len() >= cells {
            let is_code = |sign| digit(sign).is_some() || matches!(sign, b'-' | b'+' | b'g'..=b'z');
            body.leave_out(offset, is_code)?;
            break;
        }
        let number = match code {
            b'g'..=b'z' => {
                letters.extend((0..=code - b'g').map(|_| None));
                if letters.len() > cells {
                    return Err(line.error(at, LAST_CELL));
                }
                continue;
            }
            b'-' | b'+' => {
                let mut digit = |value| Some(16 * value + digit(*rest.next()?.1)?);
                let tens = digit(0).and_then(&mut digit);
                if code == b'-' { tens } else { tens.and_then(digit) }
            }
            _ => match digit(code) {
                Some(digit) => Some(digit),
                None => return Err(line.error(at, CODE)),
            },
        };
        let letter = number.and_then(letters::letter).ok_or_else(|| line.error(at, NUMBER))?;
        places.entry(letter).or_default().push(at);
        letters.push(Some(letter));
    }
    if letters.len() < cells {
        return Err(body.too_short(letters.len()));
    }
    let fault = places.into_iter().filter(|(_, places)| places.len() != 2);
    let fault =
        fault.map(|(letter, places)| (*places.get(2).unwrap_or(&places[0]), letter, places));
    if let Some((at, letter, places)) = fault.min_by_key(|(at, ..)| *at) {
        return Err(line.error(at, not_twice(letter, places.len())));
    }
    let puzzle = Puzzle::new(grid, letters).expect("an entry for each cell, and each letter twice");
    Ok(puzzle.allowing_empty(true))
}

/// Writes the same body as pzpr does. If some letter has no number, returns the first of them
/// instead.
fn encode(puzzle: &Puzzle) -> Result<String, char> {
    let mut body = String::new();
    let mut run = 0;
    let end_run = |body: &mut String, run: &mut u8| {
        if *run > 0 {
            body.push(char::from(b'f' + *run));
            *run = 0;
        }
    };
    for cell in puzzle.grid().cells() {
        let Some(letter) = puzzle.letter(cell) else {
            if run == 20 {
                end_run(&mut body, &mut run);
            }
            run += 1;
            continue;
        };
        end_run(&mut body, &mut run);
        match number(letter).ok_or(letter)? {
            number @ 0..0x10 => body += &format!("{number:x}"),
            number @ 0x10..0x100 => body += &format!("-{number:x}"),
            number => body += &format!("+{number:x}"),
        }
    }
    end_run(&mut body, &mut run);
    Ok(body)
}
