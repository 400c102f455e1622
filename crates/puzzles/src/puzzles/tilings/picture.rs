//! Pictures of tilings: faces, labels, and the line with what it encloses.

use super::{Answer, Puzzle};
use crate::draw::{CELL, Depth, Dots, Picture, Stroke, Theme, glyph, line_style, path, stroke};
use crate::grid::Segment;
use crate::kind::Pictures;
use crate::plane::{Circle, Plane};
use anstyle::Style;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The margin round the outermost vertices, so that the line does not stick out.
const BORDER: f64 = 0.1 * CELL;
const EDGE: f64 = 0.045 * CELL;
const POINT: f64 = 0.09 * CELL;
const LINE: f64 = 0.12 * CELL;

/// Dots of a terminal's picture for the mean length of an edge.
const DOTS: f64 = 9.0;
/// Signs of such a picture: at least so many may be used, and so many a face.
const MOST_SIGNS: [f64; 2] = [40_000.0, 200.0];

impl Pictures for Puzzle {
    fn draw(&self, answer: Option<&Answer>, theme: Theme) -> Picture {
        let kind = match answer {
            Some(_) => "Slitherlink on a tiling with its line",
            None => "Slitherlink on a tiling",
        };
        let plane = Plane::of_tiles(self.tiles().clone());
        let [width, height] = extent(&plane).map(|length| length * CELL + BORDER);
        let digits = self.labelled().flat_map(|(_, label)| label.to_string().into_bytes());
        let (puzzle, answer) = (self.clone(), answer.cloned());
        Picture {
            width,
            height,
            margin: BORDER,
            signs: digits.map(char::from).collect(),
            title: format!("{kind}, {} faces", self.labels().len()),
            drawing: Box::new(move |depth, out| {
                write(depth, out, &puzzle, &plane, answer.as_ref(), theme)
            }),
        }
    }

    /// Strokes in dots. Edges that are not on the line are blank; what is crossed out, new or gone has a
    /// sign in its middle.
    fn in_strokes(
        &self,
        _: Option<&Answer>,
        stroke: &dyn Fn(Segment) -> Stroke,
        coloured: bool,
    ) -> String {
        let plane = Plane::of_tiles(self.tiles().clone());
        let [width, height] = extent(&plane);
        let most = MOST_SIGNS[0].max(MOST_SIGNS[1] * self.labels().len() as f64);
        // A sign is eight dots.
        let unit = DOTS.min((8.0 * most / (width * height).max(1.0)).sqrt());
        let [across, down] = [width, height].map(|length| (length * unit) as usize + 2);
        let mut dots = Dots::new(across, down);
        let place = |[x, y]: [f64; 2]| [x * unit, y * unit];
        for vertex in 0..plane.vertices().vertex_count() {
            dots.dot(place(plane.position(vertex)), Style::new().dimmed());
        }
        let mut signs = Vec::new();
        for edge in 0..plane.edge_bound() {
            let Some(ends) = plane.vertices().ends(edge) else { continue };
            let [from, to] = ends.map(|end| place(plane.position(end)));
            let drawn = stroke(Segment::from_index(edge));
            let (style, sign) = (drawn.style(line_style()), drawn.sign());
            if matches!(drawn, Stroke::On | Stroke::Added | Stroke::Gone) {
                dots.stroke(from, to, drawn == Stroke::Gone, style);
            }
            let middle = [0, 1].map(|axis| (from[axis] + to[axis]) / 2.0);
            signs.extend(sign.map(|sign| (middle, sign, style)));
        }
        for (middle, sign, style) in signs {
            dots.write(middle, &sign.to_string(), style);
        }
        for (face, label) in self.labelled() {
            let circle = plane.circle(face);
            dots.write(place(circle.centre), &label.to_string(), Style::new());
        }
        dots.text(coloured)
    }
}

/// How far the positions reach to the right and down.
fn extent(plane: &Plane) -> [f64; 2] {
    (0..plane.vertices().vertex_count()).fold([0.0; 2], |[width, height]: [f64; 2], vertex| {
        let [x, y] = plane.position(vertex);
        [width.max(x), height.max(y)]
    })
}

