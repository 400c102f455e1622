//! Random lines, from which puzzles are made.

use super::answer::Line;
use crate::grid::{Cell, Grid, Segment};
use crate::kind::{self, Unmet};
use crate::plane::{Along, Plane, squares};
use crate::random::Random;

/// How often a square may change sides for each cell of a dense line.
const MOST_FLIPS: usize = 400;
/// How often at least, so that it misses many cells.
const LEAST_FLIPS: usize = 40;
/// What it costs if two cells are missed that are neighbours, for each of them: so many missed cells.
const BESIDE: i64 = 4;

/// A line with the faces inside it.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The line.
    pub line: Line,
    /// An entry for each face: whether it is inside.
    pub inside: Vec<bool>,
    along: Along,
}

impl Drawn {
    /// A random line: the border of a region that grows like a tree (see [`kind::grow`]). `None` where
    /// there is no face, and so no line.
    pub fn at_random(
        grid: Grid,
        along: Along,
        thickness: Option<f64>,
        random: &mut Random,
    ) -> Result<Self, Unmet> {
        let (rows, cols) = (grid.rows(), grid.cols());
        let none = || format!("there is no loop in {rows}x{cols} cells: ask for 2x2 or more");
        let faces = Plane::of_squares(grid, along).lattice();
        let faces = faces.ok_or_else(|| Unmet::Invalid(none()))?;
        Ok(Self::around(grid, along, kind::grow(faces, thickness, random)))
    }

    /// The line round some faces: the border of `inside`.
    pub fn around(grid: Grid, along: Along, inside: Vec<bool>) -> Self {
        let on = Plane::of_squares(grid, along).border(|face| inside[face]);
        Self { line: Line::new(grid, on).expect("one entry for each segment"), inside, along }
    }

    /// A given line with the faces inside it.
    pub fn of(line: Line, along: Along) -> Self {
        let inside = Plane::of_squares(line.grid(), along).inside(|edge| line.as_slice()[edge]);
        Self { line, inside, along }
    }

    /// This line with a few changes, where it differs from another line or next to there. `None`
    /// where there is no face.
    pub fn changed(&self, other: &Self, random: &mut Random) -> Option<Self> {
        let grid = self.line.grid();
        let faces = Plane::of_squares(grid, self.along).lattice()?;
        let inside = kind::disturb(faces, &self.inside, &other.inside, random);
        Some(Self::around(grid, self.along, inside))
    }

    /// A random line from cell to cell next to which no two cells that it does not visit are
    /// neighbours; if that is not found, one with few of them.
    ///
    /// # Errors
    ///
    /// If there is no line.
    pub fn dense(grid: Grid, random: &mut Random) -> Result<Self, Unmet> {
        Ok(Self::at_random(grid, Along::Cells, Some(0.5), random)?.made_dense(LEAST_FLIPS, random))
    }

    /// This line from cell to cell with changes until no two cells that it does not visit are neighbours;
    /// if that is not found, few of them are. At least `least` changes are tried for each cell.
    #[must_use]
    pub fn made_dense(mut self, least: usize, random: &mut Random) -> Self {
        let drawn = &mut self;
        let grid = drawn.line.grid();
        let Some(within) = squares::within(grid) else { return self };
        let (wide, high) = (within.cols(), within.rows());
        // A cell is visited unless the squares round it are on one side.
        let is_missed = |inside: &[bool], cell: Cell| {
            let (row, col) = grid.cell_position(cell);
            let at = |row: usize, col: usize| {
                let is_square = (1..=high).contains(&row) && (1..=wide).contains(&col);
                is_square && inside[(row - 1) * wide + col - 1]
            };
            let round = [at(row, col), at(row, col + 1), at(row + 1, col), at(row + 1, col + 1)];
            round.iter().all(|&side| side == round[0])
        };
        // For each missed cell, how many missed cells are next to it.
        let missed = |inside: &[bool], cells: &[Cell]| -> Vec<usize> {
            let missed = cells.iter().filter(|&&cell| is_missed(inside, cell));
            let beside =
                |&cell: &Cell| grid.neighbours(cell).filter(|&next| is_missed(inside, next));
            missed.map(|cell| beside(cell).count()).collect()
        };
        // Many missed cells are wished: where there are few, many lines visit the others.
        let cost =
            |missed: &[usize]| missed.iter().map(|&beside| BESIDE * beside as i64 - 1).sum::<i64>();
        let all: Vec<Cell> = grid.cells().collect();
        let mut left: usize = missed(&drawn.inside, &all).iter().sum();
        for turn in 0..MOST_FLIPS * grid.cell_count() {
            if left == 0 && turn >= least * grid.cell_count() {
                break;
            }
            let face = within.cell(random.below(high), random.below(wide));
            if !kind::can_change(within, &drawn.inside, face) {
                continue;
            }
            let (row, col) = within.cell_position(face);
            let span = |at: usize, end: usize| at.saturating_sub(1)..(at + 3).min(end);
            let near = span(row, grid.rows());
            let near =
                near.flat_map(|row| span(col, grid.cols()).map(move |col| grid.cell(row, col)));
            let near: Vec<Cell> = near.collect();
            let before = missed(&drawn.inside, &near);
            drawn.inside[face.index()] = !drawn.inside[face.index()];
            let after = missed(&drawn.inside, &near);
            let (beside_before, beside_after) =
                (before.iter().sum::<usize>(), after.iter().sum::<usize>());
            let (before, after) = (cost(&before), cost(&after));
            // A step to the worse now and then, more seldom with time.
            let may_rise = random.happens(0.05 / (1.0 + turn as f64 / grid.cell_count() as f64));
            if after > before && !may_rise {
                drawn.inside[face.index()] = !drawn.inside[face.index()];
            } else if beside_after != beside_before {
                left = missed(&drawn.inside, &all).iter().sum();
            }
        }
        Self::around(grid, Along::Cells, self.inside)
    }

