//! Hashiwokakero: islands as circles with their numbers, bridges as lines, two side by side where two stand.

use super::{Answer, Puzzle, bridges, terminal};
use crate::draw::{CELL, Depth, Picture, Stroke, Theme, cells, glyph, path, stroke};
use crate::grid::Segment;
use crate::kind::Pictures;
use std::io::{self, Write};

const ISLAND: f64 = 0.4 * CELL;
const RING: f64 = 0.05 * CELL;
const BRIDGE: f64 = 0.09 * CELL;
/// How far each of two bridges lies from the middle.
const BESIDE: f64 = 0.11 * CELL;

impl Pictures for Puzzle {
    fn draw(&self, answer: Option<&Answer>, theme: Theme) -> Picture {
        let grid = self.grid();
        let kind = match answer {
            Some(_) => "Hashiwokakero with its bridges",
            None => "Hashiwokakero",
        };
        let signs = self.shores().map(|cell| super::text::sign(self.island(cell)));
        let signs = signs.flat_map(|sign| sign.chars().collect::<Vec<char>>()).collect();
        let (puzzle, answer) = (self.clone(), answer.cloned());
        let drawing = Box::new(move |depth, out: &mut dyn Write| {
            write(depth, out, &puzzle, answer.as_ref(), theme)
        });
        cells::picture(grid, kind, signs, drawing)
    }

    fn in_strokes(
        &self,
        _: Option<&Answer>,
        stroke: &dyn Fn(Segment) -> Stroke,
        coloured: bool,
    ) -> String {
        terminal::draw(self, stroke, coloured)
    }
}

fn write(
    depth: Depth,
    out: &mut dyn Write,
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    theme: Theme,
) -> io::Result<()> {
    match depth {
        Depth::Under => cells::cells(out, puzzle.grid(), theme),
        Depth::Line => {
            let bridges = answer.iter().flat_map(|answer| strokes(puzzle, answer));
            path(out, bridges, &stroke(BRIDGE, theme.line()))
        }
        Depth::Over => islands(out, puzzle, theme),
    }
}

/// Each bridge from the middle of one island to that of the other.
fn strokes(puzzle: &Puzzle, answer: &Answer) -> Vec<String> {
    let mut lines = Vec::new();
    for (span, count) in puzzle.spans().iter().zip(bridges(answer)) {
        let [from, to] = span.ends.map(|end| cells::middle(puzzle.grid(), end));
        let beside: &[f64] = match count {
            0 => &[],
            1 => &[0.0],
            _ => &[-BESIDE, BESIDE],
        };
        lines.extend(beside.iter().map(|by| match span.is_level {
            true => format!("M{} {:.2}H{}", from.0, from.1 + by, to.0),
            false => format!("M{:.2} {}V{}", from.0 + by, from.1, to.1),
        }));
    }
    lines
}

/// Draws the islands with their numbers. One without a number is blank.
fn islands(out: &mut dyn Write, puzzle: &Puzzle, theme: Theme) -> io::Result<()> {
    let (fill, ink) = (theme.background(), theme.ink());
    for cell in puzzle.shores() {
        let (x, y) = cells::middle(puzzle.grid(), cell);
        writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{ISLAND}\" fill=\"{fill}\" stroke=\"{ink}\" \
             stroke-width=\"{RING}\"/>"
        )?;
        let sign = super::text::sign(puzzle.island(cell));
        for sign in sign.chars().filter(char::is_ascii_digit) {
            writeln!(out, "<g stroke=\"{ink}\">")?;
            glyph::sign(out, sign, x, y)?;
            out.write_all(b"</g>\n")?;
        }
    }
    Ok(())
}
