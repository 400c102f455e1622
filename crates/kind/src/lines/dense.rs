//! Random lines that miss many cells, no two of which are neighbours, and that are seldom one of several
//! through the cells that they visit.

use super::random::Drawn;
use crate::engine::Limits;
use crate::grid::{Cell, Grid, Segment};
use crate::kind::{self, Unmet};
use crate::plane::{Along, squares};
use crate::random::Random;

/// How often a square may change sides when a line is drawn, for each square.
const FLIPS: usize = 100;
/// How often when it is mended near some square.
const FLIPS_NEAR: usize = 20;
/// How far a square may be away where a line is mended.
const FAR: usize = 2;
/// What it costs if two missed cells are neighbours: so many missed cells.
const BESIDE: i64 = 2;
/// How likely a step to the worse is at first, for each missed cell that it costs.
const WARMTH: f64 = 0.37;
/// How likely a mended line that is worse is taken, for each pair of squares more.
const PATIENCE: f64 = 0.24;
/// How often a line is mended at most, for each square.
const MOST_MENDED: usize = 20;

impl Drawn {
    /// A random line from cell to cell next to which no two cells that it does not visit are
    /// neighbours; if that is not found, one with few of them.
    ///
    /// # Errors
    ///
    /// If there is no line.
    pub fn dense(grid: Grid, random: &mut Random, limits: &Limits) -> Result<Self, Unmet> {
        let drawn = Self::at_random(grid, Along::Cells, Some(0.5), random)?;
        let Some(mut dense) = Dense::new(&drawn) else { return Ok(drawn) };
        let all: Vec<usize> = (0..dense.inside.len()).collect();
        dense.anneal(&all, FLIPS, random);
        Ok(dense.mended(random, limits))
    }

    /// A line like [`Self::dense`] that is this one but near some cells, and where that has to be mended.
    #[must_use]
    pub fn dense_near(
        &self,
        cells: &[usize],
        random: &mut Random,
        limits: &Limits,
    ) -> Option<Self> {
        let mut dense = Dense::new(self)?;
        let mut is_near = vec![false; dense.inside.len()];
        for &cell in cells {
            let (row, col) = dense.grid.cell_position(Cell::from_index(cell));
            // The squares round the cell are those up to it.
            dense
                .around([row.saturating_sub(1), row], [col.saturating_sub(1), col])
                .for_each(|face| is_near[face] = true);
        }
        let near: Vec<usize> = (0..is_near.len()).filter(|&face| is_near[face]).collect();
        dense.anneal(&near, FLIPS_NEAR, random);
        Some(dense.mended(random, limits))
    }
}

/// A line that is changed square by square.
#[derive(Clone)]
struct Dense {
    grid: Grid,
    /// The squares between cells.
    within: Grid,
    inside: Vec<bool>,
    /// For each cell whether the line misses it.
    missed: Vec<bool>,
}

impl Dense {
    /// A line to be changed; `None` where there are no squares.
    fn new(drawn: &Drawn) -> Option<Self> {
        let grid = drawn.line.grid();
        let within = squares::within(grid)?;
        let missed = grid.cells().map(|cell| drawn.line.arms(cell) == [false; 4]).collect();
        Some(Self { grid, within, inside: drawn.inside.clone(), missed })
    }

    /// The squares from one row and column to another, and those up to [`FAR`] away.
    fn around(&self, rows: [usize; 2], cols: [usize; 2]) -> impl Iterator<Item = usize> + use<> {
        let (high, wide) = (self.within.rows(), self.within.cols());
        let span = |[first, last]: [usize; 2], end: usize| {
            first.saturating_sub(FAR)..(last + FAR + 1).min(end)
        };
        let cols = span(cols, wide);
        span(rows, high).flat_map(move |row| cols.clone().map(move |col| row * wide + col))
    }

    /// A cell is missed if the squares round it are on one side.
    fn is_missed(&self, row: usize, col: usize) -> bool {
        let round = squares::round(self.within, &self.inside, row, col);
        round == [true; 4] || round == [false; 4]
    }

