//! Puzzles to measure with, as many and as large as wanted: a random loop, and a share of its
//! labels. The same seed gives the same puzzle on every machine.
//!
//! Such puzzles have long winding loops and, with labels missing, many answers: hard for a solver
//! that is told connectivity late.

#[path = "../../examples/generate/random_loop.rs"]
mod random_loop;

use lazyloop::grid::Grid;
use lazyloop::puzzles::slitherlink::{Answer, Puzzle};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A puzzle with about the share `kept` (0 to 1) of the labels of a random loop, and that loop.
pub(crate) fn windy(grid: Grid, kept: f64, seed: u64) -> (Puzzle, Answer) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let on = random_loop::random_loop(grid, |_| true, &mut random);
    let mut labels = random_loop::count(grid, &on);
    for label in &mut labels {
        *label = label.filter(|_| random.random_bool(kept));
    }
    let puzzle = Puzzle::new(grid, labels).expect("a count of four segments for each cell");
    (puzzle, Answer::new(grid, on).expect("one entry for each segment"))
}
