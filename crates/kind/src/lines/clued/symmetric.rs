//! Random regions of which each looks the same after half a turn, for pieces that come to rest so.

use super::walk::Walk;
use crate::grid::{Cell, Grid};
use crate::random::Random;
use std::collections::BTreeSet;

/// How often regions without room for a piece are grown anew, with those beside them, before a line is given up.
const GROWTHS: usize = 60;

/// Of so many grids of such regions the one with the fewest is taken: those in what others leave are often single cells.
const GRIDS: usize = 8;

/// Regions of about so many cells, each the same after half a turn, in which pieces can lie so, and one at least. `None` if
/// none were found.
pub(super) fn symmetric(
    grid: Grid,
    walk: &Walk,
    size: usize,
    random: &mut Random,
) -> Option<Vec<Option<u32>>> {
    let grids = (0..GRIDS).filter_map(|_| grown(grid, walk, size, random));
    grids.min_by_key(|names| names.iter().collect::<BTreeSet<_>>().len())
}

fn grown(grid: Grid, walk: &Walk, size: usize, random: &mut Random) -> Option<Vec<Option<u32>>> {
    let mut growing = Growing {
        grid,
        names: vec![None; grid.cell_count()],
        has_room: Vec::new(),
        is_rest: vec![false; grid.cell_count()],
        can_rest: walk.cells().map(|cell| !walk.visits(cell)).collect(),
    };
    for [_, rest] in walk.moves() {
        (growing.is_rest[rest], growing.can_rest[rest]) = (true, true);
    }
    for _ in 0..GROWTHS {
        let mut order: Vec<usize> =
            walk.cells().filter(|&cell| growing.names[cell].is_none()).collect();
        random.shuffle(&mut order);
        // Some begin at once, the others in what these leave.
        let (first, others) = order.split_at((order.len() / size).max(1));
        for seeds in std::iter::once(first).chain(others.chunks(1)) {
            growing.grow(seeds, random);
        }
        let is_full = |name: Option<u32>| name.is_none_or(|name| !growing.has_room[name as usize]);
        let full = walk.cells().filter(|&cell| is_full(growing.names[cell]));
        let near = full.flat_map(|cell| {
            let beside = grid.neighbours(Cell::from_index(cell)).map(Cell::index);
            beside.chain([cell])
        });
        let again: BTreeSet<Option<u32>> = near.map(|cell| growing.names[cell]).collect();
        if again.is_empty() {
            return Some(growing.names);
        }
        growing.names.iter_mut().filter(|name| again.contains(name)).for_each(|name| *name = None);
    }
    None
}

/// Regions that grow.
struct Growing {
    grid: Grid,
    names: Vec<Option<u32>>,
    /// For each region, whether pieces can rest in two cells that lie opposite, or in the middle.
    has_room: Vec<bool>,
    /// The cells in which pieces come to rest that move.
    is_rest: Vec<bool>,
    /// These and those that no line visits.
    can_rest: Vec<bool>,
}

impl Growing {
    /// Grows a region round each of some cells, or between it and one beside it, by two cells at a time that lie opposite. A
    /// piece that moves comes to rest only where another one can lie opposite.
    fn grow(&mut self, seeds: &[usize], random: &mut Random) {
        let grid = self.grid;
        let beside = |cell: usize| grid.neighbours(Cell::from_index(cell)).map(Cell::index);
        let position = |cell: usize| <[usize; 2]>::from(grid.cell_position(Cell::from_index(cell)));
        let mut open: Vec<(usize, [usize; 2], u32)> = Vec::new();
        for &cell in seeds.iter().filter(|&&cell| self.names[cell].is_none()) {
            let is_free = |next: &usize| self.names[*next].is_none() && random.happens(0.3);
            let other = beside(cell).find(is_free);
            let [a, b] = [cell, other.unwrap_or(cell)].map(position);
            open.push((cell, [a[0] + b[0], a[1] + b[1]], self.has_room.len() as u32));
            self.has_room.push(false);
        }
        while !open.is_empty() {
            let (cell, centre, name) = open.swap_remove(random.below(open.len()));
            let [row, col] = position(cell);
            let [row, col] = [centre[0].wrapping_sub(row), centre[1].wrapping_sub(col)];
            if row >= grid.rows() || col >= grid.cols() {
                continue;
            }
            let pair = [cell, grid.cell(row, col).index()];
            let has_room = pair.iter().all(|&cell| self.can_rest[cell]);
            let fits = has_room || pair.iter().all(|&cell| !self.is_rest[cell]);
            if fits && pair.iter().all(|&cell| self.names[cell].is_none()) {
                self.has_room[name as usize] |= has_room;
                for cell in pair {
                    self.names[cell] = Some(name);
                    open.extend(beside(cell).map(|next| (next, centre, name)));
                }
            }
        }
    }
}
