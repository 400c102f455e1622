//! Game ids of Simon Tatham's puzzles: `WxHPARAMETERS:CLUES`.
//!
//! The clues go over the cells row by row, and a letter `a` to `z` is a run of 1 to 26 blank cells. A
//! random seed (`WxHPARAMETERS#SEED`) is not a puzzle until the game has made it one.

use super::address::{HEIGHT, LAST_CELL, WIDTH};
use super::{Expected, FormatError, Line, lines};
use crate::grid::Grid;
use std::iter;
use std::ops::Range;

const COLON: Expected = Expected::Phrase { words: "':' and the clues", sign: true };

/// The signs of a game id from left to right.
pub struct Signs<'a> {
    line: Line<'a>,
    /// Where the next one is.
    pub at: usize,
    end: usize,
}

impl Signs<'_> {
    /// The sign that comes next.
    pub fn peek(&self) -> Option<u8> {
        (self.at < self.end).then(|| self.line.text[self.at])
    }

    /// Passes over a sign if it comes next.
    pub fn eat(&mut self, sign: u8) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    /// Passes over a number.
    ///
    /// # Errors
    ///
    /// If something else comes next.
    pub fn number(&mut self, expected: Expected) -> Result<usize, FormatError> {
        let rest = &self.line.text[self.at..self.end];
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = lines::number(&rest[..length]).ok_or_else(|| self.error(self.at, expected))?;
        self.at += length;
        Ok(number)
    }

    /// What was expected at a place.
    pub fn error(&self, at: usize, expected: Expected) -> FormatError {
        self.line.error(at, expected)
    }
}

/// Reads a game id: its size, what `parameters` passes over, and its clues, each a sign of which
/// `clue` knows the meaning, or `None` for a blank cell.
///
/// # Errors
///
/// The first place where the line is not such an id; `no_seed` is what a random seed lacks, and
/// `expected` what a clue may be. Memory stays in proportion to the line's length whatever size it
/// claims.
pub fn read<T: Clone>(
    line: Line<'_>,
    parameters: impl FnOnce(&mut Signs<'_>) -> Result<(), FormatError>,
    no_seed: Expected,
    clue: impl Fn(u8) -> Option<T>,
    expected: Expected,
) -> Result<(Grid, Vec<Option<T>>), FormatError> {
    let Range { start, end } = line.extent();
    let mut signs = Signs { line, at: start, end };
    let cols = signs.number(WIDTH)?;
    // A width alone is a square's.
    let rows = if signs.eat(b'x') { signs.number(HEIGHT)? } else { cols };
    let grid = Grid::new(rows, cols).map_err(|error| line.error(start, Expected::Size(error)))?;
    parameters(&mut signs)?;
    if signs.peek() == Some(b'#') {
        return Err(line.error(signs.at, no_seed));
    }
    if !signs.eat(b':') {
        return Err(line.error(signs.at, COLON));
    }
    let cells = grid.cell_count();
    let mut clues = Vec::new();
    while let Some(sign) = signs.peek() {
        let (clue, count) = match (clue(sign), sign) {
            (None, b'a'..=b'z') => (None, usize::from(sign - b'a') + 1),
            (None, _) => return Err(line.error(signs.at, expected)),
            (clue, _) => (clue, 1),
        };
        if clues.len() + count > cells {
            return Err(line.error(signs.at, LAST_CELL));
        }
        clues.extend(iter::repeat_n(clue, count));
        signs.at += 1;
    }
    if clues.len() < cells {
        return Err(line.error(signs.at, Expected::MoreCells { filled: clues.len(), cells }));
    }
    Ok((grid, clues))
}

/// A game id, from the sign of each cell's clue; `None` for a blank cell.
pub fn write(grid: Grid, parameters: &str, clues: impl Iterator<Item = Option<char>>) -> String {
    let mut text = format!("{}x{}{parameters}:", grid.cols(), grid.rows());
    let mut run = 0;
    let end_run = |text: &mut String, run: &mut u8| {
        text.extend((*run > 0).then(|| char::from(b'`' + *run)));
        *run = 0;
    };
    for clue in clues {
        if clue.is_some() || run == 26 {
            end_run(&mut text, &mut run);
        }
        run += u8::from(clue.is_none());
        text.extend(clue);
    }
    end_run(&mut text, &mut run);
    text
}
