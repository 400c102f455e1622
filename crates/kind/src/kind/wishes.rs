//! Wishes for a generated puzzle, and why they cannot be met.

use crate::grid::{Grid, GridError};
use crate::plane::tilings::Tiling;
use crate::word::words;

words! {
    /// How the cells with clues lie.
    #[derive(Default)]
    pub enum Symmetry {
        /// Anywhere.
        #[default]
        None = "none",
        /// The same after a half turn.
        Rotation = "rotation",
        /// The same in a mirror, left and right.
        Reflection = "reflection",
        /// The same after a quarter turn: squares only.
        Quarter = "quarter",
    }
}

words! {
    /// How hard a puzzle is to be, by the words in which puzzles are rated.
    pub enum Difficulty {
        /// Rated for children: one clue, one vertex or the line as a whole at a time.
        Children = "children",
        /// Rated easy.
        Easy = "easy",
        /// Rated medium.
        Medium = "medium",
        /// Rated hard.
        Hard = "hard",
        /// Rated for experts.
        Expert = "expert",
    }
}

words! {
    /// A wish by its name.
    pub enum Wish {
        /// [`Wishes::tiling`].
        Tiling = "tiling",
        /// [`Wishes::density`].
        Density = "density",
        /// [`Wishes::difficulty`].
        Difficulty = "difficulty",
        /// [`Wishes::symmetry`].
        Symmetry = "symmetry",
        /// [`Wishes::thickness`].
        Thickness = "thickness",
        /// [`Wishes::picture`].
        Picture = "shape",
        /// [`Wishes::places`].
        Places = "labels-at",
        /// [`Wishes::only`].
        Only = "only",
        /// [`Wishes::pairs`].
        Pairs = "pairs",
        /// [`Wishes::touching`].
        Touching = "touching",
    }
}

/// Wishes for a generated puzzle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Wishes {
    /// Rows and columns; of a tiling, Loopy's height and width.
    pub grid: Grid,
    /// The tiling whose faces it has.
    pub tiling: Option<Tiling>,
    /// The share of cells with a clue, 0 to 1.
    pub density: Option<f64>,
    /// How hard it is. As many clues stay as that takes.
    pub difficulty: Option<Difficulty>,
    /// How the cells with clues lie.
    pub symmetry: Symmetry,
    /// How thick the inside is, 0 to 1: at 0 the line winds as much as it can.
    pub thickness: Option<f64>,
    /// The inside of the answer, an entry for each cell.
    pub picture: Option<Vec<bool>>,
    /// The cells that may have a clue, an entry for each cell.
    pub places: Option<Vec<bool>>,
    /// The clues that may appear.
    pub only: Option<Vec<u8>>,
    /// How many pairs of terminals there are.
    pub pairs: Option<usize>,
    /// Whether a path may touch itself.
    pub touching: Option<bool>,
    /// Whether no path may fill a block of 2x2 cells, where it may touch itself.
    pub no_block: bool,
}

impl Wishes {
    /// Any puzzle of a size.
    pub fn of_size(grid: Grid) -> Self {
        Self {
            grid,
            tiling: None,
            density: None,
            difficulty: None,
            symmetry: Symmetry::None,
            thickness: None,
            picture: None,
            places: None,
            only: None,
            pairs: None,
            touching: None,
            no_block: false,
        }
    }

    /// How many cells or faces there are to be; of a tiling without a period, about so many.
    pub fn face_count(&self) -> usize {
        let count = |tiling: Tiling| tiling.face_count(self.grid.cols(), self.grid.rows(), None);
        let count = self.tiling.and_then(|tiling| count(tiling).ok());
        count.unwrap_or(self.grid.cell_count())
    }

