//! Random sets of loops.
//!
//! They begin as rectangles, laid one after another through cells that are still free; where they may cross, a side
//! goes straight across that of another one. Loops of any other shape are made of these by changes of colour: edges
//! lead where two colours of squares meet, as in [`super::drawn`].

use crate::grid::{Cell, Grid};
use crate::kind::Unmet;
use crate::lines::random::Drawn;
use crate::plane::{Along, squares};
use crate::random::Random;

/// What random loops are like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loops {
    /// Whether each loop is a rectangle, and then about which share of all cells they visit.
    pub rectangles: Option<f64>,
    /// Whether they may cross.
    pub may_cross: bool,
}

/// The share of cells that the first rectangles visit, where loops have any shape.
const FIRST: f64 = 0.6;
/// How many rectangles through a free cell are tried.
const TRIES: usize = 60;
/// The share of sides that are as short as can be, or nearly so: long ones leave little room.
const SHORT: f64 = 0.7;
/// The longest of these.
const SHORTEST: usize = 3;
/// How many rectangles are taken away at once, at most.
const MOST_CLEARED: usize = 2;
/// How often others are laid in their place where loops visit all cells; less often where they visit fewer. With fewer
/// loops there are fewer other answers.
const LAID_AGAIN: f64 = 0.75;
/// How often loops are changed near some cells before that is given up.
const CHANGES_NEAR: usize = 40;

/// A rectangle: its first and last row, and its first and last column.
#[derive(Clone, Copy)]
struct Rectangle {
    rows: [usize; 2],
    cols: [usize; 2],
}

/// The loops so far: whether the line leaves each cell up, to the left, to the right and down.
struct Laid {
    grid: Grid,
    arms: Vec<[bool; 4]>,
    may_cross: bool,
}

impl Drawn {
    /// Random loops, of any number.
    ///
    /// # Errors
    ///
    /// If the grid has one row or column.
    pub fn loops(grid: Grid, loops: Loops, random: &mut Random) -> Result<Self, Unmet> {
        let (rows, cols) = (grid.rows(), grid.cols());
        let none = || format!("there is no loop in {rows}x{cols} cells: ask for 2x2 or more");
        squares::within(grid).ok_or_else(|| Unmet::Invalid(none()))?;
        let mut laid =
            Laid { grid, arms: vec![[false; 4]; grid.cell_count()], may_cross: loops.may_cross };
        laid.fill(loops.rectangles.unwrap_or(FIRST), random);
        let mut drawn = Self::of_arms(grid, &laid.arms);
        if loops.rectangles.is_none() {
            let cells: Vec<usize> = (0..grid.cell_count()).collect();
            for _ in 0..grid.cell_count() {
                drawn.recolour(&cells, loops.may_cross, random);
            }
        }
        Ok(drawn)
    }

    /// The loops with changes near some cells; `None` if none are found.
    pub fn loops_near(&self, near: &[usize], loops: Loops, random: &mut Random) -> Option<Self> {
        for _ in 0..CHANGES_NEAR {
            let changed = match loops.rectangles {
                Some(share) => {
                    let mut laid = Laid::of(self, loops.may_cross);
                    laid.relay(near, share, random);
                    Self::of_arms(self.line.grid(), &laid.arms)
                }
                None => {
                    let mut changed = self.clone();
                    for _ in 0..=random.below(3) {
                        changed.recolour(near, loops.may_cross, random);
                    }
                    changed
                }
            };
            if changed.line != self.line && changed.line.edges().next().is_some() {
                return Some(changed);
            }
        }
        None
    }

