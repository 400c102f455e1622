//! A random loop and its labels. The same random numbers give the same loop on every machine.

use lazyloop::grid::{Cell, Grid};
use lazyloop::puzzles::slitherlink::Labels;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The border of a set of open cells that grows like a tree from one of them, until it can grow no
/// more: one entry for each segment. Linear in the grid.
///
/// # Panics
///
/// If no cell is open.
pub(crate) fn random_loop(
    grid: Grid,
    is_open: impl Fn(&Cell) -> bool,
    random: &mut ChaCha8Rng,
) -> Vec<bool> {
    let start: Vec<Cell> = grid.cells().filter(&is_open).collect();
    let start = *start.choose(random).expect("some cell is open");
    let mut inside = vec![false; grid.cell_count()];
    inside[start.index()] = true;
    let mut frontier: Vec<Cell> = grid.neighbours(start).filter(&is_open).collect();
    while !frontier.is_empty() {
        let cell = frontier.swap_remove(random.random_range(0..frontier.len()));
        if inside[cell.index()] || !keeps_one_loop(grid, &inside, cell) {
            continue;
        }
        // A cell with two neighbours inside makes the region thicker: now and then, for variety.
        let neighbours = grid.neighbours(cell).filter(|c| inside[c.index()]).count();
        if neighbours == 1 || random.random_bool(0.1) {
            inside[cell.index()] = true;
            frontier.extend(grid.neighbours(cell).filter(&is_open));
        }
    }
    let is_inside = |side: Option<Cell>| side.is_some_and(|cell| inside[cell.index()]);
    grid.segments().map(|segment| grid.sides(segment).map(is_inside)).map(|[a, b]| a != b).collect()
}

/// Whether the border stays one simple loop when `cell` joins the inside: the inside cells among
/// the eight around it are one run, and not a lone corner.
fn keeps_one_loop(grid: Grid, inside: &[bool], cell: Cell) -> bool {
    let (row, col) = grid.cell_position(cell);
    let around =
        [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)].map(|(down, right)| {
            let (row, col) = (row + down, col + right); // both one too high
            let on_grid = (1..=grid.rows()).contains(&row) && (1..=grid.cols()).contains(&col);
            on_grid && inside[grid.cell(row - 1, col - 1).index()]
        });
    let runs = (0..8).filter(|&i| around[i] && !around[(i + 7) % 8]).count();
    runs == 1 && [1, 3, 5, 7].iter().any(|&side| around[side])
}

/// The label of every cell.
pub(crate) fn count(grid: Grid, on: &[bool]) -> Labels {
    let label = |cell| grid.segments_of_cell(cell).iter().filter(|s| on[s.index()]).count() as u8;
    grid.cells().map(|cell| Some(label(cell))).collect()
}
