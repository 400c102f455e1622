//! Formats by name, and puzzles written in them.

#[cfg(feature = "draw")]
use super::any::AnyPuzzle;
use super::registrable::Registrable;
#[cfg(feature = "draw")]
use crate::draw::Stroke;
#[cfg(feature = "draw")]
use crate::grid::Segment;
use crate::kind::Misfit;
use crate::text::json::Object;
#[cfg(feature = "draw")]
use crate::text::picture::HEADING;
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

/// A picture of a puzzle with a player's marks, and its kind above it.
#[cfg(feature = "draw")]
pub(super) fn draw_marked(puzzle: &dyn AnyPuzzle, marks: &[Option<bool>]) -> String {
    let stroke = |edge: Segment| match marks.get(edge.index()).copied().flatten() {
        None => Stroke::Blank,
        Some(true) => Stroke::On,
        Some(false) => Stroke::Off,
    };
    format!("{HEADING} {}\n{}", puzzle.kind().name, puzzle.in_strokes(&stroke, false))
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
        #[cfg(feature = "draw")]
        Format::PICTURE => {
            let mut marks = vec![None; puzzle.board().plane.edge_bound()];
            let edges = answer.map(P::edges).unwrap_or_default();
            edges.into_iter().for_each(|edge| marks[edge] = Some(true));
            Ok(draw_marked(puzzle, &marks))
        }
        Format::PZPRV3 => (P::PZPRV3.ok_or_else(misfit)?.write)(puzzle, answer),
        Format(name) => {
            let notation = P::NOTATIONS.iter().find(|notation| notation.name() == name);
            notation.ok_or_else(misfit)?.write(puzzle)
        }
    }
}
