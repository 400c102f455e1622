//! Random networks in which no two neighbouring cells have as many links.
//!
//! Links are turned on and off at random, one after another, as long as that leaves no more neighbours alike; then parts
//! that do not hang together are joined, or the network is begun anew.

use super::network::Grown;
use crate::grid::Grid;
use crate::kind::Unmet;
use crate::lines::random::Drawn;
use crate::random::Random;

/// How often a network is begun anew.
const STARTS: usize = 20;
/// How many links are tried for each cell before that.
const TRIES: usize = 400;
/// The share of links that are on at first.
const LINKS: f64 = 0.5;
/// How often a link is turned that leaves more neighbours alike, at first; it becomes seldom.
const NOISE: f64 = 0.05;
/// How many links of each that are found to be well are looked at before the network is held for done.
const PASSED: usize = 8;
/// How often parts that do not hang together are joined.
const JOINS: usize = 40;
/// How often a network is changed near some cells before that is given up.
const CHANGES_NEAR: usize = 10;

impl Drawn {
    /// A random network in which no two neighbouring cells have as many links.
    ///
    /// # Errors
    ///
    /// If none is found: in few cells there is none.
    pub(super) fn unequal(grid: Grid, random: &mut Random) -> Result<Self, Unmet> {
        for _ in 0..STARTS {
            let mut grown = Grown::nothing(grid);
            for (cell, way) in grown.links() {
                grown.set(cell, way, random.happens(LINKS));
            }
            if grown.settle(random) {
                return Ok(Self::of_arms(grid, &grown.arms));
            }
        }
        let size = format!("{}x{}", grid.rows(), grid.cols());
        Err(Unmet::Invalid(format!("found no network in {size} cells whose neighbours differ")))
    }

    /// The network with other links near some cells; `None` if none are found.
    pub(super) fn unequal_near(&self, near: &[usize], random: &mut Random) -> Option<Self> {
        let grid = self.line.grid();
        for _ in 0..CHANGES_NEAR {
            let mut grown = Grown::of(&self.line);
            let cell = *near.get(random.below(near.len().max(1)))?;
            for link in grown.links() {
                let is_near = link.0 == cell || grown.step(link.0, link.1) == Some(cell);
                if is_near && random.happens(LINKS) {
                    grown.turn(link);
                }
            }
            if grown.settle(random) {
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
    /// Each link once: a cell, and the way to the right or down.
    fn links(&self) -> Vec<(usize, usize)> {
        let all = (0..self.arms.len()).flat_map(|cell| [(cell, 2), (cell, 3)]);
        all.filter(|&(cell, way)| self.step(cell, way).is_some()).collect()
    }

    /// How many neighbours a cell has as many links as.
    pub(super) fn alike(&self, cell: usize) -> usize {
        let beside = (0..4).filter_map(|way| self.step(cell, way));
        beside.filter(|&next| self.degree(next) == self.degree(cell)).count()
    }

    /// The same for both ends of a link.
    fn alike_at(&self, (cell, way): (usize, usize)) -> usize {
        self.alike(cell) + self.step(cell, way).map_or(0, |next| self.alike(next))
    }

    /// Turns links on and off until no two neighbours are alike and all cells that have one hang together. Returns whether
    /// that came true.
    fn settle(&mut self, random: &mut Random) -> bool {
        let links = self.links();
        if links.is_empty() {
            return false;
        }
        for _ in 0..JOINS {
            self.set_apart(&links, random);
            if (0..self.arms.len()).any(|cell| self.alike(cell) > 0) {
                return false;
            }
            let parts = self.components();
            let joins = |&(cell, way): &(usize, usize)| {
                let next = self.step(cell, way).unwrap_or(cell);
                let are_visited = self.is_visited(cell) && self.is_visited(next);
                are_visited && parts.of(cell) != parts.of(next)
            };
            let joins: Vec<(usize, usize)> = links.iter().copied().filter(joins).collect();
            if joins.is_empty() {
                let visited = self.visited();
                return visited.iter().all(|&cell| parts.of(cell) == parts.of(visited[0]));
            }
            for (cell, way) in joins {
                self.set(cell, way, random.happens(LINKS));
            }
        }
        false
    }

    /// Turns links on and off until no two neighbours are alike, or for long enough.
    fn set_apart(&mut self, links: &[(usize, usize)], random: &mut Random) {
        let mut passed = 0;
        let tries = TRIES * self.arms.len();
        for at in 0..tries {
            let link = links[random.below(links.len())];
            let before = self.alike_at(link);
            if before == 0 {
                passed += 1;
                if passed == PASSED * links.len() {
                    break;
                }
                continue;
            }
            passed = 0;
            self.turn(link);
            let noise = NOISE * (tries - at) as f64 / tries as f64;
            if self.alike_at(link) > before && !random.happens(noise) {
                self.turn(link);
            }
        }
    }

    fn turn(&mut self, (cell, way): (usize, usize)) {
        self.set(cell, way, !self.arms[cell][way]);
    }
}
