//! Random lines that cross themselves, and visit every cell or not.
//!
//! The squares between cells get one of two colours, and edges lead where two colours meet; outside, all is
//! of one colour. A cell is visited where not all four squares around it are of one colour; where their
//! colours take turns, the line crosses itself. Colours are changed, one after another, until there is one
//! line.

use crate::engine::Limits;
use crate::graph::{Components, Shape};
use crate::grid::{Cell, Grid};
use crate::kind::Unmet;
use crate::lines::random::Drawn;
use crate::plane::{Along, Plane, squares};
use crate::random::Random;

/// How often a line is begun anew.
const STARTS: usize = 20;
/// The share of squares whose colour does not take turns with that of their neighbours, at first. With fewer
/// of them the line crosses itself more often.
const DISORDER: f64 = 0.3;
/// How many changes are tried for each cell before a line is begun anew.
const CHANGES: usize = 100;
/// The same where the line crosses itself in few cells.
const FEW_CROSSINGS: f64 = 0.5;
/// The share of changes along one line that are tried: they join no lines at once.
const IDLE: f64 = 0.1;
/// How often a line is changed near some cells before that is given up.
const CHANGES_NEAR: usize = 40;

/// What random lines are like that cross themselves in few cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossed {
    /// Whether every cell is visited.
    pub covers: bool,
    /// Whether there is one line, and not any number of loops.
    pub is_one: bool,
}

/// Coloured squares, and the lines between the colours.
struct Coloured<'a> {
    grid: Grid,
    within: Grid,
    inside: Vec<bool>,
    wanted: Crossed,
    squares: &'a Plane,
    crossed: &'a Plane,
    lines: Components,
}

impl Drawn {
    /// A random line from cell to cell that visits every cell and may cross itself.
    ///
    /// # Errors
    ///
    /// If none is found: with one row or column there is none, nor in some other small grids.
    pub fn crossing(grid: Grid, random: &mut Random, limits: &Limits) -> Result<Self, Unmet> {
        Self::crossed(grid, (Crossed { covers: true, is_one: true }, DISORDER), random, limits)
    }

    /// A random line from cell to cell that crosses itself in few cells, or loops that cross there.
    ///
    /// # Errors
    ///
    /// As for [`Self::crossing`].
    pub fn crossing_somewhere(
        grid: Grid,
        crossed: Crossed,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Self, Unmet> {
        Self::crossed(grid, (crossed, FEW_CROSSINGS), random, limits)
    }

    /// The line with a change near some cells; `None` if none is found.
    pub fn crossing_near(
        &self,
        near: &[usize],
        wanted: Crossed,
        random: &mut Random,
        limits: &Limits,
    ) -> Option<Self> {
        let grid = self.line.grid();
        let within = squares::within(grid)?;
        let (squares, crossed) = (Plane::of_squares(grid, Along::Cells), Plane::crossed(grid));
        for _ in 0..CHANGES_NEAR {
            if limits.is_reached(0) {
                break;
            }
            let (inside, lines) = (self.inside.clone(), Components::default());
            let (squares, crossed) = (&squares, &crossed);
            let mut coloured = Coloured { grid, within, inside, wanted, squares, crossed, lines };
            for _ in 0..=random.below(3) {
                let cell = near[random.below(near.len().max(1)).min(near.len().checked_sub(1)?)];
                let around = coloured.around(Cell::from_index(cell));
                let around: Vec<usize> = around.into_iter().flatten().collect();
                coloured.change(around[random.below(around.len())]);
            }
            let covers = !wanted.covers || grid.cells().all(|cell| coloured.is_visited(cell));
            let is_one = !wanted.is_one || coloured.trace() == 1;
            if covers && is_one && coloured.inside != self.inside {
                return Some(Self::around(grid, Along::Cells, coloured.inside));
            }
        }
        None
    }

    fn crossed(
        grid: Grid,
        (wanted, disorder): (Crossed, f64),
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Self, Unmet> {
        let (squares, crossed) = (Plane::of_squares(grid, Along::Cells), Plane::crossed(grid));
        for within in squares::within(grid).into_iter().cycle().take(STARTS) {
            let inside = within.cells().map(|square| {
                let (row, col) = within.cell_position(square);
                ((row + col) % 2 == 0) != random.happens(disorder)
            });
            let inside = inside.collect();
            let (squares, crossed, lines) = (&squares, &crossed, Components::default());
            let mut coloured = Coloured { grid, within, inside, wanted, squares, crossed, lines };
            let is_ready = !wanted.covers || coloured.visit_all(random, limits);
            if is_ready && (!wanted.is_one || coloured.join_all(random, limits)) {
                return Ok(Self::around(grid, Along::Cells, coloured.inside));
            }
        }
        let (rows, cols) = (grid.rows(), grid.cols());
        let what = if wanted.covers { "visits all of" } else { "crosses itself in" };
        Err(Unmet::Invalid(format!(
            "found no loop that {what} {rows}x{cols} cells: ask for more rows or columns"
        )))
    }
}

impl Coloured<'_> {
    /// The squares around a cell; `None` is outside.
    fn around(&self, cell: Cell) -> [Option<usize>; 4] {
        let (row, col) = self.grid.cell_position(cell);
        let (rows, cols) = (self.within.rows(), self.within.cols());
        [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)].map(|(row, col)| {
            let is_square = (1..=rows).contains(&row) && (1..=cols).contains(&col);
            is_square.then(|| (row - 1) * cols + col - 1)
        })
    }

