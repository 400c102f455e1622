//! The answer: which cells are joined, and the letter of each.

use super::Letters;
use crate::grid::{Cell, Grid, Segment};

/// A set of links and a filled map, claimed to be a puzzle's answer. Whether they are one, only
/// [`check`](super::check::check) can tell.
///
/// The letters alone would not do: a path may run along itself, and then the filled map does not
/// tell which of its neighbouring cells are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    grid: Grid,
    links: Vec<bool>,
    letters: Letters,
}

impl Answer {
    /// An answer from the truth of each segment (the cells on its two sides are joined) and the
    /// letter of each cell, in the grid's orders; `None` if there is not one entry for each.
    pub fn new(grid: Grid, links: Vec<bool>, letters: Letters) -> Option<Self> {
        let fits = links.len() == grid.segment_count() && letters.len() == grid.cell_count();
        fits.then_some(Self { grid, links, letters })
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether the cells on both sides of a segment are joined.
    pub fn is_joined(&self, link: Segment) -> bool {
        self.links[link.index()]
    }

    /// The truth of each segment, in the grid's order.
    pub fn links(&self) -> &[bool] {
        &self.links
    }

    /// Whether a cell has the same letter in both answers and is joined to the same cells.
    pub fn agrees(&self, other: &Self, cell: Cell) -> bool {
        let links = self.grid.segments_of_cell(cell);
        self.letter(cell) == other.letter(cell)
            && links.into_iter().all(|link| self.is_joined(link) == other.is_joined(link))
    }

    /// The letter of a cell; `None` for an empty one.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        self.letters[cell.index()]
    }
}
