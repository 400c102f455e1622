//! A puzzle of clues, read from the rows of a statement.

use super::Kind;
use crate::lattice::Lattice;
use crate::statement::{self, MAX_CELLS, table};

/// What stands in a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Clue {
    pub(super) number: Option<usize>,
    pub(super) letter: Option<char>,
}

impl Clue {
    /// Reads a token as the program writes it: a number without zeros before it, a letter. `None` if it is
    /// another word.
    pub(super) fn read(token: &str) -> Option<Self> {
        let digits = token.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = token.split_at(digits);
        if digits > 5 || digits > 1 && number.starts_with('0') {
            return None;
        }
        let mut rest = rest.chars();
        let clue = Self { number: number.parse().ok(), letter: rest.next() };
        (rest.next().is_none() && clue != Self::default()).then_some(clue)
    }

    /// A number alone.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self { number: Some(_), letter: None })
    }
}

/// A puzzle.
pub(super) struct Puzzle {
    pub(super) lattice: Lattice,
    /// The clue of each cell.
    pub(super) clues: Vec<Option<Clue>>,
    /// The rules that it has beyond those of its kind.
    switched: Vec<String>,
}

impl Puzzle {
    /// Reads a puzzle, and checks that it is one of the kind.
    pub(super) fn read(kind: &Kind, puzzle: &statement::Puzzle) -> Result<Self, String> {
        let switched = puzzle.switched().map(str::to_string).collect();
        let (rows, cols) = (puzzle.rows, puzzle.cols);
        if puzzle.regions.is_some() {
            return Err("puzzles of this kind have no such regions".to_string());
        }
        let read = |word: &str| read_clue(kind, word);
        let clues = match kind.is_of_sides {
            false => table(&puzzle.clues, [rows, cols], read)?,
            true => {
                let squares = [rows.saturating_sub(1), cols.saturating_sub(1)];
                points(squares, &table(&puzzle.clues, squares, read)?)
            }
        };
        if clues.len() > MAX_CELLS {
            return Err("the cells are too many".to_string());
        }
        Ok(Self { lattice: puzzle.lattice(), clues, switched })
    }

    /// The cells with a clue.
    pub(super) fn clued(&self) -> impl Iterator<Item = (usize, Clue)> {
        self.clues.iter().enumerate().filter_map(|(cell, clue)| Some((cell, (*clue)?)))
    }

    /// The cells.
    pub(super) fn cells(&self) -> std::ops::Range<usize> {
        0..self.clues.len()
    }

    /// Whether a rule beyond those of the kind holds.
    pub(super) fn has(&self, rule: &str) -> bool {
        self.switched.iter().any(|it| it == rule)
    }

    /// The letter of a cell's clue.
    pub(super) fn letter(&self, cell: usize) -> Option<char> {
        self.clues[cell]?.letter
    }

    /// The next cell on a way.
    pub(super) fn step(&self, cell: usize, way: usize) -> Option<usize> {
        self.lattice.step(cell, way)
    }
}

fn read_clue(kind: &Kind, word: &str) -> Result<Option<Clue>, String> {
    if word == "-" {
        return Ok(None);
    }
    let clue = (kind.read)(word).filter(|clue| (kind.is_clue)(*clue));
    clue.map(Some).ok_or_else(|| format!("'{}' is not a clue", word.escape_debug()))
}

/// The clues of points, 1 for the edge to the right and 2 for the one down, from those of the squares
/// between them, which name their own sides: 1 right, 2 below, 4 left, 8 above.
fn points([rows, cols]: [usize; 2], squares: &[Option<Clue>]) -> Vec<Option<Clue>> {
    let wide = cols + 1;
    let mut given = vec![0; (rows + 1) * wide];
    for (square, clue) in squares.iter().enumerate() {
        let sides = clue.and_then(|clue| clue.number).unwrap_or(0);
        let point = square / cols * wide + square % cols;
        given[point] |= (sides >> 3 & 1) | (sides >> 2 & 1) << 1;
        given[point + 1] |= (sides & 1) << 1;
        given[point + wide] |= sides >> 1 & 1;
    }
    let clue = |edges: usize| Clue { number: Some(edges), ..Clue::default() };
    given.into_iter().map(|edges| (edges > 0).then(|| clue(edges))).collect()
}
