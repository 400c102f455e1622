//! What the pages share: one self-contained HTML document, with its style and scripts inside.

use crate::plane::Along;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

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

/// A button with a sign, and what it does in words.
pub(super) fn button(id: &str, sign: &str, says: &str) -> Markup {
    html! { button type="button" id=(id) title=(says) aria-label=(says) { (sign) } }
}

/// Data for a page's script, in an element of its own.
pub(super) fn data_script(id: &str, data: &Value) -> Markup {
    // Within a script element nothing but a tag could end the text early.
    let text = data.to_string().replace('<', "\\u003c");
    html! { script id=(id) type="application/json" { (PreEscaped(text)) } }
}

/// What `page/lattice.js` calls edges.
pub(super) fn edges_word(edges: Along) -> &'static str {
    match edges {
        Along::Points => "points",
        Along::Cells => "cells",
    }
}
