//! Random lines with two ends each, which share no cell.
//!
//! Lines that leave cells free are laid one after another. Lines that visit every cell are a path that does, cut into
//! pieces; they are changed at their ends: an end is joined to a cell beside it, and another link there goes.

use super::network::Grown;
use crate::engine::Limits;
use crate::grid::Grid;
use crate::kind::Unmet;
use crate::lines::random::Drawn;
use crate::random::Random;
use std::collections::HashSet;

/// What random lines with two ends are like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Apart {
    /// How often a line turns at most, if it leaves cells free.
    pub turns: usize,
    /// Whether each turns twice, both times to the same side.
    pub are_hooks: bool,
    /// Whether a line may go straight on from the end of another one, as one line.
    pub are_chained: bool,
    /// About which share of all cells they visit; `None` for all cells.
    pub share: Option<f64>,
    /// Whether no two ends touch, not even at a corner, if they visit all cells.
    pub has_ends_apart: bool,
    /// Whether the cells in which pieces come to rest may lie symmetrically, half a turn about the middle: opposite each
    /// one is another, or a free cell.
    pub is_symmetric: bool,
    /// Whether no two lines visit neighbours, if they leave cells free.
    pub is_spaced: bool,
}

/// Of both ends of a line that a piece draws behind it the one in which it begins, then that in which it comes to rest.
/// The cells alone tell, so that lines keep their pieces when others change.
pub fn moved(ends: [usize; 2]) -> [usize; 2] {
    let [a, b] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
    let mixed = (a.wrapping_mul(0x9e37_79b9) ^ b.wrapping_mul(0x85eb_ca6b)) >> 7;
    if mixed.is_multiple_of(2) { [a, b] } else { [b, a] }
}

/// How many cells a line has, at least and at most, that is cut off a path.
const LENGTHS: [usize; 2] = [2, 8];
/// The same where no two ends touch: then one of four cells can be an end at most.
const LENGTHS_APART: [usize; 2] = [7, 14];
/// How often ends that touch are moved for each cell, and how often one is moved that touches more afterwards.
const PARTED: usize = 60;
const WORSE: f64 = 0.02;
/// How many lines are tried for each cell, and in all at least.
const TRIES: usize = 6;
const LEAST_TRIES: usize = 200;
/// How often lines are changed near some cells before that is given up.
const CHANGES_NEAR: usize = 40;
/// How often a line goes on from another one, where it may.
const CHAINED: f64 = 0.5;
/// How many ends are joined elsewhere at most in one change.
const JOINED: usize = 4;

fn none_apart(grid: Grid) -> Unmet {
    let (rows, cols) = (grid.rows(), grid.cols());
    Unmet::Invalid(format!("found no lines apart in {rows}x{cols} cells: ask for more"))
}

impl Drawn {
    /// Random lines.
    ///
    /// # Errors
    ///
    /// If the grid has one cell, or too few for a line.
    pub fn apart(
        grid: Grid,
        apart: Apart,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Self, Unmet> {
        let is_small = grid.cell_count() < 2 * LENGTHS_APART[0];
        if apart.has_ends_apart && is_small && grid.rows().min(grid.cols()) > 1 {
            return Err(none_apart(grid)); // one line in it has a mirror image
        }
        if apart.share.is_none() {
            let path = Self::covering_path(grid, None, random, limits)?;
            let mut grown = Grown::of(&path.line);
            grown.cut(if apart.has_ends_apart { LENGTHS_APART } else { LENGTHS }, random);
            if apart.has_ends_apart && !grown.part_ends(random) {
                return Err(none_apart(grid));
            }
            return Ok(Self::of_arms(grid, &grown.arms));
        }
        let mut grown = Grown::nothing(grid);
        grown.lay_all(apart, &[], random);
        match grown.visited().is_empty() {
            true => Err(Unmet::Invalid(format!(
                "found no place for a line in {}x{} cells: ask for more",
                grid.rows(),
                grid.cols()
            ))),
            false => Ok(Self::of_arms(grid, &grown.arms)),
        }
    }

    /// The lines with changes near some cells; `None` if none are found.
    pub fn apart_near(&self, near: &[usize], apart: Apart, random: &mut Random) -> Option<Self> {
        let grid = self.line.grid();
        for _ in 0..CHANGES_NEAR {
            let mut grown = Grown::of(&self.line);
            let count = 1 + random.below(JOINED);
            for _ in 0..count {
                let Some(&cell) = near.get(random.below(near.len().max(1))) else { break };
                match apart.share {
                    None => grown.rejoin(cell, random),
                    Some(_) => grown.take_line(cell),
                }
            }
            if apart.share.is_some() {
                grown.lay_all(apart, near, random);
            }
            if apart.has_ends_apart && !grown.part_ends(random) {
                continue;
            }
            let changed = Self::of_arms(grid, &grown.arms);
            if changed.line != self.line && changed.line.edges().next().is_some() {
                return Some(changed);
            }
        }
        None
    }
}

impl Grown {
    /// Lays lines until a share of all cells is visited, the first of them from some cells.
    fn lay_all(&mut self, apart: Apart, near: &[usize], random: &mut Random) {
        let tries = [TRIES, LEAST_TRIES];
        self.fill(apart.share.unwrap_or(1.0), near, tries, random, &mut |grown, start, random| {
            grown.lay(start, apart, random)
        });
    }

