//! Formats by name, and puzzles written in them.

use super::registrable::Registrable;
#[cfg(feature = "draw")]
use crate::draw::Stroke;
use crate::kind::{Fields, Misfit};
use crate::text::json::Object;
use crate::text::penpa;
#[cfg(feature = "draw")]
use crate::text::picture::{HEADING, is_point};
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
    /// Links with which the editor Penpa imports an address.
    pub const PENPA: Self = Self("penpa");
    /// Pictures in signs, with a player's marks.
    pub const PICTURE: Self = Self("picture");
    /// The files of pzprv3.
    pub const PZPRV3: Self = Self("pzprv3");

    /// The formats that hold a puzzle with its answer.
    pub const WITH_ANSWER: [Self; 3] = [Self::PZPRV3, Self::JSON, Self::PICTURE];

    /// The formats that hold a player's marks and can be written with them.
    pub const WITH_MARKS: [Self; 2] = [Self::JSON, Self::PICTURE];

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

/// Writes a puzzle with a player's marks, one for each edge, in one of [`Format::WITH_MARKS`]. Edges
/// without a mark are open.
///
/// # Errors
///
/// If the format is none of them.
pub(super) fn write_marked<P: Registrable>(
    puzzle: &P,
    marks: &[Option<bool>],
    format: Format,
) -> Result<String, Misfit> {
    match format {
        Format::JSON => Ok(object(puzzle, puzzle.marks_to_json(marks))),
        #[cfg(feature = "draw")]
        Format::PICTURE if puzzle.definition().in_signs.is_some() => {
            let board = puzzle.board();
            // A clue that looks like a vertex would not be read back.
            let is_unclear =
                |sign: &&String| sign.chars().any(|sign| sign == '+' || is_point(sign));
            if let Some(sign) = board.signs.iter().find(is_unclear) {
                return Err(Misfit::Clue(format!("a picture has no sign for '{sign}'")));
            }
            let picture =
                puzzle.in_strokes(None, &|edge| Stroke::from(board.mark(marks, edge)), false);
            Ok(format!("{HEADING} {}\n{picture}", puzzle.info().name))
        }
        Format(notation) => Err(Misfit::Kind { notation, kind: puzzle.info().title }),
    }
}

/// A puzzle with these fields as a line of JSON.
fn object<P: Registrable>(puzzle: &P, fields: Fields) -> String {
    let (rows, cols) = if puzzle.info().has_rows { puzzle.size() } else { (0, 0) };
    Object { puzzle: puzzle.info().name.to_string(), rows, cols, fields }.write()
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
    let misfit = || Misfit::Kind { notation: format.0, kind: puzzle.info().title };
    let says_rules = [Format::JSON, Format::ADDRESS, Format::PENPA, Format::PZPRV3];
    if let Some(rule) = puzzle.unsaid_rule().filter(|_| !says_rules.contains(&format)) {
        return Err(Misfit::Clue(format!("the format '{}' does not say --{rule}", format.0)));
    }
    match format {
        Format::JSON => Ok(object(puzzle, puzzle.to_json(answer))),
        Format::ADDRESS => (puzzle.definition().address.as_ref().ok_or_else(misfit)?.write)(puzzle),
        Format::PENPA => {
            let address = (puzzle.definition().address.as_ref().ok_or_else(misfit)?.write)(puzzle)?;
            penpa::write(&address, puzzle.size())
        }
        Format::JANKO => (puzzle.definition().janko.as_ref().ok_or_else(misfit)?.write)(puzzle),
        #[cfg(feature = "draw")]
        Format::PICTURE if puzzle.definition().in_signs.is_some() => {
            let on = answer.map(|answer| puzzle.truth(answer)).unwrap_or_default();
            let marks: Vec<_> = on.into_iter().map(|on| on.then_some(true)).collect();
            write_marked(puzzle, &marks, format)
        }
        Format::PZPRV3 => {
            (puzzle.definition().pzprv3.as_ref().ok_or_else(misfit)?.write)(puzzle, answer)
        }
        Format(name) => {
            let notation =
                puzzle.definition().notations.iter().find(|notation| notation.name() == name);
            notation.ok_or_else(misfit)?.write(puzzle)
        }
    }
}
