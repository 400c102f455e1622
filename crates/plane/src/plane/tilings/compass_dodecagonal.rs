//! Dodecagons edge to edge in a lattice of squares (Loopy's type 15). Between four of them lies a square
//! with a triangle on each side.

use super::tiles::{Regular, Tiles};
use super::vector::{Basis, Star, Vector};

pub(super) fn basis() -> Basis {
    Star::Twelve.basis(1.0, 0.0)
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    let [right, down] = [[2, 2, 0, -1], [-1, 0, 2, 2]].map(Vector);
    for y in 0..height {
        for x in 0..width {
            let dodecagon = Regular::level(Star::Twelve, 12, right * x + down * y);
            tiles.add_regular(dodecagon);
            if x < width - 1 && y < height - 1 {
                let north = dodecagon.beside(1, 3);
                let square = north.beside(3, 4);
                let [east, south, west] = [0, 3, 6].map(|facing| square.beside(facing, 3));
                for polygon in [north, east, south, west, square] {
                    tiles.add_regular(polygon);
                }
            }
        }
    }
}
