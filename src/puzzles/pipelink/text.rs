//! Addresses: a letter for each pipe, a digit for some circles in a row, a dot for a clue that is not known.

use super::pipe::PIPES;
use super::{CIRCLE, Pipelink};
use crate::kind::Misfit;
use crate::lines::clued::bodies::{self, OPEN, Parts};
use crate::lines::clued::switches::CROSS_AT_CIRCLES;
use crate::lines::clued::{Clue, Puzzle, Sort};
use crate::text::address::Body;
use crate::text::{Expected, FormatError};

const CODE: Expected = Expected::Phrase {
    words: "the code of a pipe ('a' to 'g'), of blank cells ('h' to 'z') or a '.'",
    sign: true,
};

/// The name under which the line crosses itself at circles only.
const AT_CIRCLES: &str = "pipelinkr";

/// The letter before the size that is about how circles look.
const FLAGS: &[(char, &str)] = &[('i', "")];

/// The most circles that a digit stands for.
const MOST: usize = 10;

pub(super) fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let has_circles = body.name.eq_ignore_ascii_case(AT_CIRCLES.as_bytes());
    let count = body.grid.cell_count();
    let mut parts = Parts::new(body);
    let mut clues = Vec::new();
    while clues.len() < count {
        let Some(sign) = parts.peek() else { return Err(body.too_short(clues.len())) };
        let (clue, cells) = match sign {
            b'.' => (Some(Clue::letter(OPEN)), 1),
            b'0'..=b'9' if has_circles => {
                (Some(Clue::letter(CIRCLE)), usize::from(sign - b'0') + 1)
            }
            b'a'..=b'g' => (Some(Clue::letter(PIPES[usize::from(sign - b'a')].0)), 1),
            b'h'..=b'z' => (None, usize::from(sign - b'h') + 1),
            _ => return Err(parts.error(CODE)),
        };
        if clues.len() + cells > count {
            return Err(parts.error(crate::text::address::LAST_CELL));
        }
        parts.skip();
        clues.resize(clues.len() + cells, clue);
    }
    parts.end()?;
    let puzzle = bodies::whole(body, Puzzle::new(Pipelink::IT, body.grid, clues, None))?;
    match has_circles {
        true => bodies::read_flags(puzzle.switching(CROSS_AT_CIRCLES.name), body, FLAGS),
        false => bodies::read_flags(puzzle, body, &[]),
    }
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let has_circles = puzzle.is_switched(CROSS_AT_CIRCLES.name);
    let is_circle = |clue: &Option<Clue>| clue.is_some_and(|clue| clue.letter == Some(CIRCLE));
    // A run of circles is one code, which stands with its first.
    let mut codes = Vec::new();
    let mut clues = puzzle.clues();
    while let Some((&clue, rest)) = clues.split_first() {
        let circles = clues.iter().take(MOST).take_while(|clue| is_circle(clue)).count();
        if circles > 0 && !has_circles {
            let rule = CROSS_AT_CIRCLES.name;
            return Err(Misfit::Clue(format!("an address has circles only with --{rule}")));
        }
        clues = if circles > 0 { &clues[circles..] } else { rest };
        let pipe = |clue: Clue| PIPES.iter().position(|(sign, ..)| clue.letter == Some(*sign));
        codes.push(clue.map(|clue| match (circles, pipe(clue)) {
            (0, None) => '.',
            (0, Some(pipe)) => char::from(b'a' + pipe as u8),
            _ => char::from(b'0' + (circles - 1) as u8),
        }));
    }
    let body = bodies::places(&codes, b'h', |code| Ok(code.to_string()))?;
    let name = if has_circles { AT_CIRCLES } else { "pipelink" };
    Ok(crate::text::address::write(name, "", puzzle.grid(), &body))
}
