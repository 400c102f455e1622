//! Masyu: cells, pearls, and the line.

use super::{Answer, Pearl, Puzzle, terminal};
use crate::draw::{CELL, Picture, Theme, cells, path, stroke};
use crate::kind::{Pictures, Shown};
use std::collections::BTreeSet;
use std::io::{self, Write};

const PEARL: f64 = 0.33 * CELL;
const RIM: f64 = 0.06 * CELL;
const LINE: f64 = 0.13 * CELL;

impl Pictures for Puzzle {
    fn draw(&self, answer: Option<&Answer>, theme: Theme) -> Picture {
        let grid = self.grid();
        let (width, height) = cells::size(grid);
        let kind = if answer.is_some() { "Masyu with its line" } else { "Masyu" };
        let (puzzle, answer) = (self.clone(), answer.cloned());
        Picture {
            width,
            height,
            drawing: Box::new(move |out| write(out, &puzzle, answer.as_ref(), theme)),
            signs: BTreeSet::new(),
            title: format!("{kind}, {} rows by {} columns", grid.rows(), grid.cols()),
        }
    }

    fn in_signs(shown: &Shown<'_, Self>, coloured: bool) -> String {
        terminal::picture(shown, coloured)
    }
}

fn write(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    theme: Theme,
) -> io::Result<()> {
    let grid = puzzle.grid();
    cells::cells(out, grid, theme)?;
    let ink = theme.ink();
    for (cell, pearl) in puzzle.strung() {
        let (x, y) = cells::middle(grid, cell);
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

/// From the middle of a cell to the middle of the next, link by link.
fn line(answer: &Answer) -> impl Iterator<Item = String> {
    let grid = answer.grid();
    let links = grid.segments().filter(|&link| answer.is_joined(link));
    links.filter_map(move |link| cells::link(grid, link))
}
