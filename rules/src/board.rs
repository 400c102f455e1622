//! The board that rules speak of: cells row by row, ways between them, and what a puzzle gives.

use crate::clue::Clue;

/// A way out of a cell. The opposite of one is 3 minus it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// Up.
    North,
    /// To the left.
    West,
    /// To the right.
    East,
    /// Down.
    South,
}

impl Way {
    /// All ways, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::North, Self::West, Self::East, Self::South];
    /// Their names in texts, in the same order.
    pub const NAMES: [&'static str; 4] = ["north", "west", "east", "south"];

    /// The way back.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }
}

/// A grid of cells, numbered row by row. An edge joins two neighbours. Its number is that of the side
/// between them, where sides are numbered row by row: those above a row's cells, then those left and right
/// of them, and at last those below the last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Rows of cells, at least one.
    pub rows: usize,
    /// Columns of cells, at least one.
    pub cols: usize,
}

impl Board {
    /// How many cells there are.
    pub fn cells(self) -> usize {
        self.rows * self.cols
    }

    /// No edge has this number, nor a greater one.
    pub(crate) fn edge_bound(self) -> usize {
        self.rows * (2 * self.cols + 1) + self.cols
    }

    /// The next cell on a way; `None` at the rim.
    pub fn step(self, cell: usize, way: Way) -> Option<usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        match way {
            Way::North => (row > 0).then(|| cell - self.cols),
            Way::West => (col > 0).then(|| cell - 1),
            Way::East => (col + 1 < self.cols).then(|| cell + 1),
            Way::South => (row + 1 < self.rows).then(|| cell + self.cols),
        }
    }

    /// The edge that leads out of a cell; `None` at the rim.
    pub fn edge(self, cell: usize, way: Way) -> Option<usize> {
        self.edges(cell)[way as usize]
    }

    /// The edges that lead out of a cell, in the order of [`Way::ALL`]; `None` at the rim.
    pub fn edges(self, cell: usize) -> [Option<usize>; 4] {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let above = row * (2 * self.cols + 1) + col;
        [
            (row > 0).then_some(above),
            (col > 0).then_some(above + self.cols),
            (col + 1 < self.cols).then_some(above + self.cols + 1),
            (row + 1 < self.rows).then_some(above + 2 * self.cols + 1),
        ]
    }

    /// A cell and the up to eight cells around it, row by row.
    pub fn patch(self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let span = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        let cols = span(col, self.cols);
        span(row, self.rows).flat_map(move |r| cols.clone().map(move |c| r * self.cols + c))
    }

    /// A cell and the up to three cells to the right, below and between these, row by row.
    pub fn square(self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        self.patch(cell).filter(move |&at| at / self.cols >= row && at % self.cols >= col)
    }

    /// The cells at the four sides of a cell, row by row.
    pub fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        Way::ALL.into_iter().filter_map(move |way| self.step(cell, way))
    }

    /// The sides of squares that one looks through on a way, where the square of a cell is to the right of and below
    /// it, and edges are the sides of squares.
    pub fn sides_seen(self, cell: usize, way: Way) -> impl Iterator<Item = usize> {
        let own = matches!(way, Way::North | Way::West).then_some(cell);
        let along = if matches!(way, Way::North | Way::South) { Way::East } else { Way::South };
        let cells = own.into_iter().chain(self.ray(cell, way));
        cells.filter_map(move |cell| self.edge(cell, along))
    }

    /// How many steps to neighbours lead from a cell to another one.
    pub fn distance(self, a: usize, b: usize) -> i64 {
        let steps =
            (a / self.cols).abs_diff(b / self.cols) + (a % self.cols).abs_diff(b % self.cols);
        steps as i64
    }

    /// The cells from a cell to the rim, without it.
    pub fn ray(self, cell: usize, way: Way) -> impl Iterator<Item = usize> {
        std::iter::successors(self.step(cell, way), move |&cell| self.step(cell, way))
    }
}

/// What a puzzle gives.
pub trait Givens {
    /// The grid.
    fn board(&self) -> Board;

    /// The clue of a cell.
    fn clue(&self, cell: usize) -> Option<Clue>;

    /// The region of a cell, from 0; `None` for a hole, and where there are no regions.
    fn region(&self, cell: usize) -> Option<usize>;

    /// How many regions there are.
    fn regions(&self) -> usize;

    /// The cells of a region, in their order.
    fn cells_of(&self, region: usize) -> &[usize];

    /// Whether a switch of the kind is on, by its number.
    fn is_on(&self, switch: usize) -> bool;
}
