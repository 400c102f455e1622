//! A rectangle in a lattice.

use std::ops::Range;

/// A rectangle of cells: some consecutive rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The rows, from 0.
    pub rows: Range<usize>,
    /// The columns, from 0.
    pub cols: Range<usize>,
}

impl Area {
    /// Whether it holds a cell.
    pub fn holds(&self, (row, col): (usize, usize)) -> bool {
        self.rows.contains(&row) && self.cols.contains(&col)
    }

    /// This area grown by so many rows and columns on each side, within a grid of this size.
    pub fn grown(&self, steps: usize, (rows, cols): (usize, usize)) -> Self {
        let grow = |range: &Range<usize>, size: usize| {
            range.start.saturating_sub(steps)..(range.end + steps).min(size)
        };
        Self { rows: grow(&self.rows, rows), cols: grow(&self.cols, cols) }
    }
}
