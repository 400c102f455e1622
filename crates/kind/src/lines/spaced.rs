//! Random lines that keep a distance from themselves: cells that they visit touch, at a corner or a side, only where
//! the line goes from one to the other.

use super::random::Drawn;
use crate::answer::Answer;
use crate::engine::Limits;
use crate::grid::{Cell, Grid};
use crate::kind::{self, Unmet};
use crate::plane::{Along, squares};
use crate::random::Random;

/// How often a block of squares may change sides when a line is drawn, for each square.
const BLOCKS: usize = 40;
/// How often when a line is changed near a cell.
const BLOCKS_NEAR: usize = 200;
/// The most blocks that change sides then.
const MOST_CHANGES: usize = 3;
/// The most squares along a side of a block.
const LONGEST: usize = 4;
/// The fewest links that are missing between the ends of a path.
const SHORTEST_GAP: usize = 3;
/// How far a block may begin from a cell near which the line is changed.
const FAR: usize = 3;

impl Drawn {
    /// A random line from cell to cell that keeps a distance from itself. It begins along a few rows and columns
    /// that are not neighbours, as [`Drawn::at_random`] does along all.
    ///
    /// # Errors
    ///
    /// If there is no line.
    pub fn spaced(
        grid: Grid,
        thickness: Option<f64>,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Self, Unmet> {
        let Some(within) = squares::within(grid) else {
            return Self::at_random(grid, Along::Cells, thickness, random);
        };
        // In two rows or columns such a line is round one square.
        let is_narrow = grid.rows().min(grid.cols()) == 2;
        let some = |count: usize, random: &mut Random| match is_narrow {
            true => {
                let first = random.below(count - 1);
                vec![first, first + 1]
            }
            false => apart(count, random),
        };
        let (rows, cols) = (some(grid.rows(), random), some(grid.cols(), random));
        let coarse = Grid::new(rows.len() - 1, cols.len() - 1).expect("two of each at least");
        let blots = kind::grow(coarse, thickness, random);
        let inside = |face: Cell| {
            let (row, col) = within.cell_position(face);
            let span = |at: usize, all: &[usize]| all.partition_point(|&first| first <= at);
            let (row, col) = (span(row, &rows), span(col, &cols));
            let is_on = (1..rows.len()).contains(&row) && (1..cols.len()).contains(&col);
            is_on && blots[coarse.cell(row - 1, col - 1).index()]
        };
        let inside = within.cells().map(inside).collect();
        let mut spaced = Spaced { grid, within, inside };
        for turn in 0..BLOCKS * within.cell_count() {
            if turn.is_multiple_of(1024) && limits.is_reached(0) {
                break;
            }
            let first = [random.below(within.rows()), random.below(within.cols())];
            spaced.change(first, random);
        }
        Ok(spaced.drawn())
    }

    /// A random path that keeps a distance from itself: such a line without a stretch of it.
    ///
    /// # Errors
    ///
    /// If there is no line.
    pub fn spaced_path(grid: Grid, random: &mut Random, limits: &Limits) -> Result<Self, Unmet> {
        let drawn = Self::spaced(grid, None, random, limits)?;
        let places = drawn.places();
        let count = places.iter().flatten().count();
        let begin = random.below(count);
        // Cells three links apart do not touch.
        let gap = SHORTEST_GAP + random.below((count / 2).saturating_sub(SHORTEST_GAP) + 1);
        let is_on = |place: Option<u32>| {
            place
                .is_some_and(|place| (place as usize + count - begin) % count >= gap.min(count - 1))
        };
        let on = places.into_iter().map(is_on).collect();
        Ok(Self::of_path(Answer::new(grid, on).expect("one entry for each segment")))
    }

    /// This line with a few changes near some cells.
    pub fn spaced_near(&self, cells: &[usize], random: &mut Random) -> Option<Self> {
        let grid = self.line.grid();
        let within = squares::within(grid).filter(|_| !cells.is_empty())?;
        let mut spaced = Spaced { grid, within, inside: self.inside.clone() };
        let mut left = 1 + random.below(MOST_CHANGES);
        for _ in 0..BLOCKS_NEAR {
            let cell = Cell::from_index(cells[random.below(cells.len())]);
            let (row, col) = grid.cell_position(cell);
            let mut near = |at: usize, end: usize| {
                let first = at.saturating_sub(FAR);
                first + random.below(end.min(at + 1) - first.min(end - 1))
            };
            let first = [near(row, within.rows()), near(col, within.cols())];
            left -= usize::from(spaced.change(first, random));
            if left == 0 {
                break;
            }
        }
        Some(spaced.drawn()).filter(|drawn| drawn.line != self.line)
    }
}

/// Some of so many rows or columns, two or three apart.
fn apart(count: usize, random: &mut Random) -> Vec<usize> {
    let first = if count > 3 { random.below(2) } else { 0 };
    let mut all = vec![first];
    let mut next = first + 2;
    while next < count {
        all.push(next);
        next += 2 + random.below(2);
    }
    all
}

/// A line that is changed block by block.
struct Spaced {
    grid: Grid,
    /// The squares between cells.
    within: Grid,
    inside: Vec<bool>,
}

impl Spaced {
    /// Moves a random block of squares to the side that its first one is not on, if the line stays one that keeps a
    /// distance.
    fn change(&mut self, [row, col]: [usize; 2], random: &mut Random) -> bool {
        let mut end = |first: usize, all: usize| (first + 1 + random.below(LONGEST)).min(all);
        let (rows, cols) = (row..end(row, self.within.rows()), col..end(col, self.within.cols()));
        let faces = rows.clone().flat_map(|row| cols.clone().map(move |col| (row, col)));
        let faces: Vec<usize> =
            faces.map(|(row, col)| self.within.cell(row, col).index()).collect();
        let side = !self.inside[faces[0]];
        let changed: Vec<usize> =
            faces.into_iter().filter(|&face| self.inside[face] != side).collect();
        changed.iter().for_each(|&face| self.inside[face] = side);
        let near =
            |first: usize, end: usize, all: usize| first.saturating_sub(1)..(end + 2).min(all);
        let (rows, cols) = (
            near(rows.start, rows.end, self.grid.rows()),
            near(cols.start, cols.end, self.grid.cols()),
        );
        let cells = || rows.clone().flat_map(|row| cols.clone().map(move |col| (row, col)));
        let is_fine = cells().all(|(row, col)| self.keeps_away(row, col)) && self.is_one_loop();
        if !is_fine {
            changed.iter().for_each(|&face| self.inside[face] = !side);
        }
        is_fine
    }

