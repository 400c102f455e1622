//! The rules over edges alone: how many edges a cell has, and, as an assumption, that no path
//! touches itself at a square. They do not say which terminals a path joins.
//! `docs/ENCODING-FLOW.md` has the proofs.

use super::Puzzle;
use super::patterns::{BELOW, Patterns, bends, clauses, sides, step};
use crate::cnf::{ClauseSink, Lit, Vars, exactly, zero_or_two};
use crate::grid::{Cell, Grid, Segment};

/// The variables: for each segment, whether the cells on its two sides are joined. Those of the
/// border are false.
#[derive(Clone, Copy, Debug)]
pub struct Edges(pub Vars);

impl Edges {
    /// Writes which patterns each cell may have.
    pub fn encode(puzzle: &Puzzle, patterns: &Patterns, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let edges = Self(sink.fresh(grid.segment_count()));
        for segment in grid.segments() {
            if let Some(on) = patterns.edge(segment) {
                sink.clause(&[edges.on(segment).when(on)]);
            }
        }
        if grid.cells().any(|cell| patterns.of(cell).is_empty()) {
            sink.clause(&[]);
            return edges;
        }
        let mut clause = Vec::with_capacity(4);
        for cell in grid.cells() {
            let around = grid.segments_of_cell(cell);
            for (about, on) in clauses(patterns.of(cell)) {
                clause.clear();
                let literal = |side: usize| edges.on(around[side]).when(on >> side & 1 == 0);
                clause.extend(sides(about).map(literal));
                sink.clause(&clause);
            }
        }
        edges
    }

    /// Writes how many edges each cell has, without the use of patterns.
    pub(super) fn state(puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let edges = Self(sink.fresh(puzzle.grid().segment_count()));
        edges.stay_inside(puzzle.grid(), sink);
        puzzle.grid().cells().for_each(|cell| edges.join(puzzle, cell, sink));
        edges
    }

    /// Writes that no edge leads out of the grid.
    pub(super) fn stay_inside(self, grid: Grid, sink: &mut dyn ClauseSink) {
        let border = grid.segments().filter(|&segment| grid.linked(segment).is_none());
        border.for_each(|segment| sink.clause(&[!self.on(segment)]));
    }

    /// Writes that a cell has as many edges as it should.
    pub(super) fn join(self, puzzle: &Puzzle, cell: Cell, sink: &mut dyn ClauseSink) {
        let around: Vec<Lit> = self.around(puzzle.grid(), cell).collect();
        match (puzzle.letter(cell), puzzle.allows_empty()) {
            (Some(_), _) => exactly(sink, &around, 1),
            (None, true) => zero_or_two(sink, &around),
            (None, false) => exactly(sink, &around, 2),
        }
    }

    /// Writes that no path touches itself at a square, if that or a block is forbidden; otherwise, that
    /// no cycle is a square.
    pub(super) fn squares(self, puzzle: &Puzzle, sink: &mut dyn ClauseSink) {
        match puzzle.closes_squares() {
            true => self.close_squares(puzzle.grid(), sink),
            false => self.open_squares(puzzle.grid(), sink),
        }
    }

    /// The literal that the cells on both sides of a segment are joined.
    #[inline]
    pub fn on(self, segment: Segment) -> Lit {
        self.0.lit(segment.index())
    }

    /// The literals of a cell's edges.
    fn around(self, grid: Grid, cell: Cell) -> impl Iterator<Item = Lit> {
        grid.edges_of_cell(cell).map(move |(edge, _)| self.on(edge))
    }

    /// Forbids that three edges of a square are on.
    fn close_squares(self, grid: Grid, sink: &mut dyn ClauseSink) {
        for square in squares(grid) {
            for without in square.edges {
                let three = square.edges.into_iter().filter(|&edge| edge != without);
                sink.clause(&three.map(|edge| !self.on(edge)).collect::<Vec<Lit>>());
            }
        }
    }

