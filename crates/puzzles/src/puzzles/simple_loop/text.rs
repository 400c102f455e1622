//! The text forms: rows of signs, addresses of puzz.link, each sign of which holds five cells, and files of
//! pzprv3: a word for each cell, and a line drawn in.

use super::{Answer, Puzzle, generate};
use crate::grid::Cell;
use crate::kind::{Address, Definition, Fields, InSigns, KindInfo, Marks, Misfit, Pzprv3};
use crate::lines::cells::{CellLine, Rows, from_json, read_rows};
use crate::plane::Along;
use crate::text::address::{self, Body};
use crate::text::codes::{self, Codes};
use crate::text::pzprv3::{FileWords, write_line, write_table};
use crate::text::{Expected, FormatError, Line};

const SIGN: Expected =
    Expected::Phrase { words: "a cell ('x' black, '.' or '-' white)", sign: true };

/// The kind.
pub static KIND: Definition<Puzzle> = Definition {
    info: KindInfo::one_line("simple-loop", "Simple Loop", Some("address"))
        .saying("One closed line through every white cell and no black one."),
    notations: &[&Rows { name: "simple-loop", is_called: |name| KIND.info.is_called(name), read }],
    address: Some(Address { names: &["simpleloop"], flags: &[], read: &decode, write: &write }),
    janko: None,
    pzprv3: Some(Pzprv3 { names: &["simpleloop"], read: &read_file, write: &write_file }),
    in_signs: Some(InSigns { along: Along::Cells, signs: &[('■', 'x')] }),
    from_json: &|clues, fields| from_json(clues, fields, read),
    wishes: generate::WISHES,
    plan: &generate::plan,
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
    Ok(address::write("simpleloop", "", puzzle.grid(), &codes::marks(puzzle.black())))
}

fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let black = codes.marks()?;
    codes.end(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'v'))?;
    Ok(Puzzle::new(body.grid, black).expect("one entry for each cell"))
}

const WORD: Expected = Expected::Phrase { words: "'*' for a black cell or '.'", sign: false };

/// Reads what follows the kind: the cells, and the line and its crosses if they are there.
fn read_file(words: &mut FileWords<'_>) -> Result<(Puzzle, Marks), FormatError> {
    let grid = words.grid()?;
    let mut black = Vec::new();
    for _ in grid.cells() {
        let (line, at, word) = words.expect(&WORD)?;
        black.push(match word {
            b"*" => true,
            b"." => false,
            _ => return Err(line.error(at, WORD)),
        });
    }
    let marks = match words.is_at_end() {
        true => vec![None; grid.segment_count()],
        false => words.line(grid)?,
    };
    Ok((Puzzle::new(grid, black).expect("one entry for each cell"), marks))
}

/// Writes the same file as pzpr does, with the line drawn in if there is an answer.
fn write_file(puzzle: &Puzzle, answer: Option<&Answer>) -> Result<String, Misfit> {
    let grid = puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let mut text = format!("pzprv3\nsimpleloop\n{rows}\n{cols}\n");
    let word = |row, col| if puzzle.is_black(grid.cell(row, col)) { "*" } else { "." };
    write_table(&mut text, rows, cols, word);
    write_line(&mut text, grid, |edge| answer.is_some_and(|answer| answer.contains(edge)));
    Ok(text)
}
