//! A picture in a terminal: signs for clues, the line between them.

use super::CellLine;
use crate::draw::{Canvas, joint};
use crate::grid::Cell;
use crate::kind::Shown;
use crate::lines::{Line, OneLine};
use anstyle::{AnsiColor, Style};

/// The look of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// The line.
    Plain,
    /// The line, where another answer has another one.
    Marked,
    /// Nothing, since answers differ.
    Open,
}

/// The picture of part of a reply: two signs a cell, one line a row, each with its end. A cell off the
/// line is a dot.
pub(super) fn picture<P: CellLine>(shown: &Shown<'_, P>, coloured: bool) -> String {
    let puzzle = shown.puzzle();
    match *shown {
        Shown::Answer(solution) => draw(puzzle, solution.answer(), &|_| Look::Plain, coloured),
        // Cells in which the second differs: in colour inverted, those off its line `x`.
        Shown::Difference(first, second) => {
            let [first, second] = [first.answer(), second.answer()];
            let look = |cell| match first.arms(cell) == second.arms(cell) {
                true => Look::Plain,
                false => Look::Marked,
            };
            draw(puzzle, second, &look, coloured)
        }
        Shown::Common(solution, agreed) => {
            let sides = |cell: Cell| puzzle.grid().segments_of_cell(cell);
            let is_agreed = |cell| sides(cell).iter().all(|edge| agreed[edge.index()]);
            let look = |cell: Cell| if is_agreed(cell) { Look::Plain } else { Look::Open };
            draw(puzzle, solution.answer(), &look, coloured)
        }
    }
}

fn draw(
    puzzle: &impl OneLine,
    answer: &Line,
    look: &dyn Fn(Cell) -> Look,
    coloured: bool,
) -> String {
    let grid = puzzle.grid();
    let line = Style::new().fg_color(Some(AnsiColor::Green.into())).bold();
    let mut canvas = Canvas::new(coloured);
    for row in 0..grid.rows() {
        for col in 0..grid.cols() {
            let cell = grid.cell(row, col);
            let (arms, look) = (answer.arms(cell), look(cell));
            let sign = match (puzzle.sign(cell).chars().next(), look) {
                (Some(clue), _) => clue,
                (None, Look::Open) => '?',
                (None, Look::Marked) if arms == [false; 4] => 'x',
                (None, _) => joint(arms),
            };
            let style = match look {
                Look::Marked => line.invert(),
                Look::Plain if arms != [false; 4] => line,
                _ => Style::new(),
            };
            canvas.painted(style, &sign.to_string());
            let is_joined_right = arms[2] && look != Look::Open;
            canvas.painted(style, if is_joined_right { "━" } else { " " });
        }
        canvas.end_row();
    }
    canvas.text
}
