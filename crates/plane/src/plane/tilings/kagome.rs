//! Hexagons corner to corner, and triangles between them (Loopy's type 14, 3.6.3.6).

use super::tiles::{Regular, Tiles};
use super::vector::{Basis, Star, Vector};

pub(super) fn basis() -> Basis {
    Star::Twelve.basis(1.0, 0.0)
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    let [right, below] = [[2, 0, 0, 0], [0, 0, 2, 0]].map(Vector);
    for y in 0..height {
        for x in 0..width {
            // Odd rows lie half a step further right.
            let corner = right * (x - y / 2) + below * y;
            let hexagon = Regular::level(Star::Twelve, 6, corner);
            let (is_odd, is_right) = (y % 2 == 1, x == width - 1);
            let is_first_of_odd = x == 0 && is_odd;
            let triangles = [
                (!is_right || !is_odd && y > 0, 11),
                (!is_right || !is_odd && y < height - 1, 1),
                (is_first_of_odd, 7),
                (is_first_of_odd && y < height - 1, 5),
            ];
            tiles.add_regular(hexagon);
            for (_, facing) in triangles.into_iter().filter(|(is_there, _)| *is_there) {
                tiles.add_regular(hexagon.beside(facing, 3));
            }
        }
    }
}