    /// Changes the colour of a square at one of some cells, if loops do not meet then where they may not.
    fn recolour(&mut self, near: &[usize], may_cross: bool, random: &mut Random) {
        let grid = self.line.grid();
        let Some((within, &cell)) =
            squares::within(grid).zip(near.get(random.below(near.len().max(1))))
        else {
            return;
        };
        let (row, col) = (cell / grid.cols(), cell % grid.cols());
        let square = |at: usize, most: usize, random: &mut Random| {
            (at.saturating_sub(random.below(2))).min(most - 1)
        };
        let (row, col) = (square(row, within.rows(), random), square(col, within.cols(), random));
        let mut inside = self.inside.clone();
        let at = within.cell(row, col).index();
        inside[at] = !inside[at];
        let changed = Self::around(grid, Along::Cells, inside);
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)]
            .map(|(down, right)| grid.cell(row + down, col + right));
        let is_free = |cell: &Cell| may_cross || changed.line.arms(*cell) != [true; 4];
        if corners.iter().all(is_free) && changed.line.edges().next().is_some() {
            *self = changed;
        }
    }
}

impl Rectangle {
    /// Its cells, each with the ways on which the line leaves it.
    fn cells(self) -> impl Iterator<Item = ((usize, usize), [bool; 4])> {
        let Self { rows: [top, bottom], cols: [left, right] } = self;
        (top..=bottom).flat_map(move |row| (left..=right).map(move |col| (row, col))).filter_map(
            move |(row, col)| {
                let is_level = row == top || row == bottom;
                let is_upright = col == left || col == right;
                let arms = [
                    is_upright && row > top,
                    is_level && col > left,
                    is_level && col < right,
                    is_upright && row < bottom,
                ];
                (is_level || is_upright).then_some(((row, col), arms))
            },
        )
    }
}

impl Laid {
    /// The loops of a drawing, each of which is a rectangle.
    fn of(drawn: &Drawn, may_cross: bool) -> Self {
        let grid = drawn.line.grid();
        let arms = grid.cells().map(|cell| drawn.line.arms(cell)).collect();
        Self { grid, arms, may_cross }
    }

    fn at(&self, (row, col): (usize, usize)) -> [bool; 4] {
        self.arms[row * self.grid.cols() + col]
    }

    /// Whether a rectangle goes through free cells, but for those in which it may cross another one.
    fn has_room(&self, rectangle: Rectangle) -> bool {
        const ACROSS: [bool; 4] = [false, true, true, false];
        const UPRIGHT: [bool; 4] = [true, false, false, true];
        let is_free = rectangle.cells().all(|(place, arms)| match self.at(place) {
            [false, false, false, false] => true,
            ACROSS => self.may_cross && arms == UPRIGHT,
            UPRIGHT => self.may_cross && arms == ACROSS,
            _ => false,
        });
        is_free && !self.could_be_joined(rectangle)
    }

    /// Whether a rectangle two cells wide would end at another one that is as wide: one loop could visit the same
    /// cells as both.
    fn could_be_joined(&self, Rectangle { rows, cols }: Rectangle) -> bool {
        const CORNERS: [[bool; 4]; 4] = [
            [false, false, true, true],
            [false, true, false, true],
            [true, false, true, false],
            [true, true, false, false],
        ];
        let [upper_left, upper_right, lower_left, lower_right] = CORNERS;
        let is_at = |(row, col): (usize, usize), arms: [bool; 4]| {
            row < self.grid.rows() && col < self.grid.cols() && self.at((row, col)) == arms
        };
        let is_flat = rows[1] - rows[0] == 1;
        let is_narrow = cols[1] - cols[0] == 1;
        let before = |at: usize| at.wrapping_sub(1);
        is_flat
            && (is_at((rows[0], before(cols[0])), upper_right)
                && is_at((rows[1], before(cols[0])), lower_right)
                || is_at((rows[0], cols[1] + 1), upper_left)
                    && is_at((rows[1], cols[1] + 1), lower_left))
            || is_narrow
                && (is_at((before(rows[0]), cols[0]), lower_left)
                    && is_at((before(rows[0]), cols[1]), lower_right)
                    || is_at((rows[1] + 1, cols[0]), upper_left)
                        && is_at((rows[1] + 1, cols[1]), upper_right))
    }

