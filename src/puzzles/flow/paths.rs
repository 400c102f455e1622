//! What the links of a model are: paths from terminal to terminal, and cycles that touch none.

use super::{Answer, Letters, Puzzle};
use crate::engine::Component;
use crate::grid::{Cell, Grid, Segment};

/// The paths of a model, as the letters of their cells, and its cycles, cell after cell.
pub(super) struct Paths {
    letters: Letters,
    pub(super) cycles: Vec<Vec<Cell>>,
}

impl Paths {
    /// Follows the links of a model of the local rules (one entry for each segment): every terminal
    /// has one, every other cell two, or none if it is empty. Linear in the grid.
    pub(super) fn trace(puzzle: &Puzzle, links: &[bool]) -> Self {
        let grid = puzzle.grid();
        let mut walk = Walk { grid, links, seen: vec![false; grid.cell_count()] };
        let mut letters = vec![None; grid.cell_count()];
        for colour in puzzle.colours() {
            for cell in walk.from(colour.terminals[0]) {
                letters[cell.index()] = Some(colour.letter);
            }
        }
        let mut cycles = Vec::new();
        for cell in grid.cells() {
            // What has no link is a walk of one cell.
            if !walk.seen[cell.index()] {
                let cells = walk.from(cell);
                if cells.len() > 1 {
                    cycles.push(cells);
                }
            }
        }
        Self { letters, cycles }
    }

    /// How many paths there are, and each path and then each cycle with its links. Linear in the grid.
    pub(super) fn components(&self, puzzle: &Puzzle, links: &[bool]) -> (usize, Vec<Component>) {
        let grid = puzzle.grid();
        let count = puzzle.colours().len();
        let mut of = vec![None; grid.cell_count()];
        for (path, colour) in puzzle.colours().iter().enumerate() {
            for (cell, letter) in self.letters.iter().enumerate() {
                if *letter == Some(colour.letter) {
                    of[cell] = Some(path);
                }
            }
        }
        for (cycle, cells) in self.cycles.iter().enumerate() {
            cells.iter().for_each(|cell| of[cell.index()] = Some(count + cycle));
        }
        let mut components = vec![Component::default(); count + self.cycles.len()];
        components[count..].iter_mut().for_each(|cycle| cycle.is_loop = true);
        for link in grid.segments().filter(|link| links[link.index()]) {
            let component = grid.linked(link).and_then(|[cell, _]| of[cell.index()]);
            component.into_iter().for_each(|at| components[at].links.push(link.index()));
        }
        (count, components)
    }

    /// The answer that the paths alone are: without the cycles, whose cells stay empty.
    pub(super) fn answer(&self, puzzle: &Puzzle, links: &[bool]) -> Answer {
        let grid = puzzle.grid();
        let mut links = links.to_vec();
        for &cell in self.cycles.iter().flatten() {
            grid.segments_of_cell(cell).into_iter().for_each(|link| links[link.index()] = false);
        }
        Answer::new(grid, links, self.letters.clone()).expect("one entry for each segment and cell")
    }
}

/// A walk along links that enters no cell twice.
struct Walk<'a> {
    grid: Grid,
    links: &'a [bool],
    seen: Vec<bool>,
}

impl Walk<'_> {
    /// The cells from this one on, in the order in which they are joined.
    fn from(&mut self, cell: Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut next = Some(cell);
        while let Some(here) = next {
            self.seen[here.index()] = true;
            cells.push(here);
            let joined = |&(link, other): &_| self.is_new(link, other);
            next = self.grid.links_of_cell(here).find(joined).map(|(_, other)| other);
        }
        cells
    }

    fn is_new(&self, link: Segment, cell: Cell) -> bool {
        self.links[link.index()] && !self.seen[cell.index()]
    }
}
