//! Plans of puzzles: a random loop with all pearls that it can have, some of which are left out.

use super::{Answer, Pearl, Pearls, Puzzle};
use crate::engine::Limits;
use crate::grid::{Cell, Direction, Grid, Segment};
use crate::kind::{self, AnyPuzzle, Part, Unmet, Wish, Wishes};
use crate::lines::{Drawn, OneLine};
use crate::lists::Lists;
use crate::plane::squares::within;
use crate::random::Random;

/// A loop with all its pearls.
pub struct Plan {
    grid: Grid,
    drawn: Drawn,
    pearls: Pearls,
    /// The cells in the order in which their pearls are tried.
    order: Vec<u32>,
    wanted: Option<usize>,
}

/// The puzzle with all pearls that an answer can have.
pub(super) fn clued_by(puzzle: &Puzzle, answer: &Answer) -> Option<Puzzle> {
    let clued = Puzzle::new(puzzle.grid(), pearls(answer)).ok()?;
    Some(clued.visiting_all(puzzle.visits_all()).showing_all(puzzle.shows_all()))
}

pub(super) const WISHES: &[Wish] = &[Wish::Density, Wish::Difficulty, Wish::Thickness];

pub(super) fn plan(
    wishes: &Wishes,
    random: &mut Random,
    _: &Limits,
) -> Result<Box<dyn kind::Plan>, Unmet> {
    let grid = wishes.grid;
    wishes.check()?;
    let drawn = Drawn::at_random(grid, Puzzle::ALONG, wishes.thickness, random)?;
    let mut order: Vec<u32> = (0..grid.cell_count() as u32).collect();
    random.shuffle(&mut order);
    let wanted = wishes.density.map(|d| (d * grid.cell_count() as f64).round() as usize);
    Ok(Box::new(Plan::of(drawn, order, wanted)))
}

/// Whether an edge lies between a square inside and one outside.
fn is_border(grid: Grid, inside: &[bool], edge: Segment) -> bool {
    let is_inside = |row: Option<usize>, col: Option<usize>| {
        let on_grid = |at: Option<usize>, end: usize| at.filter(|&at| at + 1 < end);
        let square = on_grid(row, grid.rows()).zip(on_grid(col, grid.cols()));
        square.is_some_and(|(row, col)| inside[row * (grid.cols() - 1) + col])
    };
    // A horizontal segment is crossed by an edge downwards.
    let (direction, row, col) = grid.segment_position(edge);
    let before = |at: usize| at.checked_sub(1);
    grid.linked(edge).is_some()
        && match direction {
            Direction::Horizontal => {
                let row = before(row);
                is_inside(row, before(col)) != is_inside(row, Some(col))
            }
            Direction::Vertical => {
                let col = before(col);
                is_inside(before(row), col) != is_inside(Some(row), col)
            }
        }
}

/// The cells at most `reach` rows and columns away from a cell.
fn around(grid: Grid, cell: Cell, reach: usize) -> impl Iterator<Item = Cell> {
    let (row, col) = grid.cell_position(cell);
    let span = move |at: usize, end: usize| at.saturating_sub(reach)..(at + reach + 1).min(end);
    let cols = span(col, grid.cols());
    span(row, grid.rows()).flat_map(move |row| cols.clone().map(move |col| grid.cell(row, col)))
}

impl Plan {
    fn of(drawn: Drawn, order: Vec<u32>, wanted: Option<usize>) -> Self {
        Self { grid: drawn.line.grid(), pearls: pearls(&drawn.line), drawn, order, wanted }
    }

    /// The cells whose pearls another loop violates: one that differs from this one in the
    /// `changed` squares.
    fn violated_near(&self, inside: &[bool], changed: &[Cell]) -> Vec<u32> {
        let grid = self.grid;
        let is_joined = |edge: Segment| is_border(grid, inside, edge);
        let mut cells: Vec<Cell> = Vec::new();
        for &square in changed {
            // The cell above and left of the square.
            let (row, col) =
                (square.index() / (grid.cols() - 1), square.index() % (grid.cols() - 1));
            cells.extend(around(grid, grid.cell(row, col), 3));
        }
        cells.sort_unstable();
        cells.dedup();
        let is_violated = |&cell: &Cell| {
            let own = self.pearls[cell.index()];
            own.is_some() && own != pearl(grid, cell, &is_joined)
        };
        cells.into_iter().filter(is_violated).map(|cell| cell.index() as u32).collect()
    }

