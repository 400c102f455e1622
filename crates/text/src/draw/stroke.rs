//! The unit of drawings, and paths.

use std::fmt::Display;
use std::io::{self, Write};

/// The side of a cell, in the sheet's own units.
pub const CELL: f64 = 40.0;

/// The most parts of one path: readers have limits for its length, so another path begins then.
const MOST_PARTS: usize = 4096;

/// Writes parts that do not depend on each other as a path, or as several paths if there are very
/// many parts. Without parts it writes nothing. `style` is the path's attributes.
///
/// # Errors
///
/// The error of a failed write.
pub fn path<P: Display>(
    out: &mut dyn Write,
    parts: impl IntoIterator<Item = P>,
    style: &str,
) -> io::Result<()> {
    let mut parts = parts.into_iter().peekable();
    while parts.peek().is_some() {
        write!(out, "<path {style} d=\"")?;
        for part in parts.by_ref().take(MOST_PARTS) {
            write!(out, "{part}")?;
        }
        out.write_all(b"\"/>\n")?;
    }
    Ok(())
}

/// The attributes of a path that is drawn as a line with round ends.
pub fn stroke(width: f64, colour: &str) -> String {
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_very_many_parts_is_several() {
        let mut out = Vec::new();
        path(&mut out, (0..10_000).map(|at| format!("M{at} 0h1")), "").unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!((text.matches("<path").count(), text.matches('M').count()), (3, 10_000));
        let mut none = Vec::new();
        path(&mut none, [""; 0], "").unwrap();
        assert!(none.is_empty());
    }
}
