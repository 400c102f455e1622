//! The lattice: cells, points and segments, their indices and their neighbours.
//!
//! It knows no puzzle, no clause and no text. Every index is dense and starts at 0, so that a
//! `Vec` of the right length is a map from cells, points or segments to anything.

use std::cell;
use std::fmt;

/// A cell of a [`Grid`]: row by row, `row * cols + col`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

/// A point where segments meet: row by row, `row * (cols + 1) + col`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u32);

/// A unit segment between two neighbouring points, which is also the border between two
/// neighbouring cells (or between a cell and the outside of the grid).
///
/// The order is that of the course's output lines: the horizontal segments above row 1, the
/// vertical ones of row 1, the horizontal ones above row 2, and so on to those below the last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment(u32);

macro_rules! index {
    ($($name:ident)*) => {$(
        impl $name {
            /// The position in a dense array.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The inverse of [`Self::index`]; meant for indices that came from the same grid.
            #[inline]
            pub fn from_index(index: usize) -> Self {
                Self(index as u32)
            }
        }
    )*};
}
index!(Cell Point Segment);

/// Whether a segment lies along a row or along a column of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Between two points of one row.
    Horizontal,
    /// Between two points of one column.
    Vertical,
}

/// A list that has not one entry for each cell, or for each segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an entry for each of {expected} {of}, found {found}")]
pub struct LengthError {
    /// What there should be an entry for.
    of: &'static str,
    /// The grid's cells or segments.
    pub expected: usize,
    /// Entries that were given.
    pub found: usize,
}

impl LengthError {
    /// Checks that a list of such entries has as many as expected.
    pub fn check(of: &'static str, expected: usize, found: usize) -> Result<(), Self> {
        if expected == found { Ok(()) } else { Err(Self { of, expected, found }) }
    }
}

/// Why a grid cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// A grid has at least one row and one column.
    #[error("a grid needs at least one row and one column")]
    Empty,
    /// More cells than [`Grid::most_cells`].
    #[error("{rows} by {cols} cells are too many (the most is {most})")]
    TooLarge {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
        /// The most cells.
        most: usize,
    },
}

thread_local! {
    /// See [`Grid::at_most`].
    static MOST: cell::Cell<usize> = const { cell::Cell::new(Grid::MAX_CELLS) };
}

/// `rows` by `cols` cells, `(rows + 1) * (cols + 1)` points, and `rows * (2 * cols + 1) + cols`
/// segments.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: u32,
    cols: u32,
}

impl Grid {
    /// The most cells a grid may have. The numbers of segments, a little over two for each cell,
    /// are then far below the end of an `i32`, the type of a SAT solver's variables.
    pub const MAX_CELLS: usize = 1 << 26;

    /// A lattice of `rows` by `cols` cells.
    ///
    /// # Errors
    ///
    /// If there is no cell, or more than [`Self::most_cells`].
    pub fn new(rows: usize, cols: usize) -> Result<Self, GridError> {
        match rows.checked_mul(cols) {
            Some(0) => Err(GridError::Empty),
            Some(cells) if cells <= Self::most_cells() => {
                Ok(Self { rows: rows as u32, cols: cols as u32 })
            }
            _ => Err(GridError::TooLarge { rows, cols, most: Self::most_cells() }),
        }
    }

    /// The lattice of a size that a lattice had: it is no new one, so no limit is asked.
    pub(crate) fn again((rows, cols): (usize, usize)) -> Self {
        Self { rows: rows as u32, cols: cols as u32 }
    }

    /// The most cells that a new grid may have: [`Self::MAX_CELLS`], or fewer within [`Self::at_most`].
    pub fn most_cells() -> usize {
        MOST.get()
    }

    /// Does work, such as reading, in which this thread makes no grid, and no tiling, of more cells. Every
    /// format tells its size before anything of that size is laid out, so this one place holds for all.
    pub fn at_most<T>(cells: usize, work: impl FnOnce() -> T) -> T {
        /// Sets back what was, also if the work panics.
        struct Before(usize);
        impl Drop for Before {
            fn drop(&mut self) {
                MOST.set(self.0);
            }
        }
        let before = Before(MOST.get());
        MOST.set(cells.min(before.0));
        work()
    }

    /// Rows of cells.
    #[inline]
    pub fn rows(&self) -> usize {
        self.rows as usize
    }