    /// A random line from cell to cell that visits every cell.
    ///
    /// # Errors
    ///
    /// If there is none: with one row or column, or an odd number of cells.
    pub fn covering(grid: Grid, random: &mut Random) -> Result<Self, Unmet> {
        let (rows, cols) = (grid.rows(), grid.cols());
        if rows < 2 || cols < 2 || grid.cell_count() % 2 == 1 {
            return Err(Unmet::Invalid(format!(
                "no loop visits all of {rows}x{cols} cells: ask for an even number of rows or columns"
            )));
        }
        // A comb: along the first column or row, with teeth two cells wide.
        let within = (cols - 1, rows - 1);
        let is_inside = |face: usize| {
            let (row, col) = (face / within.0, face % within.0);
            match rows % 2 {
                0 => col == 0 || row % 2 == 0,
                _ => row == 0 || col % 2 == 0,
            }
        };
        let inside = (0..within.0 * within.1).map(is_inside).collect();
        let mut drawn = Self::around(grid, Along::Cells, inside);
        for _ in 0..4 * grid.cell_count() {
            drawn.rejoin(None, random);
        }
        Ok(drawn)
    }

    /// This line with a few changes near some cells; it visits the same cells.
    pub fn rejoined(&self, near: &[usize], random: &mut Random) -> Option<Self> {
        let mut drawn = self.clone();
        for _ in 0..1 + random.below(3) {
            let cell = near.get(random.below(near.len().max(1))).copied();
            drawn.rejoin(cell, random);
        }
        Some(drawn).filter(|drawn| drawn.line != self.line)
    }

    /// Parts the line in two where it runs along itself, and joins the parts elsewhere. With nothing to
    /// part near the cell it does nothing.
    fn rejoin(&mut self, near: Option<usize>, random: &mut Random) {
        let grid = self.line.grid();
        let (wide, high) = (grid.cols() - 1, grid.rows() - 1);
        let face = match near {
            Some(cell) => {
                let (row, col) = (cell / grid.cols(), cell % grid.cols());
                let near = |at: usize, most: usize, random: &mut Random| {
                    (at + random.below(3)).saturating_sub(2).min(most - 1)
                };
                near(row, high, random) * wide + near(col, wide, random)
            }
            None => random.below(wide * high),
        };
        if !self.runs_along(face) {
            return;
        }
        self.flip(face);
        // The part that a cell of the square is in.
        let mut part = vec![false; grid.cell_count()];
        let mut open = vec![face / wide * grid.cols() + face % wide];
        while let Some(cell) = open.pop() {
            if !std::mem::replace(&mut part[cell], true) {
                let on = grid.edges_of_cell(Cell::from_index(cell));
                let on = on.filter(|&(edge, _)| self.line.contains(edge));
                open.extend(on.map(|(_, next)| next.index()));
            }
        }
        let joins = |&other: &usize| {
            let first = other / wide * grid.cols() + other % wide;
            let corners = [first, first + 1, first + grid.cols(), first + grid.cols() + 1];
            other != face
                && self.runs_along(other)
                && corners.iter().any(|&cell| part[cell])
                && corners.iter().any(|&cell| !part[cell])
        };
        let others: Vec<usize> = (0..wide * high).filter(joins).collect();
        let other = others.get(random.below(others.len().max(1))).copied().unwrap_or(face);
        self.flip(other);
    }

    /// The four sides of a square between cells: above, below, left, right.
    fn square(&self, face: usize) -> [Segment; 4] {
        let grid = self.line.grid();
        let (row, col) = (face / (grid.cols() - 1), face % (grid.cols() - 1));
        // An edge to the right crosses a vertical segment.
        [
            grid.vertical(row, col + 1),
            grid.vertical(row + 1, col + 1),
            grid.horizontal(row + 1, col),
            grid.horizontal(row + 1, col + 1),
        ]
    }

    /// Whether the line has two opposite sides of a square and no other.
    fn runs_along(&self, face: usize) -> bool {
        let on = self.square(face).map(|edge| self.line.contains(edge));
        matches!(on, [true, true, false, false] | [false, false, true, true])
    }

    /// Moves the line to the other sides of a square.
    fn flip(&mut self, face: usize) {
        let mut on = self.line.as_slice().to_vec();
        for edge in self.square(face) {
            on[edge.index()] = !on[edge.index()];
        }
        self.line = Line::new(self.line.grid(), on).expect("one entry for each segment");
        self.inside[face] = !self.inside[face];
    }
}
