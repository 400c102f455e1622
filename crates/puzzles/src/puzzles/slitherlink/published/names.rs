//! The propositions of a published encoding: q for the sides of cells, z for cells, r for pairs of
//! cells, by the coordinates (i, j) from 1 on that its document uses.

use crate::cnf::{ClauseSink, Lit, Vars};
use crate::grid::{Cell, Grid, Segment};
use std::ops::RangeInclusive;

/// A side of a cell, by the letter that all documents use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    N,
    E,
    S,
    W,
}

impl Side {
    pub(super) const ALL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];
}

/// How a document counts cells and names segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// i is the row, and e of (i, j) is w of (i + 1, j); j is the column, and n is s of (i, j + 1).
    /// Each cell has four propositions of its own.
    Turned,
    /// i is the row, j the column, n is above and e to the right. Each cell has four propositions of
    /// its own.
    Rows,
    /// The same with one proposition for each segment: horizontal ones first, then vertical ones.
    Shared,
    /// i is the column, j the row, n is above and e to the right. One proposition for each segment, as
    /// before.
    Columns,
}

/// The propositions of a document in a formula.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    grid: Grid,
    plan: Plan,
    sides: Vars,
    outside: Vars,
    reached: Vars,
}

/// A cell as documents write it.
pub(super) type At = (usize, usize);

impl Names {
    pub(super) fn new(grid: Grid, plan: Plan, sink: &mut dyn ClauseSink) -> Self {
        let cells = grid.cell_count();
        let names = Self::without_r(grid, plan, sink);
        Self { reached: sink.fresh(cells * cells), ..names }
    }

    /// The propositions but r, of which a large grid has more than a formula can name.
    pub(super) fn without_r(grid: Grid, plan: Plan, sink: &mut dyn ClauseSink) -> Self {
        let cells = grid.cell_count();
        let sides = match plan {
            Plan::Turned | Plan::Rows => 4 * cells,
            Plan::Shared | Plan::Columns => grid.segment_count(),
        };
        let (sides, outside) = (sink.fresh(sides), sink.fresh(cells));
        Self { grid, plan, sides, outside, reached: sink.fresh(0) }
    }

    /// The variables of a grid's propositions.
    pub(super) fn count(grid: Grid, plan: Plan) -> u64 {
        let (cells, segments) = (grid.cell_count() as u64, grid.segment_count() as u64);
        let sides = if matches!(plan, Plan::Turned | Plan::Rows) { 4 * cells } else { segments };
        sides + cells + cells * cells
    }

    /// N and M: the largest i and j.
    pub(super) fn bounds(&self) -> At {
        match self.plan {
            Plan::Columns => (self.grid.cols(), self.grid.rows()),
            _ => (self.grid.rows(), self.grid.cols()),
        }
    }

    /// All cells, i by i.
    pub(super) fn cells(&self) -> impl Iterator<Item = At> + use<> {
        let (n, m) = self.bounds();
        each(1..=n, 1..=m)
    }

    fn position(&self, (i, j): At) -> (usize, usize) {
        match self.plan {
            Plan::Columns => (j - 1, i - 1),
            _ => (i - 1, j - 1),
        }
    }

    fn cell(&self, at: At) -> Cell {
        let (row, col) = self.position(at);
        self.grid.cell(row, col)
    }

    /// The cell of a position of the grid.
    pub(super) fn at(&self, cell: Cell) -> At {
        let (row, col) = self.grid.cell_position(cell);
        match self.plan {
            Plan::Columns => (col + 1, row + 1),
            _ => (row + 1, col + 1),
        }
    }

    /// q: the side of a cell is on the line. The cell must be there.
    pub(super) fn q(&self, at: At, side: Side) -> Lit {
        match self.plan {
            Plan::Turned | Plan::Rows => self.sides.lit(4 * self.cell(at).index() + side as usize),
            Plan::Shared | Plan::Columns => self.beside(at, side).expect("a side of a cell"),
        }
    }

    /// The same, also for a cell that is not there: its side may be one of a cell that is. `None` if
    /// there is no such segment. Only for one proposition a segment.
    pub(super) fn beside(&self, (i, j): At, side: Side) -> Option<Lit> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let (row, col) = if self.plan == Plan::Columns { (j, i) } else { (i, j) };
        // Rows and columns count from 1, lines of segments from 0.
        let horizontal = |line: usize| {
            ((1..=cols).contains(&col) && line <= rows).then(|| line * cols + col - 1)
        };
        let vertical = |line: usize| {
            ((1..=rows).contains(&row) && line <= cols)
                .then(|| (rows + 1) * cols + (row - 1) * (cols + 1) + line)
        };
        let index = match side {
            Side::N => horizontal(row.checked_sub(1)?),
            Side::S => horizontal(row),
            Side::W => vertical(col.checked_sub(1)?),
            Side::E => vertical(col),
        };
        Some(self.sides.lit(index?))
    }

    /// z: the cell is outside.
    pub(super) fn z(&self, at: At) -> Lit {
        self.outside.lit(self.cell(at).index())
    }

    /// r: the second cell is reached from the first.
    pub(super) fn r(&self, from: At, to: At) -> Lit {
        let index = |at| self.cell(at).index();
        self.reached.lit(index(from) * self.grid.cell_count() + index(to))
    }

    /// The proposition of a segment. Where it has two, that of the cell above it or left of it.
    pub(super) fn on(&self, segment: Segment) -> Lit {
        let [before, after] = self.grid.sides(segment);
        let (cell, is_after) = match (before, after) {
            (Some(before), _) => (before, false),
            (None, after) => (after.expect("a cell beside each segment"), true),
        };
        let [_, left, right, _] = self.grid.segments_of_cell(cell);
        let is_upright = segment == left || segment == right;
        let side = match (self.plan, is_upright, is_after) {
            (Plan::Turned, true, false) => Side::N,
            (Plan::Turned, true, true) => Side::S,
            (Plan::Turned, false, false) => Side::E,
            (Plan::Turned, false, true) => Side::W,
            (_, true, false) => Side::E,
            (_, true, true) => Side::W,
            (_, false, false) => Side::S,
            (_, false, true) => Side::N,
        };
        self.q(self.at(cell), side)
    }

    /// The runs of variables, and what they stand for.
    pub(super) fn runs(&self) -> Vec<(Vars, &'static str)> {
        let sides = match self.plan {
            Plan::Turned => {
                "q: cell by cell, its sides n, e, s, w, which lie right, below, left and above"
            }
            Plan::Rows => {
                "q: cell by cell, its sides n, e, s, w, which lie above, right, below and left"
            }
            Plan::Shared | Plan::Columns => {
                "q: the horizontal segments, row by row, then the vertical ones, row by row"
            }
        };
        vec![
            (self.sides, sides),
            (self.outside, "z: the cell is outside, row by row"),
            (self.reached, "r: cell by cell, each cell is reached from it, row by row"),
        ]
    }
}

/// All (i, j) of two ranges.
pub(super) fn each(i: RangeInclusive<usize>, j: RangeInclusive<usize>) -> impl Iterator<Item = At> {
    i.flat_map(move |i| j.clone().map(move |j| (i, j)))
}
