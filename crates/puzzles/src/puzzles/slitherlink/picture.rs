//! Slitherlink: points, clues, and the line with what it encloses.

use super::{Answer, Clue, Puzzle};
use crate::draw::{
    CELL, Depth, Picture, Signs, Stroke, Theme, draw_lattice, glyph, line_style, path, stroke,
};
use crate::grid::{Cell, Grid, Lattice, Segment};
use crate::kind::Pictures;
use std::io::{self, Write};

/// The margin round the outermost points, so that the line does not stick out.
const BORDER: f64 = 0.1 * CELL;
const POINT: f64 = 0.13 * CELL;
const LINE: f64 = 0.12 * CELL;

impl Pictures for Puzzle {
    fn draw(&self, answer: Option<&Answer>, theme: Theme) -> Picture {
        let grid = self.grid();
        let kind = if answer.is_some() { "Slitherlink with its line" } else { "Slitherlink" };
        let signs = grid.cells().filter_map(|cell| sign(self, cell)).collect();
        let (puzzle, answer) = (self.clone(), answer.cloned());
        Picture {
            width: at(grid.cols()) + BORDER,
            height: at(grid.rows()) + BORDER,
            margin: BORDER,
            drawing: Box::new(move |depth, out| write(depth, out, &puzzle, answer.as_ref(), theme)),
            signs,
            title: format!("{kind}, {} rows by {} columns", grid.rows(), grid.cols()),
        }
    }

    fn in_strokes(
        &self,
        _: Option<&Answer>,
        stroke: &dyn Fn(Segment) -> Stroke,
        coloured: bool,
    ) -> String {
        let grid = self.grid();
        let face = |row, col| sign(self, grid.cell(row, col));
        let signs = Signs { vertex: &|_, _| None, face: &face, line: &|_| line_style() };
        draw_lattice(Lattice::of_points(grid), stroke, &signs, coloured)
    }
}

/// The sign of a clue, if there is one.
fn sign(puzzle: &Puzzle, cell: Cell) -> Option<char> {
    match puzzle.clue(cell) {
        Clue::Blank => None,
        Clue::Open => Some('?'),
        Clue::Label(label) => Some(char::from(b'0' + label)),
    }
}

fn write(
    depth: Depth,
    out: &mut dyn Write,
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    theme: Theme,
) -> io::Result<()> {
    let grid = puzzle.grid();
    match (depth, answer) {
        (Depth::Under, _) => {
            if let (Some(answer), Some(colour)) = (answer, theme.inside()) {
                // Between rows of the area no background may shine through.
                let style = format!("fill=\"{colour}\" shape-rendering=\"crispEdges\"");
                path(out, inside(answer), &style)?;
            }
            path(out, points(grid), &stroke(POINT, theme.faint()))
        }
        (Depth::Line, Some(answer)) => path(out, line(answer), &stroke(LINE, theme.line())),
        (Depth::Line, None) => Ok(()),
        (Depth::Over, _) => {
            writeln!(out, "<g stroke=\"{}\">", theme.ink())?;
            for cell in grid.cells() {
                if let Some(sign) = sign(puzzle, cell) {
                    let (row, col) = grid.cell_position(cell);
                    glyph::sign(out, sign, at(col) + CELL / 2.0, at(row) + CELL / 2.0)?;
                }
            }
            out.write_all(b"</g>\n")
        }
    }
}

/// Where a row or column of points is.
fn at(index: usize) -> f64 {
    BORDER + index as f64 * CELL
}

/// A stroke of no length, which is a round spot, at each point.
fn points(grid: Grid) -> impl Iterator<Item = String> {
    grid.points().map(move |point| {
        let (row, col) = grid.point_position(point);
        format!("M{} {}h0", at(col), at(row))
    })
}

/// The strokes of the line, one for each straight part.
fn line(answer: &Answer) -> impl Iterator<Item = String> {
    let grid = answer.grid();
    let across = (0..=grid.rows()).flat_map(move |row| {
        let runs = runs(grid.cols(), |col| answer.contains(grid.horizontal(row, col)));
        runs.into_iter().map(move |run| format!("M{} {}H{}", at(run.start), at(row), at(run.end)))
    });
    let down = (0..=grid.cols()).flat_map(move |col| {
        let runs = runs(grid.rows(), |row| answer.contains(grid.vertical(row, col)));
        runs.into_iter().map(move |run| format!("M{} {}V{}", at(col), at(run.start), at(run.end)))
    });
    across.chain(down)
}

/// Rectangles of the cells inside the line: those with an odd number of its segments to their left.
fn inside(answer: &Answer) -> impl Iterator<Item = String> {
    let grid = answer.grid();
    (0..grid.rows()).flat_map(move |row| {
        let crossed = |&col: &usize| answer.contains(grid.vertical(row, col));
        let crossed: Vec<usize> = (0..=grid.cols()).filter(crossed).collect();
        let rectangle = move |run: &[usize]| {
            let (left, right, top) = (at(run[0]), at(run[1]), at(row));
            format!("M{left} {top}H{right}v{CELL}H{left}Z")
        };
        crossed.chunks_exact(2).map(rectangle).collect::<Vec<_>>()
    })
}

/// The runs of indices below `end` that are on.
fn runs(end: usize, on: impl Fn(usize) -> bool) -> Vec<std::ops::Range<usize>> {
    let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
    for index in (0..end).filter(|&index| on(index)) {
        match runs.last_mut() {
            Some(run) if run.end == index => run.end += 1,
            _ => runs.push(index..index + 1),
        }
    }
    runs
}
