//! Pictures of tilings: the faces, the labels in them, and the line with what it encloses.

use super::{Answer, Puzzle};
use crate::draw::{CELL, Picture, Stroke, Theme, glyph, path, stroke};
use crate::grid::Segment;
use crate::kind::Pictures;
use crate::plane::Plane;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The margin round the outermost vertices, so that the line does not stick out.
const BORDER: f64 = 0.1 * CELL;
const EDGE: f64 = 0.03 * CELL;
const LINE: f64 = 0.12 * CELL;

impl Pictures for Puzzle {
    fn draw(&self, answer: Option<&Answer>, theme: Theme) -> Picture {
        let kind = match answer {
            Some(_) => "Slitherlink on a tiling with its line",
            None => "Slitherlink on a tiling",
        };
        let drawing = Drawing::new(self);
        let digits = self.labelled().flat_map(|(_, label)| label.to_string().into_bytes());
        let (puzzle, answer) = (self.clone(), answer.cloned());
        Picture {
            width: drawing.size[0],
            height: drawing.size[1],
            margin: BORDER,
            signs: digits.map(char::from).collect(),
            title: format!("{kind}, {} faces", self.labels().len()),
            drawing: Box::new(move |out| drawing.write(out, &puzzle, answer.as_ref(), theme)),
        }
    }

    /// Signs cannot show the faces: a line of text for each edge that is on, crossed out or marked.
    fn in_strokes(
        &self,
        _: Option<&Answer>,
        stroke: &dyn Fn(Segment) -> Stroke,
        _: bool,
    ) -> String {
        let plane = Plane::of_tiles(self.tiles().clone());
        let mut text = String::new();
        for edge in 0..plane.edge_bound() {
            let word = match stroke(Segment::from_index(edge)) {
                Stroke::On => "on",
                Stroke::Off => "off",
                Stroke::Added => "on here only",
                Stroke::Gone => "on in the first answer only",
                _ => continue,
            };
            let name = crate::kind::Explained::name_edge(self, edge);
            writeln!(text, "{name}: {word}").expect("writing to memory does not fail");
        }
        text
    }
}

/// Where everything is.
struct Drawing {
    positions: Vec<[f64; 2]>,
    size: [f64; 2],
}

impl Drawing {
    fn new(puzzle: &Puzzle) -> Self {
        let positions = puzzle.tiles().positions();
        let bound = |axis: usize, pick: fn(f64, f64) -> f64| {
            positions.iter().map(|place| place[axis]).reduce(pick).unwrap_or_default()
        };
        let least = [bound(0, f64::min), bound(1, f64::min)];
        let most = [bound(0, f64::max), bound(1, f64::max)];
        let place = |at: f64, axis: usize| (at - least[axis]) * CELL + BORDER;
        let positions = positions.iter().map(|&[x, y]| [place(x, 0), place(y, 1)]).collect();
        let size = [0, 1].map(|axis| (most[axis] - least[axis]) * CELL + BORDER);
        Self { positions, size }
    }

    fn polygon(&self, corners: &[u32]) -> String {
        let mut path = String::new();
        for (at, &corner) in corners.iter().enumerate() {
            let [x, y] = self.positions[corner as usize];
            let sign = if at == 0 { 'M' } else { 'L' };
            write!(path, "{sign}{x:.2} {y:.2}").expect("writing to memory does not fail");
        }
        path + "Z"
    }

    fn write(
        &self,
        out: &mut dyn Write,
        puzzle: &Puzzle,
        answer: Option<&Answer>,
        theme: Theme,
    ) -> io::Result<()> {
        let plane = Plane::of_tiles(puzzle.tiles().clone());
        let faces = || puzzle.corners().iter().enumerate();
        if let (Some(answer), Some(colour)) = (answer, theme.inside()) {
            let inside = plane.inside(|edge| answer.as_slice()[edge]);
            let inside = faces().filter(|(face, _)| inside[*face]);
            path(
                out,
                inside.map(|(_, corners)| self.polygon(corners)),
                &format!("fill=\"{colour}\""),
            )?;
        }
        path(out, faces().map(|(_, face)| self.polygon(face)), &stroke(EDGE, theme.hairline()))?;
        if let Some(answer) = answer {
            let edges = answer.edges().filter_map(|edge| plane.vertices().ends(edge));
            let edges = edges.map(|ends| {
                let [[a, b], [c, d]] = ends.map(|end| self.positions[end]);
                format!("M{a:.2} {b:.2}L{c:.2} {d:.2}")
            });
            path(out, edges, &stroke(LINE, theme.line()))?;
        }
        writeln!(out, "<g stroke=\"{}\">", theme.ink())?;
        for (face, label) in puzzle.labelled() {
            let corners = &puzzle.corners()[face];
            let sum = |axis: usize| -> f64 {
                let at = corners.iter().map(|&corner| self.positions[corner as usize][axis]);
                at.sum::<f64>() / corners.len() as f64
            };
            let digits = label.to_string();
            let left = sum(0) - (digits.len() - 1) as f64 * glyph::ADVANCE / 2.0;
            for (at, digit) in digits.chars().enumerate() {
                glyph::sign(out, digit, left + at as f64 * glyph::ADVANCE, sum(1))?;
            }
        }
        out.write_all(b"</g>\n")
    }
}
