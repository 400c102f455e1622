//! Sets of board parts: what a supposition has read, and what has changed since. A supposition need
//! not be tried again if nothing that it has read has changed.
//!
//! When two classes become one, it is enough to mark the members of the smaller class as changed,
//! and the list of members of each of the two joined things. Whether two things are in one class
//! changes only if one of them was in the smaller class, or if something on the way that joins them
//! changes. A search through a class reads each member.

use crate::grid::{Grid, Point, Segment};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A set of parts: segments, faces, points, and the line as a whole. A shared reference is enough
/// to add to it, so that reading the board can be noted.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    is_in: Vec<Cell<bool>>,
    all: RefCell<Vec<u32>>,
    /// The numbers of the first face and of the first point.
    faces: usize,
    points: usize,
}

impl Parts {
    pub(super) fn new(grid: Grid) -> Self {
        let faces = grid.segment_count();
        let points = faces + 3 * (grid.cell_count() + 1);
        let count = points + grid.point_count() + 1;
        Self { is_in: vec![Cell::new(false); count], all: RefCell::default(), faces, points }
    }

    fn add(&self, part: usize) {
        if !self.is_in[part].replace(true) {
            self.all.borrow_mut().push(part as u32);
        }
    }

    /// Adds a segment: its value, and what is known of it together with others.
    pub(super) fn segment(&self, segment: Segment) {
        self.add(segment.index());
    }

    /// Adds a face: which class it is in.
    pub(super) fn face(&self, face: usize) {
        self.add(self.faces + 3 * face);
    }

    /// Adds a face: what else is in its class.
    pub(super) fn members(&self, face: usize) {
        self.add(self.faces + 3 * face + 1);
    }

    /// Adds a face: what is known of the segments round it.
    pub(super) fn around(&self, face: usize) {
        self.add(self.faces + 3 * face + 2);
    }

    /// Adds a point: the other end of the path that ends there.
    pub(super) fn point(&self, point: Point) {
        self.add(self.points + point.index());
    }

    /// Adds the line: how much of it is known.
    pub(super) fn line(&self) {
        self.add(self.is_in.len() - 1);
    }

    /// Whether one of these parts is in the set.
    pub(super) fn has_any(&self, parts: &[u32]) -> bool {
        parts.iter().any(|&part| self.is_in[part as usize].get())
    }

    /// Returns all parts, and empties the set.
    pub(super) fn take(&self) -> Rc<[u32]> {
        let all = Rc::from(self.all.borrow().as_slice());
        self.clear();
        all
    }

    /// Empties the set.
    pub(super) fn clear(&self) {
        self.all.borrow_mut().drain(..).for_each(|part| self.is_in[part as usize].set(false));
    }
}
