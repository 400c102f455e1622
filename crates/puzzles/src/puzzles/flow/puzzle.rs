//! The puzzle: a grid, its terminals, whether cells may stay empty, and whether a path may touch itself
//! or fill blocks of four cells.

use crate::grid::{Cell, Grid, LengthError};
use std::collections::BTreeMap;

/// A letter for each cell that has one, row by row.
pub type Letters = Vec<Option<char>>;

/// A pair of terminals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// The letter on both.
    pub letter: char,
    /// Where they are, in reading order.
    pub terminals: [Cell; 2],
}

/// Why letters are not a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// Not one entry for each cell.
    #[error(transparent)]
    Length(#[from] LengthError),
    /// A letter that does not stand exactly twice.
    #[error("expected each letter exactly twice, found '{letter}' {times} times")]
    Letter {
        /// The letter.
        letter: char,
        /// How often it stands on the map.
        times: usize,
    },
}

/// A Flow Free map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    letters: Letters,
    colours: Vec<Colour>,
    allow_empty: bool,
    touching: Touching,
}

/// How near to itself a path may run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Touching {
    /// Neighbouring cells of one path need not be joined.
    #[default]
    Allow,
    /// The same, but four cells that meet at a point are not all on one path.
    NoBlock,
    /// Neighbouring cells of one path are joined.
    Forbid,
}

impl Puzzle {
    /// A map whose paths must fill it, from its letters, row by row.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell, or a letter does not stand exactly twice.
    pub fn new(grid: Grid, letters: Letters) -> Result<Self, PuzzleError> {
        grid.check_cells(&letters)?;
        let mut terminals = BTreeMap::<char, Vec<Cell>>::new();
        for (index, letter) in letters.iter().enumerate() {
            if let Some(letter) = letter {
                terminals.entry(*letter).or_default().push(Cell::from_index(index));
            }
        }
        let colour = |(letter, cells): (char, Vec<Cell>)| {
            let not_twice = |cells: Vec<Cell>| PuzzleError::Letter { letter, times: cells.len() };
            Ok(Colour { letter, terminals: cells.try_into().map_err(not_twice)? })
        };
        let colours = terminals.into_iter().map(colour).collect::<Result<_, PuzzleError>>()?;
        Ok(Self { grid, letters, colours, allow_empty: false, touching: Touching::default() })
    }

    /// The same map, where cells may stay empty if `allow` is set.
    #[must_use]
    pub fn allowing_empty(self, allow: bool) -> Self {
        Self { allow_empty: allow, ..self }
    }

    /// The same map, where no path may run along itself if `forbid` is set: neighbouring cells of
    /// one path are joined.
    #[must_use]
    pub fn forbidding_touching(self, forbid: bool) -> Self {
        Self { touching: if forbid { Touching::Forbid } else { Touching::Allow }, ..self }
    }

    /// The same map, where no path may fill a block of 2x2 cells if `forbid` is set. It may run along itself
    /// otherwise.
    #[must_use]
    pub fn forbidding_blocks(self, forbid: bool) -> Self {
        Self { touching: if forbid { Touching::NoBlock } else { Touching::Allow }, ..self }
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The letter of a terminal; `None` for any other cell.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        self.letters[cell.index()]
    }

    /// The letter of each cell, row by row; `None` for a cell without a terminal.
    pub fn letters(&self) -> &[Option<char>] {
        &self.letters
    }

    /// The pairs, in the order of their letters.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// Whether no path may run along itself.
    pub fn forbids_touching(&self) -> bool {
        self.touching == Touching::Forbid
    }

    /// Whether no path may fill a block of 2x2 cells, and may run along itself otherwise.
    pub fn forbids_blocks(&self) -> bool {
        cfg!(feature = "whole") && self.touching == Touching::NoBlock
    }

    /// Whether three edges of a square cannot be on: they join its four cells to one path.
    pub(super) fn closes_squares(&self) -> bool {
        self.touching != Touching::Allow
    }

    /// Whether cells may stay empty.
    pub fn allows_empty(&self) -> bool {
        self.allow_empty
    }
}
