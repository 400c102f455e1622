//! Game ids of Simon Tatham's Pearl: `WxH:CLUES`.
//!
//! The clues go over the cells row by row: `B` and `W` are pearls, a letter `a` to `z` a run of 1 to
//! 26 blank cells. The difficulty and `n` (`dt`, `den`) that a full set of parameters has are
//! skipped. A random seed (`WxHdt#SEED`) is not a puzzle until Pearl has made it one.

use crate::grid::Grid;
use crate::kind::{Misfit, Written};
use crate::puzzles::masyu::{Pearl, Pearls, Puzzle};
use crate::text::{Expected, FormatError, Line, Notation, number};

pub(super) const NAME: &str = "pearl";

/// The notation.
pub struct Id;

impl Notation for Id {
    fn name(&self) -> &'static str {
        NAME
    }

    /// A number, and behind a colon a `B` or `W`.
    fn begins(&self, first: &[u8]) -> bool {
        let text = first.trim_ascii();
        let colon = text.iter().position(|&sign| sign == b':');
        text.first().is_some_and(u8::is_ascii_digit)
            && colon.is_some_and(|at| text[at..].iter().any(|sign| matches!(sign, b'B' | b'W')))
    }

    fn is_argument(&self, text: &str) -> bool {
        text.contains(':')
    }

    /// Without a pearl it looks like an id of another game.
    fn may_also_be(&self, block: &[Line<'_>]) -> bool {
        let [Line { text, .. }] = block else { return false };
        text.iter().skip_while(|&&sign| sign != b':').skip(1).all(|sign| !sign.is_ascii_digit())
    }
}

impl Written<Puzzle> for Id {
    fn read(&self, lines: &[Line<'_>]) -> Result<Puzzle, FormatError> {
        parse_puzzle(lines.first().copied().unwrap_or(Line { number: 1, text: b"" }))
    }

    fn write(&self, puzzle: &Puzzle) -> Result<String, Misfit> {
        Ok(write_puzzle(puzzle) + "\n")
    }
}

const WIDTH: Expected = Expected::Phrase { words: "the number of columns", sign: false };
const HEIGHT: Expected = Expected::Phrase { words: "the number of rows", sign: false };
const COLON: Expected = Expected::Phrase { words: "':' and the clues", sign: true };
const NO_SEED: Expected = Expected::Phrase {
    words: "':' and the clues, not a random seed (in Pearl, \"Specific\" shows the game id)",
    sign: true,
};
const CLUE: Expected = Expected::Phrase { words: "'B', 'W' or a letter 'a' to 'z'", sign: true };
const LAST_CELL: Expected = Expected::Phrase { words: "no clues after the last cell", sign: false };

/// Reads a game id.
///
/// # Errors
///
/// The first place where the line is not a game id. Memory stays in proportion to the line's length
/// whatever size it claims.
pub fn parse_puzzle(line: Line<'_>) -> Result<Puzzle, FormatError> {
    let extent = line.extent();
    let text = &line.text[..extent.end];
    let mut at = extent.start;
    let digits = |at: usize| text[at..].iter().take_while(|sign| sign.is_ascii_digit()).count();
    let mut size = |expected| {
        let word = &text[at..at + digits(at)];
        let number = number(word).ok_or_else(|| line.error(at, expected))?;
        at += word.len();
        let more = text.get(at) == Some(&b'x');
        at += usize::from(more);
        Ok((number, more))
    };
    let (cols, more) = size(WIDTH)?;
    // A width alone is a square's.
    let rows = if more { size(HEIGHT)?.0 } else { cols };
    let grid =
        Grid::new(rows, cols).map_err(|error| line.error(extent.start, Expected::Size(error)))?;
    if text.get(at) == Some(&b'd') {
        at += text[at..].iter().take_while(|sign| sign.is_ascii_lowercase()).count().min(3);
    }
    match text.get(at) {
        Some(b':') => {}
        Some(b'#') => return Err(line.error(at, NO_SEED)),
        _ => return Err(line.error(at, COLON)),
    }
    let cells = grid.cell_count();
    let mut pearls = Pearls::new();
    for (at, &sign) in text.iter().enumerate().skip(at + 1) {
        let (pearl, count) = match sign {
            b'B' => (Some(Pearl::Black), 1),
            b'W' => (Some(Pearl::White), 1),
            b'a'..=b'z' => (None, usize::from(sign - b'a') + 1),
            _ => return Err(line.error(at, CLUE)),
        };
        if pearls.len() + count > cells {
            return Err(line.error(at, LAST_CELL));
        }
        pearls.extend((0..count).map(|_| pearl));
    }
    if pearls.len() < cells {
        return Err(line.error_at_end(Expected::MoreCells { filled: pearls.len(), cells }));
    }
    Ok(Puzzle::new(grid, pearls).expect("one entry for each cell"))
}

/// A game id, without a line end.
pub fn write_puzzle(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let mut text = format!("{}x{}:", grid.cols(), grid.rows());
    let mut run = 0;
    let end_run = |text: &mut String, run: &mut u8| {
        if *run > 0 {
            text.push(char::from(b'`' + *run));
            *run = 0;
        }
    };
    for pearl in puzzle.pearls() {
        if pearl.is_some() || run == 26 {
            end_run(&mut text, &mut run);
        }
        match pearl {
            Some(Pearl::Black) => text.push('B'),
            Some(Pearl::White) => text.push('W'),
            None => run += 1,
        }
    }
    end_run(&mut text, &mut run);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let line = Line { number: 3, text: text.as_bytes() };
        parse_puzzle(line).map(|puzzle| write_puzzle(&puzzle)).map_err(|error| error.to_string())
    }

    #[test]
    fn ids_with_and_without_parameters_are_read() {
        for text in ["3x2:aWbBa", "3x2dt:aWbBa", " 3x2den:aWaaBa "] {
            assert_eq!(read(text).as_deref(), Ok("3x2:aWbBa"), "{text}");
        }
        assert_eq!(read("2:Wc").as_deref(), Ok("2x2:Wc"));
        assert_eq!(read("9x6:zzaB").as_deref(), Ok("9x6:zzaB"));
    }

    #[test]
    fn faults_name_their_place() {
        for (text, expected) in [
            ("x3:a", "line 3, column 1: expected the number of columns, found 'x3:a'"),
            ("3x:a", "line 3, column 3: expected the number of rows, found ':a'"),
            ("3x0:a", "line 3, column 1: a grid needs at least one row and one column"),
            ("3x2", "line 3, column 4: expected ':' and the clues, found the end of the line"),
            (
                "7x7dt#123",
                "line 3, column 6: expected ':' and the clues, not a random seed (in Pearl, \"Specific\" shows the game id), found '#'",
            ),
            ("3x2:aX", "line 3, column 6: expected 'B', 'W' or a letter 'a' to 'z', found 'X'"),
            ("3x2:aB", "line 3, column 7: expected clues for 6 cells, found 2"),
            ("3x2:aBe", "line 3, column 7: expected no clues after the last cell, found 'e'"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }
}
