//! Random lines, from which puzzles are made.

use crate::answer::Answer;
use crate::engine::Limits;
use crate::grid::{Cell, Grid, Segment};
use crate::kind::{self, Unmet};
use crate::plane::{Along, Plane};
use crate::random::Random;

/// A line with the faces inside it.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The line.
    pub line: Answer,
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
        Self { line: Answer::new(grid, on).expect("one entry for each segment"), inside, along }
    }

    /// A given line with the faces inside it.
    pub fn of(line: Answer, along: Along) -> Self {
        let inside = Plane::of_squares(line.grid(), along).inside(|edge| line.as_slice()[edge]);
        Self { line, inside, along }
    }

    /// The line that leaves each cell up, to the left, to the right and down where that is said.
    pub(super) fn of_arms(grid: Grid, arms: &[[bool; 4]]) -> Self {
        let mut on = vec![false; grid.segment_count()];
        for cell in grid.cells() {
            let segments = grid.segments_of_cell(cell).into_iter();
            segments.zip(arms[cell.index()]).for_each(|(edge, arm)| on[edge.index()] |= arm);
        }
        Self::of(Answer::new(grid, on).expect("one entry for each segment"), Along::Cells)
    }

    /// This line with a few changes, where it differs from another line or next to there. `None`
    /// where there is no face.
    pub fn changed(&self, other: &Self, random: &mut Random) -> Option<Self> {
        let grid = self.line.grid();
        let faces = Plane::of_squares(grid, self.along).lattice()?;
        let inside = kind::disturb(faces, &self.inside, &other.inside, random);
        Some(Self::around(grid, self.along, inside))
    }

    /// A random line from cell to cell that visits every cell.
    ///
    /// # Errors
    ///
    /// If there is none: with one row or column, or an odd number of cells.
    pub fn covering(grid: Grid, random: &mut Random, limits: &Limits) -> Result<Self, Unmet> {
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
            if limits.is_reached(0) {
                break;
            }
            drawn.rejoin(None, random);
        }
        Ok(drawn)
    }

    /// A random path from cell to cell: a random walk from one end to the other, without its loops (Wilson's
    /// algorithm). Any two cells are the ends if none are given.
    ///
    /// # Errors
    ///
    /// If there is only one cell, or a limit is reached.
    pub fn path(
        grid: Grid,
        ends: Option<[usize; 2]>,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Self, Unmet> {
        let cells = Self::cells_of_path(grid)?;
        let any = |random: &mut Random| {
            let (from, to) = (random.below(cells), random.below(cells - 1));
            [from, if to < from { to } else { to + 1 }]
        };
        let [from, to] = ends.unwrap_or_else(|| any(random));
        // Where a cell was left last, there the path goes on.
        let mut left = vec![None; cells];
        let mut here = Cell::from_index(from);
        // In a long, thin grid the walk takes long to arrive.
        let mut steps = 0_u64;
        while here.index() != to {
            if steps.is_multiple_of(1024) && limits.is_reached(0) {
                return Err(Unmet::Invalid("found no path within the limits".to_string()));
            }
            steps += 1;
            let all: Vec<(Segment, Cell)> = grid.edges_of_cell(here).collect();
            let step = all[random.below(all.len())];
            left[here.index()] = Some(step);
            here = step.1;
        }
        let mut on = vec![false; grid.segment_count()];
        let mut here = from;
        while let Some((edge, next)) = left[here].filter(|_| here != to) {
            on[edge.index()] = true;
            here = next.index();
        }
        Ok(Self::of_path(Answer::new(grid, on).expect("one entry for each segment")))
    }

    /// How many cells there are for a path.
    ///
    /// # Errors
    ///
    /// If there is only one.
    pub(super) fn cells_of_path(grid: Grid) -> Result<usize, Unmet> {
        let what = "there is no path in 1x1 cells: ask for 1x2 or more";
        let cells = Some(grid.cell_count()).filter(|&cells| cells > 1);
        cells.ok_or_else(|| Unmet::Invalid(what.to_string()))
    }

    /// A path, which has no inside.
    pub(super) fn of_path(line: Answer) -> Self {
        Self { line, inside: Vec::new(), along: Along::Cells }
    }

    /// The line moved down and to the right in a grid with a row and a column more.
    pub(super) fn beside_margin(&self, grid: Grid) -> Self {
        let own = self.line.grid();
        let mut on = vec![false; grid.segment_count()];
        for edge in own.segments().filter(|&edge| self.line.contains(edge)) {
            let Some(ends) = own.linked(edge) else { continue };
            let [a, b] = ends.map(|cell| {
                let (row, col) = own.cell_position(cell);
                grid.cell(row + 1, col + 1)
            });
            let moved = grid.edges_of_cell(a).find(|&(_, next)| next == b);
            moved.into_iter().for_each(|(edge, _)| on[edge.index()] = true);
        }
        let line = Answer::new(grid, on).expect("one entry for each segment");
        if self.inside.is_empty() { Self::of_path(line) } else { Self::of(line, self.along) }
    }

    /// This line with a few changes near some cells; it visits the same cells, and a path has the same ends.
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
        if grid.rows() < 2 || grid.cols() < 2 {
            return;
        }
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
        let is_on = |cell: Cell| self.line.arms(cell) != [false; 4];
        if grid.cells().all(|cell| part[cell.index()] || !is_on(cell)) {
            // A path that comes by twice in the same direction stays one.
            return;
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

    /// For each edge on a line from cell to cell its place on the way along the line.
    pub(super) fn places(&self) -> Vec<Option<u32>> {
        let grid = self.line.grid();
        let mut places = vec![None; self.line.as_slice().len()];
        let mut here = grid.cells().find(|&cell| self.line.arms(cell) != [false; 4]);
        for place in 0.. {
            let Some(cell) = here else { break };
            let mut on = grid.edges_of_cell(cell).filter(|&(edge, _)| self.line.contains(edge));
            here = on.find(|(edge, _)| places[edge.index()].is_none()).map(|(edge, next)| {
                places[edge.index()] = Some(place);
                next
            });
        }
        places
    }

    /// The four sides of a square between cells: above, below, left, right.
    pub(super) fn square(&self, face: usize) -> [Segment; 4] {
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
    pub(super) fn runs_along(&self, face: usize) -> bool {
        let on = self.square(face).map(|edge| self.line.contains(edge));
        matches!(on, [true, true, false, false] | [false, false, true, true])
    }

    /// Moves the line to the other sides of a square.
    fn flip(&mut self, face: usize) {
        let mut on = self.line.as_slice().to_vec();
        for edge in self.square(face) {
            on[edge.index()] = !on[edge.index()];
        }
        self.line = Answer::new(self.line.grid(), on).expect("one entry for each segment");
        if let Some(side) = self.inside.get_mut(face) {
            *side = !*side;
        }
    }
}
