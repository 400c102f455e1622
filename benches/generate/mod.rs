//! Puzzles to measure with, as many and as large as wanted: a random loop, and a share of its
//! labels. The same seed gives the same puzzle on every machine.
//!
//! Such puzzles have long winding loops and, with labels missing, many answers: hard for a solver
//! that is told connectivity late.

use lazyloop::engine::Limits;
use lazyloop::grid::Grid;
use lazyloop::kind::Wishes;
use lazyloop::puzzles::slitherlink::{Answer, KIND, Puzzle};
use lazyloop::random::Random;

/// A puzzle with about the share `kept` (0 to 1) of the labels of a random loop, and that loop.
pub(crate) fn windy(grid: Grid, kept: f64, seed: u64) -> (Puzzle, Answer) {
    let mut random = Random::new(seed);
    let plan = (KIND.plan)(&Wishes::of_size(grid), &mut random, &Limits::default())
        .expect("two cells or more");
    let kept: Vec<bool> = (0..grid.cell_count()).map(|_| random.happens(kept)).collect();
    let (puzzle, answer) = plan.puzzle(&kept);
    (puzzle.downcast_ref::<Puzzle>().expect("a Slitherlink").clone(), answer)
}
