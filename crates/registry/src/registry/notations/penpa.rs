//! Links of Penpa's: an address, or a drawing.

#[cfg(feature = "whole")]
use super::drawings;
use super::{Format, Puzzle, first, read_address};
use crate::text::{Aside, FormatError, Line, Notation, address, penpa};

pub(super) struct Penpa;

impl Notation for Penpa {
    fn name(&self) -> &'static str {
        Format::PENPA.name()
    }

    fn begins(&self, first: &[u8]) -> bool {
        penpa::begins(first)
    }

    fn is_argument(&self, text: &str) -> bool {
        address::is_argument(text)
    }
}

pub(super) fn read(lines: &[Line<'_>], aside: &Aside) -> Result<Puzzle, FormatError> {
    let line = first(lines);
    match penpa::drawing_at(line) {
        None => read_address(line, aside),
        #[cfg(feature = "whole")]
        Some(at) => drawings::read(line, at, aside),
        #[cfg(not(feature = "whole"))]
        Some(at) => Err(penpa::fault(line, at, "this program reads none")),
    }
}
