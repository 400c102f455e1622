//! Pentagons across the edges of a lattice of squares (Loopy's type 4).
//!
//! Each cell of the lattice has a point `a` beside the middle of each edge that is inside it, and two of
//! these four points are joined. With b/a = (4 + √7)/3 all edges are equally long.

use super::tiles::Tiles;
use super::vector::{Basis, basis_of_lengths, lengths};

pub(super) fn basis() -> Basis {
    let ratio = (4.0 + 7f64.sqrt()) / 3.0;
    let a = 0.5 / (ratio - 1.0);
    basis_of_lengths([a, ratio * a])
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    for y in 0..height {
        for x in 0..width {
            let origin = lengths([0, 2 * x], [0, 2 * y]);
            let at = |x: [i64; 2], y: [i64; 2]| origin + lengths(x, y);
            let (zero, a, b, minus_a, minus_b) = ([0, 0], [1, 0], [0, 1], [-1, 0], [0, -1]);
            let (side, short) = ([0, 2], [-1, 2]);
            let is_even = (x + y) % 2 == 0;
            if y > 0 {
                tiles.add(match is_even {
                    true => {
                        [at(zero, zero), at(b, minus_a), at(side, zero), at(short, b), at(a, b)]
                    }
                    false => [
                        at(a, minus_b),
                        at(short, minus_b),
                        at(side, zero),
                        at(b, a),
                        at(zero, zero),
                    ],
                });
            }
            if x > 0 {
                tiles.add(match is_even {
                    true => [
                        at(zero, zero),
                        at(a, b),
                        at(zero, side),
                        at(minus_b, short),
                        at(minus_b, a),
                    ],
                    false => {
                        [at(zero, zero), at(b, a), at(b, short), at(zero, side), at(minus_a, b)]
                    }
                });
            }
        }
    }
}