    /// Lays a line that begins in a cell, if one is found, and returns how many cells it has.
    fn lay(&mut self, start: usize, apart: Apart, random: &mut Random) -> usize {
        let is_free = |cell: usize| {
            let mut beside = (0..4).filter_map(|way| self.step(cell, way));
            !self.is_visited(cell)
                && (!apart.is_spaced || !beside.any(|next| self.is_visited(next)))
        };
        let goes_on = apart.are_chained && random.happens(CHAINED);
        let end = if goes_on { self.some_end(random) } else { None };
        let start = end.map_or(start, |(end, _)| end);
        if end.is_none() && !is_free(start) {
            return 0;
        }
        let turns = if apart.are_hooks { 2 } else { random.below(apart.turns + 1) };
        let first = end.map_or_else(|| random.below(4), |(_, on)| on);
        let side = Self::beside(first)[random.below(2)];
        let mut way = first;
        let (mut here, mut links, mut cells) = (start, Vec::new(), vec![start]);
        for turn in 0..=turns {
            way = match turn {
                0 => first,
                1 => side,
                _ if apart.are_hooks => 3 - first,
                _ => Self::beside(way)[random.below(2)],
            };
            for _ in 0..=random.below(Self::LONGEST) {
                let next = self.step(here, way);
                let Some(next) = next.filter(|&it| is_free(it) && !cells.contains(&it)) else {
                    return 0;
                };
                links.push((here, way));
                cells.push(next);
                here = next;
            }
        }
        if apart.is_symmetric && !self.can_be_symmetric(&cells) {
            return 0;
        }
        links.into_iter().for_each(|(cell, way)| self.set(cell, way, true));
        cells.len() - usize::from(end.is_some())
    }

    /// An end of a line, and the way straight on from it.
    fn some_end(&self, random: &mut Random) -> Option<(usize, usize)> {
        let ends: Vec<usize> = (0..self.arms.len()).filter(|&it| self.degree(it) == 1).collect();
        let &end = ends.get(random.below(ends.len().max(1)))?;
        (0..4).find(|&way| self.arms[end][way]).map(|back| (end, 3 - back))
    }

    /// Whether there may be as many pieces opposite those that come to rest, with one more line.
    fn can_be_symmetric(&self, line: &[usize]) -> bool {
        let opposite = |cell: usize| self.arms.len() - 1 - cell;
        let ends = (0..self.arms.len()).filter(|&cell| self.degree(cell) == 1);
        let others = ends.filter_map(|end| Some(moved([end, self.line_from(end).last()?.0])[1]));
        let rests: HashSet<usize> = others.collect();
        let [_, rest] = moved([line[0], line[line.len() - 1]]);
        let across = opposite(rest);
        let is_free = !self.is_visited(across) && !line.contains(&across);
        (across == rest || is_free || rests.contains(&across))
            && line.iter().all(|&cell| cell == rest || !rests.contains(&opposite(cell)))
    }

