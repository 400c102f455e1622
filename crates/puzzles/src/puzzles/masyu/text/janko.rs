//! Masyu in Janko's files: `w` is a white pearl, `b` a black one, `-` or `.` a blank cell.

use crate::kind::{Janko, Misfit};
use crate::puzzles::masyu::{Pearl, Puzzle};
use crate::text::{Expected, FormatError, Line, janko};

pub(super) const JANKO: Janko<Puzzle> = Janko { names: &["masyu"], read, write };

const CLUE: Expected =
    Expected::Phrase { words: "a pearl ('w' or 'b') or '-' for a blank cell", sign: false };

fn read(file: &[Line<'_>]) -> Result<Puzzle, FormatError> {
    let clue = |word: &[u8]| match word {
        b"-" | b"." => Some(None),
        b"w" | b"W" => Some(Some(Pearl::White)),
        b"b" | b"B" => Some(Some(Pearl::Black)),
        _ => None,
    };
    let (grid, pearls) = janko::read(file, clue, &CLUE)?;
    Ok(Puzzle::new(grid, pearls).expect("one entry for each cell"))
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    super::check_plain(puzzle, "a Janko file")?;
    let grid = puzzle.grid();
    let word = |row, col| match puzzle.pearl(grid.cell(row, col)) {
        None => "-".to_string(),
        Some(Pearl::White) => "w".to_string(),
        Some(Pearl::Black | Pearl::Either) => "b".to_string(),
    };
    Ok(janko::write(JANKO.names[0], grid, word))
}
