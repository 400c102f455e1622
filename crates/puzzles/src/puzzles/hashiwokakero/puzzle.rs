//! The puzzle: islands in a grid, and the spans where bridges may be built.
//!
//! A bridge may stand twice, so each span has two edges of the board: the first says that there is a bridge, the
//! second that there are two. So every answer is one set of edges, and "at least so many" is one literal.

use crate::answer::Answer;
use crate::grid::{Cell, Grid, LengthError};

/// The most bridges at an island: two on each of its four sides.
pub const MOST: u8 = 8;

/// An island.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Island {
    /// How many bridges end at it; `None` if it does not say.
    pub number: Option<u8>,
}

/// The island of each cell that has one, row by row.
pub type Islands = Vec<Option<Island>>;

/// Two islands that see each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Where they are: the left or upper one first.
    pub ends: [Cell; 2],
    /// Whether they are in one row.
    pub is_level: bool,
}

/// Why islands are not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// Not one entry for each cell.
    #[error(transparent)]
    Length(#[from] LengthError),
    /// A number that no island can have.
    #[error("expected a number of bridges from 1 to 8, found {0}")]
    Number(u8),
}

/// A Hashiwokakero puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    islands: Islands,
    spans: Vec<Span>,
}

impl Puzzle {
    /// A puzzle from its islands, row by row. Linear in the grid.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell, or a number is not from 1 to 8.
    pub fn new(grid: Grid, islands: Islands) -> Result<Self, PuzzleError> {
        grid.check_cells(&islands)?;
        let numbers = islands.iter().flatten().filter_map(|island| island.number);
        match numbers.into_iter().find(|number| !(1..=MOST).contains(number)) {
            Some(number) => Err(PuzzleError::Number(number)),
            None => Ok(Self { grid, spans: spans(grid, &islands), islands }),
        }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The island of each cell that has one, row by row.
    pub fn islands(&self) -> &[Option<Island>] {
        &self.islands
    }

    /// The island in a cell.
    pub fn island(&self, cell: Cell) -> Option<Island> {
        self.islands[cell.index()]
    }

    /// The cells with islands, row by row.
    pub fn shores(&self) -> impl Iterator<Item = Cell> {
        self.grid.cells().filter(|&cell| self.island(cell).is_some())
    }

    /// The spans, row by row by their first ends, the level one of an island first.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// An answer from the truth of each edge of the board, two for each span.
    pub(super) fn answer(&self, on: Vec<bool>) -> Answer {
        Answer::of_edges((self.grid.rows(), self.grid.cols()), on)
    }

    /// How many edges the board has.
    pub fn edge_count(&self) -> usize {
        2 * self.spans.len()
    }

    /// For each cell the spans that end there.
    pub(super) fn spans_at(&self) -> Vec<Vec<usize>> {
        let mut at = vec![Vec::new(); self.grid.cell_count()];
        for (index, span) in self.spans.iter().enumerate() {
            span.ends.iter().for_each(|end| at[end.index()].push(index));
        }
        at
    }

    /// Where a level span and an upright one cross, with both; row by row. A cell is between at most two spans.
    pub(super) fn crossings(&self) -> Vec<(Cell, [usize; 2])> {
        let mut over = vec![None; self.grid.cell_count()];
        let mut crossings = Vec::new();
        for (index, span) in self.spans.iter().enumerate() {
            for cell in span.between(self.grid) {
                match over[cell.index()].replace(index) {
                    Some(other) if self.spans[other].is_level => {
                        crossings.push((cell, [other, index]))
                    }
                    Some(other) => crossings.push((cell, [index, other])),
                    None => {}
                }
            }
        }
        crossings.sort_unstable();
        crossings
    }
}

impl Span {
    /// Its edge that says that there are so many bridges at least, 1 or 2, for the span of this number.
    pub fn edge(index: usize, bridges: usize) -> usize {
        2 * index + bridges - 1
    }

    /// The cells between its ends.
    pub fn between(self, grid: Grid) -> impl Iterator<Item = Cell> {
        let step = if self.is_level { 1 } else { grid.cols() };
        let [from, to] = self.ends.map(Cell::index);
        (from + step..to).step_by(step).map(Cell::from_index)
    }
}

/// The spans between islands.
fn spans(grid: Grid, islands: &[Option<Island>]) -> Vec<Span> {
    let mut spans = Vec::new();
    // The last island in each column, and in the row.
    let mut above: Vec<Option<Cell>> = vec![None; grid.cols()];
    for row in 0..grid.rows() {
        let mut left = None;
        for (col, above) in above.iter_mut().enumerate() {
            let cell = grid.cell(row, col);
            if islands[cell.index()].is_some() {
                let level = left.replace(cell).map(|other| (other, true));
                let upright = above.replace(cell).map(|other| (other, false));
                let found = [level, upright].into_iter().flatten();
                spans.extend(found.map(|(other, is_level)| Span { ends: [other, cell], is_level }));
            }
        }
    }
    spans.sort_unstable_by_key(|span| (span.ends[0], !span.is_level));
    spans
}
