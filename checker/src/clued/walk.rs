//! An answer, seen cell by cell: where its line goes.

use crate::lattice::Lattice;
use crate::way::{EAST, NORTH, SOUTH, WEST};

/// One closed line.
pub(super) struct Walk {
    lattice: Lattice,
    /// For each cell the ways on which the line leaves it.
    arms: Vec<[bool; 4]>,
    /// For each cell whether a way up to the rim, a little to the right of the middles of cells, crosses
    /// the line an odd number of times.
    is_odd: Vec<bool>,
}

impl Walk {
    /// The line of these edges, which are known to be one closed line.
    pub(super) fn new(lattice: Lattice, answer: &[bool]) -> Self {
        let arms = |cell| lattice.sides(cell).map(|(edge, _)| answer[edge]);
        let arms: Vec<[bool; 4]> = (0..lattice.cells()).map(arms).collect();
        let mut is_odd = vec![false; arms.len()];
        for cell in lattice.cols..arms.len() {
            let above = cell - lattice.cols;
            is_odd[cell] = is_odd[above] != arms[above][EAST];
        }
        Self { lattice, arms, is_odd }
    }

    fn step(&self, cell: usize, way: usize) -> Option<usize> {
        self.lattice.sides(cell)[way].1
    }

    /// The cells.
    pub(super) fn cells(&self) -> std::ops::Range<usize> {
        0..self.arms.len()
    }

    /// Whether the line leaves a cell on a way.
    pub(super) fn has(&self, cell: usize, way: usize) -> bool {
        self.arms[cell][way]
    }

    /// Whether the line visits a cell.
    pub(super) fn visits(&self, cell: usize) -> bool {
        self.arms[cell] != [false; 4]
    }

    /// How many of some cells the line visits.
    pub(super) fn visited(&self, cells: &[usize]) -> usize {
        cells.iter().filter(|&&cell| self.visits(cell)).count()
    }

    /// Whether the line turns in a cell.
    pub(super) fn turns(&self, cell: usize) -> bool {
        self.visits(cell) && self.has(cell, NORTH) != self.has(cell, SOUTH)
    }

    /// How many edges the line goes on straight from a cell.
    pub(super) fn run(&self, cell: usize, way: usize) -> usize {
        let mut from = Some(cell);
        let mut edges = 0;
        while let Some(here) = from.filter(|&here| self.has(here, way)) {
            from = self.step(here, way);
            edges += 1;
        }
        edges
    }

    /// The lengths of the two stretches from a cell, if the line visits it.
    pub(super) fn runs(&self, cell: usize) -> Option<[usize; 2]> {
        let mut runs = (0..4).map(|way| self.run(cell, way)).filter(|&run| run > 0);
        Some([runs.next()?, runs.next()?])
    }

    /// Whether a cell that the line does not visit is inside.
    pub(super) fn is_inside(&self, cell: usize) -> bool {
        self.is_odd[cell]
    }

    /// The cells next to a cell that it is joined to.
    pub(super) fn joined(&self, cell: usize) -> impl Iterator<Item = usize> {
        let ways = [NORTH, WEST, EAST, SOUTH].into_iter().filter(move |&way| self.has(cell, way));
        ways.filter_map(move |way| self.step(cell, way))
    }
}
