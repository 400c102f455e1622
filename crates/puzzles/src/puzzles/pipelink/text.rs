//! Addresses: a letter for each pipe, a digit for circles in a row, a dot for a clue that is not known.

use super::pipe::PIPES;
use super::{CIRCLE, Pipelink};
use crate::kind::Misfit;
use crate::lines::clued::bodies::{self, read_as};
use crate::lines::clued::switches::CROSS_AT_CIRCLES;
use crate::lines::clued::{Clue, Puzzle, Sort};
use crate::text::address::{self, Body};
use crate::text::codes::{self, Codes};
use crate::text::{Expected, FormatError};

const CODE: Expected = Expected::Phrase {
    words: "the code of a pipe ('a' to 'g'), of blank cells ('h' to 'z') or a '.'",
    sign: true,
};

/// The name under which the line crosses itself at circles only.
const AT_CIRCLES: &str = "pipelinkr";

/// The letter before the size that is about how circles look.
pub(super) const FLAGS: &[(char, &str)] = &[('i', "")];

/// The most circles that a digit stands for.
const MOST: usize = 10;

pub(super) fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    // Older addresses have circles under the kind's name too.
    let is_named = body.name.eq_ignore_ascii_case(AT_CIRCLES.as_bytes());
    let has_circles = is_named || body.text.iter().any(u8::is_ascii_digit);
    if has_circles && !is_named {
        body.warnings.note(body.line, read_as(AT_CIRCLES));
    }
    let mut codes = Codes::new(body);
    let clues = codes.runs(body.grid.cell_count(), b'h', |codes| {
        let (letter, run) = match codes.peek() {
            Some(b'.') => (Clue::OPEN, 1),
            Some(sign @ b'0'..=b'9') if has_circles => (CIRCLE, usize::from(sign - b'0') + 1),
            Some(sign @ b'a'..=b'g') => (PIPES[usize::from(sign - b'a')].0, 1),
            _ => return Err(codes.error(CODE)),
        };
        codes.skip();
        Ok((Clue::letter(letter), run))
    })?;
    bodies::end(&codes)?;
    let puzzle = bodies::whole(body, Puzzle::new(Pipelink::IT, body.grid, clues, None))?;
    Ok(if has_circles { puzzle.switching(CROSS_AT_CIRCLES.name) } else { puzzle })
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let has_circles = puzzle.is_switched(CROSS_AT_CIRCLES.name);
    let (mut written, mut clues) = (Vec::new(), puzzle.clues());
    while let Some(&first) = clues.first() {
        let is_circle = |clue: &&Option<Clue>| **clue == Some(Clue::letter(CIRCLE));
        let circles = clues.iter().take(MOST).take_while(is_circle).count();
        if circles > 0 && !has_circles {
            let rule = CROSS_AT_CIRCLES.name;
            return Err(Misfit::Clue(format!("an address has circles only with --{rule}")));
        }
        let pipe = |clue: Clue| PIPES.iter().position(|(sign, ..)| clue.letter == Some(*sign));
        written.push(first.map(|clue| match (circles, pipe(clue)) {
            (0, None) => '.',
            (0, Some(pipe)) => char::from(b'a' + pipe as u8),
            _ => char::from(b'0' + (circles - 1) as u8),
        }));
        clues = &clues[circles.max(1)..];
    }
    let body = codes::places(&written, b'h', char::to_string);
    let name = if has_circles { AT_CIRCLES } else { "pipelink" };
    Ok(address::write(name, "", puzzle.grid(), &body))
}

/// Reads the word of a clue in a file.
pub(super) fn read_word(word: &str) -> Option<Clue> {
    match word.as_bytes() {
        b"-" => Some(Clue::letter(Clue::OPEN)),
        b"o" => Some(Clue::letter(CIRCLE)),
        [letter @ b'a'..=b'g'] => Some(Clue::letter(PIPES[usize::from(letter - b'a')].0)),
        _ => None,
    }
}

/// The word of a clue in a file.
pub(super) fn word(clue: Clue) -> Option<String> {
    let pipe = PIPES.iter().position(|(sign, ..)| clue.letter == Some(*sign));
    Some(match (pipe, clue.letter) {
        (Some(pipe), _) => char::from(b'a' + pipe as u8).to_string(),
        (None, Some(CIRCLE)) => "o".to_string(),
        _ => "-".to_string(),
    })
}
