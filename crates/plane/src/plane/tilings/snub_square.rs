//! Squares and pairs of triangles, five edges at each inner point (Loopy's type 3, 3.3.4.3.4).
//!
//! A cell has a square that leans to one side or, in every other cell, to the other. Its corners are `a`
//! or `b` = √3·a from those of the cell.

use super::tiles::Tiles;
use super::vector::{Basis, basis_of_lengths, lengths};

pub(super) fn basis() -> Basis {
    basis_of_lengths([0.5, 0.75f64.sqrt()])
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    for y in 0..height {
        for x in 0..width {
            let origin = lengths([x, x], [y, y]);
            let at = |x: [i64; 2], y: [i64; 2]| origin + lengths(x, y);
            let (zero, a, b, both, back) = ([0, 0], [1, 0], [0, 1], [1, 1], [-1, 0]);
            let is_even = (x + y) % 2 == 0;
            tiles.add(match is_even {
                true => [at(b, zero), at(both, b), at(a, both), at(zero, a)],
                false => [at(a, zero), at(both, a), at(b, both), at(zero, b)],
            });
            if x > 0 {
                tiles.add(match is_even {
                    true => [at(zero, a), at(a, both), at(back, both)],
                    false => [at(a, zero), at(zero, b), at(back, zero)],
                });
            }
            if y > 0 {
                tiles.add(match is_even {
                    true => [at(zero, back), at(b, zero), at(zero, a)],
                    false => [at(a, zero), at(both, back), at(both, a)],
                });
            }
        }
    }
}
