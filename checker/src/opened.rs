//! Paths from cell to cell: their graph, in which they are closed.
//!
//! One more vertex, outside, comes after all others. Two edges after the others lead to it from the cells in which
//! the path ends, and are on. Where there are not two such cells, there is no path. A path that may cross itself has the
//! vertices and the edges of [`crossed`], and ends on the way up and down.

use super::crossed;
use super::lattice::Lattice;
use super::plane::Plane;

/// The graph; it has no faces.
pub(super) fn graph(lattice: Lattice, ends: Option<[usize; 2]>, crosses: bool) -> Plane {
    let cells = lattice.cells();
    let across = move |segment: usize| match lattice.beside(segment) {
        [Some(a), Some(b)] => Some([a, b]),
        _ => None,
    };
    let (first, outside) = if crosses { (cells, 2 * cells) } else { (0, cells) };
    let closing = [0, 1].map(|end| ends.map(|ends| [first + ends[end], outside]));
    let mut edges: Vec<Option<[usize; 2]>> = match crosses {
        true => crossed::edges(lattice).collect(),
        false => (0..lattice.segments()).map(across).collect(),
    };
    edges.extend(closing);
    Plane::without_faces(outside + 1, edges.into_iter())
}

/// The edges of an answer, which says of each segment whether it is on.
pub(super) fn line(
    lattice: Lattice,
    answer: &[bool],
    ends: Option<[usize; 2]>,
    crosses: bool,
) -> Vec<usize> {
    let mut on: Vec<usize> = (0..answer.len()).filter(|&segment| answer[segment]).collect();
    let mut before = lattice.segments();
    if crosses {
        let ends: Vec<usize> = ends.into_iter().flatten().collect();
        on = crossed::line(lattice, answer, &ends);
        before += lattice.cells();
    }
    on.extend([before, before + 1]);
    on
}
