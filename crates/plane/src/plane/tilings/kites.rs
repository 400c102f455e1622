//! Six kites round each point of a lattice of triangles (Loopy's type 7, the dual of 3.4.6.4).
//!
//! A kite has its corners at such a point, in the middle of two edges, and in the middle of the triangle
//! between them.

use super::tiles::Tiles;
use super::vector::{Basis, Star, Vector};

pub(super) fn basis() -> Basis {
    // Half of a kite's sides are √3 long, and half 1, in units of this length.
    Star::Twelve.basis(2.0 / (1.0 + 3f64.sqrt()), 0.0)
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    let star = Star::Twelve;
    // √3 to the right: to the middle of an edge; and 2 below right: to the middle of a triangle.
    let (middle, centre) = (Vector([0, 2, 0, -1]), star.unit(1) * 2);
    let (right, below) = (middle * 2, star.turn(middle * 2, 2));
    for y in 0..height {
        for x in 0..width {
            // Every second row is back above the first.
            let point = right * (x - y / 2) + below * y;
            for turn in (0..12).step_by(2) {
                let next = turn + 2;
                tiles.add([
                    point,
                    point + star.turn(middle, turn),
                    point + star.turn(centre, turn),
                    point + star.turn(middle, next),
                ]);
            }
        }
    }
}
