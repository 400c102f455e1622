//! Brute force: every loop of a small grid, found by walking it, and the puzzles that it answers.
//!
//! It shares no code with the library: positions, counts and sides are its own arithmetic, over bit
//! sets in the course's order of segments. Only labels and lists of truth values go in and out.

use lazyloop::grid::Grid;
use lazyloop::puzzles::slitherlink::{Answer, Labels, Puzzle};

/// Every loop of a grid of at most 64 segments and 25 cells, the short ones first.
pub(crate) struct Atlas {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) loops: Vec<Loop>,
}

/// A set of segments, usually one loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Loop {
    /// One bit for each segment.
    pub(crate) segments: u64,
    /// One bit for each point that it passes.
    pub(crate) points: u64,
    /// Four bits for each cell: how many of its segments are on.
    counts: u128,
}

impl Atlas {
    pub(crate) fn new(rows: usize, cols: usize) -> Self {
        let mut atlas = Self { rows, cols, loops: Vec::new() };
        assert!(atlas.segment_count() <= 64 && rows * cols <= 25, "too large for the bit sets");
        let mut found = Vec::new();
        for row in 0..rows {
            for col in 0..cols {
                // The loop's first point, from which it goes right (and comes back from below).
                let start = row * (cols + 1) + col;
                let step = 1 << atlas.horizontal(row, col);
                atlas.walk(start, start + 1, 1 << (start + 1), step, &mut found);
            }
        }
        found.sort_unstable_by_key(|segments| (segments.count_ones(), *segments));
        atlas.loops = found.into_iter().map(|segments| atlas.survey(segments)).collect();
        atlas
    }

    /// One atlas for each size up to `rows` by `cols`.
    pub(crate) fn up_to(rows: usize, cols: usize) -> Vec<Self> {
        (1..=rows).flat_map(|row| (1..=cols).map(move |col| Self::new(row, col))).collect()
    }

    fn walk(&self, start: usize, here: usize, seen: u64, line: u64, found: &mut Vec<u64>) {
        for (next, segment) in self.steps(here) {
            let longer = line | 1 << segment;
            if next == start && longer != line {
                found.push(longer);
            } else if next > start && seen >> next & 1 == 0 {
                self.walk(start, next, seen | 1 << next, longer, found);
            }
        }
    }

    /// The neighbours of a point, each with the segment to it.
    fn steps(&self, point: usize) -> Vec<(usize, usize)> {
        let width = self.cols + 1;
        let (row, col) = (point / width, point % width);
        let mut steps = Vec::with_capacity(4);
        if row > 0 {
            steps.push((point - width, self.vertical(row - 1, col)));
        }
        if col > 0 {
            steps.push((point - 1, self.horizontal(row, col - 1)));
        }
        if col < self.cols {
            steps.push((point + 1, self.horizontal(row, col)));
        }
        if row < self.rows {
            steps.push((point + width, self.vertical(row, col)));
        }
        steps
    }

    pub(crate) fn horizontal(&self, row: usize, col: usize) -> usize {
        row * (2 * self.cols + 1) + col
    }

    pub(crate) fn vertical(&self, row: usize, col: usize) -> usize {
        row * (2 * self.cols + 1) + self.cols + col
    }

    pub(crate) fn segment_count(&self) -> usize {
        self.rows * (2 * self.cols + 1) + self.cols
    }

    /// The points and counts of a segment set.
    pub(crate) fn survey(&self, segments: u64) -> Loop {
        let on = |segment: usize| u128::from(segments >> segment & 1);
        let counts = (0..self.rows * self.cols).fold(0, |counts, cell| {
            let (row, col) = (cell / self.cols, cell % self.cols);
            let count = on(self.horizontal(row, col))
                + on(self.horizontal(row + 1, col))
                + on(self.vertical(row, col))
                + on(self.vertical(row, col + 1));
            counts | count << (4 * cell)
        });
        let points = (0..(self.rows + 1) * (self.cols + 1))
            .filter(|&point| self.joined(segments, point).next().is_some())
            .fold(0, |points, point| points | 1 << point);
        Loop { segments, points, counts }
    }

    /// The points that a segment set joins to a point.
    pub(crate) fn joined(&self, segments: u64, point: usize) -> impl Iterator<Item = usize> {
        let steps = self.steps(point).into_iter();
        steps.filter(move |(_, segment)| segments >> segment & 1 == 1).map(|(next, _)| next)
    }

    /// Which cells a segment set has inside, row by row: those with an odd number of its vertical
    /// segments to their left.
    pub(crate) fn inside(&self, segments: u64) -> Vec<bool> {
        let odd = |row, col| {
            (0..=col).filter(|&left| segments >> self.vertical(row, left) & 1 == 1).count() % 2 == 1
        };
        (0..self.rows * self.cols).map(|cell| odd(cell / self.cols, cell % self.cols)).collect()
    }

    /// The border of a set of cells (one bit each).
    pub(crate) fn border(&self, cells: u32) -> u64 {
        (0..self.rows * self.cols).filter(|cell| cells >> cell & 1 == 1).fold(0, |border, cell| {
            let (row, col) = (cell / self.cols, cell % self.cols);
            border
                ^ 1 << self.horizontal(row, col)
                ^ 1 << self.horizontal(row + 1, col)
                ^ 1 << self.vertical(row, col)
                ^ 1 << self.vertical(row, col + 1)
        })
    }

    /// All answers of a puzzle: the loops that fit its labels.
    pub(crate) fn answers(&self, labels: &[Option<u8>]) -> impl Iterator<Item = Loop> + use<'_> {
        let (mut asked, mut wanted) = (0_u128, 0_u128);
        for (cell, label) in labels.iter().enumerate() {
            if let Some(label) = label {
                asked |= 15 << (4 * cell);
                wanted |= u128::from(*label) << (4 * cell);
            }
        }
        self.loops.iter().copied().filter(move |line| line.counts & asked == wanted)
    }

    /// The label that each cell would have.
    pub(crate) fn counts(&self, line: Loop) -> Vec<u8> {
        (0..self.rows * self.cols).map(|cell| (line.counts >> (4 * cell) & 15) as u8).collect()
    }

    pub(crate) fn puzzle(&self, labels: Labels) -> Puzzle {
        let grid = Grid::new(self.rows, self.cols).expect("a small grid");
        Puzzle::new(grid, labels).expect("one label for each cell")
    }

    /// The segments of an answer as bits.
    pub(crate) fn bits(&self, answer: &Answer) -> u64 {
        to_bits(answer.as_slice())
    }

    /// The bits of a segment set as one truth value each.
    pub(crate) fn truth(&self, segments: u64) -> Vec<bool> {
        (0..self.segment_count()).map(|segment| segments >> segment & 1 == 1).collect()
    }
}

/// Truth values as bits, the first one lowest.
pub(crate) fn to_bits(truth: &[bool]) -> u64 {
    truth.iter().enumerate().fold(0, |bits, (at, &on)| bits | u64::from(on) << at)
}
