//! The body of a Slitherlink address: pzpr's `decode4Cell`, which the sites built on it share.
//!
//! It goes over the cells row by row: `0` to `4` is a label, `5` to `9` a label and one blank cell,
//! `a` to `e` a label and two blank cells, `g` to `z` 1 to 20 blank cells, `.` an open clue.

use crate::grid::Cell;
use crate::kind::{Address, Misfit};
use crate::lines::VISIT_ALL;
use crate::puzzles::slitherlink::{Clue, Puzzle};
use crate::text::FormatError;
use crate::text::address::{self, Body};
use crate::text::codes::{self, Codes};

pub(super) const ADDRESS: Address<Puzzle> = Address {
    names: &["slither", "slitherlink"],
    flags: &[('f', VISIT_ALL.name)],
    read: &decode,
    write: &write,
};

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let flags = if puzzle.visits_all() { "f" } else { "" };
    Ok(address::write(ADDRESS.names[0], flags, puzzle.grid(), &encode(puzzle)))
}

/// Decodes a body.
fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let clues = codes.labels()?;
    codes.end(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'e' | b'g'..=b'z'))?;
    let is_open = |&(_, clue): &(usize, &Option<Option<u32>>)| *clue == Some(None);
    let open =
        clues.iter().enumerate().filter(is_open).map(|(cell, _)| Cell::from_index(cell)).collect();
    let label = |clue: &Option<Option<u32>>| clue.flatten().map(|label| label as u8);
    let labels = clues.iter().map(label).collect();
    Ok(Puzzle::new(body.grid, labels).expect("one label up to 4 for each cell").with_open(open))
}

/// Writes a body, the same one that pzpr writes.
fn encode(puzzle: &Puzzle) -> String {
    let clue = |cell| match puzzle.clue(cell) {
        Clue::Blank => None,
        Clue::Open => Some(None),
        Clue::Label(label) => Some(Some(u32::from(label))),
    };
    codes::labels(&puzzle.grid().cells().map(clue).collect::<Vec<_>>())
}
