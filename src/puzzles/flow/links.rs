//! The rules over links alone: how many a cell has, and, supposed, that no path touches itself at a
//! square. Which terminals a path joins is not stated here. `docs/ENCODING-FLOW.md` has the proofs.

use super::Puzzle;
use crate::cnf::{ClauseSink, Lit, Vars, exactly, zero_or_two};
use crate::grid::{Cell, Grid, Segment};

/// The variables: for each segment, the cells on its two sides are joined. Those on the border are
/// false.
#[derive(Clone, Copy, Debug)]
pub struct Links(pub Vars);

impl Links {
    /// Writes how many links a cell has.
    pub fn encode(puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let links = Self(sink.fresh(grid.segment_count()));
        for border in grid.segments().filter(|&segment| grid.linked(segment).is_none()) {
            sink.clause(&[!links.on(border)]);
        }
        let mut around = Vec::with_capacity(4);
        for cell in grid.cells() {
            around.clear();
            around.extend(links.around(grid, cell));
            match (puzzle.letter(cell), puzzle.allows_empty()) {
                (Some(_), _) => exactly(sink, &around, 1),
                (None, true) => zero_or_two(sink, &around),
                (None, false) => exactly(sink, &around, 2),
            }
        }
        links
    }

    /// The cells on both sides of the segment are joined.
    #[inline]
    pub fn on(self, segment: Segment) -> Lit {
        self.0.lit(segment.index())
    }

    /// The links of a cell.
    fn around(self, grid: Grid, cell: Cell) -> impl Iterator<Item = Lit> {
        grid.links_of_cell(cell).map(move |(link, _)| self.on(link))
    }

    /// Forbids the shortest cycles: not all four links of a square.
    pub fn open_squares(self, grid: Grid, sink: &mut dyn ClauseSink) {
        for square in squares(grid) {
            sink.clause(&square.map(|link| !self.on(link)));
        }
    }

    /// No three links of a square. Given `unless`, a literal for each square, the rule does not hold
    /// where that is false.
    pub fn loosen_squares(self, grid: Grid, unless: Option<Vars>, sink: &mut dyn ClauseSink) {
        let mut clause = Vec::with_capacity(4);
        for (index, square) in squares(grid).enumerate() {
            for without in 0..4 {
                clause.clear();
                let three = (0..4).filter(|&side| side != without);
                clause.extend(three.map(|side| !self.on(square[side])));
                clause.extend(unless.map(|squares| !squares.lit(index)));
                sink.clause(&clause);
            }
        }
    }

    /// No bend without a terminal on its diagonal. It follows from [`Self::loosen_squares`] where no
    /// cell is empty.
    pub fn end_diagonals(self, puzzle: &Puzzle, sink: &mut dyn ClauseSink) {
        for corner in CORNERS {
            let ends = corner.ends(puzzle);
            for cell in plain_cells(puzzle).filter(|cell| !ends[cell.index()]) {
                let legs = corner.legs(puzzle.grid(), cell);
                if let Some(legs) = legs {
                    sink.clause(&legs.map(|link| !self.on(link)));
                }
            }
        }
    }

    /// Where cells may stay empty: of all answers with the fewest links, those whose paths lie as
    /// low as they can. A bend with a side below goes on down its diagonal to a terminal, and no
    /// path goes round three sides of an empty cell.
    pub fn fall(self, puzzle: &Puzzle, sink: &mut dyn ClauseSink) {
        let grid = puzzle.grid();
        for corner in CORNERS.into_iter().filter(|corner| corner.is_below) {
            let ends = corner.ends(puzzle);
            for cell in plain_cells(puzzle) {
                let Some(legs) = corner.legs(grid, cell) else { continue };
                let [a, b] = legs.map(|link| !self.on(link));
                if !ends[cell.index()] {
                    sink.clause(&[a, b]);
                    continue;
                }
                let next = corner.next(grid, cell).filter(|&next| puzzle.letter(next).is_none());
                let next = next.and_then(|next| corner.legs(grid, next));
                for link in next.into_iter().flatten() {
                    sink.clause(&[a, b, self.on(link)]);
                }
            }
        }
        for cell in plain_cells(puzzle) {
            self.take_no_detour(grid, cell, sink);
        }
    }

