//! Octagons in rows, and squares between four of them (Loopy's type 6, 4.8.8).

use super::tiles::{Regular, Tiles};
use super::vector::{Basis, Star, Vector};

pub(super) fn basis() -> Basis {
    Star::Eight.basis(1.0, 0.0)
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    let [right, down] = [[1, 1, 0, -1], [0, 1, 1, 1]].map(Vector);
    for y in 0..height {
        for x in 0..width {
            let octagon = Regular::level(Star::Eight, 8, right * x + down * y);
            tiles.add_regular(octagon);
            if x > 0 && y > 0 {
                tiles.add_regular(octagon.beside(5, 4));
            }
        }
    }
}
