//! Flow Free: cells, terminals with their letters, and the paths.

use super::{Answer, Puzzle, terminal};
use crate::draw::{CELL, Depth, Picture, Stroke, Theme, cells, glyph, path, stroke};
use crate::grid::Segment;
use crate::kind::Pictures;
use std::collections::BTreeMap;
use std::io::{self, Write};

const TERMINAL: f64 = 0.37 * CELL;
const PATH: f64 = 0.3 * CELL;

/// Colours that colour-blind eyes can tell apart, as far as possible: first those of Okabe and Ito
/// ("Color Universal Design", 2008), then others between them (most after Paul Tol's schemes).
/// Neighbours in the list differ in lightness. Letters help with the rest.
const COLOURS: [&str; 16] = [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#6a51c4",
    "#999933", "#a8326e", "#88ccee", "#3f8f3f", "#ee8866", "#6e6e6e", "#aa4499", "#bbcc33",
];

impl Pictures for Puzzle {
    fn draw(&self, answer: Option<&Answer>, theme: Theme) -> Picture {
        let grid = self.grid();
        let kind = if answer.is_some() { "Flow Free with its paths" } else { "Flow Free" };
        let signs = self.colours().iter().map(|colour| glyph::drawn(colour.letter)).collect();
        let (puzzle, answer) = (self.clone(), answer.cloned());
        let drawing = Box::new(move |depth, out: &mut dyn Write| {
            write(depth, out, &puzzle, answer.as_ref(), theme)
        });
        cells::picture(grid, kind, signs, drawing)
    }

    fn colours(&self, theme: Theme) -> Vec<(usize, String)> {
        let colours = colours(self, theme);
        let ends = self.colours().iter().flat_map(|colour| {
            colour.terminals.map(|cell| (cell.index(), colours[&colour.letter].clone()))
        });
        ends.collect()
    }

    fn in_strokes(
        &self,
        answer: Option<&Answer>,
        stroke: &dyn Fn(Segment) -> Stroke,
        coloured: bool,
    ) -> String {
        terminal::draw(self, answer, stroke, coloured)
    }

    fn common_in_signs(&self, answer: &Answer, agreed: &[bool], coloured: bool) -> String {
        terminal::common(self, answer, agreed, coloured)
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
            let colours = colours(puzzle, theme);
            for (letter, edges) in answer.map(edges).unwrap_or_default() {
                let colour = colours.get(&letter).map_or(theme.line(), String::as_str);
                let edges = edges.into_iter().filter_map(|edge| cells::edge(puzzle.grid(), edge));
                path(out, edges, &stroke(PATH, colour))?;
            }
            Ok(())
        }
        Depth::Over => terminals(out, puzzle, theme),
    }
}

/// The colour of each letter.
fn colours(puzzle: &Puzzle, theme: Theme) -> BTreeMap<char, String> {
    let letters = puzzle.colours().iter().map(|colour| colour.letter).enumerate();
    let colour = |at| if theme.has_areas() { colour(at) } else { theme.line().into() };
    letters.map(|(at, letter)| (letter, colour(at))).collect()
}

/// Draws the terminals with their letters.
fn terminals(out: &mut dyn Write, puzzle: &Puzzle, theme: Theme) -> io::Result<()> {
    let (grid, colours) = (puzzle.grid(), colours(puzzle, theme));
    for colour in puzzle.colours() {
        let (fill, ink) = match theme.has_areas() {
            true => (colours[&colour.letter].as_str(), ink_on(&colours[&colour.letter])),
            false => (theme.background(), theme.ink()),
        };
        let border = match theme.has_areas() {
            true => String::new(),
            false => format!(" stroke=\"{}\" stroke-width=\"{}\"", theme.ink(), cells::FRAME),
        };
        for cell in colour.terminals {
            let (x, y) = cells::middle(grid, cell);
            writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{TERMINAL}\" fill=\"{fill}\"{border}/>"
            )?;
            writeln!(out, "<g stroke=\"{ink}\">")?;
            glyph::sign(out, colour.letter, x, y)?;
            out.write_all(b"</g>\n")?;
        }
    }
    Ok(())
}

/// The edges of each letter.
fn edges(answer: &Answer) -> BTreeMap<char, Vec<Segment>> {
    let grid = answer.grid();
    let mut edges = BTreeMap::<char, Vec<Segment>>::new();
    for edge in grid.segments().filter(|&edge| answer.contains(edge)) {
        if let [Some(from), _] = grid.sides(edge)
            && let Some(letter) = answer.letter(from)
        {
            edges.entry(letter).or_default().push(edge);
        }
    }
    edges
}

/// The colour of a letter, by its place among the letters. After the last colour the list begins
/// again, each time in another shade: lighter, darker, lighter still.
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

/// Black or white, whichever is easier to read on a colour (`#rrggbb`).
fn ink_on(colour: &str) -> &'static str {
    let part = |at| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0));
    let lightness = 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
    if lightness > 140.0 { "#000000" } else { "#ffffff" }
}
