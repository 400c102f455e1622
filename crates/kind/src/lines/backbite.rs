//! Random paths that visit every cell. It knows no kind.
//!
//! A path is changed at its ends: an end is joined to another cell beside it, and the edge that closes the loop goes,
//! so that the path ends there ("backbite": M. L. Mansfield, J. Chem. Phys. 77, 1982).

use super::random::Drawn;
use crate::answer::Answer;
use crate::engine::Limits;
use crate::grid::{Cell, Grid};
use crate::kind::Unmet;
use crate::random::Random;

/// How often an end is changed for each cell.
const CHANGES: usize = 20;
/// How often at most until a path has the ends that are wanted.
const MOST: usize = 1 << 20;

impl Drawn {
    /// A random path that visits every cell. It ends in any two cells if none are given.
    ///
    /// # Errors
    ///
    /// If there is only one cell, or no path between these ends is found.
    pub fn covering_path(
        grid: Grid,
        ends: Option<[usize; 2]>,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Self, Unmet> {
        let (count, cols) = (Self::cells_of_path(grid)?, grid.cols());
        // Row by row, there and back.
        let there_and_back = |at: usize| {
            let (row, col) = (at / cols, at % cols);
            row * cols + if row % 2 == 0 { col } else { cols - 1 - col }
        };
        let mut path: Vec<usize> = (0..count).map(there_and_back).collect();
        let mut place: Vec<usize> = (0..count).map(there_and_back).collect();
        let is_met = |path: &[usize]| {
            let own = [path[0], path[count - 1]];
            ends.is_none_or(|[a, b]| own == [a, b] || own == [b, a])
        };
        let mut changes = 0;
        while changes < CHANGES * count || !is_met(&path) {
            if changes == MOST.max(CHANGES * count)
                || changes.is_multiple_of(1024) && limits.is_reached(0)
            {
                let what = format!(
                    "found no path through all of {}x{cols} cells: ask for another size",
                    grid.rows()
                );
                return Err(Unmet::Invalid(what));
            }
            changes += 1;
            let is_last = random.happens(0.5);
            let end = if is_last { path[count - 1] } else { path[0] };
            let beside: Vec<usize> =
                grid.neighbours(Cell::from_index(end)).map(Cell::index).collect();
            let at = place[beside[random.below(beside.len())]];
            let turned = if is_last { at + 1..count } else { 0..at };
            path[turned.clone()].reverse();
            turned.for_each(|at| place[path[at]] = at);
        }
        let mut on = vec![false; grid.segment_count()];
        for joined in path.windows(2) {
            let edge = grid.edges_of_cell(Cell::from_index(joined[0]));
            let edge = edge.filter(|(_, next)| next.index() == joined[1]);
            edge.for_each(|(edge, _)| on[edge.index()] = true);
        }
        let line = Answer::new(grid, on).expect("one entry for each segment");
        Ok(Self::of_path(line))
    }
}
