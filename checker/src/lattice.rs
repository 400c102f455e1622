//! The numbers of cells, points and segments, from 0: cells and points row by row; segments row by
//! row, first those above a row's cells, then those left and right of them; those below the last
//! row come last.

/// A lattice: its numbers of rows and columns of cells.
#[derive(Clone, Copy)]
pub(super) struct Lattice {
    pub(super) rows: usize,
    pub(super) cols: usize,
}

impl Lattice {
    pub(super) fn cells(self) -> usize {
        self.rows * self.cols
    }

    pub(super) fn points(self) -> usize {
        (self.rows + 1) * (self.cols + 1)
    }

    pub(super) fn segments(self) -> usize {
        (self.rows + 1) * self.cols + self.rows * (self.cols + 1)
    }

    /// The segment above a cell. A row after the last one gives the lowest segments.
    pub(super) fn above(self, row: usize, col: usize) -> usize {
        row * (2 * self.cols + 1) + col
    }

    /// The segment left of a cell. A column after the last one gives the rightmost segments.
    pub(super) fn left(self, row: usize, col: usize) -> usize {
        row * (2 * self.cols + 1) + self.cols + col
    }

    /// The segments round a cell, each with the cell across: above, left, right, below. `None` is
    /// the frame.
    pub(super) fn sides(self, cell: usize) -> [(usize, Option<usize>); 4] {
        let (row, col) = (cell / self.cols, cell % self.cols);
        [
            (self.above(row, col), (row > 0).then(|| cell - self.cols)),
            (self.left(row, col), (col > 0).then(|| cell - 1)),
            (self.left(row, col + 1), (col + 1 < self.cols).then(|| cell + 1)),
            (self.above(row + 1, col), (row + 1 < self.rows).then(|| cell + self.cols)),
        ]
    }

    /// The next cell on a way.
    pub(super) fn step(self, cell: usize, way: usize) -> Option<usize> {
        self.sides(cell)[way].1
    }

    /// The cells on a way as far as the grid goes, without the first.
    pub(super) fn ray(self, cell: usize, way: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.step(cell, way), move |&cell| self.step(cell, way))
    }

    /// The cells next to a cell.
    pub(super) fn next_to(self, cell: usize) -> impl Iterator<Item = usize> {
        self.sides(cell).into_iter().filter_map(|(_, other)| other)
    }

    /// The cells next to a cell, and the number of cells if the frame is.
    pub(super) fn around(self, cell: usize) -> Vec<usize> {
        let frame = self.is_on_border(cell).then(|| self.cells());
        self.next_to(cell).chain(frame).collect()
    }

    /// Bounds on the steps from the first cell inside to any other, and from a cell outside to the border.
    pub(super) fn most_steps(self) -> [usize; 2] {
        let (cells, sides) = (self.cells(), self.rows + self.cols);
        [
            ((2 * cells + sides).saturating_sub(1) / 3).saturating_sub(1),
            ((2 * cells).saturating_sub(sides) / 3).max(1) - 1,
        ]
    }

    /// Whether a cell is next to the frame.
    pub(super) fn is_on_border(self, cell: usize) -> bool {
        self.sides(cell).iter().any(|(_, other)| other.is_none())
    }

    /// The number of a point among those within, row by row; `None` on the border.
    pub(super) fn within(self, point: usize) -> Option<usize> {
        let (row, col) = (point / (self.cols + 1), point % (self.cols + 1));
        let is_within = row > 0 && row < self.rows && col > 0 && col < self.cols;
        is_within.then(|| (row - 1) * (self.cols - 1) + col - 1)
    }

    /// The points at the corners of a cell, one after the other round it, from the upper left one on.
    pub(super) fn corners(self, cell: usize) -> [usize; 4] {
        let above = cell / self.cols * (self.cols + 1) + cell % self.cols;
        let below = above + self.cols + 1;
        [above, above + 1, below + 1, below]
    }

    /// The segments at a point, each with its other end: above, left, right, below.
    pub(super) fn at_point(self, point: usize) -> impl Iterator<Item = (usize, usize)> {
        let width = self.cols + 1;
        let (row, col) = (point / width, point % width);
        [
            (row > 0).then(|| (self.left(row - 1, col), point - width)),
            (col > 0).then(|| (self.above(row, col - 1), point - 1)),
            (col < self.cols).then(|| (self.above(row, col), point + 1)),
            (row < self.rows).then(|| (self.left(row, col), point + width)),
        ]
        .into_iter()
        .flatten()
    }

    /// Whether a segment lies along a row of points, and the row and column of its upper or left end.
    pub(super) fn place(self, segment: usize) -> (bool, usize, usize) {
        let (row, at) = (segment / (2 * self.cols + 1), segment % (2 * self.cols + 1));
        if at < self.cols { (true, row, at) } else { (false, row, at - self.cols) }
    }

    /// The points that a segment joins, the upper or left one first.
    pub(super) fn ends(self, segment: usize) -> [usize; 2] {
        let (is_level, row, col) = self.place(segment);
        let from = row * (self.cols + 1) + col;
        [from, if is_level { from + 1 } else { from + self.cols + 1 }]
    }

    /// The cells on both sides of a segment, the upper or left one first.
    pub(super) fn beside(self, segment: usize) -> [Option<usize>; 2] {
        let (is_level, row, col) = self.place(segment);
        let cell = |row: usize, col: usize| row * self.cols + col;
        match is_level {
            true => {
                [(row > 0).then(|| cell(row - 1, col)), (row < self.rows).then(|| cell(row, col))]
            }
            false => {
                [(col > 0).then(|| cell(row, col - 1)), (col < self.cols).then(|| cell(row, col))]
            }
        }
    }
}
