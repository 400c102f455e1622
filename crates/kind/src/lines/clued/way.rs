//! Ways from cell to cell.

use crate::grid::Grid;

/// A way out of a cell. The numbers are those of [`crate::grid::Grid::segments_of_cell`]; the opposite
/// of one is 3 minus it.
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

    /// The way back.
    pub fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// Whether it leads up or down.
    pub fn is_vertical(self) -> bool {
        matches!(self, Self::North | Self::South)
    }

    /// Its letter: `n`, `w`, `e` or `s`.
    pub fn letter(self) -> char {
        ['n', 'w', 'e', 's'][self as usize]
    }

    /// The way of a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.letter() == letter)
    }

    /// An arrow that points there.
    pub fn arrow(self) -> char {
        ['↑', '←', '→', '↓'][self as usize]
    }
}

/// The next cell on a way. Cells are numbered row by row.
pub(super) fn step(grid: Grid, cell: usize, way: Way) -> Option<usize> {
    let (rows, cols) = (grid.rows(), grid.cols());
    let (row, col) = (cell / cols, cell % cols);
    match way {
        Way::North => (row > 0).then(|| cell - cols),
        Way::West => (col > 0).then(|| cell - 1),
        Way::East => (col + 1 < cols).then(|| cell + 1),
        Way::South => (row + 1 < rows).then(|| cell + cols),
    }
}
