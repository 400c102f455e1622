//! Makes a Slitherlink puzzle with exactly one answer: a random loop, then labels taken away as long
//! as the answer stays the only one.
//!
//! `cargo run --release --example generate -- ROWS COLS SEED [scattered|centre|side]`
//!
//! Where the puzzle is to be blank, in the centre or at one side, there is no line, and labels there
//! are tried first. The same arguments give the same puzzle.

#[path = "generate/random_loop.rs"]
mod random_loop;

use lazyloop::engine::{Limits, Refinement, Verdict};
use lazyloop::grid::{Cell, Grid};
use lazyloop::kind::Technique;
use lazyloop::puzzles::slitherlink::text::course;
use lazyloop::puzzles::slitherlink::{Answer, Labels, Puzzle, lazy::Lazy};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use random_loop::{count, random_loop};
use std::io::{self, Write};
use std::process::ExitCode;

/// Where the puzzle is left blank.
#[derive(Clone, Copy)]
enum Blank {
    Scattered,
    Centre,
    Side,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at)?.parse::<usize>().ok();
    let blank = match arguments.get(3).map(String::as_str) {
        None | Some("scattered") => Some(Blank::Scattered),
        Some("centre") => Some(Blank::Centre),
        Some("side") => Some(Blank::Side),
        Some(_) => None,
    };
    let (Some(rows), Some(cols), Some(seed), Some(blank)) =
        (number(0), number(1), number(2), blank)
    else {
        eprintln!("usage: generate ROWS COLS SEED [scattered|centre|side]");
        return ExitCode::from(2);
    };
    let grid = match Grid::new(rows, cols) {
        Ok(grid) => grid,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
    let (mut labels, on) = loop {
        let is_open = |cell: &Cell| {
            let (distance, least) = distance(grid, blank, *cell);
            distance >= least
        };
        let on = random_loop(grid, is_open, &mut random);
        let labels = count(grid, &on);
        if is_only_answer(grid, &labels, &on) {
            break (labels, on);
        }
    };
    let cells = removal_order(grid, blank, &mut random);
    thin(grid, &mut labels, &on, &cells);

    let puzzle = Puzzle::new(grid, labels).expect("one label up to 4 for each cell");
    match writeln!(io::stdout(), "{}", course::write_puzzle(&puzzle)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// How far a cell is from where the puzzle is to be blank, and within which distance no line is.
fn distance(grid: Grid, blank: Blank, cell: Cell) -> (usize, usize) {
    let (row, col) = grid.cell_position(cell);
    // In hundredths of the way to the border.
    let from_centre = |at: usize, size: usize| 100 * (2 * at + 1).abs_diff(size) / size;
    match blank {
        Blank::Scattered => (0, 0),
        Blank::Centre => (from_centre(row, grid.rows()).max(from_centre(col, grid.cols())), 50),
        Blank::Side => (100 * col / grid.cols(), 40),
    }
}

/// The cells in random order, those first where the puzzle is to be blank.
fn removal_order(grid: Grid, blank: Blank, random: &mut ChaCha8Rng) -> Vec<Cell> {
    let mut cells: Vec<Cell> = grid.cells().collect();
    cells.shuffle(random);
    cells.sort_by_key(|&cell| distance(grid, blank, cell).0);
    cells
}

/// Takes labels away in the given order, by halves: a run of cells that cannot go as a whole is
/// tried in two parts. Up to 20x20 or so down to single cells, so that no label can go; on larger
/// grids it stops at short runs, to end within minutes.
fn thin(grid: Grid, labels: &mut Labels, on: &[bool], cells: &[Cell]) {
    let finest = (cells.len() / 400).max(1);
    let mut runs: Vec<&[Cell]> = cells.chunks(64).rev().collect();
    while let Some(run) = runs.pop() {
        let before = labels.clone();
        run.iter().for_each(|cell| labels[cell.index()] = None);
        if !is_only_answer(grid, labels, on) {
            *labels = before;
            if run.len() >= 2 * finest {
                let (first, second) = run.split_at(run.len() / 2);
                runs.extend([second, first]);
            }
        }
    }
}

/// Whether a puzzle has no answer but this one: with the clause that not all of its segments are on
/// the line (no other simple loop has them all), nothing is left.
fn is_only_answer(grid: Grid, labels: &Labels, on: &[bool]) -> bool {
    let puzzle = Puzzle::new(grid, labels.clone()).expect("labels count segments");
    let known = Answer::new(grid, on.to_vec()).expect("one entry for each segment");
    let mut refinement = Refinement::new(Limits::default(), |sink| {
        Lazy::encode(&puzzle, Technique::default(), sink)
    });
    refinement.exclude(&known);
    refinement.run(u64::MAX, &mut |_| {}) == Verdict::Unsatisfiable
}
