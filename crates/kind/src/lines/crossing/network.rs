//! Random networks.
//!
//! A network grows stretch by stretch: each leaves a cell that is visited, goes through free ones, and ends in a free
//! cell or joins the network again. A stretch that is taken away takes along what hung on it.

use crate::answer::Answer;
use crate::graph::Components;
use crate::grid::Grid;
use crate::kind::Unmet;
use crate::lines::random::Drawn;
use crate::plane::Plane;
use crate::random::Random;

/// What random networks are like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Network {
    /// How often a stretch turns at most.
    pub turns: usize,
    /// About which share of all cells is visited.
    pub share: f64,
    /// How its lines join.
    pub weave: Weave,
}

/// How the lines of random networks join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weave {
    /// As it comes.
    Free,
    /// They close exactly one ring.
    Ring,
    /// No line has an end, and three meet in each junction.
    Closed,
    /// No two neighbouring cells have as many links; turns and the share of cells are as they come.
    Unequal,
}

impl Weave {
    /// Whether a clue can make a junction of one more cell on a line; in other networks the lines tell which cells are
    /// junctions.
    pub fn takes_junctions(self) -> bool {
        matches!(self, Self::Free | Self::Ring)
    }
}

/// How many stretches are tried for each cell.
const TRIES: usize = 8;
/// How often a stretch may begin in a cell through which another one goes, or end there.
const BRANCHES: f64 = 0.4;
/// How often one more begins where three meet, or ends beside others.
const CROWDED: f64 = 0.25;
/// How often a network is drawn until it has the rings that it must have.
const DRAWN: usize = 100;
/// How often a network is changed near some cells before that is given up.
const CHANGES_NEAR: usize = 40;

/// The network so far: whether it leaves each cell up, to the left, to the right and down.
pub(super) struct Grown {
    pub(super) grid: Grid,
    pub(super) arms: Vec<[bool; 4]>,
}

impl Drawn {
    /// A random network.
    ///
    /// # Errors
    ///
    /// If the grid has one cell, or no rings are found.
    pub fn network(grid: Grid, network: Network, random: &mut Random) -> Result<Self, Unmet> {
        if grid.cell_count() < 2 {
            return Err(Unmet::Invalid(
                "there is no network in one cell: ask for more".to_string(),
            ));
        }
        if network.weave == Weave::Unequal {
            return Self::unequal(grid, random);
        }
        for _ in 0..DRAWN {
            let mut grown = Grown::nothing(grid);
            if network.weave == Weave::Closed {
                grown.add_square(random);
            }
            while grown.visited().is_empty() && network.weave != Weave::Closed {
                grown.grow_from(random.below(grid.cell_count()), network, random);
            }
            if grown.grow(network, &[], random) {
                return Ok(Self::of_arms(grid, &grown.arms));
            }
        }
        let size = format!("{}x{}", grid.rows(), grid.cols());
        Err(Unmet::Invalid(format!("found no rings in {size} cells: ask for more")))
    }

    /// The network with changes near some cells; `None` if none are found.
    pub fn network_near(
        &self,
        near: &[usize],
        network: Network,
        random: &mut Random,
    ) -> Option<Self> {
        if network.weave == Weave::Unequal {
            return self.unequal_near(near, random);
        }
        let grid = self.line.grid();
        for _ in 0..CHANGES_NEAR {
            let mut grown = Grown::of(&self.line);
            for _ in 0..=random.below(2) {
                let visited: Vec<usize> =
                    near.iter().copied().filter(|&cell| grown.is_visited(cell)).collect();
                if let Some(&cell) = visited.get(random.below(visited.len().max(1))) {
                    grown.take_away(cell, random);
                }
            }
            grown.keep_one();
            if !grown.visited().is_empty() && grown.grow(network, near, random) {
                let changed = Self::of_arms(grid, &grown.arms);
                if changed.line != self.line {
                    return Some(changed);
                }
            }
        }
        None
    }
}

