//! Sets of board parts: what a supposition has read, and what has changed since. A supposition that has
//! read nothing that changed need not be tried again.
//!
//! When two classes become one, it is enough that the members of the smaller one count as changed,
//! and the two things that were joined as what has more in its class. Whether two things are in one
//! class stays as it was unless one of them was in the smaller class, or what joins their classes is
//! changed; and whoever goes through a class looks at each member.

use crate::grid::{Grid, Point, Segment};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A set of parts: segments, faces, points, and the line as a whole. It can be added to while the
/// board is only looked at.
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

    /// A segment: its value, and what is known of it together with others.
    pub(super) fn segment(&self, segment: Segment) {
        self.add(segment.index());
    }

    /// A face: which class it is in.
    pub(super) fn face(&self, face: usize) {
        self.add(self.faces + 3 * face);
    }

    /// A face: what else is in its class.
    pub(super) fn members(&self, face: usize) {
        self.add(self.faces + 3 * face + 1);
    }

    /// A face: what is known of the segments round it.
    pub(super) fn around(&self, face: usize) {
        self.add(self.faces + 3 * face + 2);
    }

    /// A point: the other end of the path that ends there.
    pub(super) fn point(&self, point: Point) {
        self.add(self.points + point.index());
    }

    /// How much of the line is known.
    pub(super) fn line(&self) {
        self.add(self.is_in.len() - 1);
    }

    /// Whether one of these is in the set.
    pub(super) fn has_any(&self, parts: &[u32]) -> bool {
        parts.iter().any(|&part| self.is_in[part as usize].get())
    }

    /// All parts; the set is empty then.
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
