//! Squares row by row, as polygons (Loopy's type 0).

use super::tiles::Tiles;
use super::vector::{Basis, basis_of_lengths, lengths};

pub(super) fn basis() -> Basis {
    basis_of_lengths([1.0, 0.0])
}

pub(super) fn lay(width: i64, height: i64, tiles: &mut Tiles) {
    for y in 0..height {
        for x in 0..width {
            let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
            tiles.add(corners.map(|(x, y)| lengths([x, 0], [y, 0])));
        }
    }
}