impl Grown {
    /// The longest straight part of a stretch.
    pub(super) const LONGEST: usize = 5;

    pub(super) fn nothing(grid: Grid) -> Self {
        Self { grid, arms: vec![[false; 4]; grid.cell_count()] }
    }

    pub(super) fn of(line: &Answer) -> Self {
        let grid = line.grid();
        Self { grid, arms: grid.cells().map(|cell| line.arms(cell)).collect() }
    }

    pub(super) fn is_visited(&self, cell: usize) -> bool {
        self.arms[cell] != [false; 4]
    }

    pub(super) fn visited(&self) -> Vec<usize> {
        (0..self.arms.len()).filter(|&cell| self.is_visited(cell)).collect()
    }

    pub(super) fn degree(&self, cell: usize) -> usize {
        self.arms[cell].iter().filter(|&&arm| arm).count()
    }

    /// The next cell on a way: up, to the left, to the right or down.
    pub(super) fn step(&self, cell: usize, way: usize) -> Option<usize> {
        let (row, col) = (cell / self.grid.cols(), cell % self.grid.cols());
        match way {
            0 => (row > 0).then(|| cell - self.grid.cols()),
            1 => (col > 0).then(|| cell - 1),
            2 => (col + 1 < self.grid.cols()).then(|| cell + 1),
            _ => (row + 1 < self.grid.rows()).then(|| cell + self.grid.cols()),
        }
    }

    /// Lays lines until a share of all cells is visited, the first of them from some cells. `lay` begins in a cell, and
    /// returns how many more are visited. So many times it is called for each cell, and in all at least.
    pub(super) fn fill(
        &mut self,
        share: f64,
        near: &[usize],
        [tries, least]: [usize; 2],
        random: &mut Random,
        lay: &mut dyn FnMut(&mut Self, usize, &mut Random) -> usize,
    ) {
        let count = self.arms.len();
        let wanted = (share * count as f64).round() as usize;
        let mut visited = self.visited().len();
        for at in 0..least.max(tries * (count + near.len())) {
            if visited >= wanted {
                break;
            }
            let start = match near.get(at % near.len().max(1)) {
                Some(&cell) if at < tries * near.len() => cell,
                _ => random.below(count),
            };
            visited += lay(self, start, random);
        }
    }

    /// The ways to both sides of a way.
    pub(super) fn beside(way: usize) -> [usize; 2] {
        if way == 0 || way == 3 { [1, 2] } else { [0, 3] }
    }

    pub(super) fn set(&mut self, cell: usize, way: usize, is_on: bool) {
        if let Some(next) = self.step(cell, way) {
            self.arms[cell][way] = is_on;
            self.arms[next][3 - way] = is_on;
        }
    }

    /// How many rings lines close, where all of them hang together.
    fn rings(&self) -> usize {
        let visited = self.visited();
        let ends: usize = visited.iter().map(|&cell| self.degree(cell)).sum();
        (ends / 2 + 1).saturating_sub(visited.len())
    }

    /// Adds a loop through four cells, if there is room.
    fn add_square(&mut self, random: &mut Random) {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        if rows < 2 || cols < 2 {
            return;
        }
        let first = random.below(rows - 1) * cols + random.below(cols - 1);
        for (cell, way) in [(first, 2), (first, 3), (first + 1, 3), (first + cols, 2)] {
            self.set(cell, way, true);
        }
    }

    /// Adds stretches until a share of all cells is visited, the first of them near some cells. Returns whether there are
    /// the rings that there must be.
    fn grow(&mut self, network: Network, near: &[usize], random: &mut Random) -> bool {
        let wanted = (network.share * self.arms.len() as f64).round() as usize;
        for at in 0..TRIES * self.arms.len() {
            let visited = self.visited();
            if visited.len() >= wanted || visited.is_empty() {
                break;
            }
            let close: Vec<usize> =
                near.iter().copied().filter(|&cell| self.is_visited(cell)).collect();
            let from = if at < near.len() && !close.is_empty() { close } else { visited };
            self.grow_from(from[random.below(from.len())], network, random);
        }
        match network.weave {
            Weave::Ring => self.rings() == 1,
            Weave::Closed => self.rings() > 1,
            Weave::Free | Weave::Unequal => true,
        }
    }

