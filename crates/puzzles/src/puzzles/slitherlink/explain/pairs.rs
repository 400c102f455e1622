//! Pairs of segments that are known to be the same or to differ, and the classes that they form.

use super::classes::{Classes, Joined};
use crate::grid::{Grid, Segment};

/// All known pairs.
pub(super) struct Pairs {
    /// The classes of segments that are the same, or differ.
    pub(super) same: Classes,
    /// For each segment its partners, each with the event of the pair.
    of_segment: Vec<Vec<(Segment, u32)>>,
    /// For each face the faces whose sides a pair of segments compares with its own, each with the
    /// event of the pair.
    of_face: Vec<Vec<(usize, u32)>>,
}

impl Pairs {
    pub(super) fn new(grid: Grid) -> Self {
        Self {
            same: Classes::new(grid.segment_count()),
            of_segment: vec![Vec::new(); grid.segment_count()],
            of_face: vec![Vec::new(); grid.cell_count() + 1],
        }
    }

    /// The partners of a segment, each with the event of the pair.
    pub(super) fn of(&self, segment: Segment) -> &[(Segment, u32)] {
        &self.of_segment[segment.index()]
    }

    /// The faces whose sides a pair of segments compares with that of `face`, each with the event
    /// of the pair.
    pub(super) fn beside(&self, face: usize) -> &[(usize, u32)] {
        &self.of_face[face]
    }

    /// Whether two segments differ; `None` if that is not known.
    pub(super) fn differ(&self, [a, b]: [Segment; 2]) -> Option<bool> {
        self.same.differ(a.index(), b.index())
    }

    /// Joins the classes of two segments.
    pub(super) fn join(&mut self, [a, b]: [Segment; 2], differ: bool) -> Joined {
        self.same.join(a.index(), b.index(), differ)
    }

    /// Adds the pair of an event, and the two faces across it, whose sides it compares.
    pub(super) fn push(&mut self, [a, b]: [Segment; 2], faces: Option<[usize; 2]>, event: usize) {
        let event = event as u32;
        self.of_segment[a.index()].push((b, event));
        self.of_segment[b.index()].push((a, event));
        if let Some([from, to]) = faces {
            self.of_face[from].push((to, event));
            self.of_face[to].push((from, event));
        }
    }

    /// Removes the last pair.
    pub(super) fn pop(&mut self, pair: [Segment; 2], faces: Option<[usize; 2]>) {
        for segment in pair {
            self.of_segment[segment.index()].pop();
        }
        for face in faces.into_iter().flatten() {
            self.of_face[face].pop();
        }
    }
}
