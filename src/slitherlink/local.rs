//! The local rules: labels, degrees, and which cells are inside.
//!
//! Clause types 1, 2 and 5 of the course. Their models are all sets of disjoint loops that fit the
//! labels; connectivity is not stated here.

use super::Puzzle;
use crate::cnf::{ClauseSink, Lit, Vars, exactly, zero_or_two};
use crate::grid::{Cell, Segment};

/// The variables of the local rules.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// One for each segment: it is on the line.
    pub segments: Vars,
    /// One for each cell: it is inside. Without regions, none.
    pub cells: Option<Vars>,
}

impl Local {
    /// Writes the local rules, with the inside and outside of cells if `regions` is set. They
    /// follow from the degrees, but a solver that has them is many times faster.
    pub fn encode(puzzle: &Puzzle, regions: bool, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let segments = sink.fresh(grid.segment_count());
        let cells = regions.then(|| sink.fresh(grid.cell_count()));
        let local = Self { segments, cells };

        for (cell, label) in puzzle.labelled() {
            let around = grid.segments_of_cell(cell).map(|segment| local.on(segment));
            exactly(sink, &around, label.into());
        }
        let mut around = Vec::with_capacity(4);
        for point in grid.points() {
            around.clear();
            around.extend(grid.segments_of_point(point).map(|segment| local.on(segment)));
            zero_or_two(sink, &around);
        }
        if let Some(cells) = cells {
            for segment in grid.segments() {
                let sides = grid.sides(segment).map(|side| side.map(|c| cells.lit(c.index())));
                border(sink, local.on(segment), sides);
            }
        }
        if !puzzle.has_positive_label() {
            let any: Vec<Lit> = grid.segments().map(|segment| local.on(segment)).collect();
            sink.clause(&any);
        }
        local
    }

    /// The segment is on the line.
    #[inline]
    pub fn on(&self, segment: Segment) -> Lit {
        self.segments.lit(segment.index())
    }

    /// The cell is inside the line; `None` without regions.
    #[inline]
    pub fn inside(&self, cell: Cell) -> Option<Lit> {
        self.cells.map(|cells| cells.lit(cell.index()))
    }
}

/// A segment is on the line exactly if its two sides differ; outside the grid is outside.
fn border(sink: &mut dyn ClauseSink, on: Lit, sides: [Option<Lit>; 2]) {
    match sides {
        [Some(a), Some(b)] => {
            sink.clause(&[!on, a, b]);
            sink.clause(&[!on, !a, !b]);
            sink.clause(&[on, !a, b]);
            sink.clause(&[on, a, !b]);
        }
        [Some(cell), None] | [None, Some(cell)] => {
            sink.clause(&[!on, cell]);
            sink.clause(&[on, !cell]);
        }
        [None, None] => unreachable!("each segment borders a cell"),
    }
}

/// Variables and clauses of [`Local::encode`] with regions, as closed formulas.
pub fn size(puzzle: &Puzzle) -> (u64, u64) {
    let (n, m) = (puzzle.grid().rows() as u64, puzzle.grid().cols() as u64);
    let segments = 2 * n * m + n + m;
    let labels: u64 = puzzle.labelled().map(|(_, label)| [4, 7, 8, 7, 4][usize::from(label)]).sum();
    // Points of degree 2, 3 and 4; inner segments and those on the frame.
    let degrees = 2 * 4 + 4 * 2 * (n + m - 2) + 8 * (n - 1) * (m - 1);
    let borders = 4 * (segments - 2 * (n + m)) + 2 * 2 * (n + m);
    let not_empty = u64::from(!puzzle.has_positive_label());
    (segments + n * m, labels + degrees + borders + not_empty)
}
