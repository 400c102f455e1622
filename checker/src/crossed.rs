//! Lines from cell to cell that may cross themselves: their graph, and connectivity in full over its edges.
//!
//! Each cell is two vertices: first come those for the way across, cell by cell, then those for the way up
//! and down. The edges that join the two vertices of a cell, for a line that turns there, come after the
//! segments. A line that goes straight on where it crosses itself is a simple line of this graph.

use super::lattice::Lattice;
use super::plane::Plane;
use super::rules::Take;

/// The number of the edge that is on where the line turns in a cell.
pub(super) fn turning(lattice: Lattice, cell: usize) -> usize {
    lattice.segments() + cell
}

/// The ends of its edges by their numbers.
pub(super) fn edges(lattice: Lattice) -> impl Iterator<Item = Option<[usize; 2]>> {
    let cells = lattice.cells();
    let across = move |segment: usize| match lattice.beside(segment) {
        [Some(a), Some(b)] if lattice.place(segment).0 => Some([cells + a, cells + b]),
        [Some(a), Some(b)] => Some([a, b]),
        _ => None,
    };
    let turns = (0..cells).map(move |cell| Some([cell, cells + cell]));
    (0..lattice.segments()).map(across).chain(turns)
}

/// The graph; it has no faces.
pub(super) fn graph(lattice: Lattice) -> Plane {
    Plane::without_faces(2 * lattice.cells(), edges(lattice))
}

/// The edges of an answer, which says of each segment whether it is on. The line turns where it leads up
/// or down, and not both; in these cells it leads up or down to its end.
pub(super) fn line(lattice: Lattice, answer: &[bool], ends: &[usize]) -> Vec<usize> {
    let on = (0..answer.len()).filter(|&segment| answer[segment]);
    let turns = |&cell: &usize| {
        let [above, _, _, below] = lattice.sides(cell).map(|(segment, _)| answer[segment]);
        (above != below) != ends.contains(&cell)
    };
    on.chain((0..lattice.cells()).filter(turns).map(|cell| turning(lattice, cell))).collect()
}

/// Levels: each vertex with two edges is reached over one of them, in a bounded number of steps, from the
/// root, through which every line goes: the first vertex, since the first cell is a corner, or that outside at which
/// a path is closed. The first `variables` are in use already.
pub(super) fn levels(
    plane: &Plane,
    root: usize,
    variables: i32,
    take: &mut Take<'_>,
) -> Result<(), String> {
    let vertices = plane.at.len();
    let levels = vertices / 2 + 1;
    let last =
        (vertices as u64).saturating_mul(levels as u64) + u64::from(variables.unsigned_abs());
    if last > i32::MAX as u64 {
        return Err("the levels are too many".to_string());
    }
    let reached = |vertex: usize, level: usize| variables + (level * vertices + vertex) as i32 + 1;
    for (vertex, edges) in plane.at.iter().enumerate().filter(|&(vertex, _)| vertex != root) {
        for (at, &(second, to_second)) in edges.iter().enumerate() {
            for &(first, to_first) in &edges[..at] {
                for level in 0..levels {
                    let mut clause = vec![-(first as i32 + 1), -(second as i32 + 1)];
                    clause.push(-reached(vertex, level));
                    if let Some(before) = level.checked_sub(1) {
                        let earlier = [vertex, to_first, to_second];
                        clause.extend(earlier.map(|vertex| reached(vertex, before)));
                    }
                    take(clause)?;
                }
            }
        }
    }
    (0..vertices).try_for_each(|vertex| take(vec![reached(vertex, levels - 1)]))
}