    fn lay(&mut self, rectangle: Rectangle, is_on: bool) {
        for ((row, col), arms) in rectangle.cells() {
            let here = &mut self.arms[row * self.grid.cols() + col];
            (0..4).filter(|&way| arms[way]).for_each(|way| here[way] = is_on);
        }
    }

    /// Lays rectangles through free cells, one after another, until they visit a share of all cells.
    fn fill(&mut self, share: f64, random: &mut Random) {
        let cells = self.grid.cell_count();
        let mut order: Vec<usize> = (0..cells).collect();
        random.shuffle(&mut order);
        let is_visited = |arms: &&[bool; 4]| **arms != [false; 4];
        let wanted = ((share * cells as f64).round() as usize).max(1);
        let mut visited = 0;
        for cell in order {
            if visited >= wanted {
                break;
            }
            if self.arms[cell] == [false; 4] {
                self.lay_through(cell, random);
                visited = self.arms.iter().filter(is_visited).count();
            }
        }
    }

    /// A random rectangle through a cell.
    fn through(&self, cell: usize, random: &mut Random) -> Rectangle {
        let place = [cell / self.grid.cols(), cell % self.grid.cols()];
        let sizes = [self.grid.rows(), self.grid.cols()];
        // One side goes through the cell, at any place of it.
        let fixed = random.below(2);
        let spans = [0, 1].map(|axis| {
            let longest =
                if random.happens(SHORT) { SHORTEST.min(sizes[axis] - 1) } else { sizes[axis] - 1 };
            let length = 1 + random.below(longest);
            let before = match axis == fixed {
                true => length * random.below(2),
                false => random.below(length + 1),
            };
            let first = place[axis].saturating_sub(before).min(sizes[axis] - 1 - length);
            [first, first + length]
        });
        Rectangle { rows: spans[0], cols: spans[1] }
    }

    /// Takes away some rectangles through some cells, and at times lays others through a share of theirs.
    fn relay(&mut self, near: &[usize], share: f64, random: &mut Random) {
        let mut found: Vec<Rectangle> =
            (0..self.arms.len()).filter_map(|cell| self.rectangle(cell)).collect();
        random.shuffle(&mut found);
        let cols = self.grid.cols();
        let is_near = |rectangle: &Rectangle| {
            rectangle.cells().any(|((row, col), _)| near.contains(&(row * cols + col)))
        };
        found.retain(is_near);
        found.truncate(1 + random.below(MOST_CLEARED));
        found.iter().for_each(|&rectangle| self.lay(rectangle, false));
        if !random.happens(LAID_AGAIN * share) {
            return;
        }
        let freed = found.into_iter().flat_map(Rectangle::cells);
        let mut freed: Vec<usize> = freed.map(|((row, col), _)| row * cols + col).collect();
        random.shuffle(&mut freed);
        for cell in freed {
            if self.arms[cell] == [false; 4] && random.happens(share) {
                self.lay_through(cell, random);
            }
        }
    }

    /// Lays a rectangle through a free cell, if one is found that has room.
    fn lay_through(&mut self, cell: usize, random: &mut Random) {
        let mut tried = (0..TRIES).map(|_| self.through(cell, random));
        if let Some(rectangle) = tried.find(|&it| self.has_room(it)) {
            self.lay(rectangle, true);
        }
    }

    /// The rectangle whose upper left corner is a cell, if it is one.
    fn rectangle(&self, cell: usize) -> Option<Rectangle> {
        let (top, left) = (cell / self.grid.cols(), cell % self.grid.cols());
        if self.arms[cell] != [false, false, true, true] {
            return None;
        }
        let right = (left..self.grid.cols()).find(|&col| !self.at((top, col))[2])?;
        let bottom = (top..self.grid.rows()).find(|&row| !self.at((row, left))[3])?;
        Some(Rectangle { rows: [top, bottom], cols: [left, right] })
    }
}
