//! The text forms: rows of signs, and addresses of puzz.link, each sign of which holds five cells.

use super::{Puzzle, generate};
use crate::grid::Cell;
use crate::kind::{Address, Definition, Fields, InSigns, KindInfo, Misfit};
use crate::lines::cells::{CellLine, Rows, from_json, read_rows};
use crate::plane::Along;
use crate::text::address::{self, Body, LAST_CELL};
use crate::text::{Expected, FormatError, Line};

const SIGN: Expected =
    Expected::Phrase { words: "a cell ('x' black, '.' or '-' white)", sign: true };
const CODE: Expected =
    Expected::Phrase { words: "five cells' code ('0' to '9' or 'a' to 'v')", sign: true };
/// How many cells a sign of an address holds, the first one in the highest bit.
const CELLS: usize = 5;

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
    let bits = |five: &[bool]| {
        let bit = |at: usize| u32::from(five.get(at).is_some_and(|&black| black));
        (0..CELLS).fold(0, |code, at| 2 * code + bit(at))
    };
    let sign = |five| char::from_digit(bits(five), 32).expect("five bits");
    let body: String = puzzle.black().chunks(CELLS).map(sign).collect();
    Ok(address::write("simpleloop", "", puzzle.grid(), &body))
}

fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let Body { line, start, text, grid, .. } = *body;
    let cells = grid.cell_count();
    let mut black = Vec::new();
    let code = |sign: u8| char::from(sign).to_digit(32).filter(|_| !sign.is_ascii_uppercase());
    for (offset, &sign) in text.iter().enumerate() {
        if black.len() >= cells {
            body.leave_out(offset, |sign| code(sign).is_some())?;
            break;
        }
        let code = code(sign).ok_or_else(|| line.error(start + offset, CODE))?;
        black.extend((0..CELLS).map(|at| code >> (CELLS - 1 - at) & 1 == 1));
        if black[cells.min(black.len())..].contains(&true) {
            return Err(line.error(start + offset, LAST_CELL));
        }
    }
    if black.len() < cells {
        return Err(body.too_short(black.len()));
    }
    black.truncate(cells);
    Ok(Puzzle::new(grid, black).expect("one entry for each cell"))
}
