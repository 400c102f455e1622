//! Puzzles drawn in signs, with a player's marks.

use super::super::kinds;
use super::{Kind, Puzzle, first, kind_called, warn_of_others};
use crate::grid::{Grid, Lattice};
use crate::kind::{Fields, InSigns, JsonFault};
use crate::plane::Along;
use crate::registry::Format;
use crate::text::picture::{self, Drawn};
use crate::text::{Aside, Expected, Extent, FormatError, Line, Notation, json};

pub(super) struct Picture;

impl Notation for Picture {
    fn name(&self) -> &'static str {
        Format::PICTURE.name()
    }

    fn begins(&self, first: &[u8]) -> bool {
        picture::begins(first)
    }

    fn extent(&self, first: Line<'_>, _: bool) -> Option<Extent> {
        Some(picture::extent(first.text))
    }

    /// The first row may have nothing but clues.
    fn takes(&self, block: &[Line<'_>]) -> bool {
        block.iter().any(|line| picture::shows_lines(line.text))
    }
}

/// A picture that does not name its kind is taken for the first one's that can be so drawn.
pub(super) fn read_picture(lines: &[Line<'_>], aside: &Aside) -> Result<Puzzle, FormatError> {
    let drawn = Drawn::new(lines)?;
    if let Some((line, name)) = drawn.kind {
        let at = line.extent().end - name.len();
        let kind = kind_called(name, names).map_err(|expected| line.error(at, expected))?;
        return read_drawn(kind, &drawn, aside);
    }
    // A sign that a kind has for itself tells it: another kind's clues may be any signs.
    let is_own = |kind: Kind| {
        kind.in_signs().is_some_and(|part| part.signs.iter().any(|&(sign, _)| drawn.has(sign)))
    };
    let is_told = kinds::all().into_iter().any(is_own);
    let reads = |kind: Kind| match is_told && !is_own(kind) {
        true => Err(drawn.first().error(0, Expected::Puzzle)),
        false => read_drawn(kind, &drawn, &Aside::default()),
    };
    let Some(kind) = kinds::all().into_iter().find(|&kind| reads(kind).is_ok()) else {
        // The kind that is meant reads the most.
        let faults = kinds::all().into_iter().rev().filter_map(|kind| reads(kind).err());
        let fault = faults.max_by_key(|fault| (fault.line, fault.column));
        return Err(fault.expect("there are kinds"));
    };
    let words = |name| format!("'{} {name}' above it", Format::PICTURE.name());
    warn_of_others(first(lines), kind, names, |kind| reads(kind).is_ok(), words, aside);
    read_drawn(kind, &drawn, aside)
}

/// Kinds that pictures can show have one name there.
fn names(kind: Kind) -> &'static [&'static str] {
    match kind.in_signs() {
        Some(_) => std::slice::from_ref(&kind.info().name),
        None => &[],
    }
}

/// Reads a picture of one kind with the marks in it. Its clues are those of JSON.
fn read_drawn(kind: Kind, drawn: &Drawn<'_>, aside: &Aside) -> Result<Puzzle, FormatError> {
    let Some(&InSigns { along, signs }) = kind.in_signs() else {
        return Err(drawn.first().error(0, Expected::Puzzle));
    };
    let is_of_cells = along == Along::Cells;
    let [rows, cols] = drawn.size.map(|size| size - usize::from(!is_of_cells));
    let size = |error| drawn.first().error(0, Expected::Size(error));
    let grid = Grid::new(rows, cols).map_err(size)?;
    let lattice = if is_of_cells { Lattice::of_cells(grid) } else { Lattice::of_points(grid) };
    let clue =
        |sign| signs.iter().find(|(drawn, _)| *drawn == sign).map_or(sign, |&(_, clue)| clue);
    let marks = drawn.marks(grid, lattice)?;
    let rows = drawn.clues(is_of_cells, clue)?;
    let lines = rows.iter().map(|(number, row)| Line { number: *number, text: row.as_bytes() });
    let lines: Vec<Line<'_>> = lines.collect();
    let read = kind.read_fields(&lines, &Fields::default()).map_err(|fault| match fault {
        JsonFault::Clues(error) => drawn.place(is_of_cells, error),
        fault => json::error(&[drawn.first()], fault),
    })?;
    aside.keep_marks(marks);
    Ok(read.puzzle)
}