    fn count(&self) -> usize {
        self.pearls.iter().flatten().count()
    }
}

/// The pearl that each cell may have.
fn pearls(answer: &Answer) -> Pearls {
    let grid = answer.grid();
    grid.cells().map(|cell| pearl(grid, cell, &|edge| answer.contains(edge))).collect()
}

/// The pearl that a cell may have if these edges are on.
fn pearl(grid: Grid, cell: Cell, is_joined: &dyn Fn(Segment) -> bool) -> Option<Pearl> {
    let is_straight = |cell: Cell| {
        let [above, left, right, below] = grid.segments_of_cell(cell).map(is_joined);
        (above && below) || (left && right)
    };
    let (mut is_visited, mut turns_next) = (false, false);
    for (_, next) in grid.edges_of_cell(cell).filter(|&(edge, _)| is_joined(edge)) {
        is_visited = true;
        turns_next |= !is_straight(next);
    }
    match (is_visited, is_straight(cell), turns_next) {
        (true, true, true) => Some(Pearl::White),
        (true, false, false) => Some(Pearl::Black),
        _ => None,
    }
}

impl kind::Plan for Plan {
    /// The clues are numbered like the cells.
    fn allowed(&self) -> Vec<bool> {
        self.pearls.iter().map(Option::is_some).collect()
    }

    fn wanted(&self) -> Option<usize> {
        self.wanted
    }

    fn in_words(&self, pearls: usize) -> String {
        let density = pearls as f64 / self.pearls.len() as f64;
        format!("{pearls} pearls (a density of {density:.3})")
    }

    fn parts(&self) -> Vec<Part> {
        let has_pearl = |&&cell: &&u32| self.pearls[cell as usize].is_some();
        let groups = self.order.iter().filter(has_pearl).map(|&cell| vec![cell]).collect();
        vec![Part { groups, areas: Vec::new() }]
    }

    /// The near misses are loops that differ in one square, or in two that are near each other.
    fn near_misses(&self) -> Lists<u32> {
        let mut found = Lists::default();
        let Some(squares) = within(self.grid) else { return found };
        let mut inside = self.drawn.inside.clone();
        for first in squares.cells() {
            if !kind::can_change(squares, &inside, first) {
                continue;
            }
            inside[first.index()] = !inside[first.index()];
            found.add(self.violated_near(&inside, &[first]));
            for second in around(squares, first, 2) {
                if second > first && kind::can_change(squares, &inside, second) {
                    inside[second.index()] = !inside[second.index()];
                    found.add(self.violated_near(&inside, &[first, second]));
                    inside[second.index()] = !inside[second.index()];
                }
            }
            inside[first.index()] = !inside[first.index()];
        }
        found
    }

    fn violated(&self, _kept: &[bool], other: &Answer) -> Vec<u32> {
        let other = pearls(other);
        let is_violated = |&cell: &u32| {
            let pearl = self.pearls[cell as usize];
            pearl.is_some() && pearl != other[cell as usize]
        };
        self.order.iter().copied().filter(is_violated).collect()
    }

    /// One of the edges of the cell and its neighbours must differ from the other answer's.
    fn blocking_edges(&self, clue: u32, other: &Answer) -> Vec<(usize, bool)> {
        let cell = Cell::from_index(clue as usize);
        let near = self.grid.neighbours(cell).chain([cell]);
        let edges = near.flat_map(|cell| self.grid.edges_of_cell(cell));
        edges.map(|(edge, _)| (edge.index(), !other.contains(edge))).collect()
    }

    /// The other loop, which satisfies all these pearls, if it has more of them; otherwise this
    /// loop, changed a little where the two differ.
    fn changed(&self, other: &Answer, random: &mut Random) -> Option<Box<dyn kind::Plan>> {
        let plan = |drawn| Self::of(drawn, self.order.clone(), self.wanted);
        let other = Drawn::of(other.clone(), Puzzle::ALONG);
        let next = plan(other.clone());
        if next.count() > self.count() {
            return Some(Box::new(next));
        }
        Some(Box::new(plan(self.drawn.changed(&other, random)?)))
    }

    fn puzzle(&self, kept: &[bool]) -> (Box<dyn AnyPuzzle>, Answer) {
        let pearls = self.pearls.iter().zip(kept).map(|(pearl, &kept)| pearl.filter(|_| kept));
        let puzzle = Puzzle::new(self.grid, pearls.collect());
        (Box::new(puzzle.expect("one entry for each cell")), self.drawn.line.clone())
    }
}
