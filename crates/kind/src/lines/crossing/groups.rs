//! Random groups of cells that straight lines join: trees that grow line by line through free cells. In each a cell parts
//! the others in halves that can be told apart.

use super::network::Grown;
use crate::grid::Grid;
use crate::kind::Unmet;
use crate::lines::random::Drawn;
use crate::random::Random;

/// About which share of all cells random groups visit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Groups {
    /// The share.
    pub share: f64,
}

/// The most lines of a group.
const LINES: usize = 8;
/// How often a group ends when its halves are equal.
const ENDS: f64 = 0.3;
/// The longest line.
const LONGEST: usize = 3;
/// How many groups are tried for each cell, and how many lines for each line of a group.
const TRIES: usize = 4;
/// How often groups are changed near some cells before that is given up, and how many groups at once at most.
const CHANGES_NEAR: usize = 40;
const CHANGED: usize = 3;

impl Drawn {
    /// Random groups.
    ///
    /// # Errors
    ///
    /// If the grid has no room for one.
    pub fn groups(grid: Grid, groups: Groups, random: &mut Random) -> Result<Self, Unmet> {
        let mut grown = Grown::nothing(grid);
        grown.add_groups(groups, &[], random);
        match grown.visited().is_empty() {
            true => Err(Unmet::Invalid(format!(
                "found no place for a group in {}x{} cells: ask for more",
                grid.rows(),
                grid.cols()
            ))),
            false => Ok(Self::of_arms(grid, &grown.arms)),
        }
    }

    /// The groups with others near some cells; `None` if none are found.
    pub fn groups_near(&self, near: &[usize], groups: Groups, random: &mut Random) -> Option<Self> {
        for _ in 0..CHANGES_NEAR {
            let mut grown = Grown::of(&self.line);
            for _ in 0..=random.below(CHANGED) {
                let &cell = near.get(random.below(near.len().max(1)))?;
                grown.behind(cell, None).into_iter().for_each(|cell| grown.take_cell(cell));
            }
            grown.add_groups(groups, near, random);
            let changed = Self::of_arms(self.line.grid(), &grown.arms);
            if changed.line != self.line && changed.line.edges().next().is_some() {
                return Some(changed);
            }
        }
        None
    }
}

impl Grown {
    /// Takes away all lines at a cell.
    fn take_cell(&mut self, cell: usize) {
        (0..4)
            .filter(|&way| self.arms[cell][way])
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|way| self.set(cell, way, false));
    }

    /// Adds groups until a share of all cells is visited, the first of them from some cells.
    fn add_groups(&mut self, groups: Groups, near: &[usize], random: &mut Random) {
        self.fill(groups.share, near, [TRIES, 0], random, &mut Self::add_group);
    }

    /// Adds a group round a free cell, if one is found whose halves are equal, and returns how many cells it has.
    fn add_group(&mut self, start: usize, random: &mut Random) -> usize {
        if self.is_visited(start) {
            return 0;
        }
        let before = self.arms.clone();
        let mut ends = vec![start];
        for _ in 0..TRIES * LINES {
            if ends.len() > LINES {
                break;
            }
            let from = ends[random.below(ends.len())];
            ends.extend(self.add_line(from, random));
            let is_even = ends.len() > 2 && !halves(&self.arms, self.grid, start).is_empty();
            if is_even && random.happens(ENDS) {
                break;
            }
        }
        if halves(&self.arms, self.grid, start).is_empty() {
            self.arms = before;
            return 0;
        }
        self.behind(start, None).len()
    }

    /// Adds a straight line from a cell through free ones, and returns its end.
    fn add_line(&mut self, from: usize, random: &mut Random) -> Option<usize> {
        let (way, length) = (random.below(4), 1 + random.below(LONGEST));
        let (mut here, mut links) = (from, Vec::new());
        for _ in 0..length {
            let next = self.step(here, way).filter(|&next| !self.is_visited(next))?;
            links.push(here);
            here = next;
        }
        links.into_iter().for_each(|cell| self.set(cell, way, true));
        Some(here)
    }
}

/// The ways in which one cell of a group parts its others in two halves: that cell, and both halves. Cells count in which
/// lines end, meet or turn.
pub fn halves(arms: &[[bool; 4]], grid: Grid, start: usize) -> Vec<(usize, [Vec<usize>; 2])> {
    let grown = Grown { grid, arms: arms.to_vec() };
    let counts = |cell: usize| match (0..4).filter(|&way| arms[cell][way]).collect::<Vec<_>>()[..] {
        [a, b] => a != 3 - b,
        _ => grown.is_visited(cell),
    };
    let mut found = Vec::new();
    for middle in grown.behind(start, None).into_iter().filter(|&cell| counts(cell)) {
        let parts: Vec<Vec<usize>> = (0..4)
            .filter(|&way| arms[middle][way])
            .filter_map(|way| Some(grown.behind(grown.step(middle, way)?, Some(middle))))
            .map(|part| part.into_iter().filter(|&cell| counts(cell)).collect())
            .collect();
        for chosen in 0..1_usize << parts.len() {
            let halves = [0, 1].map(|side| {
                let own = (0..parts.len()).filter(|at| chosen >> at & 1 == side);
                own.flat_map(|at| parts[at].iter().copied()).collect::<Vec<usize>>()
            });
            if halves[0].len() == halves[1].len() && !halves[0].is_empty() {
                found.push((middle, halves));
            }
        }
    }
    found
}

impl Grown {
    /// The cells that hang together with a cell, but for those behind another one.
    fn behind(&self, start: usize, without: Option<usize>) -> Vec<usize> {
        let (mut cells, mut at) = (vec![start], 0);
        while let Some(&cell) = cells.get(at) {
            at += 1;
            for way in (0..4).filter(|&way| self.arms[cell][way]) {
                let Some(next) = self.step(cell, way) else { continue };
                if Some(next) != without && !cells.contains(&next) {
                    cells.push(next);
                }
            }
        }
        cells
    }
}
