//! What the pages share: one self-contained HTML document, with its style and scripts inside.

use crate::draw::{CELL, Depth, Picture, Theme};
use crate::plane::Along;
use crate::registry::AnyPuzzle;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Value, json};

/// A page with the shared style, its own style, and its script at the end. It needs no network.
pub(super) fn page(title: &str, style: &str, body: &Markup, script: &str) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content={ "lazyloop " (env!("CARGO_PKG_VERSION")) };
                // No icon, and no request for one.
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(include_str!("page/house.css"))) (PreEscaped(style)) }
            }
            body { (body) script { (PreEscaped(script)) } }
        }
    };
    page.into_string()
}

/// A button that shows a sign, with a title that says what it does.
pub(super) fn button(id: &str, sign: &str, says: &str) -> Markup {
    html! { button type="button" id=(id) title=(says) aria-label=(says) { (sign) } }
}

/// Data for a page's script, in an element of its own.
pub(super) fn data_script(id: &str, data: &Value) -> Markup {
    // Within a script element nothing but a tag could end the text early.
    let text = data.to_string().replace('<', "\\u003c");
    html! { script id=(id) type="application/json" { (PreEscaped(text)) } }
}

/// A board as `page/board.js` reads it: its picture, and where the ends of edges and the corners of cells and
/// faces are.
pub(super) fn board_data(puzzle: &dyn AnyPuzzle) -> Value {
    let board = &puzzle.board();
    let [picture, dark] = [Theme::Light, Theme::Dark].map(|theme| puzzle.picture(theme));
    let shapes = |picture: &Picture| json!({ "under": picture.shapes(Depth::Under), "over": picture.shapes(Depth::Over) });
    let flat = |outline: Vec<[f64; 2]>| outline.concat();
    let ends = (0..board.plane.edge_bound()).map(|edge| board.ends(edge).map(|ends| ends.concat()));
    let cells = (0..board.signs.len()).map(|cell| flat(board.outline(cell)));
    let faces = (0..board.plane.face_count()).map(|face| flat(board.plane.outline(face)));
    let numbers = || (0..board.signs.len()).map(|cell| board.number_place(cell));
    let faces: Option<Vec<_>> = (board.along == Along::Cells).then(|| faces.collect());
    json!({
        "rows": board.rows,
        "cols": board.cols,
        "picture": {
            "light": shapes(&picture),
            "dark": shapes(&dark),
            "width": picture.width / CELL,
            "height": picture.height / CELL,
            "margin": picture.margin / CELL,
            "unit": CELL,
        },
        "edges": ends.collect::<Vec<_>>(),
        "cells": cells.collect::<Vec<_>>(),
        // Cells with rows and columns have none.
        "numbers": board.is_numbered().then(|| numbers().collect::<Vec<_>>()),
        // Along points they are the cells.
        "faces": faces,
    })
}
