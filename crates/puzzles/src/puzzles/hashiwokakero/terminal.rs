//! Hashiwokakero in a terminal: islands, and bridges as single and double lines.

use super::Puzzle;
use super::puzzle::Span;
use super::text::sign;
use crate::draw::{Canvas, Stroke, line_style};
use crate::grid::Segment;
use anstyle::Style;

/// Signs and lines from one cell to the next.
const ACROSS: usize = 4;
const DOWN: usize = 2;

/// How many bridges are drawn, as lines across and upright.
const LINES: [[char; 2]; 3] = [[' ', ' '], ['─', '│'], ['═', '║']];
/// A bridge that is no longer there.
const GONE: [char; 2] = ['╌', '╎'];

/// The picture of a puzzle with a stroke for each edge. What is crossed out, new or gone has a sign in the middle
/// of its span.
pub(super) fn draw(puzzle: &Puzzle, stroke: &dyn Fn(Segment) -> Stroke, coloured: bool) -> String {
    let grid = puzzle.grid();
    let (width, height) = (ACROSS * (grid.cols() - 1) + 1, DOWN * (grid.rows() - 1) + 1);
    // One more, so that an upright bridge in the last column has a place for its sign.
    let width = width + 1;
    let mut places = vec![(Style::new(), ' '); width * height];
    for (index, &span) in puzzle.spans().iter().enumerate() {
        let strokes = [1, 2].map(|bridges| stroke(Segment::from_index(Span::edge(index, bridges))));
        let [from, to] = span.ends.map(|end| grid.cell_position(end));
        let first = DOWN * from.0 * width + ACROSS * from.1;
        let (step, count) = match span.is_level {
            true => (1, ACROSS * (to.1 - from.1)),
            false => (width, DOWN * (to.0 - from.0)),
        };
        let direction = usize::from(!span.is_level);
        let on = strokes.iter().filter(|stroke| stroke.is_on()).count();
        let line = match strokes.contains(&Stroke::Gone) && on == 0 {
            true => GONE[direction],
            false => LINES[on][direction],
        };
        // The second edge says more, unless it only follows the first.
        let marked = [1, 0].into_iter().find(|&at| strokes[at].sign().is_some());
        let loud = strokes[marked.unwrap_or(0)];
        let style = loud.style(line_style());
        if line != ' ' {
            (1..count).for_each(|at| places[first + at * step] = (style, line));
        }
        if let Some(mark) = loud.sign() {
            let beside = usize::from(!span.is_level && line != ' ');
            places[first + count / 2 * step + beside] = (style, mark);
        }
    }
    for cell in grid.cells() {
        let (row, col) = grid.cell_position(cell);
        let place = &mut places[DOWN * row * width + ACROSS * col];
        match sign(puzzle.island(cell)).chars().next() {
            Some(sign) => *place = (Style::new().bold(), sign),
            None if place.1 == ' ' => *place = (Style::new().dimmed(), '·'),
            None => {}
        }
    }
    let mut canvas = Canvas::new(coloured);
    for row in places.chunks(width) {
        row.iter().for_each(|(style, sign)| canvas.painted(*style, &sign.to_string()));
        canvas.end_row();
    }
    canvas.text
}