    fn round(&self, row: usize, col: usize) -> [bool; 4] {
        squares::round(self.within, &self.inside, row, col)
    }

    fn is_visited(&self, row: usize, col: usize) -> bool {
        let on_grid = row < self.grid.rows() && col < self.grid.cols();
        on_grid && ![[true; 4], [false; 4]].contains(&self.round(row, col))
    }

    /// Whether the line does not meet itself in a cell, and the cells on its right and below it that the line visits
    /// come before or after it.
    fn keeps_away(&self, row: usize, col: usize) -> bool {
        let [above_left, above, left, here] = self.round(row, col);
        if above_left == here && above == left && above != here {
            return false;
        }
        if !self.is_visited(row, col) {
            return true;
        }
        let (right, below) = (self.is_visited(row, col + 1), self.is_visited(row + 1, col));
        let before = col > 0 && self.is_visited(row, col - 1);
        (!right || above != here)
            && (!below || left != here)
            && (right || below || !self.is_visited(row + 1, col + 1))
            && (before || below || col == 0 || !self.is_visited(row + 1, col - 1))
    }

    /// Whether the squares inside hang together, and those outside with the rim.
    fn is_one_loop(&self) -> bool {
        let within = self.within;
        let mut met = vec![false; within.cell_count()];
        let mut open: Vec<Cell> = Vec::new();
        let is_rim = |cell: Cell| within.neighbours(cell).count() < 4;
        let inside = within.cells().find(|cell| self.inside[cell.index()]);
        let outside = within.cells().filter(|&cell| is_rim(cell) && !self.inside[cell.index()]);
        open.extend(inside.into_iter().chain(outside));
        while let Some(cell) = open.pop() {
            if !std::mem::replace(&mut met[cell.index()], true) {
                let side = self.inside[cell.index()];
                open.extend(
                    within.neighbours(cell).filter(|next| self.inside[next.index()] == side),
                );
            }
        }
        inside.is_some() && met.into_iter().all(|met| met)
    }

    fn drawn(&self) -> Drawn {
        Drawn::around(self.grid, Along::Cells, self.inside.clone())
    }
}