    /// How many neighbours of a cell are missed.
    fn beside(&self, cell: Cell) -> usize {
        self.grid.neighbours(cell).filter(|next| self.missed[next.index()]).count()
    }

    /// Changes squares at random, so that many cells are missed and few of these are neighbours. Steps to the
    /// worse are taken now and then, more seldom with time.
    fn anneal(&mut self, faces: &[usize], flips: usize, random: &mut Random) {
        let all = flips * faces.len();
        for turn in 0..all {
            let warmth = WARMTH * (all - turn) as f64 / all as f64;
            let face = Cell::from_index(faces[random.below(faces.len())]);
            if !kind::can_change(self.within, &self.inside, face) {
                continue;
            }
            let rise = self.flip(face);
            if !(0..rise).all(|_| random.happens(warmth)) {
                self.flip(face);
            }
        }
    }

    /// Moves a square to the other side, and returns what that costs.
    fn flip(&mut self, face: Cell) -> i64 {
        self.inside[face.index()] = !self.inside[face.index()];
        let (row, col) = self.within.cell_position(face);
        let mut rise = 0;
        for (row, col) in [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)] {
            let cell = self.grid.cell(row, col);
            let is_missed = self.is_missed(row, col);
            if is_missed != self.missed[cell.index()] {
                self.missed[cell.index()] = is_missed;
                let cost = BESIDE * self.beside(cell) as i64 - 1;
                rise += if is_missed { cost } else { -cost };
            }
        }
        rise
    }

    /// What is to be mended, as two squares each: missed cells that are neighbours, and squares at which the
    /// line can be parted and joined again.
    fn faults(&self) -> Vec<[usize; 2]> {
        let (high, wide) = (self.within.rows(), self.within.cols());
        let mut faults = Vec::new();
        for cell in self.grid.cells().filter(|cell| self.missed[cell.index()]) {
            let (row, col) = self.grid.cell_position(cell);
            let face = row.min(high - 1) * wide + col.min(wide - 1);
            faults.extend((0..self.beside(cell)).map(|_| [face; 2]));
        }
        // Where the line runs along a square on two sides, it can be parted there. If it passes two such
        // squares in turns, it is one line again when it is parted at both.
        let line = self.drawn();
        let places = line.places();
        let place = |edge: Segment| places[edge.index()];
        let passed: Vec<(usize, [u32; 2])> = (0..high * wide)
            .filter(|&face| line.runs_along(face))
            .filter_map(|face| {
                let sides: Vec<u32> = line.square(face).into_iter().filter_map(place).collect();
                let [a, b] = sides[..] else { return None };
                Some((face, [a.min(b), a.max(b)]))
            })
            .collect();
        for (at, &(one, [first, last])) in passed.iter().enumerate() {
            let between = |place: u32| first < place && place < last;
            let others = passed[at + 1..].iter().filter(|(_, [a, b])| between(*a) != between(*b));
            faults.extend(others.map(|&(other, _)| [one, other]));
        }
        faults
    }

    /// The line, changed near its faults until it has none; if that is not found, few of them.
    fn mended(mut self, random: &mut Random, limits: &Limits) -> Drawn {
        let wide = self.within.cols();
        let mut faults = self.faults();
        for _ in 0..MOST_MENDED * self.inside.len() {
            if faults.is_empty() || limits.is_reached(0) {
                break;
            }
            let face = faults[random.below(faults.len())][random.below(2)];
            let (row, col) = (face / wide, face % wide);
            let mut mended = self.clone();
            let near: Vec<usize> = self.around([row, row], [col, col]).collect();
            mended.anneal(&near, FLIPS_NEAR, random);
            let left = mended.faults();
            if (faults.len()..left.len()).all(|_| random.happens(PATIENCE)) {
                (self, faults) = (mended, left);
            }
        }
        self.drawn()
    }

    fn drawn(&self) -> Drawn {
        Drawn::around(self.grid, Along::Cells, self.inside.clone())
    }
}
