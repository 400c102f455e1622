//! A random loop: the border of a region that grows face by face and stays in one piece, as does
//! what lies outside of it.

use crate::grid::{Cell, Grid};
use crate::random::Random;

/// The probability that a face with several neighbours inside joins, at a thickness of 1.
const THICKEST: f64 = 0.6;

/// The thickness by default.
const THICKNESS: f64 = 0.2;

/// The most cells that change sides at once.
const MOST_CHANGES: usize = 4;

/// The inside cells of a random loop, one entry for each cell; see [`grow_over`].
pub fn grow(grid: Grid, thickness: Option<f64>, random: &mut Random) -> Vec<bool> {
    let across = |cell| grid.neighbours(Cell::from_index(cell)).map(Cell::index);
    let can_change = |inside: &[bool], cell| can_change(grid, inside, Cell::from_index(cell));
    grow_over(grid.cell_count(), across, can_change, thickness, random)
}

/// The inside faces of a random loop, one entry for each of `faces`. Linear in the edges.
///
/// The region grows like a tree from a random face until it can grow no more. `thickness`, from 0
/// to 1, says how often a face with several neighbours inside joins it: at 0 the line winds as
/// much as it can, at 1 it is round a few large blots. `across` gives a face's neighbours, once for each
/// edge; `can_change`, whether the line stays one simple loop when a face changes sides.
pub fn grow_over<I: Iterator<Item = usize>>(
    faces: usize,
    across: impl Fn(usize) -> I,
    can_change: impl Fn(&[bool], usize) -> bool,
    thickness: Option<f64>,
    random: &mut Random,
) -> Vec<bool> {
    let joins = THICKEST * thickness.unwrap_or(THICKNESS);
    let start = random.below(faces);
    let mut inside = vec![false; faces];
    inside[start] = true;
    let mut frontier: Vec<usize> = across(start).collect();
    while !frontier.is_empty() {
        let face = frontier.swap_remove(random.below(frontier.len()));
        if inside[face] || !can_change(&inside, face) {
            continue;
        }
        let neighbours = across(face).filter(|&other| inside[other]).count();
        if neighbours == 1 || random.happens(joins) {
            inside[face] = true;
            frontier.extend(across(face));
        }
    }
    inside
}

/// Changes a loop a little, where it differs from another or next to there. Linear in the grid.
pub fn disturb(grid: Grid, inside: &[bool], other: &[bool], random: &mut Random) -> Vec<bool> {
    let mut inside = inside.to_vec();
    let differs = |cell: Cell| inside[cell.index()] != other[cell.index()];
    let is_near = |&cell: &Cell| differs(cell) || grid.neighbours(cell).any(differs);
    let near: Vec<Cell> = grid.cells().filter(is_near).collect();
    let mut left = 1 + random.below(MOST_CHANGES);
    for _ in 0..near.len() {
        let cell = near[random.below(near.len())];
        if left > 0 && can_change(grid, &inside, cell) {
            inside[cell.index()] = !inside[cell.index()];
            left -= 1;
        }
    }
    inside
}

/// Whether the line stays one simple loop when `cell` changes sides: the inside cells among the
/// eight around it are one run, and both sides meet the cell's own sides.
pub fn can_change(grid: Grid, inside: &[bool], cell: Cell) -> bool {
    let (row, col) = grid.cell_position(cell);
    let around =
        [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)].map(|(down, right)| {
            let (row, col) = (row + down, col + right); // both one too high
            let on_grid = (1..=grid.rows()).contains(&row) && (1..=grid.cols()).contains(&col);
            on_grid && inside[grid.cell(row - 1, col - 1).index()]
        });
    let runs = (0..8).filter(|&i| around[i] && !around[(i + 7) % 8]).count();
    let sides = [1, 3, 5, 7].map(|side: usize| around[side]);
    runs == 1 && sides.contains(&true) && sides.contains(&false)
}
