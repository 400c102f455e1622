//! Slitherlink in Janko's files: a digit is a label, `-` or `.` a blank cell.

use crate::kind::{Janko, Misfit};
use crate::puzzles::slitherlink::Puzzle;
use crate::text::{Expected, FormatError, Line, janko};

pub(super) const JANKO: Janko<Puzzle> = Janko { names: &["slitherlink"], read, write };

const CLUE: Expected =
    Expected::Phrase { words: "a label 0 to 4 or '-' for a blank cell", sign: false };

fn read(file: &[Line<'_>]) -> Result<Puzzle, FormatError> {
    let clue = |word: &[u8]| match word {
        b"-" | b"." => Some(None),
        &[digit @ b'0'..=b'4'] => Some(Some(digit - b'0')),
        _ => None,
    };
    let (grid, labels) = janko::read(file, clue, &CLUE)?;
    Ok(Puzzle::new(grid, labels).expect("one label up to 4 for each cell"))
}

/// Open clues become blank cells: the collection has none.
fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let grid = puzzle.grid();
    let label = |row, col| puzzle.label(grid.cell(row, col));
    let word = |row, col| label(row, col).map_or("-".to_string(), |label| label.to_string());
    Ok(janko::write(JANKO.names[0], grid, word))
}
