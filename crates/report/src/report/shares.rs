//! A picture of how often each edge is on, over all answers.

use crate::draw::{CELL, Depth, Picture, Theme, glyph, path, stroke};
use crate::kind::Board;
use std::io::{self, Write};

const LINE: f64 = 0.12 * CELL;

/// Steps of shades: more cannot be told apart.
const SHADES: usize = 10;
/// The height of the legend below the picture, and the length of a shade in it.
const LEGEND: f64 = 0.7 * CELL;
const STEP: f64 = 0.25 * CELL;

/// The picture of a puzzle with a stroke for each edge that is on in some answers: the line's colour where
/// it is in all, another colour where it is not, the stronger the more answers there are; a legend has these shades
/// from 0 to 1. `shares` has an entry for each number of an edge, 0 to 1.
pub fn with_shares(picture: Picture, board: &Board, shares: &[f64], theme: Theme) -> Picture {
    let mut certain = Vec::new();
    let mut open = vec![Vec::new(); SHADES];
    for (edge, &share) in shares.iter().enumerate() {
        let Some(ends) = board.ends(edge).filter(|_| share > 0.0) else { continue };
        let [[x, y], [to_x, to_y]] = ends.map(|end| end.map(|at| picture.margin + at * CELL));
        let stroke = format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
        match share < 1.0 {
            true => open[((share * SHADES as f64) as usize).min(SHADES - 1)].push(stroke),
            false => certain.push(stroke),
        }
    }
    let below = picture.height + LEGEND / 2.0;
    let left = |shade: usize| picture.margin + CELL / 2.0 + shade as f64 * STEP;
    let bar = |shade: usize| format!("M{:.1} {below:.1}h{:.1}", left(shade), STEP - LINE);
    // Where all answers agree there is one shade, and nothing to explain.
    let has_legend = open.iter().any(|strokes| !strokes.is_empty());
    if has_legend {
        open.iter_mut().enumerate().for_each(|(shade, strokes)| strokes.push(bar(shade)));
        certain.push(bar(SHADES));
    }
    let ends = [('0', left(0) - CELL / 3.0), ('1', left(SHADES + 1) + CELL / 3.0)];
    let drawing = picture.drawing;
    let both = move |depth: Depth, out: &mut dyn Write| -> io::Result<()> {
        if depth == Depth::Over && has_legend {
            writeln!(out, "<g stroke=\"{}\">", theme.ink())?;
            ends.iter().try_for_each(|&(sign, x)| glyph::sign(out, sign, x, below))?;
            out.write_all(b"</g>\n")?;
        }
        if depth != Depth::Line {
            return drawing(depth, out);
        }
        for (shade, strokes) in open.iter().enumerate() {
            let opacity = 0.15 + 0.85 * (shade as f64 + 0.5) / SHADES as f64;
            let style = stroke(LINE, theme.open());
            path(out, strokes, &format!("{style} stroke-opacity=\"{opacity:.2}\""))?;
        }
        path(out, &certain, &stroke(LINE, theme.line()))
    };
    let title = format!("{}, with the shares of its edges", picture.title);
    let Picture { mut signs, mut width, mut height, .. } = picture;
    if has_legend {
        signs.extend(['0', '1']);
        width = width.max(left(SHADES + 1) + CELL);
        height += LEGEND;
    }
    Picture { drawing: Box::new(both), title, signs, width, height, margin: picture.margin }
}
