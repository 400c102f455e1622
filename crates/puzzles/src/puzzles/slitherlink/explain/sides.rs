//! Propagation over sides: what follows once faces are known to be on one side of the line, or on
//! two.

use super::state::State;
use super::trail::Cause;
use crate::grid::Segment;
use std::rc::Rc;

impl State<'_> {
    /// Looks at the segments round each face of a smaller class that was just joined, from its
    /// root.
    pub(super) fn after_join(&mut self, small: usize) {
        let rules = Rc::clone(&self.rules);
        let mut members = self.sides.members(small);
        while let Some(face) = members.next(&self.sides) {
            self.seen.members(face);
            self.changed.face(face);
            rules.each_around(face, |segment| self.look_across(segment, face));
        }
    }

    /// Looks from a face at an open segment, and at the face beyond it.
    fn look_across(&mut self, segment: Segment, face: usize) {
        self.seen.segment(segment);
        if self.value(segment).is_some() {
            return;
        }
        let [a, b] = self.rules.faces(segment);
        let beside = if a == face { b } else { a };
        self.seen.face(face);
        self.seen.face(beside);
        if let Some(on) = self.sides.differ(a, b) {
            self.queue.pending.push_back((segment, on, Cause::Sides));
        }
        self.compare_neighbours(segment, beside);
    }

    /// Compares the two neighbours of a cell across each corner that has the segment. If they are
    /// known to be on one side, the corner's segments are the same, whichever side the cell is on;
    /// if they are on two sides, the segments differ.
    fn compare_neighbours(&mut self, segment: Segment, face: usize) {
        if face == self.rules.grid.cell_count() {
            return;
        }
        for corner in 4 * face..4 * face + 4 {
            let pair = self.rules.corners[corner];
            if !pair.contains(&segment) {
                continue;
            }
            pair.into_iter().for_each(|one| self.seen.segment(one));
            if !self.are_open(pair) {
                continue;
            }
            let [above, beside] = self.rules.across[corner];
            self.seen.face(above);
            self.seen.face(beside);
            let Some(differ) = self.sides.differ(above, beside) else { continue };
            self.settle(corner, differ, Cause::Sides);
        }
    }
}