    fn is_visited(&self, cell: Cell) -> bool {
        let is_inside = |square: Option<usize>| square.is_some_and(|square| self.inside[square]);
        let colours = self.around(cell).map(is_inside);
        colours != [colours[0]; 4]
    }

    /// The cells at the corners of a square.
    fn corners(&self, square: usize) -> [Cell; 4] {
        let (row, col) = (square / self.within.cols(), square % self.within.cols());
        [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
            .map(|(row, col)| self.grid.cell(row, col))
    }

    fn change(&mut self, square: usize) {
        self.inside[square] = !self.inside[square];
    }

    /// Changes a square at each cell that is not visited, until all are.
    fn visit_all(&mut self, random: &mut Random, limits: &Limits) -> bool {
        for _ in 0..CHANGES * self.grid.cell_count() {
            if limits.is_reached(0) {
                return false;
            }
            let is_missed = |&cell: &Cell| !self.is_visited(cell);
            let missed: Vec<Cell> = self.grid.cells().filter(is_missed).collect();
            let Some(&cell) = missed.get(random.below(missed.len().max(1))) else { return true };
            let around: Vec<usize> = self.around(cell).into_iter().flatten().collect();
            self.change(around[random.below(around.len())]);
        }
        false
    }

    /// Changes squares where several lines meet, and now and then others, until there is one line.
    fn join_all(&mut self, random: &mut Random, limits: &Limits) -> bool {
        let mut count = self.trace();
        for _ in 0..CHANGES * self.grid.cell_count() {
            if count == 1 || limits.is_reached(0) {
                return count == 1;
            }
            let square = random.below(self.inside.len());
            if self.is_along_one(square) && !random.happens(IDLE) {
                continue;
            }
            self.change(square);
            let is_visited = |&cell: &Cell| self.is_visited(cell);
            if !self.wanted.covers || self.corners(square).iter().all(is_visited) {
                let found = self.trace();
                if found <= count {
                    count = found;
                    continue;
                }
            }
            self.change(square);
            self.trace();
        }
        false
    }

    /// Whether all corners of a square are on one line and no other.
    fn is_along_one(&self, square: usize) -> bool {
        let cells = self.grid.cell_count();
        let vertices = self.corners(square).map(|cell| [cell.index(), cells + cell.index()]);
        let lines = vertices.into_iter().flatten().map(|vertex| self.lines.of(vertex));
        let mut lines = lines.filter(|&line| self.lines.shape(line) == Shape::Cycle);
        let first = lines.next();
        lines.all(|line| Some(line) == first)
    }

    /// Finds the lines between the colours, and counts them.
    fn trace(&mut self) -> usize {
        let line = self.squares.border(|square| self.inside[square]);
        let mut on = vec![false; self.crossed.edge_bound()];
        self.crossed.edges_on(&line).into_iter().for_each(|edge| on[edge] = true);
        self.lines.find(self.crossed.vertices(), &on);
        self.lines.cycles().count()
    }
}
