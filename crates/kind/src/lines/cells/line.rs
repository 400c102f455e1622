//! The line of an answer: `N M row1 … rowN`, a sign for each cell.
//!
//! The line goes straight at `-` and `|`, turns at `L`, `J`, `7` and `F`, and crosses itself at `+`; it ends at `n`,
//! `w`, `e` and `s`, and leads from there up, left, right or down; it branches at `N`, `W`, `E` and `S`, and leads there
//! not down, right, left or up. It does not visit `.`. The strokes of a sign lead to the sides to which the line leads.

use crate::answer::Answer;
use crate::grid::{Cell, Grid};
use crate::kind::OPEN;
use crate::text::{Expected, FormatError, Line, Words};

const SIGN: Expected = Expected::Phrase {
    words: "'.', '-', '|', 'L', 'J', '7', 'F', '+', or 'n', 'w', 'e' or 's' in small or capital letters",
    sign: true,
};
const NEIGHBOUR: Expected =
    Expected::Phrase { words: "a sign that its neighbours lead to", sign: true };

/// Signs, and whether they lead up, left, right and down.
const SIGNS: [(char, [bool; 4]); 16] = [
    ('.', [false; 4]),
    ('-', [false, true, true, false]),
    ('|', [true, false, false, true]),
    ('L', [true, false, true, false]),
    ('J', [true, true, false, false]),
    ('7', [false, true, false, true]),
    ('F', [false, false, true, true]),
    ('+', [true; 4]),
    ('n', [true, false, false, false]),
    ('w', [false, true, false, false]),
    ('e', [false, false, true, false]),
    ('s', [false, false, false, true]),
    ('N', [true, true, true, false]),
    ('W', [true, true, false, true]),
    ('E', [true, false, true, true]),
    ('S', [false, true, true, true]),
];

/// The sides to which a sign leads, by its code; `None` if it is not one of the signs.
pub(super) fn arms(sign: u32) -> Option<[bool; 4]> {
    SIGNS.iter().find(|&&(other, _)| other as u32 == sign).map(|&(_, arms)| arms)
}

/// The sign of a cell.
fn sign(answer: &Answer, cell: Cell) -> char {
    let arms = answer.arms(cell);
    SIGNS.iter().find(|&&(_, other)| other == arms).expect("all ways to leave a cell").0
}

/// Reads the line of an answer.
///
/// # Errors
///
/// The first place where the line is not an answer, or where a sign leads out of the grid or to a
/// neighbour that does not lead back.
pub fn parse_answer(line: Line<'_>) -> Result<Answer, FormatError> {
    let mut words = Words::new(line);
    let grid = words.grid()?;
    let (mut signs, mut places) = (Vec::new(), Vec::new());
    for row in 1..=grid.rows() {
        let (at, word) = words.expect(Expected::Row { row, rows: grid.rows() })?;
        for (offset, &sign) in word.iter().enumerate() {
            places.push(at + offset);
            signs.push(arms(sign.into()).ok_or_else(|| line.error(at + offset, SIGN))?);
        }
        if word.len() != grid.cols() {
            let (expected, found) = (grid.cols(), word.len());
            let length = Expected::Length { what: "row", number: row, expected, found };
            return Err(line.error(at, length));
        }
    }
    words.end()?;
    let mut edges = vec![false; grid.segment_count()];
    for cell in grid.cells() {
        for (way, edge) in grid.segments_of_cell(cell).into_iter().enumerate() {
            // A neighbour must lead back exactly if this sign leads to it.
            let [a, b] = grid.sides(edge);
            let other = if a == Some(cell) { b } else { a };
            let back = other.is_some_and(|other| signs[other.index()][3 - way]);
            if signs[cell.index()][way] != back {
                return Err(line.error(places[cell.index()], NEIGHBOUR));
            }
            edges[edge.index()] = back;
        }
    }
    Ok(Answer::new(grid, edges).expect("one entry for each segment"))
}

/// An answer, without a line end.
pub fn write_answer(answer: &Answer) -> String {
    write(answer.grid(), |cell| sign(answer, cell))
}

/// An answer with [`OPEN`] for each sign, without a line end.
pub fn outline(grid: Grid) -> String {
    write(grid, |_| OPEN)
}

/// The difference of two answers in the form of an answer, without a line end: the second one's
/// sign where they differ (`x` if it does not visit the cell), and `.` where they agree.
pub fn write_difference(first: &Answer, second: &Answer) -> String {
    write(second.grid(), |cell| match second.arms(cell) {
        arms if arms == first.arms(cell) => '.',
        arms if arms == [false; 4] => 'x',
        _ => sign(second, cell),
    })
}

/// The common part of all answers in the form of an answer, without a line end: the sign of this
/// answer where all others agree with it, and `?` elsewhere. `agreed` has an entry for each edge.
pub fn write_common(answer: &Answer, agreed: &[bool]) -> String {
    let grid = answer.grid();
    let is_agreed = |cell| grid.segments_of_cell(cell).iter().all(|edge| agreed[edge.index()]);
    write(grid, |cell| if is_agreed(cell) { sign(answer, cell) } else { '?' })
}

fn write(grid: Grid, sign: impl Fn(Cell) -> char) -> String {
    let mut text = format!("{} {}", grid.rows(), grid.cols());
    text.reserve(grid.cell_count() + grid.rows());
    for row in 0..grid.rows() {
        text.push(' ');
        text.extend((0..grid.cols()).map(|col| sign(grid.cell(row, col))));
    }
    text
}
