//! Game ids of Simon Tatham's Loopy: `WxHt0:CLUES`.
//!
//! The clues go over the cells row by row: a digit is a label, a letter `a` to `z` a run of 1 to 26
//! blank cells. `t0` is the grid of squares, the only one that is Slitherlink; Loopy itself takes it
//! for granted where it is missing, and so does this reader. The difficulty (`de` to `dh`) that a
//! full set of parameters has is skipped. A random seed (`WxHt0de#SEED`) is not a puzzle until
//! Loopy has made it one.

use crate::grid::Grid;
use crate::kind::{Misfit, Written};
use crate::puzzles::slitherlink::{Labels, Puzzle};
use crate::text::{Expected, FormatError, Line, Notation, number};
use std::ops::Range;

/// The notation.
pub struct Loopy;

impl Notation for Loopy {
    fn name(&self) -> &'static str {
        "loopy"
    }

    /// Digits, and then what only a game id has: `x`, `:` or `#`. Capitals are another game's.
    fn begins(&self, first: &[u8]) -> bool {
        let text = first.trim_ascii();
        if text.iter().any(u8::is_ascii_uppercase) {
            return false;
        }
        let after = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
        let is_sign = |byte: &u8| matches!(byte, b':' | b'#');
        after > 0 && (text[after..].starts_with(b"x") || text.iter().any(is_sign))
    }

    fn is_argument(&self, text: &str) -> bool {
        text.contains([':', '#'])
    }
}

impl Written<Puzzle> for Loopy {
    fn read(&self, lines: &[Line<'_>]) -> Result<Puzzle, FormatError> {
        parse_puzzle(lines.first().copied().unwrap_or(Line { number: 1, text: b"" }))
    }

    fn write(&self, puzzle: &Puzzle) -> Result<String, Misfit> {
        Ok(write_puzzle(puzzle) + "\n")
    }
}

/// Loopy's grids in the order of their numbers.
const GRIDS: [&str; 18] = [
    "Squares",
    "Triangular",
    "Honeycomb",
    "Snub-Square",
    "Cairo",
    "Great-Hexagonal",
    "Octagonal",
    "Kites",
    "Floret",
    "Dodecagonal",
    "Great-Dodecagonal",
    "Penrose (kite/dart)",
    "Penrose (rhombs)",
    "Great-Great-Dodecagonal",
    "Kagome",
    "Compass-Dodecagonal",
    "Hats",
    "Spectres",
];

const SQUARES: &str = "the square grid t0";

/// What should stand in place of another of Loopy's grids.
fn square_grid(kind: usize) -> Expected {
    Expected::Words(match GRIDS.get(kind) {
        Some(name) => format!("{SQUARES}, not the {name} grid"),
        None => SQUARES.to_string(),
    })
}

const WIDTH: Expected = Expected::Phrase { words: "the number of columns", sign: false };
const HEIGHT: Expected = Expected::Phrase { words: "the number of rows", sign: false };
const COLON: Expected = Expected::Phrase { words: "':' and the clues", sign: true };
const NO_SEED: Expected = Expected::Phrase {
    words: "':' and the clues, not a random seed (in Loopy, \"Specific\" shows the game id)",
    sign: true,
};
const CLUE: Expected =
    Expected::Phrase { words: "a label 0 to 4 or a letter 'a' to 'z'", sign: true };
const LAST_CELL: Expected = Expected::Phrase { words: "no clues after the last cell", sign: false };

/// The signs of a game id from left to right.
struct Signs<'a> {
    line: Line<'a>,
    at: usize,
    end: usize,
}

impl Signs<'_> {
    fn peek(&self) -> Option<u8> {
        (self.at < self.end).then(|| self.line.text[self.at])
    }

    /// Passes over a sign if it comes next.
    fn eat(&mut self, sign: u8) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    fn number(&mut self, expected: Expected) -> Result<usize, FormatError> {
        let rest = &self.line.text[self.at..self.end];
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = number(&rest[..length]).ok_or_else(|| self.error(expected))?;
        self.at += length;
        Ok(number)
    }

    fn error(&self, expected: Expected) -> FormatError {
        self.line.error(self.at, expected)
    }
}

