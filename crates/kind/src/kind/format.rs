//! Formats by name, and puzzles written in them.

use super::any::AnyPuzzle;
use super::notations::Misfit;
use super::solution::Solution;
use crate::answer::Answer;
use crate::draw::Stroke;
use crate::text::penpa;
use crate::text::picture::{HEADING, is_point};
use std::fmt;

/// The name of a notation, by which a puzzle is written or read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Format(&'static str);

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

    /// The format of this name.
    pub fn of(name: &'static str) -> Self {
        Self(name)
    }

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

impl dyn AnyPuzzle {
    /// The puzzle in a format, its last line end included.
    ///
    /// # Errors
    ///
    /// If the format cannot hold it.
    pub fn write(&self, format: Format) -> Result<String, Misfit> {
        write(self, None, format)
    }

    /// The puzzle with a player's marks, one for each edge, in one of [`Format::WITH_MARKS`]. Edges
    /// without a mark are open.
    ///
    /// # Errors
    ///
    /// If the format is none of them.
    pub fn write_marked(&self, marks: &[Option<bool>], format: Format) -> Result<String, Misfit> {
        match format {
            Format::JSON => Ok(self.to_line_with(marks)),
            Format::PICTURE if self.kind().in_signs().is_some() => {
                let board = self.board();
                // A clue that looks like a vertex would not be read back.
                let is_unclear =
                    |sign: &&String| sign.chars().any(|sign| sign == '+' || is_point(sign));
                if let Some(sign) = board.signs.iter().find(is_unclear) {
                    return Err(Misfit::Clue(format!("a picture has no sign for '{sign}'")));
                }
                let stroke = |edge| Stroke::from(board.mark(marks, edge));
                let picture = self.in_strokes(None, &stroke, false);
                Ok(format!("{HEADING} {}\n{picture}", self.info().name))
            }
            Format(notation) => Err(Misfit::Kind { notation, kind: self.info().title }),
        }
    }
}

impl Solution<'_> {
    /// The puzzle with the answer in a format, its last line end included; without the answer, if
    /// the format holds none.
    ///
    /// # Errors
    ///
    /// If the format cannot hold the puzzle.
    pub fn write(&self, format: Format) -> Result<String, Misfit> {
        write(self.puzzle(), Some(self.answer()), format)
    }
}

fn write(
    puzzle: &dyn AnyPuzzle,
    answer: Option<&Answer>,
    format: Format,
) -> Result<String, Misfit> {
    let kind = puzzle.kind();
    let says_rules = [Format::JSON, Format::ADDRESS, Format::PENPA, Format::PZPRV3];
    if let Some(rule) = puzzle.unsaid_rule().filter(|_| !says_rules.contains(&format)) {
        return Err(Misfit::Clue(format!("the format '{}' does not say --{rule}", format.0)));
    }
    let written = match format {
        Format::JSON => Some(Ok(puzzle.to_line(answer))),
        Format::ADDRESS => kind.write_address(puzzle),
        Format::PENPA => kind
            .write_address(puzzle)
            .map(|address| address.and_then(|address| penpa::write(&address, puzzle.size()))),
        Format::JANKO => kind.write_janko(puzzle),
        Format::PICTURE if kind.in_signs().is_some() => {
            let on = answer.map(|answer| puzzle.truth(answer)).unwrap_or_default();
            let marks: Vec<_> = on.into_iter().map(|on| on.then_some(true)).collect();
            Some(puzzle.write_marked(&marks, format))
        }
        Format::PZPRV3 => kind.write_pzprv3(puzzle, answer),
        Format(name) => kind.write_own(name, puzzle),
    };
    let misfit = Misfit::Kind { notation: format.0, kind: puzzle.info().title };
    written.unwrap_or(Err(misfit))
}
