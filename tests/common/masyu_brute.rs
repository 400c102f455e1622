//! Masyu by brute force: every set of faces whose boundary is one loop, and the pearls' rules
//! stated again. It shares no code with the library but the puzzle and the numbering of segments.

use lazyloop::grid::Grid;
use lazyloop::puzzles::masyu::{Pearl, Pearls, Puzzle};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A loop: for each cell, whether it leads up, left, right and down.
pub(crate) type Loop = Vec<[bool; 4]>;

/// All loops of a grid.
pub(crate) fn loops(rows: usize, cols: usize) -> Vec<Loop> {
    let (n, m) = (rows - 1, cols - 1);
    let mut found = Vec::new();
    for bits in 1_u32..1 << (n * m) {
        let inside = |row: isize, col: isize| {
            let within = (0..n as isize).contains(&row) && (0..m as isize).contains(&col);
            within && bits >> (row * m as isize + col) & 1 == 1
        };
        let arms = |cell: usize| {
            let (row, col) = ((cell / cols) as isize, (cell % cols) as isize);
            let [a, b] = [inside(row - 1, col - 1), inside(row - 1, col)];
            let [c, d] = [inside(row, col - 1), inside(row, col)];
            [a != b, a != c, b != d, c != d]
        };
        let cells: Loop = (0..rows * cols).map(arms).collect();
        if is_one_loop(&cells, cols) {
            found.push(cells);
        }
    }
    found
}

fn degree(arms: [bool; 4]) -> usize {
    arms.into_iter().filter(|&arm| arm).count()
}

fn next(cell: usize, way: usize, cols: usize) -> usize {
    [cell.wrapping_sub(cols), cell.wrapping_sub(1), cell + 1, cell + cols][way]
}

fn is_one_loop(cells: &Loop, cols: usize) -> bool {
    if cells.iter().any(|&arms| ![0, 2].contains(&degree(arms))) {
        return false;
    }
    let on = cells.iter().filter(|&&arms| degree(arms) == 2).count();
    let Some(start) = cells.iter().position(|&arms| degree(arms) == 2) else { return false };
    let (mut cell, mut came, mut length) = (start, 4, 0);
    loop {
        let way = (0..4).find(|&way| cells[cell][way] && way != came).expect("degree 2");
        (cell, came, length) = (next(cell, way, cols), 3 - way, length + 1);
        if cell == start {
            return length == on;
        }
    }
}

/// Whether a loop obeys a pearl.
pub(crate) fn obeys(cells: &Loop, cols: usize, cell: usize, pearl: Pearl) -> bool {
    let straight = |cell: usize| cells[cell][0] == cells[cell][3];
    let beside: Vec<usize> =
        (0..4).filter(|&way| cells[cell][way]).map(|way| next(cell, way, cols)).collect();
    beside.len() == 2
        && match pearl {
            Pearl::White => straight(cell) && beside.iter().any(|&other| !straight(other)),
            Pearl::Black => !straight(cell) && beside.iter().all(|&other| straight(other)),
        }
}

/// The answers among the loops of its grid.
pub(crate) fn answers<'a>(puzzle: &Puzzle, loops: &'a [Loop]) -> Vec<&'a Loop> {
    let cols = puzzle.grid().cols();
    let pearls: Vec<(usize, Pearl)> =
        puzzle.pearls().iter().enumerate().filter_map(|(at, &pearl)| Some((at, pearl?))).collect();
    let all = |cells: &&Loop| pearls.iter().all(|&(cell, pearl)| obeys(cells, cols, cell, pearl));
    loops.iter().filter(all).collect()
}

/// Whether each segment is on a loop.
pub(crate) fn edges(grid: Grid, cells: &Loop) -> Vec<bool> {
    let mut edges = vec![false; grid.segment_count()];
    for cell in grid.cells() {
        for (way, edge) in grid.segments_of_cell(cell).into_iter().enumerate() {
            edges[edge.index()] |= cells[cell.index()][way];
        }
    }
    edges
}

/// Every puzzle of a size with at most `most` pearls.
pub(crate) fn all_puzzles(rows: usize, cols: usize, most: usize) -> Vec<Puzzle> {
    fn extend(pearls: &mut Pearls, from: usize, left: usize, found: &mut Vec<Pearls>) {
        found.push(pearls.clone());
        for cell in from..pearls.len() {
            for pearl in [Pearl::White, Pearl::Black] {
                if left > 0 {
                    pearls[cell] = Some(pearl);
                    extend(pearls, cell + 1, left - 1, found);
                    pearls[cell] = None;
                }
            }
        }
    }
    let grid = Grid::new(rows, cols).expect("small");
    let mut found = Vec::new();
    extend(&mut vec![None; grid.cell_count()], 0, most, &mut found);
    let puzzle = |pearls| Puzzle::new(grid, pearls).expect("an entry for each cell");
    found.into_iter().map(puzzle).collect()
}

/// A seeded puzzle: some of the pearls that a loop may have, some of those of two separate loops,
/// or scattered ones.
pub(crate) fn random_puzzle(rng: &mut ChaCha8Rng, grid: Grid, loops: &[Loop]) -> Puzzle {
    let cells = grid.cell_count();
    let mut pearls: Pearls = vec![None; cells];
    let kept = [0.2, 0.5, 1.0][rng.random_range(0..3)];
    let mut string = |cells: &Loop, rng: &mut ChaCha8Rng| {
        for (cell, pearl) in pearls.iter_mut().enumerate() {
            for colour in [Pearl::White, Pearl::Black] {
                if obeys(cells, grid.cols(), cell, colour) && rng.random_bool(kept) {
                    *pearl = Some(colour);
                }
            }
        }
    };
    let first = &loops[rng.random_range(0..loops.len())];
    match rng.random_range(0..4) {
        0 => string(first, rng),
        1 => {
            string(first, rng);
            pearls[rng.random_range(0..cells)] = Some(Pearl::Black);
        }
        2 => {
            let apart = |other: &&Loop| {
                first.iter().zip(*other).all(|(&a, &b)| degree(a) == 0 || degree(b) == 0)
            };
            let others: Vec<&Loop> = loops.iter().filter(apart).collect();
            string(first, rng);
            if !others.is_empty() {
                string(others[rng.random_range(0..others.len())], rng);
            }
        }
        _ => {
            for _ in 0..rng.random_range(0..4) {
                let pearl = if rng.random_bool(0.5) { Pearl::White } else { Pearl::Black };
                pearls[rng.random_range(0..cells)] = Some(pearl);
            }
        }
    }
    Puzzle::new(grid, pearls).expect("an entry for each cell")
}

pub(crate) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}
