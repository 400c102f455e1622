//! The body of an address: pzpr's `decodeNumber16`. A digit is an island with this number, `.` one without, and `g`
//! to `z` are 1 to 20 cells without an island.

use crate::kind::{Address, Misfit};
use crate::puzzles::hashiwokakero::{Island, MOST, Puzzle};
use crate::text::address::{self, Body};
use crate::text::codes::{self, Codes};
use crate::text::{Expected, FormatError};

pub(super) const ADDRESS: Address<Puzzle> =
    Address { names: NAMES, flags: &[], read: &decode, write: &write };

pub(super) const NAMES: &[&str] = &["hashikake", "hashi", "bridges"];

const NUMBER: Expected =
    Expected::Phrase { words: "an island's code ('1' to '8' or '.') or 'g' to 'z'", sign: true };

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let number = |island: &Island| codes::number(island.number.map(u32::from));
    let body = codes::places(puzzle.islands(), b'g', number);
    Ok(address::write(NAMES[0], "", puzzle.grid(), &body))
}

fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let islands = codes.places(body.grid.cell_count(), b'g', |codes| {
        let place = codes.place();
        let number = codes.number(NUMBER)?;
        let number = number.map(|number| u8::try_from(number).unwrap_or_default());
        match number.is_none_or(|number| (1..=MOST).contains(&number)) {
            true => Ok(Island { number }),
            false => Err(codes.error_at(place, NUMBER)),
        }
    })?;
    codes.end(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'z' | b'-' | b'+' | b'.'))?;
    Ok(Puzzle::new(body.grid, islands).expect("an entry for each cell, and numbers up to 8"))
}
