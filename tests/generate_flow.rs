//! Generated maps: one answer, no pair too many, as they were wished, the same everywhere.

use lazyloop::engine::Verdict;
use lazyloop::grid::Grid;
use lazyloop::kind::{Generated, Kind, Mode, Plan, Wishes};
use lazyloop::puzzles::flow::text::map::write_puzzle;
use lazyloop::puzzles::flow::{Answer, Puzzle};
use lazyloop::questions::generate::{Made, Options, make};
use lazyloop::questions::{self, Uniqueness};
use lazyloop::random::Random;

fn made(rows: usize, cols: usize, seed: u64, wish: impl Fn(&mut Wishes)) -> Made<Puzzle> {
    let mut wishes = Wishes::of_size(Grid::new(rows, cols).expect("a small grid"));
    wish(&mut wishes);
    make(&Options::new(wishes), seed).expect("a map")
}

fn refused(rows: usize, cols: usize, wish: impl Fn(&mut Wishes)) -> String {
    let mut wishes = Wishes::of_size(Grid::new(rows, cols).expect("a small grid"));
    wish(&mut wishes);
    make::<Puzzle>(&Options::new(wishes), 1).expect_err("no map").to_string()
}

fn only_answer(puzzle: &Puzzle, mode: Mode) -> Option<Answer> {
    let options = questions::Options::default().mode(mode);
    match questions::unique(puzzle, &options, &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(only))) => Some(only.into_answer()),
        Ok(Verdict::Solved(Uniqueness::Multiple(..))) => None,
        other => panic!("{other:?} for {}", write_puzzle(puzzle)),
    }
}

/// Whether some path runs along itself: neighbouring cells of one letter that are not joined.
fn touches(made: &Made<Puzzle>) -> bool {
    let (grid, answer) = (made.puzzle.grid(), &made.answer);
    grid.segments().any(|edge| {
        let is_same = |[a, b]: [_; 2]| answer.letter(a) == answer.letter(b);
        grid.linked(edge).is_some_and(is_same) && !answer.is_joined(edge)
    })
}

#[test]
fn small_maps_have_one_answer() {
    for seed in 0..40 {
        let (rows, cols) = (1 + seed as usize % 6, 2 + seed as usize / 6);
        let touching = seed % 2 == 1;
        let made = made(rows, cols, seed, |wishes| wishes.touching = Some(touching));
        made.puzzle.check(&made.answer).unwrap();
        let only = only_answer(&made.puzzle, Mode::Full);
        assert_eq!(only.as_ref(), Some(&made.answer), "{}", write_puzzle(&made.puzzle));
        // Three cells of an odd grid may be joined as they come.
        assert!(touching || !touches(&made), "{}", write_puzzle(&made.puzzle));
        assert!(made.is_minimal);
    }
}

#[test]
fn so_many_pairs_are_there_as_are_wished() {
    let least = made(6, 6, 3, |_| {}).puzzle.colours().len();
    for pairs in [least, 12, 18] {
        let made = made(6, 6, 3, |wishes| wishes.pairs = Some(pairs));
        assert_eq!(made.puzzle.colours().len(), pairs);
        assert_eq!(only_answer(&made.puzzle, Mode::Full), Some(made.answer));
    }
    // Fewer than come by themselves.
    assert_eq!(made(10, 10, 3, |wishes| wishes.pairs = Some(8)).puzzle.colours().len(), 8);
    let few = refused(6, 6, |wishes| wishes.pairs = Some(1));
    assert!(few.starts_with("found no way to fill the grid with 1 paths, but one with "), "{few}");
    let most = "--pairs must be from 1 to 18 on so many cells, not 19";
    assert_eq!(refused(6, 6, |wishes| wishes.pairs = Some(19)), most);
    assert_eq!(refused(1, 1, |_| {}), "a map needs two cells: ask for 1x2 or more");
    assert_eq!(refused(5, 5, |wishes| wishes.density = Some(0.4)), "Flow Free has no --density");
}

/// Cuts are decided by sets, batch by batch; it is as if they were tried one after the other.
#[test]
fn a_cut_goes_exactly_if_the_others_leave_one_answer() {
    let mut stayed = 0;
    for seed in 0..60 {
        let touching = seed % 2 == 0;
        let made = made(5, 4 + seed as usize % 3, seed, |w| w.touching = Some(touching));
        let mut wishes = Wishes::of_size(made.puzzle.grid());
        wishes.touching = Some(touching);
        let plan = Puzzle::plan(&wishes, &mut Random::new(seed)).unwrap();
        let mut kept = plan.allowed();
        for cut in plan.parts()[0].groups.concat() {
            kept[cut as usize] = false;
            if only_answer(&plan.puzzle(&kept).0, Mode::Full).is_none() {
                kept[cut as usize] = true;
                stayed += 1;
            }
        }
        assert_eq!(write_puzzle(&made.puzzle), write_puzzle(&plan.puzzle(&kept).0), "seed {seed}");
    }
    assert!(stayed > 10, "{stayed}");
}

#[test]
fn a_seed_gives_one_map() {
    let map = |seed| write_puzzle(&made(5, 6, seed, |_| {}).puzzle);
    assert_eq!(map(1), map(1));
    assert_ne!(map(1), map(2));
    // Part of what is promised, as for other kinds.
    assert_eq!(map(1), "A...B.\n.CD...\n...E..\n....C.\nADEB..\n");
}
