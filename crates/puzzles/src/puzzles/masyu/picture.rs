//! Pearls as circles.

use super::Pearl;
use crate::draw::{CELL, Theme};

const PEARL: f64 = 0.33 * CELL;
const RIM: f64 = 0.06 * CELL;

/// A pearl as an SVG element. Its colour is that of its name in every theme.
pub(super) fn pearl(pearl: Option<Pearl>, (x, y): (f64, f64), theme: Theme) -> String {
    let ink = theme.ink();
    let fill = match pearl {
        Some(Pearl::White) => "#ffffff",
        Some(Pearl::Black) => "#000000",
        Some(Pearl::Either) => "#8c8c8c",
        None => return String::new(),
    };
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{PEARL}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"{RIM}\"/>"
    )
}
