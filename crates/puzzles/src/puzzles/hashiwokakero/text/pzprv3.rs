//! Files of pzprv3: islands, and bridges drawn in.
//!
//! ```text
//! pzprv3
//! hashikake
//! 2              rows
//! 3              columns
//! 2 . -          the islands; `-` is one without a number
//! 1 . 1
//! 1 1            bridges between neighbours in a row: how many, or -1 for a cross
//! 0 0
//! 1 0 0          bridges between a row and the next one
//! ```
//!
//! The bridges may be missing.

use super::address::NAMES;
use crate::grid::{Cell, Grid, Segment};
use crate::kind::{Marks, Misfit, Pzprv3};
use crate::puzzles::hashiwokakero::{Answer, Island, MOST, Puzzle, Span, bridges};
use crate::text::pzprv3::{FileWords, edges, write_table};
use crate::text::{Expected, FormatError, number};

pub(super) const PZPRV3: Pzprv3<Puzzle> = Pzprv3 { names: &[NAMES[0]], read: &read, write: &write };

const ISLAND: Expected =
    Expected::Phrase { words: "an island (a number from 1 to 8, or '-') or '.'", sign: false };
const BRIDGES: Expected =
    Expected::Phrase { words: "a number of bridges (0, 1, 2 or -1)", sign: false };

/// What a player has drawn between two cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Drawn {
    #[default]
    Cross,
    Nothing,
    One,
    Two,
}

impl Drawn {
    /// The marks of a span's two edges.
    fn marks(self) -> [Option<bool>; 2] {
        match self {
            Self::Cross => [Some(false); 2],
            Self::Nothing => [None; 2],
            Self::One => [Some(true), None],
            Self::Two => [Some(true); 2],
        }
    }
}

/// The segments that a bridge on a span crosses.
fn segments(grid: Grid, span: Span) -> impl Iterator<Item = Segment> {
    let cells = [span.ends[0]].into_iter().chain(span.between(grid));
    cells.map(move |cell: Cell| {
        let (row, col) = grid.cell_position(cell);
        if span.is_level { grid.vertical(row, col + 1) } else { grid.horizontal(row + 1, col) }
    })
}

fn read(words: &mut FileWords<'_>) -> Result<(Puzzle, Marks), FormatError> {
    let grid = words.grid()?;
    let mut islands = Vec::new();
    for _ in grid.cells() {
        let (line, at, word) = words.expect(&ISLAND)?;
        islands.push(match word {
            b"." => None,
            b"-" => Some(Island { number: None }),
            word => {
                let number = number(word).and_then(|number| u8::try_from(number).ok());
                let number = number.filter(|number| (1..=MOST).contains(number));
                Some(Island { number: Some(number.ok_or_else(|| line.error(at, ISLAND))?) })
            }
        });
    }
    let puzzle = Puzzle::new(grid, islands).expect("an entry for each cell, and numbers up to 8");
    if words.is_at_end() {
        let marks = vec![None; puzzle.edge_count()];
        return Ok((puzzle, marks));
    }
    let mut drawn = vec![Drawn::Nothing; grid.segment_count()];
    for segment in edges(grid) {
        let (line, at, word) = words.expect(&BRIDGES)?;
        drawn[segment.index()] = match word {
            b"-1" => Drawn::Cross,
            b"0" => Drawn::Nothing,
            b"1" => Drawn::One,
            b"2" => Drawn::Two,
            _ => return Err(line.error(at, BRIDGES)),
        };
    }
    // A cross anywhere crosses out the span, and a bridge is one as far as it is whole.
    let least = |span: &Span| segments(grid, *span).map(|at| drawn[at.index()]).min();
    let marks = puzzle.spans().iter().flat_map(|span| least(span).unwrap_or_default().marks());
    let marks = marks.collect();
    Ok((puzzle, marks))
}

/// Writes the same file as pzpr does, with the bridges drawn in if there is an answer.
fn write(puzzle: &Puzzle, answer: Option<&Answer>) -> Result<String, Misfit> {
    let grid = puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let mut text = format!("pzprv3\n{}\n{rows}\n{cols}\n", NAMES[0]);
    write_table(&mut text, rows, cols, |row, col| match puzzle.island(grid.cell(row, col)) {
        None => ".".to_string(),
        Some(Island { number: None }) => "-".to_string(),
        Some(Island { number: Some(number) }) => number.to_string(),
    });
    let mut built = vec![0; grid.segment_count()];
    for (&span, count) in puzzle.spans().iter().zip(answer.iter().flat_map(|all| bridges(all))) {
        segments(grid, span).for_each(|at| built[at.index()] += count);
    }
    let word = |at: Segment| built[at.index()].to_string();
    // Blank lines would end the file.
    if cols > 1 {
        write_table(&mut text, rows, cols - 1, |row, col| word(grid.vertical(row, col + 1)));
    }
    write_table(&mut text, rows - 1, cols, |row, col| word(grid.horizontal(row + 1, col)));
    Ok(text)
}
