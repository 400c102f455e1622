//! The text forms: rows of signs, and addresses of puzz.link, each sign of which holds five cells.

use super::{Puzzle, generate};
use crate::grid::Cell;
use crate::kind::{Address, Definition, Fields, InSigns, KindInfo, Misfit};
use crate::lines::cells::{CellLine, Rows, from_json, read_rows};
use crate::plane::Along;
use crate::text::address::{self, Body};
use crate::text::codes::{self, Codes};
use crate::text::{Expected, FormatError, Line};

const SIGN: Expected =
    Expected::Phrase { words: "a cell ('x' black, '.' or '-' white)", sign: true };

/// The kind.
pub static KIND: Definition<Puzzle> = Definition {
    info: KindInfo::one_line("simple-loop", "Simple Loop", Some("address")),
    notations: &[&Rows { name: "simple-loop", read }],
    address: Some(Address { names: &["simpleloop"], has_flags: false, read: decode, write }),
    janko: None,
    pzprv3: None,
    in_signs: Some(InSigns { along: Along::Cells, signs: &[('■', 'x')] }),
    from_json: |clues, fields| from_json(clues, fields, read),
    wishes: generate::WISHES,
    plan: generate::plan,
};

fn read(rows: &[Line<'_>]) -> Result<Puzzle, FormatError> {
    let cell = |sign| match sign {
        b'x' | b'X' | b'#' => Some(true),
        b'.' | b'-' | b'_' => Some(false),
        _ => None,
    };
    let (grid, black) = read_rows(rows, cell, SIGN)?;
    Ok(Puzzle::new(grid, black).expect("one entry for each cell"))
}

impl CellLine for Puzzle {
    fn definition(&self) -> &'static Definition<Self> {
        &KIND
    }

    fn fields(&self) -> Fields {
        let sign = |&black: &bool| if black { 'x' } else { '.' };
        let rows = self.black().chunks(self.grid().cols());
        Fields {
            clues: rows.map(|row| row.iter().map(sign).collect()).collect(),
            ..Fields::default()
        }
    }

    fn clue_name(&self, cell: Cell) -> Option<&'static str> {
        Some(if self.is_black(cell) { "black cell" } else { "white cell" })
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, cell: Cell, (x, y): (f64, f64), theme: crate::draw::Theme) -> String {
        use crate::draw::CELL;
        if !self.is_black(cell) {
            return String::new();
        }
        let (left, top, ink) = (x - CELL / 2.0, y - CELL / 2.0, theme.ink());
        format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{ink}\"/>"
        )
    }
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    Ok(address::write("simpleloop", "", puzzle.grid(), &codes::bits(puzzle.black())))
}

fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let black = codes.marks()?;
    codes.end(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'v'))?;
    Ok(Puzzle::new(body.grid, black).expect("one entry for each cell"))
}
