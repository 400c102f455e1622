//! Masyu: cells, pearls, and the line.

use super::{Answer, Pearl, Puzzle, terminal};
use crate::draw::{CELL, Picture, Theme, path, stroke};
use crate::grid::{Direction, Grid};
use crate::kind::{Pictures, Shown, Solution};
use std::collections::BTreeSet;
use std::io::{self, Write};

const FRAME: f64 = 0.06 * CELL;
const HAIRLINE: f64 = 0.03 * CELL;
const PEARL: f64 = 0.33 * CELL;
const RIM: f64 = 0.06 * CELL;
const LINE: f64 = 0.13 * CELL;

impl Pictures for Puzzle {
    fn picture(&self, theme: Theme) -> Picture {
        draw(self, None, theme)
    }

    fn picture_of(solution: &Solution<'_, Self>, theme: Theme) -> Picture {
        draw(solution.puzzle(), Some(solution.answer()), theme)
    }

    fn in_signs(shown: &Shown<'_, Self>, coloured: bool) -> String {
        terminal::picture(shown, coloured)
    }
}

/// Draws a puzzle, with the line or without.
fn draw(puzzle: &Puzzle, answer: Option<&Answer>, theme: Theme) -> Picture {
    let grid = puzzle.grid();
    let kind = if answer.is_some() { "Masyu with its line" } else { "Masyu" };
    let (puzzle, answer) = (puzzle.clone(), answer.cloned());
    Picture {
        width: at(grid.cols()) + FRAME,
        height: at(grid.rows()) + FRAME,
        drawing: Box::new(move |out| write(out, &puzzle, answer.as_ref(), theme)),
        signs: BTreeSet::new(),
        title: format!("{kind}, {} rows by {} columns", grid.rows(), grid.cols()),
    }
}

fn write(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    theme: Theme,
) -> io::Result<()> {
    let grid = puzzle.grid();
    path(out, inner_lines(grid), &stroke(HAIRLINE, theme.hairline()))?;
    path(out, [frame(grid)], &stroke(FRAME, theme.faint()))?;
    let ink = theme.ink();
    for (cell, pearl) in puzzle.strung() {
        let (row, col) = grid.cell_position(cell);
        let (x, y) = (middle(col), middle(row));
        // Whatever the theme: their names are their colours.
        let fill = match pearl {
            Pearl::White => "#ffffff",
            Pearl::Black => "#000000",
        };
        writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{PEARL}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"{RIM}\"/>"
        )?;
    }
    // The line over the pearls, so that it is seen how it goes through them.
    match answer {
        Some(answer) => path(out, line(answer), &stroke(LINE, theme.line())),
        None => Ok(()),
    }
}

/// Where a row or column of cells begins.
fn at(index: usize) -> f64 {
    FRAME + index as f64 * CELL
}

/// The middle of a row or column of cells.
fn middle(index: usize) -> f64 {
    at(index) + CELL / 2.0
}

fn inner_lines(grid: Grid) -> impl Iterator<Item = String> {
    let across =
        (1..grid.rows()).map(move |row| format!("M{} {}H{}", at(0), at(row), at(grid.cols())));
    let down =
        (1..grid.cols()).map(move |col| format!("M{} {}V{}", at(col), at(0), at(grid.rows())));
    across.chain(down)
}

fn frame(grid: Grid) -> String {
    format!("M{0} {0}H{1}V{2}H{0}Z", at(0), at(grid.cols()), at(grid.rows()))
}

/// From the middle of a cell to the middle of the next, link by link.
fn line(answer: &Answer) -> impl Iterator<Item = String> {
    let grid = answer.grid();
    grid.segments().filter(|&link| answer.is_joined(link)).filter_map(move |link| {
        let [Some(from), Some(_)] = grid.sides(link) else { return None };
        let (row, col) = grid.cell_position(from);
        let step = match grid.segment_position(link).0 {
            Direction::Horizontal => 'v',
            Direction::Vertical => 'h',
        };
        Some(format!("M{} {}{step}{CELL}", middle(col), middle(row)))
    })
}
