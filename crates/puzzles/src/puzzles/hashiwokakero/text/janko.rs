//! Files of Janko's collection: a number is an island, `-` or `.` a cell without one.

use crate::kind::{Janko, Misfit};
use crate::puzzles::hashiwokakero::{Island, MOST, Puzzle};
use crate::text::{Expected, FormatError, Line, janko, number};

pub(super) const JANKO: Janko<Puzzle> = Janko { names: &["hashi", "hashiwokakero"], read, write };

const CLUE: Expected =
    Expected::Phrase { words: "a number from 1 to 8, '?' or '-' for a blank cell", sign: false };

fn read(file: &[Line<'_>]) -> Result<Puzzle, FormatError> {
    let clue = |word: &[u8]| match word {
        b"-" | b"." => Some(None),
        b"?" => Some(Some(Island { number: None })),
        word => {
            let number = number(word).and_then(|number| u8::try_from(number).ok());
            let number = number.filter(|number| (1..=MOST).contains(number))?;
            Some(Some(Island { number: Some(number) }))
        }
    };
    let (grid, islands) = janko::read(file, clue, &CLUE)?;
    Ok(Puzzle::new(grid, islands).expect("an entry for each cell, and numbers up to 8"))
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let grid = puzzle.grid();
    let word = |row, col| match puzzle.island(grid.cell(row, col)) {
        None => "-".to_string(),
        island => super::sign(island),
    };
    Ok(janko::write(JANKO.names[0], grid, word))
}
