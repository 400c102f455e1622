//! Connectivity by two trees: a spanning tree of the cells and the frame, and one of the points.
//! Each segment is crossed by an edge of the first tree, or is an edge of the second.
//!
//! That the parents of cells and points form no cycle needs no clauses: it follows by counting
//! (Euler's formula), so the encoding is linear in the grid. It admits only canonical trees of an
//! answer, which makes the search several times shorter. Sources: J. C. Williams, *A linear-size
//! zero-one programming model for the minimum spanning tree problem in planar graphs* (Networks 39,
//! 2002); H. Validi and A. Buchanan, on why the two roots must touch. The use for a loop and the
//! canonical trees are new here. `docs/ENCODING.md` has the proofs.
//!
//! The best full encoding by far. It is slow where a puzzle has no answer because something parts
//! the grid, such as a wall of zeros: the refutation must count, as for a mutilated chessboard.

use super::Runs;
use crate::cnf::{ClauseSink, Lit, Vars, exactly, some_up_to};
use crate::grid::{Cell, Direction, Grid, Point, Segment};
use crate::kind::FormulaSize;

/// The sides of a cell, in the order of [`Grid::segments_of_cell`].
const ABOVE: usize = 0;
const LEFT: usize = 1;
const RIGHT: usize = 2;
const BELOW: usize = 3;

/// The first point: the root of the points' tree. It touches the frame, the root of the cells'.
const ROOT: usize = 0;

/// Variables for parents.
struct Trees {
    grid: Grid,
    /// One for each cell: it is inside.
    cells: Vars,
    /// Whether rows and columns are exchanged: the grid is the puzzle's transposed.
    is_transposed: bool,
    /// Four for each cell: what lies on that side is its parent.
    of_cells: Vars,
    /// Two for each segment: for either end, the first one first, the other end is its parent. The
    /// root has no parent, and no variables.
    of_points: Vars,
}

impl Trees {
    fn inside(&self, cell: Cell) -> Lit {
        let (row, col) = self.grid.cell_position(cell);
        match self.is_transposed {
            true => self.cells.lit(col * self.grid.rows() + row),
            false => self.cells.lit(cell.index()),
        }
    }

    fn parent(&self, cell: Cell, side: usize) -> Lit {
        self.of_cells.lit(4 * cell.index() + side)
    }

    /// The literal that says that the other end of a segment is a point's parent; `None` for the
    /// root.
    fn parent_along(&self, segment: Segment, point: Point) -> Option<Lit> {
        let index = 2 * segment.index() + usize::from(self.grid.ends(segment)[1] == point);
        // The root is the first end of the first segment above, and of the first one left, of the first cell.
        let roots = [0, 2 * self.grid.vertical(0, 0).index()];
        let before = roots.iter().filter(|&&root| root < index).count();
        (point.index() != ROOT).then(|| self.of_points.lit(index - before))
    }

    /// The edges of both trees that may lie at a segment, each in either direction.
    fn arcs(&self, segment: Segment) -> impl Iterator<Item = Lit> {
        let [first, second] = match self.grid.segment_position(segment).0 {
            Direction::Horizontal => [BELOW, ABOVE],
            Direction::Vertical => [RIGHT, LEFT],
        };
        let [a, b] = self.grid.sides(segment);
        let across = [a.map(|a| self.parent(a, first)), b.map(|b| self.parent(b, second))];
        let along = self.grid.ends(segment).map(|point| self.parent_along(segment, point));
        across.into_iter().chain(along).flatten()
    }

    /// Each segment has exactly one arc; each cell, and each point but the root, has a parent. There
    /// are as many segments as cells and points but one, so none has two parents.
    fn span(&self, sink: &mut dyn ClauseSink) {
        let grid = self.grid;
        let mut arcs = Vec::with_capacity(4);
        for segment in grid.segments() {
            arcs.clear();
            arcs.extend(self.arcs(segment));
            exactly(sink, &arcs, 1);
        }
        for cell in grid.cells() {
            sink.clause(&[ABOVE, LEFT, RIGHT, BELOW].map(|side| self.parent(cell, side)));
        }
        for point in grid.points() {
            let segments = grid.segments_of_point(point);
            arcs.clear();
            arcs.extend(segments.filter_map(|segment| self.parent_along(segment, point)));
            if !arcs.is_empty() {
                sink.clause(&arcs);
            }
        }
    }

