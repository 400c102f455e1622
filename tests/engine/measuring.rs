//! What the benchmarks lean on: the puzzles they generate.

#[path = "../../benches/generate/mod.rs"]
mod generate;

use lazyloop::grid::Grid;
use lazyloop::puzzles::slitherlink::check;

#[test]
fn a_generated_loop_is_an_answer_to_its_puzzle() {
    for (rows, cols, kept, seed) in
        [(1, 2, 1.0, 0), (1, 9, 1.0, 1), (30, 20, 1.0, 2), (40, 40, 0.4, 3)]
    {
        let (puzzle, answer) = generate::windy(Grid::new(rows, cols).unwrap(), kept, seed);
        check::check(&puzzle, &answer).unwrap();
        let share = puzzle.labelled().count() as f64 / (rows * cols) as f64;
        assert!((share - kept).abs() < 0.1, "{share} of the labels, not {kept}");
    }
}

#[test]
fn a_seed_gives_one_puzzle() {
    let grid = Grid::new(20, 20).unwrap();
    assert_eq!(generate::windy(grid, 0.5, 7), generate::windy(grid, 0.5, 7));
    assert_ne!(generate::windy(grid, 0.5, 7), generate::windy(grid, 0.5, 8));
}