    /// Forbids the shortest cycles: that all four edges of a square are on.
    pub fn open_squares(self, grid: Grid, sink: &mut dyn ClauseSink) {
        for square in squares(grid) {
            sink.clause(&square.edges.map(|edge| !self.on(edge)));
        }
    }

    /// Forbids that three or four edges of a square are on, unless the patterns say so already.
    /// With `unless`, which has a variable for each square, this holds only where that variable is
    /// true.
    pub fn loosen_squares(
        self,
        grid: Grid,
        patterns: &Patterns,
        unless: Option<Vars>,
        sink: &mut dyn ClauseSink,
    ) {
        let mut clause = Vec::with_capacity(4);
        for (index, square) in squares(grid).enumerate() {
            for without in 0..4 {
                // The two bends of three edges.
                let ends = match without {
                    0 => [1, 3],
                    1 => [0, 2],
                    2 => [2, 3],
                    _ => [0, 1],
                };
                let bends_at = |at: usize| bends(patterns.of(square.cells[at]), square.sides(at));
                if !ends.into_iter().all(bends_at) {
                    continue;
                }
                let three = (0..4).filter(|&side| side != without).map(|side| square.edges[side]);
                clause.clear();
                clause.extend(
                    three.filter(|&edge| patterns.edge(edge).is_none()).map(|edge| !self.on(edge)),
                );
                clause.extend(unless.map(|squares| !squares.lit(index)));
                sink.clause(&clause);
            }
        }
    }

    /// Of all answers, keeps those whose bumps lie as low and as far right as they can. A bump is a
    /// path round three sides of a square; its two outer cells can move to a path that passes
    /// straight beyond them.
    pub(super) fn settle(self, grid: Grid, patterns: &Patterns, sink: &mut dyn ClauseSink) {
        let mut bump = |edges: [Segment; 4]| {
            if edges.iter().all(|&edge| patterns.edge(edge) != Some(false)) {
                sink.clause(&edges.map(|edge| !self.on(edge)));
            }
        };
        for row in 2..grid.rows() {
            for col in 1..grid.cols() {
                let legs = [col - 1, col].map(|col| grid.horizontal(row - 1, col));
                let across = [row - 1, row].map(|row| grid.vertical(row, col));
                bump([legs[0], legs[1], across[0], across[1]]);
            }
        }
        for row in 1..grid.rows() {
            for col in 2..grid.cols() {
                let legs = [row - 1, row].map(|row| grid.vertical(row, col - 1));
                let down = [col - 1, col].map(|col| grid.horizontal(row, col));
                bump([legs[0], legs[1], down[0], down[1]]);
            }
        }
    }

    /// For maps where cells may stay empty: of all answers with the fewest edges, keeps those whose
    /// paths lie as low as they can. A bend that is open below goes on down its diagonal to a
    /// terminal, and no path goes round three sides of an empty cell.
    pub fn fall(self, puzzle: &Puzzle, patterns: &Patterns, sink: &mut dyn ClauseSink) {
        let grid = puzzle.grid();
        for corner in BELOW {
            for cell in plain_cells(puzzle).filter(|&cell| bends(patterns.of(cell), corner)) {
                let legs = |cell| corner.map(|side| self.on(grid.segments_of_cell(cell)[side]));
                let [a, b] = legs(cell);
                let next = step(grid, cell, &corner).filter(|&next| puzzle.letter(next).is_none());
                for edge in next.into_iter().flat_map(legs) {
                    sink.clause(&[!a, !b, edge]);
                }
            }
        }
        for cell in plain_cells(puzzle) {
            self.take_no_detour(grid, cell, sink);
        }
    }

