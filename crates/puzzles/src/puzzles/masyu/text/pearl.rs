//! Game ids of Simon Tatham's Pearl: `WxH:CLUES`.
//!
//! The clues go over the cells row by row: `B` and `W` are pearls, a letter `a` to `z` a run of 1
//! to 26 blank cells. The difficulty and `n` (`dt`, `den`) that a full set of parameters has are
//! skipped. An `a` behind them, which is ours, says that every pearl that could be shown is shown. A random
//! seed (`WxHdt#SEED`) is not a puzzle until Pearl has made it one.

#[cfg(feature = "whole")]
use crate::grid::{Grid, Segment};
use crate::kind::{Misfit, Written};
use crate::puzzles::masyu::{Pearl, Puzzle};
use crate::text::game_id::{self, Signs};
use crate::text::{Expected, FormatError, Line, Notation};
#[cfg(feature = "whole")]
use crate::text::{Marks, save};
use std::cell::Cell;

pub(super) const NAME: &str = "pearl";

/// The notation.
pub struct Id;

impl Notation for Id {
    fn name(&self) -> &'static str {
        NAME
    }

    /// An id begins with a number, and has a `B` or `W` after a colon.
    fn begins(&self, first: &[u8]) -> bool {
        let text = first.trim_ascii();
        let colon = text.iter().position(|&sign| sign == b':');
        text.first().is_some_and(u8::is_ascii_digit)
            && colon.is_some_and(|at| text[at..].iter().any(|sign| matches!(sign, b'B' | b'W')))
    }

    fn is_argument(&self, text: &str) -> bool {
        text.contains(':')
    }

    #[cfg(feature = "whole")]
    fn game(&self) -> Option<save::Game> {
        Some(save::Game { name: "Pearl", marks })
    }

    /// Without a pearl an id looks like that of another game.
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
        // The rule has a letter of its own, which Pearl passes over; a pearl of either colour has none.
        super::check_plain(&puzzle.clone().showing_all(false), "a game id")?;
        Ok(write_puzzle(puzzle) + "\n")
    }
}

/// The marks that moves of Pearl make: `L`, `N`, `R` and `F` set, take away, replace and flip edges of a cell,
/// `M` flips crosses; then come a number (1 right, 2 up, 4 left, 8 down, or a sum), the column and the row.
#[cfg(feature = "whole")]
fn marks(
    (rows, cols): (usize, usize),
    bound: usize,
    moves: &[save::Move<'_>],
) -> Result<Marks, FormatError> {
    let mut lines = vec![0; rows * cols];
    let mut crosses = vec![0; rows * cols];
    for step in moves {
        let mut start = 0;
        for part in step.text.split(';') {
            let begin = start;
            start += part.len() + 1;
            let fault =
                || step.error(begin, "a move of Pearl (L, N, R, F or M, and three numbers)");
            let code = part.chars().next().ok_or_else(fault)?;
            if part == "S" {
                continue;
            }
            let numbers =
                part[code.len_utf8()..].split(',').map(|part| crate::text::number(part.as_bytes()));
            let numbers: Option<Vec<usize>> = numbers.collect();
            let [edges, col, row] = numbers.unwrap_or_default()[..] else { return Err(fault()) };
            if edges > 15 || col >= cols || row >= rows {
                return Err(fault());
            }
            let (line, cross) = (&mut lines[row * cols + col], &mut crosses[row * cols + col]);
            match code {
                'L' => *line |= edges,
                'N' => *line &= !edges,
                'F' => *line ^= edges,
                'M' => *cross ^= edges,
                'R' => (*line, *cross) = (edges, *cross & !edges),
                _ => return Err(fault()),
            }
        }
    }
    let mut marks = vec![None; bound];
    let Ok(grid) = Grid::new(rows, cols) else { return Ok(marks) };
    let mut mark = |edge: Segment, one: usize, other: usize, [right, left]: [usize; 2]| {
        let has = |of: &[usize]| of[one] & right > 0 || of[other] & left > 0;
        marks[edge.index()] = has(&lines).then_some(true).or(has(&crosses).then_some(false));
    };
    for cell in grid.cells() {
        let (row, col) = grid.cell_position(cell);
        let at = cell.index();
        if col + 1 < cols {
            mark(grid.vertical(row, col + 1), at, at + 1, [1, 4]);
        }
        if row + 1 < rows {
            mark(grid.horizontal(row + 1, col), at, at + cols, [8, 2]);
        }
    }
    Ok(marks)
}

const NO_SEED: Expected = Expected::Phrase {
    words: "':' and the clues, not a random seed (in Pearl, \"Specific\" shows the game id)",
    sign: true,
};
const CLUE: Expected = Expected::Phrase { words: "'B', 'W' or a letter 'a' to 'z'", sign: true };

/// Reads a game id.
///
/// # Errors
///
/// The first place where the line is not a game id. Memory stays in proportion to the line's length
/// whatever size it claims.
pub fn parse_puzzle(line: Line<'_>) -> Result<Puzzle, FormatError> {
    let shows_all = Cell::new(false);
    let parameters = |signs: &mut Signs<'_>| {
        if signs.eat(b'd') {
            let letters = |signs: &Signs<'_>| signs.peek().is_some_and(|s| s.is_ascii_lowercase());
            (0..2).for_each(|_| signs.at += usize::from(letters(signs)));
        }
        shows_all.set(cfg!(feature = "whole") && signs.eat(b'a'));
        Ok(())
    };
    let pearl = |sign| match sign {
        b'B' => Some(Pearl::Black),
        b'W' => Some(Pearl::White),
        _ => None,
    };
    let (grid, pearls) = game_id::read(line, parameters, NO_SEED, pearl, CLUE)?;
    let puzzle = Puzzle::new(grid, pearls).expect("one entry for each cell");
    Ok(puzzle.showing_all(shows_all.get()))
}

/// Writes a game id.
pub fn write_puzzle(puzzle: &Puzzle) -> String {
    let sign = |pearl: &Option<Pearl>| Some(if (*pearl)? == Pearl::Black { 'B' } else { 'W' });
    let parameters = if puzzle.shows_all() { "a" } else { "" };
    game_id::write(puzzle.grid(), parameters, puzzle.pearls().iter().map(sign))
}
