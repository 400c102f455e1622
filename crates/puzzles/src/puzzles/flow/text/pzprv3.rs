//! Numberlink in pzprv3's files: numbers, and a line drawn in.
//!
//! ```text
//! pzprv3
//! numlin         or arukone, then a line passallcell or dontpassallcell
//! 2              rows
//! 3              columns
//! 1 . 2          the numbers; for arukone letters
//! 1 . 2
//! 0 0            edges between neighbours in a row: 1 or more is on the line, -1 is crossed out
//! 0 0
//! 1 0 1          edges between a row and the next one
//! ```
//!
//! Everything after the numbers may be missing. Cells of `numlin` may stay empty.

use super::address::{self, ARUKONE, number};
use super::not_twice_of;
use crate::kind::{Marks, Misfit, Pzprv3};
use crate::puzzles::flow::{Answer, Letters, Puzzle, letters};
use crate::text::pzprv3::{FileWords, write_line, write_table};
use crate::text::{Expected, FormatError, Line};
use std::collections::BTreeMap;

pub(in super::super) const PZPRV3: Pzprv3<Puzzle> =
    Pzprv3 { names: address::NAMES, read: &read, write: &write };

const NUMBER: Expected = Expected::Phrase {
    words: "a number from 1 (as far as there are letters for them), or '.' for a cell without one",
    sign: false,
};
const LETTER: Expected = Expected::Phrase {
    words: "a letter A to Z or a to z, or '.' for a cell without one",
    sign: false,
};
const RULE: Expected = Expected::Phrase { words: "passallcell or dontpassallcell", sign: false };

/// Reads what follows the kind: the numbers, and the line and its crosses if they are there.
fn read(words: &mut FileWords<'_>) -> Result<(Puzzle, Marks), FormatError> {
    let is_arukone = words.name().eq_ignore_ascii_case(ARUKONE.as_bytes());
    let grid = words.grid()?;
    let mut allow_empty = true;
    if is_arukone {
        let (line, at, word) = words.expect(&RULE)?;
        allow_empty = match word {
            b"passallcell" => false,
            b"dontpassallcell" => true,
            _ => return Err(line.error(at, RULE)),
        };
    }
    let expected = if is_arukone { &LETTER } else { &NUMBER };
    let letter = |word: &[u8]| match word {
        [letter] if is_arukone => Some(char::from(*letter)).filter(char::is_ascii_alphabetic),
        _ if is_arukone => None,
        word => crate::text::number(word).and_then(letters::letter),
    };
    let mut found = Letters::new();
    let mut places = BTreeMap::<char, Vec<(Line<'_>, usize)>>::new();
    for _ in grid.cells() {
        let (line, at, word) = words.expect(expected)?;
        let clue = match word {
            b"." => None,
            word => Some(letter(word).ok_or_else(|| line.error(at, expected.clone()))?),
        };
        if let Some(letter) = clue {
            places.entry(letter).or_default().push((line, at));
        }
        found.push(clue);
    }
    let fault = places.into_iter().filter(|(_, places)| places.len() != 2);
    let fault = fault.map(|(letter, all)| (*all.get(2).unwrap_or(&all[0]), letter, all.len()));
    if let Some(((line, at), letter, times)) =
        fault.min_by_key(|((line, at), ..)| (line.number, *at))
    {
        let fault = match number(letter) {
            Some(number) if !is_arukone => not_twice_of("number", &number.to_string(), times),
            _ => not_twice_of("letter", &format!("'{letter}'"), times),
        };
        return Err(line.error(at, fault));
    }
    let marks = match words.is_at_end() {
        true => vec![None; grid.segment_count()],
        false => words.line(grid)?,
    };
    let puzzle = Puzzle::new(grid, found).expect("an entry for each cell, and each letter twice");
    Ok((puzzle.allowing_empty(allow_empty), marks))
}

/// Writes the same file as pzpr does, with the line drawn in if there is an answer. A map that is to be
/// filled is one of `arukone`.
fn write(puzzle: &Puzzle, answer: Option<&Answer>) -> Result<String, Misfit> {
    let grid = puzzle.grid();
    let misfit = |letter: char| {
        Misfit::Clue(format!("a file of pzprv3 has no sign for the letter '{letter}'"))
    };
    if puzzle.forbids_touching() {
        return Err(Misfit::Clue("a file of pzprv3 does not say --touching".to_string()));
    }
    let is_arukone = !puzzle.allows_empty();
    let mut words = Vec::new();
    for letter in puzzle.letters() {
        words.push(match letter {
            None => ".".to_string(),
            Some(letter) if !is_arukone => {
                number(*letter).ok_or_else(|| misfit(*letter))?.to_string()
            }
            Some(letter) if letter.is_ascii_alphabetic() => letter.to_string(),
            Some(letter) => return Err(misfit(*letter)),
        });
    }
    let (rows, cols) = (grid.rows(), grid.cols());
    let [name, rule] = match is_arukone {
        true => [ARUKONE, "passallcell\n"],
        false => [address::NAMES[0], ""],
    };
    let mut text = format!("pzprv3\n{name}\n{rows}\n{cols}\n{rule}");
    write_table(&mut text, rows, cols, |row, col| &words[row * cols + col]);
    write_line(&mut text, grid, |edge| answer.is_some_and(|answer| answer.contains(edge)));
    Ok(text)
}
