//! Flowers of six pentagons (Loopy's type 8, the dual of 3.3.3.3.6).
//!
//! All corners are points of a lattice of triangles, of which `p` and `q` are two steps, 60° apart. Loopy
//! draws it with p = (75, -26) and q = (60, 52), which are nearly such; here they are.

use super::tiles::Tiles;
use super::vector::{Basis, Vector};

pub(super) fn basis() -> Basis {
    // Of a pentagon's sides two are 2 long and three are 1, in units of this length.
    let length = 0.75;
    let turned = |degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        [length * cos, length * sin]
    };
    // With this turn 2p + q, which leads from flower to flower, is level.
    let tilt = (3f64.sqrt() / 5.0).atan().to_degrees();
    [turned(-tilt), turned(60.0 - tilt), [0.0; 2], [0.0; 2]]
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    let [p, q] = [Vector([1, 0, 0, 0]), Vector([0, 1, 0, 0])];
    let r = q - p;
    // Two columns further; to an odd column; and from row to row, which grow upwards.
    let (twice, odd, row) = (p * 6 + q * 3, p + q * 4, p * 4 - q * 5);
    for y in 0..height {
        for x in 0..width {
            if x % 2 == 0 && y == height - 1 && height > 1 {
                continue;
            }
            let centre = twice * (x / 2) + odd * (x % 2) + row * y;
            for (s, t) in [(r, q), (q, p), (p, -r), (-r, -q), (-q, -p), (-p, r)] {
                let [one, far, near, other] = [t * 2, t * 2 + s, s * 2 + t, s * 2];
                tiles.add([centre, centre + one, centre + far, centre + near, centre + other]);
            }
        }
    }
}
