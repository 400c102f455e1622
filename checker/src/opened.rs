//! Paths from cell to cell: their graph, in which they are closed.
//!
//! One more vertex, outside, comes after the cells. Two edges after the segments lead to it from the cells in which
//! the path ends, and are on. Where there are not two such cells, there is no path.

use super::lattice::Lattice;
use super::plane::Plane;

/// The graph; it has no faces.
pub(super) fn graph(lattice: Lattice, ends: Option<[usize; 2]>) -> Plane {
    let outside = lattice.cells();
    let across = move |segment: usize| match lattice.beside(segment) {
        [Some(a), Some(b)] => Some([a, b]),
        _ => None,
    };
    let closing = [0, 1].map(|end| ends.map(|ends| [ends[end], outside]));
    Plane::without_faces(outside + 1, (0..lattice.segments()).map(across).chain(closing))
}

/// The edges of an answer, which says of each segment whether it is on.
pub(super) fn line(lattice: Lattice, answer: &[bool]) -> Vec<usize> {
    let on = (0..answer.len()).filter(|&segment| answer[segment]);
    on.chain([0, 1].map(|end| lattice.segments() + end)).collect()
}
