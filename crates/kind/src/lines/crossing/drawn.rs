//! Random lines that cross themselves, and visit every cell or not.
//!
//! The squares between cells get one of two colours, and edges lead where two colours meet; outside, all is
//! of one colour. A cell is visited where not all four squares around it are of one colour; where their
//! colours take turns, the line crosses itself. Colours are changed, one after another, until there is one
//! line.

use crate::answer::Answer;
use crate::engine::Limits;
use crate::graph::{Components, Shape};
use crate::grid::{Cell, Grid, Segment};
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
    /// Where it is open, if it is a path.
    pub opening: Option<Opening>,
}

/// Where a closed line is opened to be a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// In the first and last rows and columns, a stretch of which it visits, and no other cell of them.
    Frame,
    /// In any cells in which it does not cross itself.
    Anywhere,
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

/// The share of a line at most that is taken away to make it a path.
const OPENED: usize = 4;

impl Drawn {
    /// A random line from cell to cell that visits every cell and may cross itself.
    ///
    /// # Errors
    ///
    /// If none is found: with one row or column there is none, nor in some other small grids.
    pub fn crossing(grid: Grid, random: &mut Random, limits: &Limits) -> Result<Self, Unmet> {
        let wanted = Crossed { covers: true, is_one: true, opening: None };
        Self::crossed(grid, (wanted, DISORDER), random, limits)
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
                let around = coloured.around(Cell::from_index(cell)).into_iter().flatten();
                let around: Vec<usize> =
                    around.filter(|&square| !coloured.is_fixed(square)).collect();
                if let Some(&square) = around.get(random.below(around.len().max(1))) {
                    coloured.change(square);
                }
            }
            let covers = !wanted.covers || grid.cells().all(|cell| coloured.is_visited(cell));
            let is_one = !wanted.is_one || coloured.trace() == 1;
            if covers && is_one && coloured.inside != self.inside {
                let now = Self::around(grid, Along::Cells, coloured.inside);
                let changed =
                    if wanted.opening.is_some() { now.opened_as(self) } else { Some(now) };
                if changed.is_some() {
                    return changed;
                }
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
            let mut inside: Vec<bool> = inside.collect();
            if wanted.opening == Some(Opening::Frame) {
                colour_rim(within, &mut inside, random);
            }
            let (squares, crossed, lines) = (&squares, &crossed, Components::default());
            let mut coloured = Coloured { grid, within, inside, wanted, squares, crossed, lines };
            let is_ready = !wanted.covers || coloured.visit_all(random, limits);
            if is_ready && (!wanted.is_one || coloured.join_all(random, limits)) {
                let closed = Self::around(grid, Along::Cells, coloured.inside);
                match wanted.opening {
                    None => return Ok(closed),
                    Some(opening) => {
                        if let Some(path) = closed.opened(opening, random) {
                            return Ok(path);
                        }
                    }
                }
            }
        }
        let (rows, cols) = (grid.rows(), grid.cols());
        let what = if wanted.covers { "visits all of" } else { "crosses itself in" };
        Err(Unmet::Invalid(format!(
            "found no loop that {what} {rows}x{cols} cells: ask for more rows or columns"
        )))
    }
}

impl Drawn {
    /// A path of this closed line, of which a stretch is taken away.
    fn opened(&self, opening: Opening, random: &mut Random) -> Option<Self> {
        let grid = self.line.grid();
        let mut taken = vec![false; grid.segment_count()];
        match opening {
            Opening::Frame => {
                let is_beside = |cell: Cell| {
                    let (row, col) = grid.cell_position(cell);
                    row == 0 || col == 0 || row + 1 == grid.rows() || col + 1 == grid.cols()
                };
                for edge in grid.segments().filter(|&edge| self.line.contains(edge)) {
                    let cells = grid.linked(edge);
                    taken[edge.index()] =
                        cells.is_some_and(|cells| cells.into_iter().all(is_beside));
                }
            }
            Opening::Anywhere => {
                let edges: Vec<Segment> =
                    grid.segments().filter(|&edge| self.can_go(edge)).collect();
                let mut edge = *edges.get(random.below(edges.len().max(1)))?;
                let [_, mut here] = grid.linked(edge)?;
                let most = self.line.edges().count() / OPENED;
                for _ in 0..=random.below(most.max(1)) {
                    taken[edge.index()] = true;
                    let is_next =
                        |&(next, _): &(Segment, Cell)| !taken[next.index()] && self.can_go(next);
                    let Some(next) = grid.edges_of_cell(here).find(is_next) else { break };
                    (edge, here) = next;
                }
            }
        }
        self.without(&taken)
    }

    /// Whether an edge is on the line, which crosses itself at neither end of it.
    fn can_go(&self, edge: Segment) -> bool {
        let cells = self.line.grid().linked(edge).filter(|_| self.line.contains(edge));
        cells.is_some_and(|cells| cells.iter().all(|&cell| self.line.arms(cell) != [true; 4]))
    }

    /// A path of this closed line without the edges that another path lacks of its own.
    fn opened_as(&self, path: &Self) -> Option<Self> {
        let closed = Self::around(self.line.grid(), Along::Cells, path.inside.clone());
        let lacks = |(&all, &own): (&bool, &bool)| all && !own;
        let taken: Vec<bool> =
            closed.line.as_slice().iter().zip(path.line.as_slice()).map(lacks).collect();
        let mut all = (0..taken.len()).filter(|&edge| taken[edge]).map(Segment::from_index);
        if all.all(|edge| self.can_go(edge)) { self.without(&taken) } else { None }
    }

    /// The line without some edges, if any are left. The faces stay those of the whole.
    fn without(&self, taken: &[bool]) -> Option<Self> {
        let all = self.line.as_slice().iter().zip(taken);
        let on: Vec<bool> = all.map(|(&on, &taken)| on && !taken).collect();
        let line = Answer::new(self.line.grid(), on).ok()?;
        if line.edges().next().is_none() || !taken.contains(&true) {
            return None;
        }
        let mut path = self.clone();
        path.line = line;
        Some(path)
    }
}

/// Gives the squares at the rim one colour in one stretch, and the other one in the rest.
fn colour_rim(within: Grid, inside: &mut [bool], random: &mut Random) {
    let (rows, cols) = (within.rows(), within.cols());
    let at = |row: usize, col: usize| row * cols + col;
    let above = (0..cols).map(|col| at(0, col));
    let right = (1..rows).map(|row| at(row, cols - 1));
    let below = (0..cols - 1).rev().map(|col| at(rows - 1, col));
    let left = (1..rows - 1).rev().map(|row| at(row, 0));
    let rim: Vec<usize> = above.chain(right).chain(below).chain(left).collect();
    let (first, length) = (random.below(rim.len()), 1 + random.below(rim.len() - 1));
    for (place, &square) in rim.iter().cycle().skip(first).take(rim.len()).enumerate() {
        inside[square] = place < length;
    }
}

impl Coloured<'_> {
    /// Whether a square keeps its colour.
    fn is_fixed(&self, square: usize) -> bool {
        let (row, col) = (square / self.within.cols(), square % self.within.cols());
        let is_at_rim =
            row == 0 || col == 0 || row + 1 == self.within.rows() || col + 1 == self.within.cols();
        self.wanted.opening == Some(Opening::Frame) && is_at_rim
    }

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
            if self.is_fixed(square) || self.is_along_one(square) && !random.happens(IDLE) {
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