    /// Columns of cells.
    #[inline]
    pub fn cols(&self) -> usize {
        self.cols as usize
    }

    /// Checks that a list has an entry for each cell.
    pub fn check_cells<T>(self, entries: &[T]) -> Result<(), LengthError> {
        LengthError::check("cells", self.cell_count(), entries.len())
    }

    /// Checks that a list has an entry for each segment.
    pub fn check_segments<T>(self, entries: &[T]) -> Result<(), LengthError> {
        LengthError::check("segments", self.segment_count(), entries.len())
    }

    /// How many cells there are.
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.rows() * self.cols()
    }

    /// How many points there are.
    #[inline]
    pub fn point_count(&self) -> usize {
        (self.rows() + 1) * (self.cols() + 1)
    }

    /// How many segments there are.
    #[inline]
    pub fn segment_count(&self) -> usize {
        self.rows() * (2 * self.cols() + 1) + self.cols()
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cell_count()).map(Cell::from_index)
    }

    /// All points, row by row.
    pub fn points(&self) -> impl ExactSizeIterator<Item = Point> + use<> {
        (0..self.point_count()).map(Point::from_index)
    }

    /// All segments, in the course's order.
    pub fn segments(&self) -> impl ExactSizeIterator<Item = Segment> + use<> {
        (0..self.segment_count()).map(Segment::from_index)
    }

    /// The cell in `row` and `col`, both from 0.
    #[inline]
    pub fn cell(&self, row: usize, col: usize) -> Cell {
        debug_assert!(row < self.rows() && col < self.cols());
        Cell(row as u32 * self.cols + col as u32)
    }

    /// Row and column of a cell, both from 0.
    #[inline]
    pub fn cell_position(&self, cell: Cell) -> (usize, usize) {
        ((cell.0 / self.cols) as usize, (cell.0 % self.cols) as usize)
    }

    /// Row (0 to `rows`) and column (0 to `cols`) of a point.
    #[inline]
    pub fn point_position(&self, point: Point) -> (usize, usize) {
        let width = self.cols + 1;
        ((point.0 / width) as usize, (point.0 % width) as usize)
    }

    #[inline]
    fn point(&self, row: u32, col: u32) -> Point {
        Point(row * (self.cols + 1) + col)
    }

    /// Segments from one row's first horizontal segment to the next row's.
    #[inline]
    fn stride(&self) -> u32 {
        2 * self.cols + 1
    }

    /// The segment above the cell in `row` and `col`; `row == rows` names the lowest ones.
    #[inline]
    pub fn horizontal(&self, row: usize, col: usize) -> Segment {
        debug_assert!(row <= self.rows() && col < self.cols());
        Segment(row as u32 * self.stride() + col as u32)
    }

    /// The segment left of the cell in `row` and `col`; `col == cols` names the rightmost ones.
    #[inline]
    pub fn vertical(&self, row: usize, col: usize) -> Segment {
        debug_assert!(row < self.rows() && col <= self.cols());
        Segment(row as u32 * self.stride() + self.cols + col as u32)
    }

    /// Direction, row and column of a segment, the inverse of [`Self::horizontal`] and
    /// [`Self::vertical`].
    #[inline]
    pub fn segment_position(&self, segment: Segment) -> (Direction, usize, usize) {
        let (row, rest) = (segment.0 / self.stride(), segment.0 % self.stride());
        if rest < self.cols {
            (Direction::Horizontal, row as usize, rest as usize)
        } else {
            (Direction::Vertical, row as usize, (rest - self.cols) as usize)
        }
    }

    /// The four segments round a cell: above, left, right, below.
    #[inline]
    pub fn segments_of_cell(&self, cell: Cell) -> [Segment; 4] {
        let above = (cell.0 / self.cols) * self.stride() + cell.0 % self.cols;
        let left = above + self.cols;
        [Segment(above), Segment(left), Segment(left + 1), Segment(above + self.stride())]
    }

    /// The two to four segments that end at a point: above, left, right, below.
    #[inline]
    pub fn segments_of_point(&self, point: Point) -> impl Iterator<Item = Segment> + Clone + use<> {
        let (row, col) = (point.0 / (self.cols + 1), point.0 % (self.cols + 1));
        let right = row * self.stride() + col;
        let below = right + self.cols;
        [
            (row > 0).then(|| Segment(below - self.stride())),
            (col > 0).then(|| Segment(right - 1)),
            (col < self.cols).then_some(Segment(right)),
            (row < self.rows).then_some(Segment(below)),
        ]
        .into_iter()
        .flatten()
    }

    /// The two points that a segment joins, the upper or left one first.
    #[inline]
    pub fn ends(&self, segment: Segment) -> [Point; 2] {
        let (direction, row, col) = self.segment_position(segment);
        let from = self.point(row as u32, col as u32);
        match direction {
            Direction::Horizontal => [from, Point(from.0 + 1)],
            Direction::Vertical => [from, Point(from.0 + self.cols + 1)],
        }
    }

    /// The cells on both sides of a segment, the upper or left one first; `None` is the outside of
    /// the grid. A segment with a cell on each side also stands for the edge between those two
    /// cells.
    #[inline]
    pub fn sides(&self, segment: Segment) -> [Option<Cell>; 2] {
        let (direction, row, col) = self.segment_position(segment);
        match direction {
            Direction::Horizontal => [
                (row > 0).then(|| self.cell(row - 1, col)),
                (row < self.rows()).then(|| self.cell(row, col)),
            ],
            Direction::Vertical => [
                (col > 0).then(|| self.cell(row, col - 1)),
                (col < self.cols()).then(|| self.cell(row, col)),
            ],
        }
    }

    /// The cells that share a segment with a cell, at most four: above, left, right, below.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + Clone + use<> {
        let (row, col) = (cell.0 / self.cols, cell.0 % self.cols);
        [
            (row > 0).then(|| Cell(cell.0 - self.cols)),
            (col > 0).then(|| Cell(cell.0 - 1)),
            (col + 1 < self.cols).then_some(Cell(cell.0 + 1)),
            (row + 1 < self.rows).then_some(Cell(cell.0 + self.cols)),
        ]
        .into_iter()
        .flatten()
    }

    /// The edges from a cell to its neighbours, at most four, each with the neighbour: above, left,
    /// right, below.
    #[inline]
    pub fn edges_of_cell(&self, cell: Cell) -> impl Iterator<Item = (Segment, Cell)> + use<> {
        let grid = *self;
        self.segments_of_cell(cell).into_iter().filter_map(move |segment| {
            let [a, b] = grid.sides(segment);
            Some((segment, if a == Some(cell) { b? } else { a? }))
        })
    }

    /// The two cells that an edge across a segment joins; `None` for a segment on the border.
    #[inline]
    pub fn linked(&self, segment: Segment) -> Option<[Cell; 2]> {
        let [a, b] = self.sides(segment);
        Some([a?, b?])
    }

    /// Whether a cell touches the outside of the grid.
    #[inline]
    pub fn on_border(&self, cell: Cell) -> bool {
        let (row, col) = (cell.0 / self.cols, cell.0 % self.cols);
        row == 0 || col == 0 || row + 1 == self.rows || col + 1 == self.cols
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}x{})", self.rows, self.cols)
    }
}

