//! The puzzle: a grid and its labels.

use crate::grid::{Cell, Grid, LengthError};

/// A label for each cell that has one, row by row.
pub type Labels = Vec<Option<u8>>;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clue {
    /// Nothing.
    Blank,
    /// A '?', which asks for nothing.
    Open,
    /// How many of its segments are on the line, 0 to 4.
    Label(u8),
}

/// Why labels are not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// Not one entry for each cell.
    #[error(transparent)]
    Length(#[from] LengthError),
    /// A cell has four segments.
    #[error("expected a label 0 to 4, found {0}")]
    Label(u8),
}

/// A Slitherlink puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    labels: Labels,
    open: Vec<Cell>,
    visit_all: bool,
}

impl Puzzle {
    /// A puzzle from its labels, row by row.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell, or a label is greater than 4.
    pub fn new(grid: Grid, labels: Labels) -> Result<Self, PuzzleError> {
        grid.check_cells(&labels)?;
        match labels.iter().flatten().find(|&&label| label > 4) {
            Some(&label) => Err(PuzzleError::Label(label)),
            None => Ok(Self { grid, labels, open: Vec::new(), visit_all: false }),
        }
    }

    /// The same puzzle with '?' in some cells, in any order: open clues, which ask for nothing and
    /// are only kept for the formats that write them. Labelled cells stay as they are.
    pub fn with_open(mut self, mut cells: Vec<Cell>) -> Self {
        cells.retain(|cell| self.labels.get(cell.index()) == Some(&None));
        cells.sort_unstable();
        cells.dedup();
        self.open = cells;
        self
    }

    /// The same puzzle, where the line must visit every point if `visit` is set.
    #[must_use]
    pub fn visiting_all(self, visit: bool) -> Self {
        Self { visit_all: visit, ..self }
    }

    /// Whether the line must visit every point.
    pub fn visits_all(&self) -> bool {
        self.visit_all
    }

    /// The cells with an open clue, row by row.
    pub fn open(&self) -> &[Cell] {
        &self.open
    }

    /// What a cell shows.
    pub fn clue(&self, cell: Cell) -> Clue {
        match self.label(cell) {
            Some(label) => Clue::Label(label),
            None if self.open.binary_search(&cell).is_ok() => Clue::Open,
            None => Clue::Blank,
        }
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// A cell's label, 0 to 4, if it has one.
    pub fn label(&self, cell: Cell) -> Option<u8> {
        self.labels[cell.index()]
    }

    /// The labelled cells with their labels, row by row.
    pub fn labelled(&self) -> impl Iterator<Item = (Cell, u8)> {
        let label =
            |(index, label): (usize, &Option<u8>)| Some((Cell::from_index(index), (*label)?));
        self.labels.iter().enumerate().filter_map(label)
    }

    /// The cells with a label above 0, row by row: the line has a segment at each.
    pub fn positive(&self) -> impl Iterator<Item = Cell> {
        self.labelled().filter(|&(_, label)| label > 0).map(|(cell, _)| cell)
    }

    /// Whether some label is 1 or more, or the line visits every point, so that these rules alone rule out
    /// the empty line.
    pub fn has_edges(&self) -> bool {
        self.visit_all || self.positive().next().is_some()
    }
}
