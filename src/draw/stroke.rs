//! The unit of drawings, and strokes.

use svg::node::element::Path;

/// The side of a cell, in the sheet's own units.
pub const CELL: f64 = 40.0;
/// A path that is drawn as a line with round ends.
pub fn stroke(path: String, width: f64, colour: &str) -> Path {
    Path::new()
        .set("d", path)
        .set("fill", "none")
        .set("stroke", colour)
        .set("stroke-width", width)
        .set("stroke-linecap", "round")
}
