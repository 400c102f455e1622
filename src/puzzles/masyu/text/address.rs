//! The body of a Masyu address: pzpr's `decodeCircle`.
//!
//! Each sign is a digit to base 27 and stands for three cells, in base 3: 0 is a blank cell, 1 a
//! white pearl, 2 a black one. Cells that the last sign has beyond the grid are blank.

use crate::kind::{Address, Misfit};
use crate::puzzles::masyu::{Pearl, Pearls, Puzzle};
use crate::text::address::{self, Body, LAST_CELL};
use crate::text::{Expected, FormatError};

pub(super) const ADDRESS: Address<Puzzle> =
    Address { names: &["mashu", "masyu", "pearl"], has_flags: false, read: decode, write };

const CODE: Expected =
    Expected::Phrase { words: "three cells' code ('0' to '9' or 'a' to 'q')", sign: true };

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    Ok(address::write(ADDRESS.names[0], "", puzzle.grid(), &encode(puzzle)))
}

/// Decodes a body.
fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let Body { line, start, text, grid, .. } = *body;
    let cells = grid.cell_count();
    let mut pearls = Pearls::new();
    for (offset, &code) in text.iter().enumerate() {
        let at = start + offset;
        if pearls.len() >= cells {
            body.leave_out(offset, |sign| matches!(sign, b'0'..=b'9' | b'a'..=b'q'))?;
            break;
        }
        let code = match code {
            b'0'..=b'9' => code - b'0',
            b'a'..=b'q' => code - b'a' + 10,
            _ => return Err(line.error(at, CODE)),
        };
        for digit in [code / 9, code / 3 % 3, code % 3] {
            pearls.push(match digit {
                0 => None,
                1 => Some(Pearl::White),
                _ => Some(Pearl::Black),
            });
        }
        if pearls[cells.min(pearls.len())..].iter().any(Option::is_some) {
            return Err(line.error(at, LAST_CELL));
        }
    }
    if pearls.len() < cells {
        return Err(body.too_short(pearls.len()));
    }
    pearls.truncate(cells);
    Ok(Puzzle::new(grid, pearls).expect("one entry for each cell"))
}

/// Writes the same body as pzpr does.
fn encode(puzzle: &Puzzle) -> String {
    let digit = |pearl: Option<&Option<Pearl>>| match pearl {
        None | Some(None) => 0,
        Some(Some(Pearl::White)) => 1,
        Some(Some(Pearl::Black)) => 2,
    };
    let code = |three: &[Option<Pearl>]| {
        let [a, b, c] = [0, 1, 2].map(|at| digit(three.get(at)));
        char::from_digit(9 * a + 3 * b + c, 27).expect("three digits to base 3")
    };
    puzzle.pearls().chunks(3).map(code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::text::{Aside, Line};

    fn read(rows: usize, cols: usize, text: &str) -> Result<String, String> {
        let line = Line { number: 1, text: text.as_bytes() };
        let grid = Grid::new(rows, cols).unwrap();
        let warnings = Aside::default();
        let body = Body {
            line,
            start: 0,
            text: text.as_bytes(),
            name: b"",
            before: 0,
            flags: b"",
            grid,
            warnings: &warnings,
        };
        decode(&body).map(|puzzle| encode(&puzzle)).map_err(|error| error.to_string())
    }

    #[test]
    fn bodies_come_back() {
        for (rows, cols, text) in [(3, 5, "063i6"), (2, 2, "q9"), (1, 1, "i")] {
            assert_eq!(read(rows, cols, text).as_deref(), Ok(text));
        }
    }

    #[test]
    fn faults_name_their_place() {
        for (text, expected) in [
            (
                "0r",
                "line 1, column 2: expected three cells' code ('0' to '9' or 'a' to 'q'), found 'r'",
            ),
            ("000", "line 1, column 3: expected no clues after the last cell, found '0'"),
            ("01", "line 1, column 2: expected no clues after the last cell, found '1'"),
            ("0", "line 1, column 2: expected clues for 4 cells, found 3"),
        ] {
            assert_eq!(read(2, 2, text).unwrap_err(), expected, "{text}");
        }
    }
}
