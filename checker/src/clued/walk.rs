//! An answer, seen cell by cell: where its line goes.

use crate::lattice::Lattice;
use crate::way::{NORTH, SOUTH};

/// One closed line.
pub(super) struct Walk {
    lattice: Lattice,
    /// For each cell the ways on which the line leaves it.
    arms: Vec<[bool; 4]>,
}

impl Walk {
    /// The line of these edges, which are known to be one closed line.
    pub(super) fn new(lattice: Lattice, answer: &[bool]) -> Self {
        let arms = |cell| lattice.sides(cell).map(|(edge, _)| answer[edge]);
        let arms: Vec<[bool; 4]> = (0..lattice.cells()).map(arms).collect();
        Self { lattice, arms }
    }

    fn step(&self, cell: usize, way: usize) -> Option<usize> {
        self.lattice.sides(cell)[way].1
    }

    /// Whether the line leaves a cell on a way.
    pub(super) fn has(&self, cell: usize, way: usize) -> bool {
        self.arms[cell][way]
    }

    /// Whether the line visits a cell.
    pub(super) fn visits(&self, cell: usize) -> bool {
        self.arms[cell] != [false; 4]
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
}