    /// Checks what holds for all kinds: density and thickness are in 0..=1, not both density and difficulty
    /// are wished, and a grid that is to look the same after a quarter turn is a square.
    ///
    /// # Errors
    ///
    /// If that is not so; the error says what to change.
    pub fn check(&self) -> Result<(), Unmet> {
        for (wish, share) in [(Wish::Density, self.density), (Wish::Thickness, self.thickness)] {
            if let Some(share) = share.filter(|share| !(0.0..=1.0).contains(share)) {
                return Err(Unmet::Invalid(format!("--{wish} must be from 0 to 1, not {share}")));
            }
        }
        if self.density.is_some() && self.difficulty.is_some() {
            let why = "--density and --difficulty do not go together: leave one of them out";
            return Err(Unmet::Invalid(why.to_string()));
        }
        let [rows, cols] = [self.grid.rows(), self.grid.cols()];
        if self.symmetry == Symmetry::Quarter && self.tiling.is_none() && rows != cols {
            return Err(Unmet::Invalid(format!(
                "a quarter turn needs a square, and {rows}x{cols} is none: ask for --symmetry rotation"
            )));
        }
        Ok(())
    }

    /// The wishes that differ from the default.
    pub fn made(&self) -> impl Iterator<Item = Wish> {
        let is_made = |wish: &Wish| match wish {
            Wish::Tiling => self.tiling.is_some(),
            Wish::Density => self.density.is_some(),
            Wish::Difficulty => self.difficulty.is_some(),
            Wish::Symmetry => self.symmetry != Symmetry::None,
            Wish::Thickness => self.thickness.is_some(),
            Wish::Picture => self.picture.is_some(),
            Wish::Places => self.places.is_some(),
            Wish::Only => self.only.is_some(),
            Wish::Pairs => self.pairs.is_some(),
            Wish::Touching => self.touching.is_some(),
        };
        Wish::ALL.iter().copied().filter(is_made)
    }
}

impl Symmetry {
    /// The images of a cell's row and column, itself first. For a quarter turn the grid must be a square;
    /// otherwise it is a half turn.
    fn positions(self, grid: Grid, (row, col): (usize, usize)) -> Vec<(usize, usize)> {
        let (up, left) = (grid.rows() - 1 - row, grid.cols() - 1 - col);
        match self {
            Self::None => vec![(row, col)],
            Self::Rotation => vec![(row, col), (up, left)],
            Self::Reflection => vec![(row, col), (row, left)],
            Self::Quarter if grid.rows() == grid.cols() => {
                vec![(row, col), (col, up), (up, left), (left, row)]
            }
            Self::Quarter => vec![(row, col), (up, left)],
        }
    }

    /// The images of a cell under the symmetry, itself first, each once.
    pub fn orbit(self, grid: Grid, cell: usize) -> Vec<u32> {
        let mut orbit = Vec::with_capacity(4);
        for (row, col) in self.positions(grid, (cell / grid.cols(), cell % grid.cols())) {
            let image = (row * grid.cols() + col) as u32;
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        orbit
    }

    /// The images of two cells under the symmetry, themselves first, each pair once.
    pub fn orbit_of_two(self, grid: Grid, cells: [usize; 2]) -> Vec<[usize; 2]> {
        let images = cells.map(|cell| {
            let all = self.positions(grid, (cell / grid.cols(), cell % grid.cols())).into_iter();
            all.map(|(row, col)| row * grid.cols() + col).collect::<Vec<usize>>()
        });
        let mut orbit: Vec<[usize; 2]> = Vec::with_capacity(4);
        for (&one, &other) in images[0].iter().zip(&images[1]) {
            if !orbit.contains(&[one, other]) && !orbit.contains(&[other, one]) {
                orbit.push([one, other]);
            }
        }
        orbit
    }

    /// For each image under the symmetry, itself first, where it has each cell.
    pub fn images(self, grid: Grid) -> Vec<Vec<u32>> {
        let cols = grid.cols();
        let of = |cell: usize| self.positions(grid, (cell / cols, cell % cols));
        let index = |(row, col): (usize, usize)| (row * cols + col) as u32;
        let count = of(0).len();
        let image = |at: usize| (0..grid.cell_count()).map(|cell| index(of(cell)[at])).collect();
        (0..count).map(image).collect()
    }
}

/// Why no puzzle meets the wishes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Unmet {
    /// The size.
    #[error(transparent)]
    Size(#[from] GridError),
    /// The kind does not know the wish.
    #[error("{kind} has no --{wish}")]
    Unknown {
        /// The kind's title.
        kind: &'static str,
        /// The wish.
        wish: Wish,
    },
    /// A number that is out of range, or wishes that do not go together.
    #[error("{0}")]
    Invalid(String),
}
