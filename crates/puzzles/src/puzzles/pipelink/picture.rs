//! Pipes in pictures: their walls, with room for the line between them.

use super::pipe::Arms;
use crate::draw::CELL;
use std::fmt::Write;

/// How far the walls are from the middle of the pipe.
const WIDE: f64 = 0.14 * CELL;
const END: f64 = 0.5 * CELL;

/// The walls of a pipe as the steps of a path, from the middle of the cell on.
pub(super) fn walls([above, left, right, below]: Arms) -> String {
    // A side as it is seen with the cell turned so that the side is above.
    let turns = [(above, [1.0, 0.0, 0.0, 1.0]), (right, [0.0, -1.0, 1.0, 0.0])]
        .into_iter()
        .chain([(below, [-1.0, 0.0, 0.0, -1.0]), (left, [0.0, 1.0, -1.0, 0.0])]);
    let mut steps = String::new();
    for (is_open, [a, b, c, d]) in turns {
        let to = |x: f64, y: f64| format!("{:.2} {:.2}", a * x + b * y, c * x + d * y);
        let (start, end) = (to(-WIDE, -WIDE), to(WIDE, -WIDE));
        let wall = match is_open {
            true => format!("M{start}L{}M{end}L{}", to(-WIDE, -END), to(WIDE, -END)),
            false => format!("M{start}L{end}"),
        };
        steps.write_str(&wall).expect("memory takes it");
    }
    steps
}