/// Reads a game id.
///
/// # Errors
///
/// The first place where the line is not a game id of a square grid. Memory stays in proportion to the
/// line's length whatever size it claims.
pub fn parse_puzzle(line: Line<'_>) -> Result<Puzzle, FormatError> {
    let Range { start, end } = line.extent();
    let mut signs = Signs { line, at: start, end };
    let cols = signs.number(WIDTH)?;
    // A width alone is a square's.
    let rows = if signs.eat(b'x') { signs.number(HEIGHT)? } else { cols };
    let grid = Grid::new(rows, cols).map_err(|error| line.error(start, Expected::Size(error)))?;
    let at = signs.at;
    if signs.eat(b't') {
        let kind = signs.number(Expected::Words(SQUARES.to_string()))?;
        if kind != 0 {
            return Err(line.error(at, square_grid(kind)));
        }
    }
    if signs.eat(b'd') && signs.peek().is_some_and(|level| level.is_ascii_lowercase()) {
        signs.at += 1;
    }
    if signs.peek() == Some(b'#') {
        return Err(signs.error(NO_SEED));
    }
    if !signs.eat(b':') {
        return Err(signs.error(COLON));
    }

    let cells = grid.cell_count();
    let mut labels = Labels::new();
    while let Some(sign) = signs.peek() {
        let blanks = match sign {
            b'0'..=b'4' | b'a'..=b'z' if labels.len() >= cells => {
                return Err(signs.error(LAST_CELL));
            }
            b'0'..=b'4' => {
                labels.push(Some(sign - b'0'));
                0
            }
            b'a'..=b'z' => usize::from(sign - b'a') + 1,
            _ => return Err(signs.error(CLUE)),
        };
        if labels.len() + blanks > cells {
            return Err(signs.error(LAST_CELL));
        }
        labels.extend((0..blanks).map(|_| None));
        signs.at += 1;
    }
    if labels.len() < cells {
        return Err(signs.error(Expected::MoreCells { filled: labels.len(), cells }));
    }
    Ok(Puzzle::new(grid, labels).expect("one label up to 4 for each cell"))
}

/// A game id, without a line end. Open clues become blank cells: Loopy has none.
pub fn write_puzzle(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let mut clues = format!("{}x{}t0:", grid.cols(), grid.rows());
    let letter = |run: u8| char::from(b'`' + run);
    let mut run = 0;
    for cell in grid.cells() {
        match puzzle.label(cell) {
            Some(label) => {
                clues.extend((run > 0).then(|| letter(run)));
                clues.push(char::from(b'0' + label));
                run = 0;
            }
            None => {
                if run == 26 {
                    clues.push('z');
                    run = 0;
                }
                run += 1;
            }
        }
    }
    clues.extend((run > 0).then(|| letter(run)));
    clues
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::slitherlink::text::course;

    fn read(text: &str) -> Result<String, String> {
        let line = Line { number: 3, text: text.as_bytes() };
        let puzzle = parse_puzzle(line).map_err(|error| error.to_string())?;
        Ok(course::write_puzzle(&puzzle))
    }

    #[test]
    fn ids_with_and_without_parameters_are_read() {
        for text in ["3x2t0:a3d", " 3x2:a3d ", "3x2t0dh:a3d", "3x2t0:a3aba"] {
            assert_eq!(read(text).as_deref(), Ok("2 3 .3. ..."), "{text}");
        }
        assert_eq!(read("2:3c").as_deref(), Ok("2 2 3. .."));
    }

    #[test]
    fn long_runs_are_parted() {
        let grid = Grid::new(1, 54).unwrap();
        let mut labels = vec![None; 53];
        labels.push(Some(2));
        assert_eq!(write_puzzle(&Puzzle::new(grid, labels).unwrap()), "54x1t0:zza2");
    }

    #[test]
    fn faults_name_their_place() {
        for (text, expected) in [
            (
                "7x7t2:a3d",
                "line 3, column 4: expected the square grid t0, not the Honeycomb grid, found 't2:a3d'",
            ),
            ("7x7t99:a3d", "line 3, column 4: expected the square grid t0, found 't99:a3d'"),
            ("7x7t:a3d", "line 3, column 5: expected the square grid t0, found ':a3d'"),
            (
                "7x7t0de#123",
                "line 3, column 8: expected ':' and the clues, not a random seed (in Loopy, \"Specific\" shows the game id), found '#'",
            ),
            ("x3:a", "line 3, column 1: expected the number of columns, found 'x3:a'"),
            ("3x:a", "line 3, column 3: expected the number of rows, found ':a'"),
            ("3x0:a", "line 3, column 1: a grid needs at least one row and one column"),
            ("3x2", "line 3, column 4: expected ':' and the clues, found the end of the line"),
            (
                "3x2:a5",
                "line 3, column 6: expected a label 0 to 4 or a letter 'a' to 'z', found '5'",
            ),
            ("3x2:a3", "line 3, column 7: expected clues for 6 cells, found 2"),
            ("3x2:a3e", "line 3, column 7: expected no clues after the last cell, found 'e'"),
            ("3x2:f1", "line 3, column 6: expected no clues after the last cell, found '1'"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }
}
