//! Formats by name, and puzzles written in them.

use super::registrable::Registrable;
use crate::kind::Misfit;
use crate::text::json::Object;
use std::fmt;

/// The name of a notation, by which a puzzle is written or read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Format(pub(super) &'static str);

impl Format {
    /// JSON, an object on each line.
    pub const JSON: Self = Self("json");
    /// Addresses of puzz.link and its relatives.
    pub const ADDRESS: Self = Self("address");
    /// The files of Janko's collection.
    pub const JANKO: Self = Self("janko");
    /// The files of pzprv3.
    pub const PZPRV3: Self = Self("pzprv3");

    /// The formats that hold a puzzle with its answer.
    pub const WITH_ANSWER: [Self; 2] = [Self::PZPRV3, Self::JSON];

    /// The name by which users call it.
    pub fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Writes a puzzle in a format, its last line end included.
///
/// # Errors
///
/// If the format cannot hold the puzzle.
pub(super) fn write<P: Registrable>(
    puzzle: &P,
    answer: Option<&P::Answer>,
    format: Format,
) -> Result<String, Misfit> {
    let misfit = || Misfit::Kind { notation: format.0, kind: P::TITLE };
    match format {
        Format::JSON => {
            let (rows, cols) = puzzle.size();
            let fields = puzzle.to_json(answer);
            Ok(Object { puzzle: P::NAME.to_string(), rows, cols, fields }.write())
        }
        Format::ADDRESS => (P::ADDRESS.ok_or_else(misfit)?.write)(puzzle),
        Format::JANKO => (P::JANKO.ok_or_else(misfit)?.write)(puzzle),
        Format::PZPRV3 => (P::PZPRV3.ok_or_else(misfit)?.write)(puzzle, answer),
        Format(name) => {
            let notation = P::NOTATIONS.iter().find(|notation| notation.name() == name);
            notation.ok_or_else(misfit)?.write(puzzle)
        }
    }
}
