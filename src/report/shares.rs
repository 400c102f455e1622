//! A picture of how often each edge is on, over all answers.

use crate::draw::{CELL, Depth, Picture, Theme, path, stroke};
use crate::kind::Board;
use std::io::{self, Write};

const LINE: f64 = 0.12 * CELL;

/// Steps of shades: more cannot be told apart.
const SHADES: usize = 10;

/// The picture of a puzzle with a stroke for each edge that is on in some answers: the line's colour where
/// it is in all, another colour where it is not, the stronger the more answers there are. `shares` has an
/// entry for each number of an edge, 0 to 1.
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
    let drawing = picture.drawing;
    let both = move |depth: Depth, out: &mut dyn Write| -> io::Result<()> {
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
    Picture { drawing: Box::new(both), title, ..picture }
}
