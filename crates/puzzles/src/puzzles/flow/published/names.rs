//! The propositions P(x, y, c, d): the cell in column x and row y has colour c and goes in direction d.

use crate::cnf::{ClauseSink, Lit, Vars};
use crate::grid::{Cell, Segment};
use crate::puzzles::flow::Puzzle;

/// A direction, with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Towards {
    Top,
    Bottom,
    Left,
    Right,
}

impl Towards {
    /// All directions, in the order of their numbers.
    pub(super) const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// The opposite direction.
    pub(super) fn back(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Bottom => Self::Top,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// The variables for a map. Of the four arguments x runs fastest, then y, c and d. Terminals have
/// variables as well, which say nothing.
pub(super) struct Names<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) p: Vars,
    /// The variables of rule 2: cell by cell, colour by colour, a variable for each pair of
    /// directions. Empty without this rule.
    pub(super) both: Vars,
}

impl<'a> Names<'a> {
    /// Sets the variables aside.
    pub(super) fn new(puzzle: &'a Puzzle, has_pairs: bool, sink: &mut dyn ClauseSink) -> Self {
        let (p, both) = Self::count(puzzle, has_pairs);
        Self { puzzle, p: sink.fresh(p), both: sink.fresh(both) }
    }

    /// How many variables there are of both sorts.
    pub(super) fn count(puzzle: &Puzzle, has_pairs: bool) -> (usize, usize) {
        let (cells, colours) = (puzzle.grid().cell_count(), puzzle.colours().len());
        let both = if has_pairs { 6 * (cells - 2 * colours) * colours } else { 0 };
        (4 * cells * colours, both)
    }

    /// P(x, y, c, d).
    pub(super) fn p(&self, cell: Cell, colour: usize, towards: Towards) -> Lit {
        let cells = self.puzzle.grid().cell_count();
        self.p.lit(cell.index() + cells * (colour + self.colours() * towards as usize))
    }

    /// The literal that a colour goes in both directions of a pair, in a cell that is given by its
    /// rank among those without a terminal.
    pub(super) fn both(&self, rank: usize, colour: usize, pair: usize) -> Lit {
        self.both.lit((rank * self.colours() + colour) * 6 + pair)
    }

    /// How many colours there are.
    pub(super) fn colours(&self) -> usize {
        self.puzzle.colours().len()
    }

    /// How many columns there are.
    pub(super) fn cols(&self) -> usize {
        self.puzzle.grid().cols()
    }

    /// Row and column of a cell.
    pub(super) fn position(&self, cell: Cell) -> (usize, usize) {
        self.puzzle.grid().cell_position(cell)
    }

    /// The cells without a terminal.
    pub(super) fn free(&self) -> impl Iterator<Item = Cell> {
        self.puzzle.grid().cells().filter(|&cell| self.puzzle.letter(cell).is_none())
    }

    /// The terminals with their colours.
    pub(super) fn terminals(&self) -> impl Iterator<Item = (Cell, usize)> {
        let colours = self.puzzle.colours().iter().enumerate();
        colours.flat_map(|(colour, pair)| pair.terminals.map(|cell| (cell, colour)))
    }

    /// The colour of a terminal; `None` for another cell.
    pub(super) fn terminal(&self, cell: Cell) -> Option<usize> {
        let letter = self.puzzle.letter(cell)?;
        self.puzzle.colours().binary_search_by_key(&letter, |colour| colour.letter).ok()
    }

    /// The cell that a direction leads to; `None` out of the map.
    pub(super) fn beyond(&self, cell: Cell, towards: Towards) -> Option<Cell> {
        let cells = self.puzzle.grid().linked(self.segment(cell, towards))?;
        cells.into_iter().find(|&other| other != cell)
    }

    /// The neighbours of a terminal that are not terminals, each with its direction to the terminal.
    pub(super) fn beside(&self, terminal: Cell) -> Vec<(Cell, Towards)> {
        let beside = Towards::ALL.into_iter().filter_map(|towards| {
            let cell = self.beyond(terminal, towards)?;
            self.puzzle.letter(cell).is_none().then_some((cell, towards.back()))
        });
        beside.collect()
    }

    /// The segment that a direction leads across.
    pub(super) fn segment(&self, cell: Cell, towards: Towards) -> Segment {
        let [top, left, right, bottom] = self.puzzle.grid().segments_of_cell(cell);
        match towards {
            Towards::Top => top,
            Towards::Bottom => bottom,
            Towards::Left => left,
            Towards::Right => right,
        }
    }

    /// All that points across a segment: the variables of the cells on both sides.
    pub(super) fn across(&self, segment: Segment) -> Vec<Lit> {
        let sides = self.puzzle.grid().sides(segment).into_iter().flatten();
        let free = sides.filter(|&cell| self.puzzle.letter(cell).is_none());
        let towards = |cell| {
            let to = Towards::ALL.into_iter().find(|&to| self.segment(cell, to) == segment);
            to.map(|towards| (cell, towards))
        };
        let pointing = free.filter_map(towards);
        let of = |(cell, to)| (0..self.colours()).map(move |colour| self.p(cell, colour, to));
        pointing.flat_map(of).collect()
    }

    /// The variables that give a cell a colour.
    pub(super) fn coloured(&self, cell: Cell, colour: usize) -> [Lit; 4] {
        Towards::ALL.map(|towards| self.p(cell, colour, towards))
    }
}
