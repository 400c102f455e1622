//! Flow Free: cells, terminals with their letters, and the paths.

use super::{Answer, Puzzle, terminal};
use crate::draw::{CELL, Picture, Theme, glyph, stroke};
use crate::grid::{Cell, Direction, Grid};
use crate::kind::{Pictures, Shown, Solution};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use svg::node::element::{Circle, Group};

const FRAME: f64 = 0.06 * CELL;
const HAIRLINE: f64 = 0.03 * CELL;
const TERMINAL: f64 = 0.37 * CELL;
const PATH: f64 = 0.3 * CELL;

/// Colours that stay apart for colour-blind eyes as far as there are such: those of Okabe and Ito
/// ("Color Universal Design", 2008) first, then others between them (most after Paul Tol's schemes),
/// neighbours in the list differing in lightness. Letters tell the rest.
const COLOURS: [&str; 16] = [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#6a51c4",
    "#999933", "#a8326e", "#88ccee", "#3f8f3f", "#ee8866", "#6e6e6e", "#aa4499", "#bbcc33",
];

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

/// Draws a map, with its paths or without.
fn draw(puzzle: &Puzzle, answer: Option<&Answer>, theme: Theme) -> Picture {
    let grid = puzzle.grid();
    let letters = puzzle.colours().iter().map(|colour| colour.letter);
    let colours: BTreeMap<char, String> = letters
        .enumerate()
        .map(|(at, letter)| {
            (letter, if theme.has_areas() { colour(at) } else { theme.line().into() })
        })
        .collect();
    let mut drawing = Group::new()
        .add(stroke(inner_lines(grid), HAIRLINE, theme.hairline()))
        .add(stroke(frame(grid), FRAME, theme.faint()));
    for (letter, path) in answer.map(paths).unwrap_or_default() {
        let colour = colours.get(&letter).map_or(theme.line(), String::as_str);
        drawing = drawing.add(stroke(path, PATH, colour));
    }
    let mut signs = BTreeSet::new();
    for colour in puzzle.colours() {
        let (fill, ink) = match theme.has_areas() {
            true => (colours[&colour.letter].as_str(), ink_on(&colours[&colour.letter])),
            false => (theme.background(), theme.ink()),
        };
        for cell in colour.terminals {
            let (x, y) = middle(grid, cell);
            let circle =
                Circle::new().set("cx", x).set("cy", y).set("r", TERMINAL).set("fill", fill);
            let letter = Group::new().set("stroke", ink).add(glyph::sign(colour.letter, x, y));
            drawing = drawing.add(match theme.has_areas() {
                true => circle,
                false => circle.set("stroke", theme.ink()).set("stroke-width", FRAME),
            });
            drawing = drawing.add(letter);
        }
        signs.insert(glyph::drawn(colour.letter));
    }
    let kind = if answer.is_some() { "Flow Free with its paths" } else { "Flow Free" };
    Picture {
        width: at(grid.cols()) + FRAME,
        height: at(grid.rows()) + FRAME,
        drawing,
        signs,
        title: format!("{kind}, {} rows by {} columns", grid.rows(), grid.cols()),
    }
}

/// Where a row or column of cells begins.
fn at(index: usize) -> f64 {
    FRAME + index as f64 * CELL
}

fn middle(grid: Grid, cell: Cell) -> (f64, f64) {
    let (row, col) = grid.cell_position(cell);
    (at(col) + CELL / 2.0, at(row) + CELL / 2.0)
}

fn inner_lines(grid: Grid) -> String {
    let mut path = String::new();
    for row in 1..grid.rows() {
        let _ = write!(path, "M{} {}H{}", at(0), at(row), at(grid.cols()));
    }
    for col in 1..grid.cols() {
        let _ = write!(path, "M{} {}V{}", at(col), at(0), at(grid.rows()));
    }
    path
}

fn frame(grid: Grid) -> String {
    format!("M{0} {0}H{1}V{2}H{0}Z", at(0), at(grid.cols()), at(grid.rows()))
}

/// A path of each letter: from the middle of a cell to the middle of the next, link by link.
fn paths(answer: &Answer) -> BTreeMap<char, String> {
    let grid = answer.grid();
    let mut paths = BTreeMap::<char, String>::new();
    for link in grid.segments().filter(|&link| answer.is_joined(link)) {
        // Links have a cell on both sides; what is none is not drawn.
        let [Some(from), Some(_)] = grid.sides(link) else { continue };
        let Some(letter) = answer.letter(from) else { continue };
        let (x, y) = middle(grid, from);
        let step = match grid.segment_position(link).0 {
            Direction::Horizontal => 'v',
            Direction::Vertical => 'h',
        };
        let _ = write!(paths.entry(letter).or_default(), "M{x} {y}{step}{CELL}");
    }
    paths
}

/// The colour of a letter, by its place among the letters. After the last colour they come again,
/// each time in another shade: lighter, darker, lighter still.
fn colour(at: usize) -> String {
    let (turn, base) = (at / COLOURS.len(), COLOURS[at % COLOURS.len()]);
    // How far to white (odd turns) or to black (even ones), less than all the way.
    let share = 1.0 - 0.62_f64.powi(turn.div_ceil(2) as i32);
    let end = if turn % 2 == 1 { 255.0 } else { 0.0 };
    let part = |at: usize| {
        let part = f64::from(u8::from_str_radix(&base[at..at + 2], 16).unwrap_or(0));
        (part + (end - part) * share).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(1), part(3), part(5))
}

/// Black or white, whichever is read better on a colour (`#rrggbb`).
fn ink_on(colour: &str) -> &'static str {
    let part = |at| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0));
    let lightness = 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
    if lightness > 140.0 { "#000000" } else { "#ffffff" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_do_not_come_again() {
        let colours: BTreeSet<String> = (0..80).map(colour).collect();
        assert_eq!(colours.len(), 80);
        assert!((0..COLOURS.len()).all(|at| colour(at) == COLOURS[at]));
    }
}
