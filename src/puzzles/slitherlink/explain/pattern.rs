//! Which of four segments can be on together, round a cell or at a point.
//!
//! A pattern is four bits, one for each slot; a set of patterns is sixteen bits. The slots of a cell
//! are top, left, right and bottom, those of a point up, left, right and down.

/// A set of patterns.
pub(super) type Patterns = u16;

/// The patterns in which a slot is on.
pub(super) const ON: [Patterns; 4] = [with_slot(0), with_slot(1), with_slot(2), with_slot(3)];

const fn with_slot(slot: usize) -> Patterns {
    let mut patterns = 0;
    let mut pattern = 0;
    while pattern < 16 {
        if pattern >> slot & 1 == 1 {
            patterns |= 1 << pattern;
        }
        pattern += 1;
    }
    patterns
}

/// The patterns with this many slots on.
pub(super) const fn of_count(count: u32) -> Patterns {
    let mut patterns = 0;
    let mut pattern: u32 = 0;
    while pattern < 16 {
        if pattern.count_ones() == count {
            patterns |= 1 << pattern;
        }
        pattern += 1;
    }
    patterns
}

/// The patterns that a point allows.
pub(super) const PASSING: Patterns = of_count(0) | of_count(2);

/// The patterns in which a slot has a value.
pub(super) fn with(slot: usize, on: bool) -> Patterns {
    if on { ON[slot] } else { !ON[slot] }
}

/// The slots of a corner's two segments, the horizontal one first. The corners of a cell are top
/// left, top right, bottom left, bottom right.
pub(super) const CORNERS_OF_CELL: [(usize, usize); 4] = [(0, 1), (0, 2), (3, 1), (3, 2)];

/// The corners that meet at a point: of the cell up left, up right, down left and down right of it.
/// Each with the slots of its two segments, the horizontal one first.
pub(super) const CORNERS_OF_POINT: [(usize, usize); 4] = [(1, 0), (2, 0), (1, 3), (2, 3)];

/// What the two segments of a corner may be together: two bits, the horizontal one above.
pub(super) fn combination((horizontal, vertical): (usize, usize), bits: usize) -> Patterns {
    with(horizontal, bits & 2 != 0) & with(vertical, bits & 1 != 0)
}

/// The two pairs of slots that lie opposite each other, in a cell as at a point.
pub(super) const OPPOSITE: [(usize, usize); 2] = [(0, 3), (1, 2)];

/// The patterns in which two slots differ, or are the same.
pub(super) fn related((a, b): (usize, usize), differ: bool) -> Patterns {
    let different = (ON[a] & !ON[b]) | (!ON[a] & ON[b]);
    if differ { different } else { !different }
}