    /// Joins cells of one side that are above one another. No arc changes sides, except upwards
    /// from the first inside cell.
    fn columns(&self, sink: &mut dyn ClauseSink) -> Vars {
        let some = some_up_to(sink, self.grid.cells().map(|cell| self.inside(cell)));
        for cell in self.grid.cells() {
            let (row, col) = self.grid.cell_position(cell);
            let (here, up) = (self.inside(cell), self.parent(cell, ABOVE));
            let earlier = cell.index().checked_sub(1).map(|before| !some.lit(before));
            if row > 0 {
                let above = self.grid.cell(row - 1, col);
                let (there, down) = (self.inside(above), self.parent(above, BELOW));
                sink.clause(&[up, down, here, there]);
                sink.clause(&[up, down, !here, !there]);
                sink.clause(&[!down, here, !there]);
                sink.clause(&[!down, !here, there]);
                sink.clause(&[!up, here, !there]);
                sink.clause(&[&[!up, !here, there][..], earlier.as_slice()].concat());
            } else {
                sink.clause(&[up, here]);
                if let Some(earlier) = earlier {
                    sink.clause(&[!up, !here, earlier]);
                }
            }
        }
        some
    }

    /// Joins cells of one side that are beside one another, only at the top of their contact.
    fn contacts(&self, sink: &mut dyn ClauseSink) {
        let grid = self.grid;
        for row in 0..grid.rows() {
            for col in 1..grid.cols() {
                let pair = |row| [col - 1, col].map(|col| grid.cell(row, col));
                let [a, b] = pair(row);
                for arc in [self.parent(a, RIGHT), self.parent(b, LEFT)] {
                    let [a, b] = [a, b].map(|cell| self.inside(cell));
                    if row > 0 {
                        let [c, d] = pair(row - 1).map(|cell| self.inside(cell));
                        sink.clause(&[!arc, a, !b]);
                        sink.clause(&[!arc, !a, b]);
                        sink.clause(&[!arc, !a, !c, !d]);
                        sink.clause(&[!arc, a, c, d]);
                    } else {
                        sink.clause(&[!arc, a]);
                        sink.clause(&[!arc, b]);
                    }
                }
            }
            // The frame left and right is outside, and so is what is above the first row.
            for (col, side) in [(0, LEFT), (grid.cols() - 1, RIGHT)] {
                self.beside_frame(row.checked_sub(1), Some(col), grid.cell(row, col), side, sink);
            }
        }
        // The frame below is joined at the left end of a contact only.
        let row = grid.rows() - 1;
        for col in 0..grid.cols() {
            self.beside_frame(Some(row), col.checked_sub(1), grid.cell(row, col), BELOW, sink);
        }
    }

    /// Lets the frame on one side be a cell's parent only at the start of a contact: the cell is
    /// outside, and the cell before it along the frame is inside. Beyond the grid is outside.
    fn beside_frame(
        &self,
        row: Option<usize>,
        col: Option<usize>,
        cell: Cell,
        side: usize,
        sink: &mut dyn ClauseSink,
    ) {
        let arc = self.parent(cell, side);
        match row.zip(col) {
            Some((row, col)) => {
                sink.clause(&[!arc, !self.inside(cell)]);
                sink.clause(&[!arc, self.inside(self.grid.cell(row, col))]);
            }
            None => sink.clause(&[!arc]),
        }
    }
}

/// The grid with rows and columns exchanged.
fn transposed(grid: Grid, is_transposed: bool) -> Grid {
    let (rows, cols) = (grid.rows(), grid.cols());
    if is_transposed { Grid::new(cols, rows).expect("as many cells") } else { grid }
}

/// Writes connectivity; or, with rows and columns exchanged, by the canonical trees of the transposed
/// grid. Where one of the two stalls in blank columns or rows, the other may not.
pub fn encode(grid: Grid, cells: Vars, is_transposed: bool, sink: &mut dyn ClauseSink) -> Runs {
    let grid = transposed(grid, is_transposed);
    let of_cells = sink.fresh(4 * grid.cell_count());
    let of_points = sink.fresh(2 * grid.segment_count() - 2);
    let trees = Trees { grid, cells, is_transposed, of_cells, of_points };
    trees.span(sink);
    let some = trees.columns(sink);
    trees.contacts(sink);
    vec![
        (of_cells, "cell by cell: its parent is above, left, right, below"),
        (
            of_points,
            "segment by segment: the parent of its upper or left end is the other one, of its lower or right end; none for the first point",
        ),
        (some, "some cell up to this one is inside, row by row"),
    ]
}

/// Variables and clauses of [`encode`], as closed formulas: `9n + 2(N + M) - 2` variables for n
/// cells in N rows and M columns.
pub fn size(grid: Grid, is_transposed: bool) -> FormulaSize {
    let grid = transposed(grid, is_transposed);
    let (n, m) = (grid.rows() as u64, grid.cols() as u64);
    let (cells, segments) = (n * m, 2 * n * m + n + m);
    let inner = segments - 2 * (n + m);
    // Of inner segments, of those on the frame, less at the root; cells; points but the root.
    let span = 7 * inner + 8 * (n + m) - 4 + cells + (n + 1) * (m + 1) - 1;
    let columns = (2 * cells - 1) + 6 * (n - 1) * m + (2 * m - 1);
    let contacts = (m - 1) * (8 * (n - 1) + 4) + (4 * n - 2) + (2 * m - 1);
    (5 * cells + 2 * segments - 2, span + columns + contacts)
}
