//! A picture of a puzzle with a line from cell to cell: the cells, the clues, and the line.

use super::CellLine;
use crate::answer::Answer;
use crate::draw::{
    CELL, Depth, Picture, Signs, Stroke, Theme, cells, draw_lattice, line_style, path, stroke,
};
use crate::grid::{Lattice, Segment};
use crate::kind::{Kind, Pictures};
use std::io::{self, Write};

const LINE: f64 = 0.13 * CELL;

impl<P: CellLine> Pictures for P {
    fn draw(&self, answer: Option<&Answer>, theme: Theme) -> Picture {
        let grid = self.grid();
        let line = if answer.is_some() { " with its line" } else { "" };
        let shows = format!("{}{line}", Kind::info(self).title);
        let glyphs = grid.cells().flat_map(|cell| self.sign(cell).chars().collect::<Vec<_>>());
        let signs = glyphs.filter(char::is_ascii).collect();
        let (puzzle, answer) = (self.clone(), answer.cloned());
        let drawing = Box::new(move |depth, out: &mut dyn Write| {
            write(depth, out, &puzzle, answer.as_ref(), theme)
        });
        cells::picture(grid, &shows, signs, drawing)
    }

    fn in_strokes(
        &self,
        answer: Option<&Answer>,
        stroke: &dyn Fn(Segment) -> Stroke,
        coloured: bool,
    ) -> String {
        self.draw_in_signs(answer, stroke, coloured)
    }
}

/// The picture in signs of a puzzle whose clues have one sign each.
pub(super) fn in_signs<P: CellLine>(
    puzzle: &P,
    stroke: &dyn Fn(Segment) -> Stroke,
    coloured: bool,
) -> String {
    let grid = puzzle.grid();
    let sign = |row, col| puzzle.sign(grid.cell(row, col)).chars().next();
    let vertex = |row, col| sign(row, col).map(|sign| (sign, None));
    let signs = Signs { vertex: &vertex, face: &|_, _| None, line: &|_| line_style() };
    draw_lattice(Lattice::of_cells(grid), stroke, &signs, coloured)
}

fn write<P: CellLine>(
    depth: Depth,
    out: &mut dyn Write,
    puzzle: &P,
    answer: Option<&Answer>,
    theme: Theme,
) -> io::Result<()> {
    let grid = puzzle.grid();
    let clued = || grid.cells().filter(|&cell| puzzle.clue_name(cell).is_some());
    match depth {
        Depth::Under => {
            cells::cells(out, grid, theme)?;
            puzzle.draw_under(out, answer, theme)?;
            for cell in clued() {
                writeln!(out, "{}", puzzle.draw_clue(cell, cells::middle(grid, cell), theme))?;
            }
        }
        Depth::Line => {
            if let Some(answer) = answer {
                path(out, line(answer), &stroke(LINE, theme.line()))?;
            }
        }
        Depth::Over => {
            for cell in clued() {
                let is_visited = answer.is_some_and(|answer| answer.arms(cell) != [false; 4]);
                let text = puzzle.draw_text(cell, cells::middle(grid, cell), theme, is_visited);
                if !text.is_empty() {
                    writeln!(out, "{text}")?;
                }
            }
        }
    }
    Ok(())
}

/// From the middle of a cell to the middle of the next, edge by edge.
fn line(answer: &Answer) -> impl Iterator<Item = String> {
    let grid = answer.grid();
    let edges = grid.segments().filter(|&edge| answer.contains(edge));
    edges.filter_map(move |edge| cells::edge(grid, edge))
}