/// What a line joins in a grid, row by row: its points, or its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice {
    grid: Grid,
    is_of_cells: bool,
}

impl Lattice {
    /// The points, joined along segments.
    pub fn of_points(grid: Grid) -> Self {
        Self { grid, is_of_cells: false }
    }

    /// The cells, joined across segments.
    pub fn of_cells(grid: Grid) -> Self {
        Self { grid, is_of_cells: true }
    }

    /// How many rows of them there are.
    pub fn rows(&self) -> usize {
        self.grid.rows() + usize::from(!self.is_of_cells)
    }

    /// How many there are in a row.
    pub fn cols(&self) -> usize {
        self.grid.cols() + usize::from(!self.is_of_cells)
    }

    /// The segment between a point or cell and the next one in its row.
    pub fn right(&self, row: usize, col: usize) -> Option<Segment> {
        let joins = row < self.rows() && col + 1 < self.cols();
        joins.then(|| match self.is_of_cells {
            true => self.grid.vertical(row, col + 1),
            false => self.grid.horizontal(row, col),
        })
    }

    /// The segment between a point or cell and the one below it.
    pub fn below(&self, row: usize, col: usize) -> Option<Segment> {
        let joins = row + 1 < self.rows() && col < self.cols();
        joins.then(|| match self.is_of_cells {
            true => self.grid.horizontal(row + 1, col),
            false => self.grid.vertical(row, col),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grids() -> impl Iterator<Item = Grid> {
        (1..6).flat_map(|rows| (1..6).map(move |cols| Grid::new(rows, cols).unwrap()))
    }

    #[test]
    fn sizes_are_limited() {
        assert_eq!(Grid::new(0, 3), Err(GridError::Empty));
        assert_eq!(Grid::new(usize::MAX, 0), Err(GridError::Empty));
        assert!(matches!(Grid::new(usize::MAX, 2), Err(GridError::TooLarge { .. })));
        assert!(matches!(Grid::new(Grid::MAX_CELLS + 1, 1), Err(GridError::TooLarge { .. })));
        assert!(Grid::new(1, Grid::MAX_CELLS).is_ok());
        let within = |cells| move || Grid::new(1, cells).is_ok();
        assert!(Grid::at_most(6, within(6)) && !Grid::at_most(6, within(7)) && within(7)());
        assert!(!Grid::at_most(6, || Grid::at_most(8, within(7))));
        let _ = std::panic::catch_unwind(|| Grid::at_most(6, || panic!("on purpose")));
        assert!(within(7)());
    }

    #[test]
    fn positions_are_inverse_to_indices() {
        for grid in grids() {
            for cell in grid.cells() {
                let (row, col) = grid.cell_position(cell);
                assert_eq!(grid.cell(row, col), cell);
            }
            for segment in grid.segments() {
                let (direction, row, col) = grid.segment_position(segment);
                let again = match direction {
                    Direction::Horizontal => grid.horizontal(row, col),
                    Direction::Vertical => grid.vertical(row, col),
                };
                assert_eq!(again, segment);
            }
        }
    }

    #[test]
    fn segments_know_their_cells_and_points_and_are_known_by_them() {
        for grid in grids() {
            let mut cells = 0;
            let mut points = 0;
            for segment in grid.segments() {
                for cell in grid.sides(segment).into_iter().flatten() {
                    assert!(grid.segments_of_cell(cell).contains(&segment));
                    cells += 1;
                }
                for point in grid.ends(segment) {
                    assert!(grid.segments_of_point(point).any(|other| other == segment));
                    points += 1;
                }
            }
            assert_eq!(cells, 4 * grid.cell_count());
            let degrees: usize = grid.points().map(|p| grid.segments_of_point(p).count()).sum();
            assert_eq!(points, degrees);
        }
    }

    #[test]
    fn neighbours_share_a_segment() {
        for grid in grids() {
            for cell in grid.cells() {
                let shared: Vec<Cell> = grid
                    .segments_of_cell(cell)
                    .into_iter()
                    .flat_map(|segment| grid.sides(segment).into_iter().flatten())
                    .filter(|&other| other != cell)
                    .collect();
                assert_eq!(shared, grid.neighbours(cell).collect::<Vec<_>>());
                for (segment, other) in grid.edges_of_cell(cell) {
                    assert!(grid.linked(segment).unwrap().contains(&cell));
                    assert!(grid.linked(segment).unwrap().contains(&other));
                }
                let linked: Vec<Cell> = grid.edges_of_cell(cell).map(|(_, other)| other).collect();
                assert_eq!(shared, linked);
                assert_eq!(grid.on_border(cell), shared.len() < 4);
            }
        }
    }

    #[test]
    fn the_order_is_that_of_the_course() {
        let grid = Grid::new(2, 3).unwrap();
        let order: Vec<_> = grid.segments().map(|s| grid.segment_position(s)).collect();
        use Direction::{Horizontal as H, Vertical as V};
        let expected = [
            (H, 0, 0),
            (H, 0, 1),
            (H, 0, 2),
            (V, 0, 0),
            (V, 0, 1),
            (V, 0, 2),
            (V, 0, 3),
            (H, 1, 0),
            (H, 1, 1),
            (H, 1, 2),
            (V, 1, 0),
            (V, 1, 1),
            (V, 1, 2),
            (V, 1, 3),
            (H, 2, 0),
            (H, 2, 1),
            (H, 2, 2),
        ];
        assert_eq!(order, expected);
    }
}
