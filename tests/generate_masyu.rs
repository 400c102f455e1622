//! Generated Masyu: one answer, no pearl too many, as they were wished.

use lazyloop::engine::Verdict;
use lazyloop::grid::Grid;
use lazyloop::kind::{Kind, Mode, Wishes};
use lazyloop::puzzles::masyu::{Answer, Puzzle};
use lazyloop::questions::generate::{Made, Options, make};
use lazyloop::questions::{self, Uniqueness};

fn wishes(rows: usize, cols: usize) -> Wishes {
    Wishes::of_size(Grid::new(rows, cols).expect("a small grid"))
}

fn made(wishes: Wishes, seed: u64) -> Made<Puzzle> {
    make(&Options::new(wishes), seed).expect("a puzzle")
}

fn only_answer(puzzle: &Puzzle, mode: Mode) -> Option<Answer> {
    let options = questions::Options::default().mode(mode);
    match questions::unique(puzzle, &options, &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(only))) => Some(only.into_answer()),
        Ok(Verdict::Solved(Uniqueness::Multiple(..))) => None,
        other => panic!("{other:?} for {puzzle:?}"),
    }
}

#[test]
fn puzzles_have_one_answer_and_no_pearl_too_many() {
    for seed in 0..30 {
        let mut wishes = wishes(2 + seed as usize % 7, 9 - seed as usize / 5);
        wishes.thickness = Some(f64::from(seed as u32 % 4) / 3.0);
        let made = made(wishes, seed);
        made.puzzle.check(&made.answer).unwrap();
        assert_eq!(only_answer(&made.puzzle, Mode::Full), Some(made.answer), "seed {seed}");
        assert!(made.is_minimal);
        for (cell, _) in made.puzzle.strung() {
            let mut left = made.puzzle.pearls().to_vec();
            left[cell.index()] = None;
            let left = Puzzle::new(made.puzzle.grid(), left).unwrap();
            assert_eq!(only_answer(&left, Mode::Lazy), None, "seed {seed}, {cell:?}");
        }
    }
}

#[test]
fn densities_are_met_or_refused() {
    let mut wishes = wishes(8, 8);
    wishes.density = Some(0.25);
    let dense = made(wishes.clone(), 5);
    assert_eq!(dense.puzzle.strung().count(), 16);
    assert_eq!(only_answer(&dense.puzzle, Mode::Full), Some(dense.answer));
    wishes.density = Some(0.9);
    let most = make::<Puzzle>(&Options::new(wishes.clone()), 1).unwrap_err().to_string();
    assert!(most.starts_with("found none with 58 pearls (a density of 0.906)"), "{most}");
    wishes.density = Some(-0.5);
    let odd = make::<Puzzle>(&Options::new(wishes), 1).unwrap_err().to_string();
    assert_eq!(odd, "--density must be from 0 to 1, not -0.5");
}

#[test]
fn a_grid_without_loops_is_refused() {
    for (rows, cols) in [(1, 1), (1, 5), (5, 1)] {
        let why = make::<Puzzle>(&Options::new(wishes(rows, cols)), 1).unwrap_err().to_string();
        let expected = format!("there is no loop in {rows}x{cols} cells: ask for 2x2 or more");
        assert_eq!(why, expected);
    }
}
