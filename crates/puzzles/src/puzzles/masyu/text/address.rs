//! The body of a Masyu address: pzpr's `decodeCircle`.
//!
//! Each sign is a digit to base 27 and stands for three cells, in base 3: 0 is a blank cell, 1 a
//! white pearl, 2 a black one. Cells that the last sign has beyond the grid are blank.

use crate::kind::{Address, Misfit};
use crate::lines::VISIT_ALL;
use crate::puzzles::masyu::{Pearl, Pearls, Puzzle};
use crate::text::FormatError;
use crate::text::address::{self, Body};
use crate::text::codes::{self, Codes};

pub(super) const ADDRESS: Address<Puzzle> = Address {
    names: &["mashu", "masyu", "pearl"],
    flags: &[('f', VISIT_ALL.name)],
    read: &decode,
    write: &write,
};

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    super::check_plain(puzzle, "an address")?;
    let flags = if puzzle.visits_all() { "f" } else { "" };
    Ok(address::write(ADDRESS.names[0], flags, puzzle.grid(), &encode(puzzle)))
}

/// Decodes a body.
fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let pearl = |three| match three {
        0 => None,
        1 => Some(Pearl::White),
        _ => Some(Pearl::Black),
    };
    let pearls: Pearls = codes.threes()?.into_iter().map(pearl).collect();
    codes.end(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'q'))?;
    Ok(Puzzle::new(body.grid, pearls).expect("one entry for each cell"))
}

/// Writes the same body as pzpr does.
fn encode(puzzle: &Puzzle) -> String {
    let three = |pearl: &Option<Pearl>| match pearl {
        None => 0,
        Some(Pearl::White) => 1,
        Some(Pearl::Black | Pearl::Either) => 2,
    };
    codes::threes(&puzzle.pearls().iter().map(three).collect::<Vec<u32>>())
}
