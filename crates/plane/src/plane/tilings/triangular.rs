//! Triangles in rows (Loopy's type 1). Points lie half a step further right in every other row.
//!
//! Loopy has two orders of its triangles. The newer has nearly straight left and right borders; the older
//! one is a parallelogram's, zigzag at both sides.

use super::tiles::Tiles;
use super::vector::{Basis, Star, Vector};

pub(super) fn basis() -> Basis {
    Star::Twelve.basis(1.0, 0.0)
}

/// The point `half` half steps to the right in row `row`; both are even or both odd.
fn point(half: i64, row: i64) -> Vector {
    Vector([(half - row) / 2, 0, row, 0])
}

/// The triangle with its upper corner, or its upper left corner, `half` half steps to the right in row
/// `row`.
fn triangle(is_up: bool, half: i64, row: i64) -> [Vector; 3] {
    match is_up {
        true => [point(half, row), point(half + 1, row + 1), point(half - 1, row + 1)],
        false => [point(half, row), point(half + 2, row), point(half + 1, row + 1)],
    }
}

/// The newer order. A row has `width + 1` triangles of one sort, which are listed first, and between
/// them `width` of the other; the last of an odd number of rows lacks the two at its ends.
pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    for row in 0..height {
        // Even rows begin with triangles that point up, odd ones with triangles that point down.
        let is_up = row % 2 == 0;
        let is_short = is_up && row == height - 1;
        // Odd rows begin one half step further left.
        let first = row % 2;
        for at in 0..=width {
            if !(is_short && (at == 0 || at == width)) {
                tiles.add(triangle(is_up, 2 * at - first, row));
            }
        }
        for at in 0..width {
            tiles.add(triangle(!is_up, 2 * at + first, row));
        }
    }
}

/// The older order: `width` by `height` cells of two triangles each.
pub(super) fn lay_old(width: i64, height: i64, tiles: &mut Tiles) {
    for row in 0..height {
        for at in 0..width {
            let is_odd = row % 2 == 1;
            // A cell's upper left point, and the upper point of its triangle that points up.
            let (left, top) = if is_odd { (2 * at + 1, 2 * at + 1) } else { (2 * at, 2 * at + 2) };
            let (down, up) = (triangle(false, left, row), triangle(true, top, row));
            for corners in if is_odd { [up, down] } else { [down, up] } {
                tiles.add(corners);
            }
        }
    }
}
