//! Hexagons parted by squares and triangles (Loopy's type 5, 3.4.6.4).

use super::tiles::{Regular, Tiles};
use super::vector::{Basis, Star, Vector};

pub(super) fn basis() -> Basis {
    Star::Twelve.basis(1.0, 0.0)
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    // From a hexagon to that two columns further, to that of an odd column, and to that below.
    let [twice, odd, down] = [[3, 2, 0, -1], [1, 1, 1, 0], [-1, 0, 2, 1]].map(Vector);
    for y in 0..height {
        for x in 0..width {
            let corner = twice * (x / 2) + odd * (x % 2) + down * y;
            let hexagon = Regular::level(Star::Twelve, 6, corner);
            let is_last = y == height - 1;
            // Odd columns lie lower: nothing is below their last hexagon at either side.
            let has_lower = x % 2 == 0 || !is_last;
            let below = hexagon.beside(3, 4);
            tiles.add_regular(hexagon);
            if !is_last {
                tiles.add_regular(below);
            }
            if x < width - 1 && has_lower {
                tiles.add_regular(hexagon.beside(1, 4));
            }
            if x > 0 && has_lower {
                tiles.add_regular(hexagon.beside(5, 4));
            }
            if x < width - 1 && !is_last {
                tiles.add_regular(below.beside(0, 3));
            }
            if x > 0 && !is_last {
                tiles.add_regular(below.beside(6, 3));
            }
        }
    }
}
