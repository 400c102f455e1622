//! Regular hexagons in columns; odd columns lie half a hexagon lower (Loopy's type 2).

use super::tiles::{Regular, Tiles};
use super::vector::{Basis, Star, Vector};

pub(super) fn basis() -> Basis {
    Star::Twelve.basis(1.0, 0.0)
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    // From a hexagon to that two columns further, to that of an odd column, and to that below.
    let [twice, odd, down] = [[3, 0, 0, 0], [1, 0, 1, 0], [-1, 0, 2, 0]].map(Vector);
    for y in 0..height {
        for x in 0..width {
            let corner = twice * (x / 2) + odd * (x % 2) + down * y;
            tiles.add_regular(Regular::level(Star::Twelve, 6, corner));
        }
    }
}
