//! Near misses: other loops that differ from the answer only in a square of 3x3 cells. A uniquely
//! solvable puzzle keeps, for each near miss, a label that it violates.
//!
//! Near misses are found by flipping one cell after another, so that the line is one loop after
//! each flip. This needs no search of the whole grid. It finds most near misses, and costs the same
//! for each cell.

use crate::grid::Grid;
use crate::lists::Lists;

/// Cells of the square, with those around it, as bits: 5 rows of 5.
type Board = u32;

/// The bit of the square's cell in a row and column from 0 to 2.
const fn bit(row: usize, col: usize) -> usize {
    5 * (row + 1) + col + 1
}

/// A bit's eight neighbours in a ring, from the one above left on.
const RING: [isize; 8] = [-6, -5, -4, 1, 6, 5, 4, -1];

/// The bits next to a bit on the board.
fn next_to(at: usize) -> Board {
    let (row, col) = (at / 5, at % 5);
    let mut mask = 0;
    for (is_there, bit) in [
        (row > 0, at.wrapping_sub(5)),
        (col > 0, at.wrapping_sub(1)),
        (col < 4, at + 1),
        (row < 4, at + 5),
    ] {
        mask |= if is_there { 1 << bit } else { 0 };
    }
    mask
}

/// For each ring of eight cells (bit i for place i of [`RING`]), whether a cell in its middle can
/// change sides so that the line stays one loop; see [`can_change`](crate::kind::can_change).
fn changeable() -> [bool; 256] {
    std::array::from_fn(|ring| {
        let at = |place: usize| ring >> (place % 8) & 1 == 1;
        let runs = (0..8).filter(|&place| at(place) && !at(place + 7)).count();
        let sides = [1, 3, 5, 7].map(at);
        runs == 1 && sides.contains(&true) && sides.contains(&false)
    })
}

/// For each near miss, the cells that are `allowed` a label and whose labels it violates. An empty
/// set means that there is a second answer.
pub(super) fn find(grid: Grid, inside: &[bool], allowed: &[bool]) -> Lists<u32> {
    let mut found = Lists::default();
    let changeable = changeable();
    let (rows, cols) = (grid.rows(), grid.cols());
    let masks: [Board; 25] = std::array::from_fn(next_to);
    // The squares' changes by 9 bits, row by row, as boards.
    let spread: Vec<Board> = (0..512u32)
        .map(|change| {
            (0..9).filter(|&i| change >> i & 1 == 1).map(|i| 1 << bit(i / 3, i % 3)).sum()
        })
        .collect();
    let corners = [0, 4, 20, 24];
    let seen_cells: Vec<usize> = (0..25).filter(|at| !corners.contains(at)).collect();
    let mut reached = [u32::MAX; 512];
    let mut queue: Vec<u16> = Vec::new();
    for top in 0..rows {
        for left in 0..cols {
            let anchor = (top * cols + left) as u32;
            // The board's upper left cell is one above and left of the square's.
            let cell = |at: usize| {
                let (row, col) = (top + at / 5, left + at % 5); // both one too high
                let on_grid = (1..=rows).contains(&row) && (1..=cols).contains(&col);
                on_grid.then(|| (row - 1) * cols + col - 1)
            };
            let cells: [Option<usize>; 25] = std::array::from_fn(cell);
            let mut board: Board = 0;
            for (at, cell) in cells.iter().enumerate() {
                board |= u32::from(cell.is_some_and(|cell| inside[cell])) << at;
            }
            let count = |board: Board, at: usize| {
                let own = if board >> at & 1 == 1 { !0 } else { 0 };
                ((board ^ own) & masks[at]).count_ones()
            };
            queue.clear();
            queue.push(0);
            reached[0] = anchor;
            let mut next = 0;
            while let Some(&change) = queue.get(next) {
                next += 1;
                let changed = board ^ spread[usize::from(change)];
                for place in 0..9 {
                    let to = change ^ 1 << place;
                    let at = bit(place / 3, place % 3);
                    if reached[usize::from(to)] == anchor || cells[at].is_none() {
                        continue;
                    }
                    let ring = RING.iter().enumerate().fold(0, |ring, (index, step)| {
                        ring | (changed >> at.wrapping_add_signed(*step) & 1) << index
                    });
                    if changeable[ring as usize] {
                        reached[usize::from(to)] = anchor;
                        queue.push(to);
                    }
                }
                // Each change once: in the square that it fills up to the top and the left.
                if change & 0b000_000_111 == 0 || change & 0b001_001_001 == 0 {
                    continue;
                }
                let violated = seen_cells.iter().filter_map(|&at| {
                    let cell = cells[at].filter(|&cell| allowed[cell])?;
                    (count(board, at) != count(changed, at)).then_some(cell as u32)
                });
                found.add(violated);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Regions;
    use crate::kind::grow;
    use crate::lines::labelled::Labelled;
    use crate::plane::{Along, Plane, squares};
    use crate::random::Random;
    use std::collections::BTreeSet;

    fn count(grid: Grid, inside: &[bool]) -> Vec<u32> {
        let plane = Plane::of_squares(grid, Along::Points);
        Labelled::new(plane, inside.to_vec()).labels().to_vec()
    }

    #[test]
    fn each_near_miss_is_a_loop_that_violates_these_labels() {
        let grid = Grid::new(4, 4).unwrap();
        let faces = squares::faces(grid);
        let mut regions = Regions::default();
        let mut is_loop = |bits: u32| {
            let inside: Vec<bool> = (0..16).map(|cell| bits >> cell & 1 == 1).collect();
            regions.split(&faces, &inside);
            let touches = (0..11).filter(|cell| cell % 4 < 3).any(|cell| {
                let at = |cell: usize| inside[cell];
                at(cell) == at(cell + 5) && at(cell + 1) == at(cell + 4) && at(cell) != at(cell + 1)
            });
            (regions.len() == 2 && !touches).then(|| count(grid, &inside))
        };
        let loops: Vec<(u32, Vec<u32>)> =
            (1..1 << 16).filter_map(|bits| Some((bits, is_loop(bits)?))).collect();
        let mut random = Random::new(1);
        for _ in 0..20 {
            let inside = grow(grid, Some(0.3), &mut random);
            let labels = count(grid, &inside);
            let violated = |other: &[u32]| -> Vec<u32> {
                (0..16).filter(|&cell| labels[cell as usize] != other[cell as usize]).collect()
            };
            let all: BTreeSet<Vec<u32>> = loops.iter().map(|(_, other)| violated(other)).collect();
            let found = find(grid, &inside, &[true; 16]);
            assert!(found.len() > 3);
            for set in found.iter() {
                let mut set = set.to_vec();
                set.sort_unstable();
                assert!(all.contains(&set), "{set:?} for {labels:?}");
            }
        }
    }
}
