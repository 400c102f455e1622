//! Game ids of Simon Tatham's puzzles: `WxHPARAMETERS:CLUES`.
//!
//! The clues go over the cells row by row, and a letter `a` to `z` is a run of 1 to 26 blank cells. A
//! random seed (`WxHPARAMETERS#SEED`) is not a puzzle until the game has made it one.

use super::address::{HEIGHT, LAST_CELL, WIDTH};
use super::{Expected, FormatError, Line, lines};
use lazyloop_plane::grid::Grid;
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

impl<'a> Signs<'a> {
    /// All signs of a line.
    pub fn new(line: Line<'a>) -> Self {
        let Range { start, end } = line.extent();
        Self { line, at: start, end }
    }

    /// Passes over a size, and returns its width and height. A width alone is a square's.
    ///
    /// # Errors
    ///
    /// If something else comes next.
    pub fn size(&mut self) -> Result<[usize; 2], FormatError> {
        let cols = self.number(WIDTH)?;
        let rows = if self.eat(b'x') { self.number(HEIGHT)? } else { cols };
        Ok([cols, rows])
    }

    /// Passes over the sign before the clues.
    ///
    /// # Errors
    ///
    /// If something else comes next; `no_seed` is what a random seed lacks.
    pub fn colon(&mut self, no_seed: Expected) -> Result<(), FormatError> {
        match self.peek() {
            Some(b'#') => Err(self.error(self.at, no_seed)),
            Some(b':') => {
                self.at += 1;
                Ok(())
            }
            _ => Err(self.error(self.at, COLON)),
        }
    }

    /// What comes next up to the first of these signs, which is passed over; `None` if there is none.
    pub fn until(&mut self, sign: u8) -> Option<&'a str> {
        let rest = &self.line.text[self.at..self.end];
        let length = rest.iter().position(|&byte| byte == sign)?;
        let part = str::from_utf8(&rest[..length]).ok()?;
        self.at += length + 1;
        Some(part)
    }

    /// Checks that the rest has signs for so many cells, a letter for each run. What has not is told before
    /// anything of that size is laid out; [`Self::clues`] tells what is wrong with a sign.
    ///
    /// # Errors
    ///
    /// The end, if cells are left.
    pub fn enough_for(&self, cells: usize) -> Result<(), FormatError> {
        let run =
            |&sign: &u8| if sign.is_ascii_lowercase() { usize::from(sign - b'a') + 1 } else { 1 };
        let filled = self.line.text[self.at..self.end].iter().map(run).sum();
        match filled < cells {
            true => Err(self.error(self.end, Expected::MoreCells { filled, cells })),
            false => Ok(()),
        }
    }

    /// Reads the clues of all cells to the end, each a sign of which `clue` knows the meaning, or `None`
    /// for a blank cell.
    ///
    /// # Errors
    ///
    /// The first sign that is no clue of its cell, a cell too many, or the end if cells are left.
    /// `expected` says what the clue of a cell may be.
    pub fn clues<T: Clone>(
        &mut self,
        cells: usize,
        clue: impl Fn(usize, u8) -> Option<T>,
        expected: impl Fn(usize) -> Expected,
    ) -> Result<Vec<Option<T>>, FormatError> {
        let mut clues = Vec::new();
        while let Some(sign) = self.peek() {
            if clues.len() == cells {
                return Err(self.error(self.at, LAST_CELL));
            }
            let (clue, count) = match (clue(clues.len(), sign), sign) {
                (None, b'a'..=b'z') => (None, usize::from(sign - b'a') + 1),
                (None, _) => return Err(self.error(self.at, expected(clues.len()))),
                (clue, _) => (clue, 1),
            };
            if clues.len() + count > cells {
                return Err(self.error(self.at, LAST_CELL));
            }
            clues.extend(iter::repeat_n(clue, count));
            self.at += 1;
        }
        match clues.len() {
            filled if filled < cells => {
                Err(self.error(self.at, Expected::MoreCells { filled, cells }))
            }
            _ => Ok(clues),
        }
    }

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
    let start = line.extent().start;
    let mut signs = Signs::new(line);
    let [cols, rows] = signs.size()?;
    let grid = Grid::new(rows, cols).map_err(|error| line.error(start, Expected::Size(error)))?;
    parameters(&mut signs)?;
    signs.colon(no_seed)?;
    let clues = signs.clues(grid.cell_count(), |_, sign| clue(sign), |_| expected.clone())?;
    Ok((grid, clues))
}

/// A game id, from the sign of each cell's clue; `None` for a blank cell.
pub fn write(grid: Grid, parameters: &str, clues: impl Iterator<Item = Option<char>>) -> String {
    let mut text = format!("{}x{}{parameters}:", grid.cols(), grid.rows());
    write_clues(&mut text, clues);
    text
}

/// Adds the sign of each cell's clue; `None` for a blank cell.
pub fn write_clues(text: &mut String, clues: impl Iterator<Item = Option<char>>) {
    let mut run = 0;
    let end_run = |text: &mut String, run: &mut u8| {
        text.extend((*run > 0).then(|| char::from(b'`' + *run)));
        *run = 0;
    };
    for clue in clues {
        if clue.is_some() || run == 26 {
            end_run(text, &mut run);
        }
        run += u8::from(clue.is_none());
        text.extend(clue);
    }
    end_run(text, &mut run);
}

/// The number of the grid that an id of Loopy names after its size: 0 for squares, which need not be named.
/// `None` if the text does not begin like such an id.
pub fn grid_number(text: &[u8]) -> Option<usize> {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (width, after) = text.split_at(digits(text));
    let after = match after.strip_prefix(b"x") {
        Some(height) => &height[digits(height)..],
        None => after,
    };
    let number = after.strip_prefix(b"t").map(|number| &number[..digits(number)]);
    match number {
        Some(number) if !number.is_empty() => lines::number(number).filter(|_| !width.is_empty()),
        _ => None,
    }
}
