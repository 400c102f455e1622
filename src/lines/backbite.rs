//! Random paths that visit every cell. It knows no kind.
//!
//! A path is changed at its ends: an end is joined to another cell beside it, and the edge that closes the loop goes,
//! so that the path ends there ("backbite": M. L. Mansfield, J. Chem. Phys. 77, 1982).

use super::answer::Line;
use super::random::Drawn;
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
        let line = Line::new(grid, on).expect("one entry for each segment");
        Ok(Self::of_path(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_visits_every_cell_once() {
        let mut random = Random::new(1);
        for (rows, cols) in [(1, 2), (1, 7), (2, 2), (5, 5), (6, 9)] {
            let grid = Grid::new(rows, cols).expect("a grid");
            let drawn =
                Drawn::covering_path(grid, None, &mut random, &Limits::default()).expect("a path");
            let degrees: Vec<usize> = grid
                .cells()
                .map(|cell| drawn.line.arms(cell).into_iter().filter(|&arm| arm).count())
                .collect();
            assert_eq!(degrees.iter().filter(|&&degree| degree == 1).count(), 2);
            assert_eq!(degrees.iter().sum::<usize>(), 2 * (rows * cols - 1));
        }
        let corners = Some([0, 15]);
        let grid = Grid::new(4, 4).expect("a grid");
        // Both are of one colour of a chessboard, and as many cells are of the other.
        assert!(Drawn::covering_path(grid, corners, &mut random, &Limits::default()).is_err());
        let grid = Grid::new(5, 5).expect("a grid");
        assert!(Drawn::covering_path(grid, Some([24, 0]), &mut random, &Limits::default()).is_ok());
    }
}