    /// Writes that a cell is not empty if a path goes round three sides of it.
    fn take_no_detour(self, grid: Grid, cell: Cell, sink: &mut dyn ClauseSink) {
        let (row, col) = grid.cell_position(cell);
        let is_inner = |at: usize, count: usize| at > 0 && at + 1 < count;
        let mut around = |bent: [Segment; 4]| {
            let mut clause: Vec<Lit> = bent.map(|edge| !self.on(edge)).to_vec();
            clause.extend(self.around(grid, cell));
            sink.clause(&clause);
        };
        if is_inner(col, grid.cols()) {
            for (far, edge) in [(row.checked_sub(1), row), (Some(row + 1), row + 1)] {
                if let Some(far) = far.filter(|&far| far < grid.rows()) {
                    let [left, right] = [col, col + 1].map(|col| grid.vertical(far, col));
                    let down = [col - 1, col + 1].map(|col| grid.horizontal(edge, col));
                    around([left, right, down[0], down[1]]);
                }
            }
        }
        if is_inner(row, grid.rows()) {
            for (far, edge) in [(col.checked_sub(1), col), (Some(col + 1), col + 1)] {
                if let Some(far) = far.filter(|&far| far < grid.cols()) {
                    let [above, below] = [row, row + 1].map(|row| grid.horizontal(row, far));
                    let across = [row - 1, row + 1].map(|row| grid.vertical(row, edge));
                    around([above, below, across[0], across[1]]);
                }
            }
        }
    }
}

/// The cells without a terminal.
fn plain_cells(puzzle: &Puzzle) -> impl Iterator<Item = Cell> {
    puzzle.grid().cells().filter(|&cell| puzzle.letter(cell).is_none())
}

/// A square of 2x2 cells.
pub(super) struct Square {
    /// The cells, row by row.
    pub(super) cells: [Cell; 4],
    /// The edges: left, right, above, below.
    pub(super) edges: [Segment; 4],
}

impl Square {
    /// For each edge, which cells it joins.
    pub(super) const ENDS: [[usize; 2]; 4] = [[0, 2], [1, 3], [0, 1], [2, 3]];

    /// The two sides on which a cell of the square has its edges.
    fn sides(&self, cell: usize) -> [usize; 2] {
        [if cell < 2 { 3 } else { 0 }, if cell.is_multiple_of(2) { 2 } else { 1 }]
    }
}

/// The four cells of each block of 2x2 cells, row by row.
pub(super) fn blocks(grid: Grid) -> impl Iterator<Item = [Cell; 4]> {
    squares(grid).map(|square| square.cells)
}

/// The squares of 2x2 cells, row by row.
pub(super) fn squares(grid: Grid) -> impl Iterator<Item = Square> {
    let square = move |row, col| {
        let across = [col, col + 1].map(|col| grid.horizontal(row + 1, col));
        let down = [row, row + 1].map(|row| grid.vertical(row, col + 1));
        let cells = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
        Square {
            cells: cells.map(|(row, col)| grid.cell(row, col)),
            edges: [across[0], across[1], down[0], down[1]],
        }
    };
    (0..grid.rows() - 1).flat_map(move |row| (0..grid.cols() - 1).map(move |col| square(row, col)))
}

/// How many squares of 2x2 cells there are.
pub(super) fn square_count(grid: Grid) -> usize {
    (grid.rows() - 1) * (grid.cols() - 1)
}

/// The variables of [`Edges::encode`], and its clauses if nothing is known of inner edges.
pub(super) fn size(puzzle: &Puzzle) -> (u64, u64) {
    let grid = puzzle.grid();
    let (n, m) = (grid.rows() as u64, grid.cols() as u64);
    // To write them into a counter would take as long as to write them.
    let clauses = grid.cells().map(|cell| {
        let edges = grid.neighbours(cell).count();
        match (puzzle.letter(cell), puzzle.allows_empty()) {
            (Some(_), _) => [1, 1, 2, 4, 7][edges],
            (None, true) => [0, 1, 2, 4, 8][edges],
            (None, false) => [1, 1, 2, 4, 8][edges],
        }
    });
    (2 * n * m + n + m, 2 * (n + m) + clauses.sum::<u64>())
}