    /// Takes away the line through a cell, if there is one.
    fn take_line(&mut self, cell: usize) {
        for way in 0..4 {
            if self.arms[cell][way] {
                self.clear_from(cell, way);
            }
        }
    }

    /// The cells of the line that ends in a cell, from there on, each but the last with its way to the next.
    fn line_from(&self, end: usize) -> Vec<(usize, usize)> {
        let (mut line, mut back) = (vec![(end, 0)], None);
        while let Some(way) = {
            let (here, _) = line[line.len() - 1];
            (0..4).find(|&way| Some(way) != back && self.arms[here][way])
        } {
            let Some(last) = line.last_mut() else { break };
            last.1 = way;
            let Some(next) = self.step(last.0, way) else { break };
            line.push((next, 0));
            back = Some(3 - way);
        }
        line
    }

    /// Cuts a path that visits every cell into lines of these lengths.
    fn cut(&mut self, [least, most]: [usize; 2], random: &mut Random) {
        let ends = (0..self.arms.len()).find(|&cell| self.degree(cell) == 1);
        let Some(path) = ends.map(|end| self.line_from(end)) else { return };
        let mut left = &path[..];
        while left.len() >= 2 * least {
            let size = least + random.below((most + 1 - least).min(left.len() + 1 - 2 * least));
            let (cell, way) = left[size - 1];
            self.set(cell, way, false);
            left = &left[size..];
        }
    }

    /// The ends that touch others, even at a corner.
    fn touching(&self) -> Vec<usize> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let is_end = |cell: usize| self.degree(cell) == 1;
        let touches = |&cell: &usize| {
            let span = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
            let near = span(cell / cols, rows)
                .flat_map(|row| span(cell % cols, cols).map(move |col| row * cols + col));
            near.into_iter().any(|other| other != cell && is_end(other))
        };
        (0..self.arms.len()).filter(|&cell| is_end(cell)).filter(touches).collect()
    }

    /// Moves ends until none touches another one. Returns whether that was done.
    fn part_ends(&mut self, random: &mut Random) -> bool {
        let mut touching = self.touching();
        for _ in 0..PARTED * self.arms.len() {
            let Some(&end) = touching.get(random.below(touching.len().max(1))) else { return true };
            let before = self.arms.clone();
            self.rejoin(end, random);
            let after = self.touching();
            if after.len() > touching.len() && !random.happens(WORSE) {
                self.arms = before;
            } else {
                touching = after;
            }
        }
        touching.is_empty()
    }

    /// Joins the line through a cell to another one beside it, or elsewhere to itself, and parts a line again. With
    /// nothing to join it does nothing. All lines keep two cells or more, and none closes.
    fn rejoin(&mut self, near: usize, random: &mut Random) {
        let around = (0..4).filter_map(|way| self.step(near, way)).chain([near]);
        let ends: Vec<usize> = around.filter(|&cell| self.degree(cell) == 1).collect();
        let Some(&end) = ends.get(random.below(ends.len().max(1))) else { return };
        let way = random.below(4);
        let Some(other) = self.step(end, way).filter(|_| !self.arms[end][way]) else { return };
        let own = self.line_from(end);
        let place = own.iter().position(|&(cell, _)| cell == other);
        if let Some(place) = place {
            // Back to itself: the link before the place goes, and the line ends there.
            let (before, toward) = own[place - 1];
            self.set(before, toward, false);
            self.set(end, way, true);
            return;
        }
        if self.degree(other) == 1 {
            // Two lines become one, and that is cut elsewhere.
            self.set(end, way, true);
            let Some(&(first, _)) = own.last() else { return };
            let line = self.line_from(first);
            let at = 1 + random.below(line.len() - 3);
            let (cell, toward) = line[at];
            self.set(cell, toward, false);
            return;
        }
        // One half of the other line goes on to the end, and the other half keeps two cells.
        let is_long = |&way: &usize| {
            self.arms[other][way]
                && self.step(other, way).is_some_and(|next| self.degree(next) == 2)
        };
        let ways: Vec<usize> = (0..4).filter(is_long).collect();
        if let Some(&parted) = ways.get(random.below(ways.len().max(1))) {
            self.set(other, parted, false);
            self.set(end, way, true);
        }
    }
}
