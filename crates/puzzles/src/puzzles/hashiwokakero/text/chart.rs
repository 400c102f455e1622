//! An answer as a chart in signs: the cells, and the places between them. `-` is a bridge and `=` two of them
//! across, `|` and `H` upright; a dot is a place without a bridge, and islands are as in a puzzle.
//!
//! ```text
//! 2=4-1
//! ..|..
//! ..1..
//! ```

use super::sign;
use crate::grid::Grid;
use crate::kind::OPEN;
use crate::puzzles::hashiwokakero::{Answer, Puzzle, Span, bridges};
use crate::text::Line;

const BLANK: char = '.';
/// A place whose bridges answers do not agree in.
const UNKNOWN: char = '?';
/// A place that a second answer leaves, where the first one has a bridge.
const GONE: char = 'x';

/// The signs of so many bridges, across and upright.
const BRIDGES: [[char; 2]; 3] = [[BLANK, BLANK], ['-', '|'], ['=', 'H']];

/// Whether a sign may stand where the outline is open.
pub(super) fn is_sign(sign: char) -> bool {
    sign == GONE || BRIDGES.iter().flatten().any(|known| *known == sign)
}

/// The sign of so many bridges on a span.
fn of(span: Span, bridges: usize) -> char {
    BRIDGES[bridges][usize::from(!span.is_level)]
}

/// The place of a span that is its own: next to its first end.
fn first_place(grid: Grid, span: Span) -> (usize, usize) {
    let (row, col) = grid.cell_position(span.ends[0]);
    if span.is_level { (2 * row, 2 * col + 1) } else { (2 * row + 1, 2 * col) }
}

/// A chart with the sign of each span; of two that cross, the one that is not blank, and a bridge rather than
/// another sign.
fn chart(puzzle: &Puzzle, signs: impl Iterator<Item = char>) -> String {
    let grid = puzzle.grid();
    let (height, width) = (2 * grid.rows() - 1, 2 * grid.cols() - 1);
    let mut places = vec![BLANK; height * width];
    let is_weak = |sign: char| sign == BLANK || sign == UNKNOWN;
    for (&span, sign) in puzzle.spans().iter().zip(signs) {
        let (row, col) = first_place(grid, span);
        let [from, to] = span.ends.map(|end| grid.cell_position(end));
        let step = if span.is_level { 1 } else { width };
        let count = 2 * (to.0 - from.0 + to.1 - from.1) - 1;
        for at in 0..count {
            let place = &mut places[row * width + col + at * step];
            if is_weak(*place) && (sign != BLANK) {
                *place = if *place == UNKNOWN && is_weak(sign) { UNKNOWN } else { sign };
            }
        }
    }
    for cell in puzzle.shores() {
        let (row, col) = grid.cell_position(cell);
        let sign = sign(puzzle.island(cell));
        places[2 * row * width + 2 * col] = sign.chars().next().unwrap_or(BLANK);
    }
    places.chunks(width).map(|row| row.iter().chain([&'\n']).collect::<String>()).collect()
}

/// An answer.
pub(super) fn answer(puzzle: &Puzzle, answer: &Answer) -> String {
    chart(puzzle, puzzle.spans().iter().zip(bridges(answer)).map(|(&span, n)| of(span, n)))
}

/// A second answer where it differs from the first; dots elsewhere.
pub(super) fn difference(puzzle: &Puzzle, first: &Answer, second: &Answer) -> String {
    let pairs = puzzle.spans().iter().zip(bridges(first).zip(bridges(second)));
    let sign = |(&span, (first, second)): (&Span, (usize, usize))| match second {
        _ if first == second => BLANK,
        0 => GONE,
        bridges => of(span, bridges),
    };
    chart(puzzle, pairs.map(sign))
}

/// What answers have in common.
pub(super) fn common(puzzle: &Puzzle, answer: &Answer, agreed: &[bool]) -> String {
    let pairs = puzzle.spans().iter().zip(bridges(answer).zip(agreed.chunks(2)));
    let sign = |(&span, (bridges, agreed)): (&Span, (usize, &[bool]))| match agreed {
        [true, true] => of(span, bridges),
        _ => UNKNOWN,
    };
    chart(puzzle, pairs.map(sign))
}

/// A chart with open places wherever a bridge may stand.
pub(super) fn outline(puzzle: &Puzzle) -> String {
    chart(puzzle, puzzle.spans().iter().map(|_| OPEN))
}

/// Reads the chart of an answer.
///
/// # Errors
///
/// What is wrong with it.
pub(super) fn read(puzzle: &Puzzle, rows: &[Line<'_>]) -> Result<Answer, String> {
    let grid = puzzle.grid();
    let at = |(row, col): (usize, usize)| {
        let sign = rows.get(row).and_then(|row| row.text.get(col));
        sign.map_or(BLANK, |&sign| char::from(sign))
    };
    let bridges = |span: &Span| {
        let sign = at(first_place(grid, *span));
        (1..=2).rev().find(|&bridges| of(*span, bridges) == sign).unwrap_or_default()
    };
    let edges = puzzle.spans().iter().flat_map(|span| [1, 2].map(|least| bridges(span) >= least));
    let found = puzzle.answer(edges.collect());
    let text: Vec<String> =
        rows.iter().map(|row| String::from_utf8_lossy(row.text).into_owned()).collect();
    let written = answer(puzzle, &found);
    match written.lines().eq(text.iter().map(|row| row.trim_end())) {
        true => Ok(found),
        false => Err("it is not a chart of whole bridges between these islands".to_string()),
    }
}
