//! A grid as people paste it: a line for each row, a sign for each cell.
//!
//! `o` (or `O`) is a white pearl, `*` a black one, `?` one of either colour; `.`, `-` and `_` are blank cells. White space
//! between signs is skipped. Blank lines separate the grids of one file.

use crate::kind::{Misfit, Written};
use crate::lines::cells;
use crate::puzzles::masyu::{Pearl, Puzzle};
#[cfg(feature = "whole")]
use crate::text::{Apart, Cells};
use crate::text::{Continues, Expected, Extent, FormatError, Line, Notation};

/// The notation.
pub struct Pasted;

impl Notation for Pasted {
    fn name(&self) -> &'static str {
        super::NAME
    }

    fn begins(&self, first: &[u8]) -> bool {
        is_row(first)
    }

    fn extent(&self, _: Line<'_>, named: bool) -> Option<Extent> {
        Some(Box::new(move |line| {
            Continues::from(!line.is_blank() && (named || is_row(line.text)))
        }))
    }

    fn is_row(&self, line: &[u8]) -> bool {
        is_row(line)
    }

    fn fits(&self, block: &[Line<'_>]) -> bool {
        block.iter().all(|line| is_row(line.text))
    }

    /// Letters and circles are pearls too, and numbers where the kind is named.
    #[cfg(feature = "whole")]
    fn cells(&self, named: bool) -> Option<Cells<'_>> {
        let pearl = move |word: &str| match word {
            "o" | "O" | "w" | "W" | "○" | "◯" | "⚪" => Some("o"),
            "*" | "b" | "B" | "●" | "⚫" => Some("*"),
            "?" => Some("?"),
            "1" if named => Some("o"),
            "2" if named => Some("*"),
            _ => None,
        };
        Some(Cells {
            is_called: Box::new(|name| super::KIND.info.is_called(name)),
            heading: None,
            apart: Apart::Signs,
            clue: Box::new(move |word, _| pearl(word).map(str::to_string)),
            blank: ".",
            grids: 1,
            has_margin: false,
            has_blanks: true,
        })
    }

    /// The first rows may have no pearl, and so look like another puzzle's.
    fn takes(&self, block: &[Line<'_>]) -> bool {
        self.fits(block)
    }
}

impl Written<Puzzle> for Pasted {
    fn read(&self, lines: &[Line<'_>]) -> Result<Puzzle, FormatError> {
        parse_rows(lines)
    }

    fn write(&self, puzzle: &Puzzle) -> Result<String, Misfit> {
        super::check_switch(puzzle, "a grid")?;
        Ok(rows(puzzle).map(|row| row + "\n").collect())
    }
}

const SIGN: Expected = Expected::Phrase {
    words: "a pearl ('o' white, '*' black), or '.' for a blank cell",
    sign: true,
};

/// Whether a line can be a row of a grid.
fn is_row(line: &[u8]) -> bool {
    line.iter().all(|&sign| sign.is_ascii_whitespace() || cell(sign).is_some())
}

/// The pearl of a cell, or none for a blank cell; `None` for a sign that is not a cell.
fn cell(sign: u8) -> Option<Option<Pearl>> {
    match sign {
        b'o' | b'O' => Some(Some(Pearl::White)),
        b'*' => Some(Some(Pearl::Black)),
        b'?' if cfg!(feature = "whole") => Some(Some(Pearl::Either)),
        b'.' | b'-' | b'_' => Some(None),
        _ => None,
    }
}

/// Reads a grid from its rows.
///
/// # Errors
///
/// The first sign that has no meaning, or the first row that is not as long as the first one.
pub fn parse_rows(rows: &[Line<'_>]) -> Result<Puzzle, FormatError> {
    let (grid, pearls) = cells::read_rows(rows, cell, SIGN)?;
    Ok(Puzzle::new(grid, pearls).expect("one entry for each cell"))
}

/// The rows of a grid, without line ends.
pub fn rows(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let sign = |pearl: &Option<Pearl>| match pearl {
        Some(Pearl::White) => 'o',
        Some(Pearl::Black) => '*',
        Some(Pearl::Either) => '?',
        None => '.',
    };
    puzzle.pearls().chunks(puzzle.grid().cols()).map(move |row| row.iter().map(sign).collect())
}