    /// A path that goes round three sides of a cell does not leave the cell empty.
    fn take_no_detour(self, grid: Grid, cell: Cell, sink: &mut dyn ClauseSink) {
        let (row, col) = grid.cell_position(cell);
        let is_inner = |at: usize, count: usize| at > 0 && at + 1 < count;
        let mut around = |bent: [Segment; 4]| {
            let mut clause: Vec<Lit> = bent.map(|link| !self.on(link)).to_vec();
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

/// The four links of each square of 2x2 cells, in the order of the squares.
fn squares(grid: Grid) -> impl Iterator<Item = [Segment; 4]> {
    let square = move |row, col| {
        let across = [col, col + 1].map(|col| grid.horizontal(row + 1, col));
        let down = [row, row + 1].map(|row| grid.vertical(row, col + 1));
        [across[0], across[1], down[0], down[1]]
    };
    (0..grid.rows() - 1).flat_map(move |row| (0..grid.cols() - 1).map(move |col| square(row, col)))
}

/// How many squares of 2x2 cells there are.
pub(super) fn square_count(grid: Grid) -> usize {
    (grid.rows() - 1) * (grid.cols() - 1)
}

/// Variables and clauses of [`Links::encode`], as closed formulas.
pub(super) fn size(puzzle: &Puzzle) -> (u64, u64) {
    let grid = puzzle.grid();
    let (n, m) = (grid.rows() as u64, grid.cols() as u64);
    let clauses = grid.cells().map(|cell| {
        let links = grid.neighbours(cell).count();
        match (puzzle.letter(cell), puzzle.allows_empty()) {
            (Some(_), _) => [1, 1, 2, 4, 7][links],
            (None, true) => [0, 1, 2, 4, 8][links],
            (None, false) => [1, 1, 2, 4, 8][links],
        }
    });
    (2 * n * m + n + m, 2 * (n + m) + clauses.sum::<u64>())
}

/// Which two of its four sides a bend joins.
#[derive(Clone, Copy)]
struct Corner {
    is_below: bool,
    is_right: bool,
}

/// All four corners.
const CORNERS: [Corner; 4] = [
    Corner { is_below: false, is_right: false },
    Corner { is_below: false, is_right: true },
    Corner { is_below: true, is_right: false },
    Corner { is_below: true, is_right: true },
];

impl Corner {
    /// The two links of a bend at a cell; `None` if one would leave the grid.
    fn legs(self, grid: Grid, cell: Cell) -> Option<[Segment; 2]> {
        let [above, left, right, below] = grid.segments_of_cell(cell);
        let legs =
            [if self.is_below { below } else { above }, if self.is_right { right } else { left }];
        legs.iter().all(|&link| grid.linked(link).is_some()).then_some(legs)
    }

    /// The next cell on the diagonal between the two legs.
    fn next(self, grid: Grid, cell: Cell) -> Option<Cell> {
        let (row, col) = grid.cell_position(cell);
        let row = if self.is_below { row + 1 } else { row.checked_sub(1)? };
        let col = if self.is_right { col + 1 } else { col.checked_sub(1)? };
        (row < grid.rows() && col < grid.cols()).then(|| grid.cell(row, col))
    }

    /// For each cell, whether a terminal lies beyond it on the diagonal.
    fn ends(self, puzzle: &Puzzle) -> Vec<bool> {
        let grid = puzzle.grid();
        let mut ends = vec![false; grid.cell_count()];
        let mut find = |index: usize| {
            let next = self.next(grid, Cell::from_index(index));
            ends[index] =
                next.is_some_and(|next| puzzle.letter(next).is_some() || ends[next.index()]);
        };
        match self.is_below {
            true => (0..grid.cell_count()).rev().for_each(&mut find),
            false => (0..grid.cell_count()).for_each(&mut find),
        }
        ends
    }
}
