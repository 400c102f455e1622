//! What a page draws of a puzzle: its picture, and where edges and cells lie in it.

use super::layout::Layout;
use super::object;
use super::strokes::Strokes;
use crate::draw::{CELL, Depth, GAP, Picture, Theme};
use crate::kind::Board;
use crate::plane::Along;
use crate::registry::AnyPuzzle;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// Where the board's positions lie in the picture.
pub(super) struct Scale {
    margin: f64,
}

impl Scale {
    pub(super) fn of(puzzle: &dyn AnyPuzzle) -> Self {
        Self { margin: puzzle.picture(Theme::Light).margin + GAP }
    }

    pub(super) fn place(&self, at: [f64; 2]) -> [Coordinate; 2] {
        at.map(|at| Coordinate(self.margin + at * CELL))
    }
}

/// A place along an axis of the picture. In JSON it is as exact as the picture, to a hundredth, and a whole
/// number where it is one: a board has thousands, and a page waits for them.
#[derive(Clone, Copy)]
pub(super) struct Coordinate(f64);

impl Serialize for Coordinate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hundredths = (self.0 * 100.0).round() as i64;
        match hundredths % 100 {
            0 => serializer.serialize_i64(hundredths / 100),
            _ => serializer.serialize_f64(hundredths as f64 / 100.0),
        }
    }
}

/// For each edge whether it is drawn. Only then a player can mark it.
pub(super) fn drawn(board: &Board) -> Vec<bool> {
    (0..board.plane.edge_bound()).map(|edge| board.is_drawn(edge)).collect()
}

/// What lies at one depth of a picture, with its margins, as a document of SVG.
fn drawing(picture: &Picture, depth: Depth, background: Option<&str>) -> String {
    let [width, height] = [picture.width, picture.height].map(|side| side + 2.0 * GAP);
    let ground = background.map(|colour| {
        format!(
            "<title>{}</title><rect width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>",
            picture.title
        )
    });
    format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         xmlns=\"http://www.w3.org/2000/svg\">{}<g transform=\"translate({GAP} {GAP})\">{}</g></svg>",
        ground.unwrap_or_default(),
        picture.shapes(depth)
    )
}

/// The board of a puzzle.
pub(super) fn board(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    warnings: &[String],
    theme: Theme,
) -> Result<Value, String> {
    let object = object::write(puzzle)?;
    let layout = Layout::of(&object.puzzle).ok_or("this kind has no board")?;
    let (board, picture) = (puzzle.board(), puzzle.picture(theme));
    let scale = Scale { margin: picture.margin + GAP };
    let (width, height) = (picture.width + 2.0 * GAP, picture.height + 2.0 * GAP);
    let drawn = drawn(&board);
    let ends = |edge: usize| {
        let ends = board.ends(edge).filter(|_| drawn[edge])?;
        Some(ends.map(|end| scale.place(end)).concat())
    };
    let tokens = layout.tokens(&object);
    let wide = board.cols - layout.fewer;
    let (is_numbered, faces) = (board.is_numbered(), board.signs.len());
    let rows_of_cells = if is_numbered { 0 } else { board.rows - layout.fewer };
    let mut cells: Vec<Vec<Coordinate>> = (0..rows_of_cells * wide)
        .map(|cell| {
            let (row, col) = (cell / wide, cell % wide);
            // Clues between cells lie half a cell further.
            let [x, y] = [col, row].map(|at| at as f64 + layout.fewer as f64 / 2.0);
            [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
                .map(|[right, down]| scale.place([x + right, y + down]))
                .concat()
        })
        .collect();
    if is_numbered {
        let outline = |face: usize| board.outline(face).into_iter().map(|at| scale.place(at));
        cells = (0..faces).map(|face| outline(face).collect::<Vec<_>>().concat()).collect();
    }
    // What a player's arrows walk along where there are no rows.
    let beside = |face: usize| {
        let others = board.plane.faces().targets(face).iter();
        others.filter(|&&other| (other as usize) < faces).collect::<Vec<_>>()
    };
    let tokens =
        tokens.into_iter().map(|token| if token == layout.blank { "-".to_string() } else { token });
    Ok(json!({
        "reply": "board",
        "kind": object.puzzle,
        "title": puzzle.info().title,
        "rows": board.rows,
        "cols": board.cols,
        "marks": Strokes::of(marks),
        "picture": drawing(&picture, Depth::Under, Some(theme.background())),
        "signs": drawing(&picture, Depth::Over, None),
        "colours": puzzle.colours(theme),
        "width": width,
        "height": height,
        "unit": CELL,
        "edges": (0..board.plane.edge_bound()).map(ends).collect::<Vec<_>>(),
        "centres": is_numbered.then(|| {
            (0..faces).map(|face| scale.place(board.middle(face))).collect::<Vec<_>>()
        }),
        "neighbours": is_numbered.then(|| (0..faces).map(beside).collect::<Vec<_>>()),
        "cells": cells,
        "tokens": tokens.collect::<Vec<_>>(),
        "regions": layout.regions(&object),
        "joins": match board.along { Along::Points => "points", Along::Cells => "cells" },
        "warnings": warnings,
        "puzzle": object,
    }))
}
