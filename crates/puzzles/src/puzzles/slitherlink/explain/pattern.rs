//! Which of four segments can be on together, round a cell or at a point.
//!
//! A pattern has a value for each slot. The slots of a cell are top, left, right and bottom, those
//! of a point up, left, right and down.

use crate::cnf::Patterns;

/// The patterns that a point allows.
pub(super) const PASSING: Patterns = Patterns::of_count(0).or(Patterns::of_count(2));

/// The slots of a corner's two segments, the horizontal one first. The corners of a cell are top
/// left, top right, bottom left, bottom right.
pub(super) const CORNERS_OF_CELL: [(usize, usize); 4] = [(0, 1), (0, 2), (3, 1), (3, 2)];

/// The corners that meet at a point: of the cell up left, up right, down left and down right of it.
/// Each with the slots of its two segments, the horizontal one first.
pub(super) const CORNERS_OF_POINT: [(usize, usize); 4] = [(1, 0), (2, 0), (1, 3), (2, 3)];

/// The patterns in which a corner's segments have given values: two bits, the higher one for the
/// horizontal segment.
pub(super) fn combination((horizontal, vertical): (usize, usize), bits: usize) -> Patterns {
    Patterns::with(horizontal, bits & 2 != 0).and(Patterns::with(vertical, bits & 1 != 0))
}

/// The two pairs of slots that lie opposite each other, in a cell as at a point.
pub(super) const OPPOSITE: [(usize, usize); 2] = [(0, 3), (1, 2)];

/// The patterns in which two slots differ, or are the same.
pub(super) fn related((a, b): (usize, usize), differ: bool) -> Patterns {
    let first = usize::from(differ);
    combination((a, b), first).or(combination((a, b), 3 - first))
}