    /// Adds a stretch that begins in a cell, if one is found.
    fn grow_from(&mut self, cell: usize, network: Network, random: &mut Random) {
        let odds = match self.degree(cell) {
            3.. if network.weave == Weave::Closed => 0.0,
            0 | 1 => 1.0,
            2 => BRANCHES,
            _ => CROWDED,
        };
        if !random.happens(odds) {
            return;
        }
        let (mut here, mut links) = (cell, Vec::new());
        let mut way = random.below(4);
        let mut turns = random.below(network.turns + 1);
        if network.weave == Weave::Ring {
            // Lines that turn often have many places beside each other.
            turns = turns.min(random.below(network.turns + 1));
        }
        for turn in 0..=turns {
            if turn > 0 {
                way = Self::beside(way)[random.below(2)];
            }
            for _ in 0..=random.below(Self::LONGEST) {
                let Some(next) = self.step(here, way) else { return };
                if next == cell || links.iter().any(|&(passed, _)| passed == next) {
                    return;
                }
                if self.is_visited(next) {
                    let is_open = network.weave != Weave::Ring || self.rings() == 0;
                    let may_join = match self.degree(next) {
                        2 => is_open && random.happens(BRANCHES),
                        _ => is_open && network.weave != Weave::Closed,
                    };
                    if may_join && !self.arms[here][way] {
                        links.push((here, way));
                        links.into_iter().for_each(|(cell, way)| self.set(cell, way, true));
                    }
                    return;
                }
                links.push((here, way));
                here = next;
            }
        }
        if network.weave == Weave::Closed {
            return;
        }
        let mut beside = (0..4).filter_map(|way| self.step(here, way));
        let is_crowded = beside.any(|next| self.is_visited(next));
        if !is_crowded || random.happens(CROWDED) {
            links.into_iter().for_each(|(cell, way)| self.set(cell, way, true));
        }
    }

    /// Takes away the stretch through a cell that is visited: up to where others meet it on both sides.
    fn take_away(&mut self, cell: usize, random: &mut Random) {
        let ways: Vec<usize> = (0..4).filter(|&way| self.arms[cell][way]).collect();
        let first = ways[random.below(ways.len())];
        let others = ways.into_iter().filter(|_| self.degree(cell) == 2);
        let starts: Vec<usize> =
            [first].into_iter().chain(others.filter(|&way| way != first)).collect();
        starts.into_iter().for_each(|start| self.clear_from(cell, start));
    }

    /// Takes away the stretch that leaves a cell on a way, up to where others meet it or it ends.
    pub(super) fn clear_from(&mut self, cell: usize, way: usize) {
        let (mut here, mut out) = (cell, Some(way));
        while let Some((way, next)) = out.and_then(|way| Some((way, self.step(here, way)?))) {
            let goes_on = self.degree(next) == 2;
            self.set(here, way, false);
            here = next;
            out = (0..4).find(|&way| goes_on && self.arms[here][way]);
        }
    }

    /// The parts that do not hang together.
    pub(super) fn components(&self) -> Components {
        let mut components = Components::default();
        let line = Drawn::of_arms(self.grid, &self.arms).line;
        components.find(Plane::joined(self.grid).vertices(), line.as_slice());
        components
    }

    /// Keeps the largest of the parts that do not hang together.
    fn keep_one(&mut self) {
        let components = self.components();
        let largest = (0..components.len()).max_by_key(|&part| components.vertices(part).len());
        for (cell, arms) in self.arms.iter_mut().enumerate() {
            if Some(components.of(cell)) != largest {
                *arms = [false; 4];
            }
        }
    }
}
