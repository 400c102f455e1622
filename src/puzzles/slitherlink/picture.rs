//! Slitherlink: points, clues, and the line with what it encloses.

use super::{Answer, Clue, Puzzle, terminal};
use crate::draw::{CELL, Picture, Theme, glyph, stroke};
use crate::grid::Grid;
use crate::kind::{Pictures, Shown, Solution};
use std::collections::BTreeSet;
use std::fmt::Write;
use svg::node::element::{Group, Path};

/// Room round the outermost points, so that the line does not stick out.
const BORDER: f64 = 0.1 * CELL;
const POINT: f64 = 0.13 * CELL;
const LINE: f64 = 0.12 * CELL;

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
    let mut drawing = Group::new();
    if let (Some(answer), Some(colour)) = (answer, theme.inside()) {
        let inside = Path::new().set("d", inside(answer)).set("fill", colour);
        // Between rows of the area no background may shine through.
        drawing = drawing.add(inside.set("shape-rendering", "crispEdges"));
    }
    drawing = drawing.add(stroke(points(grid), POINT, theme.faint()));
    if let Some(answer) = answer {
        drawing = drawing.add(stroke(line(answer), LINE, theme.line()));
    }
    let mut signs = BTreeSet::new();
    let mut clues = Group::new().set("stroke", theme.ink());
    for cell in grid.cells() {
        let sign = match puzzle.clue(cell) {
            Clue::Blank => continue,
            Clue::Open => '?',
            Clue::Label(label) => char::from(b'0' + label),
        };
        let (row, col) = grid.cell_position(cell);
        signs.insert(sign);
        clues = clues.add(glyph::sign(sign, at(col) + CELL / 2.0, at(row) + CELL / 2.0));
    }
    let kind = if answer.is_some() { "Slitherlink with its line" } else { "Slitherlink" };
    Picture {
        width: at(grid.cols()) + BORDER,
        height: at(grid.rows()) + BORDER,
        drawing: drawing.add(clues),
        signs,
        title: format!("{kind}, {} rows by {} columns", grid.rows(), grid.cols()),
    }
}

/// Where a row or column of points is.
fn at(index: usize) -> f64 {
    BORDER + index as f64 * CELL
}

/// A path with a stroke of no length, which is a round spot, at each point.
fn points(grid: Grid) -> String {
    let mut path = String::new();
    for point in grid.points() {
        let (row, col) = grid.point_position(point);
        let _ = write!(path, "M{} {}h0", at(col), at(row));
    }
    path
}

/// A path of the line, one stroke for each straight part.
fn line(answer: &Answer) -> String {
    let grid = answer.grid();
    let mut path = String::new();
    for row in 0..=grid.rows() {
        for run in runs(grid.cols(), |col| answer.contains(grid.horizontal(row, col))) {
            let _ = write!(path, "M{} {}H{}", at(run.start), at(row), at(run.end));
        }
    }
    for col in 0..=grid.cols() {
        for run in runs(grid.rows(), |row| answer.contains(grid.vertical(row, col))) {
            let _ = write!(path, "M{} {}V{}", at(col), at(run.start), at(run.end));
        }
    }
    path
}

/// A path round the cells inside the line: those with an odd number of its segments to their left.
fn inside(answer: &Answer) -> String {
    let grid = answer.grid();
    let mut path = String::new();
    for row in 0..grid.rows() {
        let crossed = |&col: &usize| answer.contains(grid.vertical(row, col));
        let crossed: Vec<usize> = (0..=grid.cols()).filter(crossed).collect();
        for run in crossed.chunks_exact(2) {
            let (left, right, top) = (at(run[0]), at(run[1]), at(row));
            let _ = write!(path, "M{left} {top}H{right}v{CELL}H{left}Z");
        }
    }
    path
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