fn write(
    depth: Depth,
    out: &mut dyn Write,
    puzzle: &Puzzle,
    plane: &Plane,
    answer: Option<&Answer>,
    theme: Theme,
) -> io::Result<()> {
    let joined = |edges: &dyn Fn(usize) -> bool| {
        trails(plane, edges).into_iter().map(|trail| {
            let is_closed = trail.first() == trail.last();
            let places = trail[usize::from(is_closed)..].iter();
            drawn(places.map(|&vertex| plane.position(vertex)).collect(), is_closed)
        })
    };
    let style = |width: f64, colour: &str| stroke(width, colour) + " stroke-linejoin=\"round\"";
    match (depth, answer) {
        (Depth::Under, _) => {
            let faces = 0..plane.face_count();
            if let (Some(answer), Some(colour)) = (answer, theme.inside()) {
                let inside = plane.inside(|edge| answer.as_slice()[edge]);
                let inside = faces.filter(|&face| inside[face]);
                // The fine stroke covers the seams between faces, where the background would shine through.
                let style = format!("fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"1\"");
                path(out, inside.map(|face| drawn(plane.outline(face), true)), &style)?;
            }
            path(out, joined(&|_| true), &style(EDGE, theme.hairline()))?;
            if puzzle.tiles().outer().is_some() {
                // A label beside the others belongs to the face outside.
                let beside = drawn(plane.outline(plane.frame()), true);
                let dashes = style(EDGE, theme.hairline()) + " stroke-dasharray=\"3 3\"";
                path(out, [beside], &dashes)?;
            }
            let points = (0..plane.vertices().vertex_count()).map(|vertex| plane.position(vertex));
            let points = points.map(|point| drawn(vec![point], false) + "h0");
            path(out, points, &stroke(POINT, theme.faint()))
        }
        (Depth::Line, Some(answer)) => {
            path(out, joined(&|edge| answer.as_slice()[edge]), &style(LINE, theme.line()))
        }
        (Depth::Line, None) => Ok(()),
        (Depth::Over, _) => {
            writeln!(out, "<g stroke=\"{}\">", theme.ink())?;
            for (face, label) in puzzle.labelled() {
                write_label(out, &label.to_string(), plane.circle(face))?;
            }
            out.write_all(b"</g>\n")
        }
    }
}

/// Writes digits in the middle of a circle, smaller if they do not fit between the lines round it.
fn write_label(out: &mut dyn Write, digits: &str, circle: Circle) -> io::Result<()> {
    let [x, y] = circle.centre.map(|at| at * CELL + BORDER);
    let width = digits.len() as f64 * glyph::ADVANCE;
    let reach = width.hypot(glyph::SIZE) / 2.0;
    let scale = ((circle.radius * CELL - LINE / 2.0) / reach).min(1.0);
    let left = -(digits.len() as f64 - 1.0) * glyph::ADVANCE / 2.0;
    let places =
        digits.chars().enumerate().map(|(at, digit)| (digit, left + at as f64 * glyph::ADVANCE));
    if scale < 1.0 {
        writeln!(out, "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.3})\">")?;
        for (digit, right) in places {
            glyph::sign(out, digit, right, 0.0)?;
        }
        return out.write_all(b"</g>\n");
    }
    for (digit, right) in places {
        glyph::sign(out, digit, x + right, y)?;
    }
    Ok(())
}

/// The path through some positions.
fn drawn(places: Vec<[f64; 2]>, is_closed: bool) -> String {
    let mut text = String::new();
    for (at, place) in places.into_iter().enumerate() {
        let [x, y] = place.map(|at| at * CELL + BORDER);
        let sign = if at == 0 { 'M' } else { 'L' };
        write!(text, "{sign}{x:.2} {y:.2}").expect("writing to memory does not fail");
    }
    text.push_str(if is_closed { "Z" } else { "" });
    text
}

/// The most vertices of one trail: readers have limits for the length of a path.
const MOST_IN_TRAIL: usize = 2000;

/// Some edges as trails, each by the vertices that it passes: those that branch or end first, so that what
/// is left is closed.
fn trails(plane: &Plane, has: &dyn Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let graph = plane.vertices();
    let count = graph.vertex_count();
    let mut is_open: Vec<bool> =
        (0..plane.edge_bound()).map(|edge| graph.ends(edge).is_some() && has(edge)).collect();
    let degree = |vertex: usize, is_open: &[bool]| {
        graph.edges(vertex).iter().filter(|&&edge| is_open[edge as usize]).count()
    };
    let odd: Vec<usize> = (0..count).filter(|&vertex| degree(vertex, &is_open) % 2 == 1).collect();
    let mut trails = Vec::new();
    for start in odd.into_iter().chain(0..count) {
        let mut trail = vec![start];
        loop {
            let here = trail[trail.len() - 1];
            let Some(arc) = graph.arcs(here).find(|&arc| is_open[graph.edge(arc)]) else {
                break;
            };
            is_open[graph.edge(arc)] = false;
            trail.push(graph.target(arc));
            if trail.len() == MOST_IN_TRAIL {
                trails.push(std::mem::replace(&mut trail, vec![graph.target(arc)]));
            }
        }
        if trail.len() > 1 {
            trails.push(trail);
        }
    }
    trails
}
