//! Segments that are known to be the same, or to differ: their classes, and the pairs that say so.

use super::classes::{Classes, Joined};
use crate::grid::{Grid, Segment};

/// The pairs.
pub(super) struct Pairs {
    /// Which segments are the same, or differ.
    pub(super) same: Classes,
    /// For each segment those that it was paired with, and by which event.
    of_segment: Vec<Vec<(Segment, u32)>>,
    /// For each face those that a pair of segments tells its side from, and by which event.
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

    /// Those that a segment was paired with, and by which event.
    pub(super) fn of(&self, segment: Segment) -> &[(Segment, u32)] {
        &self.of_segment[segment.index()]
    }

    /// The faces that a pair of segments tells a face's side from, and by which event.
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

    /// An event says how two segments are, and so how the two faces across them are.
    pub(super) fn push(&mut self, [a, b]: [Segment; 2], faces: Option<[usize; 2]>, event: usize) {
        let event = event as u32;
        self.of_segment[a.index()].push((b, event));
        self.of_segment[b.index()].push((a, event));
        if let Some([from, to]) = faces {
            self.of_face[from].push((to, event));
            self.of_face[to].push((from, event));
        }
    }

    /// Takes the last pair back.
    pub(super) fn pop(&mut self, pair: [Segment; 2], faces: Option<[usize; 2]>) {
        for segment in pair {
            self.of_segment[segment.index()].pop();
        }
        for face in faces.into_iter().flatten() {
            self.of_face[face].pop();
        }
    }
}
