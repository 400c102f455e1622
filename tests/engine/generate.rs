//! Generated puzzles: one answer, no label too many, as they were wished, the same everywhere.

use crate::common;
use crate::common::made::{Made, make, puzzles};
use lazyloop::engine::{Stop, Verdict};
use lazyloop::grid::Grid;
use lazyloop::kind::{Difficulty, Kind, Layer, Mode, Solution, Symmetry, Wishes};
use lazyloop::plane::squares;
use lazyloop::puzzles::slitherlink::{Answer, KIND, Labels, Puzzle};
use lazyloop::questions::generate::{GenerateError, Options};
use lazyloop::questions::{self, Level, PathEnd, Uniqueness, explain, rate};
use lazyloop::random::Random;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

fn wishes(rows: usize, cols: usize) -> Wishes {
    Wishes::of_size(Grid::new(rows, cols).expect("a small grid"))
}

fn labels(puzzle: &Puzzle) -> Labels {
    puzzle.grid().cells().map(|cell| puzzle.label(cell)).collect()
}

fn is_unique(puzzle: &Puzzle, mode: Mode) -> bool {
    let options = questions::Options::default().mode(mode);
    let result = questions::unique(puzzle, &options, &mut |_| {}).result;
    matches!(result, Ok(Verdict::Solved(Uniqueness::Unique(_))))
}

fn inside(answer: &Answer) -> Vec<bool> {
    squares::inside(answer.grid(), |segment| answer.contains(segment))
}

/// The path to the answer is as hard as that, and no harder.
fn assert_rated(puzzle: &Puzzle, difficulty: Difficulty, seed: u64) {
    let path = explain(puzzle, Layer::Subset, &questions::Options::default()).expect("a path");
    let level = match difficulty {
        Difficulty::Children => Level::Children,
        Difficulty::Easy => Level::Easy,
        Difficulty::Medium => Level::Medium,
        Difficulty::Hard => Level::Hard,
        Difficulty::Expert => Level::Expert,
    };
    assert_eq!(rate(&path).level, level, "seed {seed}, {difficulty}");
    if difficulty == Difficulty::Children {
        assert!(path.steps.iter().all(|step| step.layer == Layer::Single), "seed {seed}");
    }
}

/// Whether a puzzle has an answer that is not this one: a witness of its own, found by a new solver.
fn has_another(puzzle: &Puzzle, answer: &Answer) -> bool {
    let options = questions::Options::default();
    match questions::unique(puzzle, &options, &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(_))) => false,
        Ok(Verdict::Solved(Uniqueness::Multiple(first, second))) => [first, second]
            .iter()
            .any(|found| found.answer() != answer && puzzle.check(found.answer()).is_ok()),
        other => panic!("{other:?} for {}", common::puzzle_line(puzzle)),
    }
}

/// A new solver says that there is one answer, and which (with the full encoding, where that is not
/// too large); and if the puzzle is said to be minimal, there is another answer without any of its
/// labels (and those that must go with it).
fn check(made: &Made<Puzzle>, symmetry: Symmetry) {
    let Made { puzzle, answer, seed, is_minimal } = made;
    let text = common::puzzle_line(puzzle);
    puzzle.check(answer).expect("its answer");
    let is_small = puzzle.grid().cell_count() <= 144;
    let mode = if is_small { Mode::Full } else { Mode::Lazy };
    let options = questions::Options::default().mode(mode);
    match questions::unique(puzzle, &options, &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(only))) => {
            assert_eq!(only.answer(), answer, "{text}")
        }
        other => panic!("{other:?} for {text}"),
    }
    let (grid, all) = (puzzle.grid(), labels(puzzle));
    for cell in (0..all.len()).filter(|&cell| all[cell].is_some()) {
        let orbit = symmetry.orbit(grid, cell);
        let mut left = all.clone();
        for &image in &orbit {
            let label = left[image as usize].take();
            assert!(label.is_some(), "seed {seed}, not symmetric: {text}");
        }
        let is_first = orbit.iter().all(|&image| image as usize >= cell);
        if *is_minimal && is_first {
            let less = Puzzle::new(grid, left).expect("labels");
            assert!(has_another(&less, answer), "seed {seed}, cell {cell} can go from {text}");
        }
    }
}

#[test]
fn small_puzzles_have_one_answer_and_no_label_too_many() {
    for seed in 0..40 {
        let (rows, cols) = (1 + seed as usize % 12, 12 - seed as usize / 5 % 11);
        let symmetry = match (rows == cols, seed % 4) {
            (false, 3) | (_, 0) => Symmetry::None,
            (_, 1) => Symmetry::Rotation,
            (_, 2) => Symmetry::Reflection,
            _ => Symmetry::Quarter,
        };
        let mut wishes = wishes(rows, cols);
        wishes.symmetry = symmetry;
        wishes.thickness = Some(f64::from(seed as u32 % 6) / 5.0);
        let made = make(&KIND, &Options::new(wishes), seed).unwrap();
        assert!(made.is_minimal);
        check(&made, symmetry);
    }
}

/// The paths stay within their layers, and no group of labels can go if they are to stay there.
#[test]
fn puzzles_are_as_hard_as_they_are_wished() {
    for &difficulty in Difficulty::ALL {
        for seed in 0..6 {
            let mut wishes = wishes(6, 6 + seed as usize % 3);
            wishes.difficulty = Some(difficulty);
            wishes.symmetry = [Symmetry::None, Symmetry::Rotation][seed as usize % 2];
            let made = make(&KIND, &Options::new(wishes.clone()), seed).unwrap();
            assert!(!made.is_minimal && is_unique(&made.puzzle, Mode::Full));
            let options = questions::Options::default();
            assert_rated(&made.puzzle, difficulty, seed);
            if difficulty != Difficulty::Children {
                continue;
            }
            let (grid, all) = (made.puzzle.grid(), labels(&made.puzzle));
            for cell in (0..all.len()).filter(|&cell| all[cell].is_some()) {
                let mut left = all.clone();
                for image in wishes.symmetry.orbit(grid, cell) {
                    assert!(left[image as usize].take().is_some(), "seed {seed}: not symmetric");
                }
                let less = Puzzle::new(grid, left).unwrap();
                let path = explain(&less, Layer::Single, &options).unwrap();
                assert_ne!(path.end, PathEnd::Complete, "seed {seed}, cell {cell}");
            }
        }
    }
}

#[test]
fn squares_are_symmetric_after_a_quarter_turn() {
    for seed in 0..6 {
        let mut wishes = wishes(7 + seed as usize, 7 + seed as usize);
        wishes.symmetry = Symmetry::Quarter;
        check(&make(&KIND, &Options::new(wishes), seed).unwrap(), Symmetry::Quarter);
    }
}

fn pick<'a, T>(items: &'a [T], random: &mut Random) -> &'a T {
    &items[random.below(items.len())]
}

/// Wishes for a puzzle of 7x7 to 12x12, of all those that go together.
fn random_wishes(random: &mut Random) -> Wishes {
    let mut wishes = wishes(7 + random.below(6), 7 + random.below(6));
    let cells = wishes.grid.cell_count();
    wishes.symmetry = match *pick(Symmetry::ALL, random) {
        Symmetry::Quarter if wishes.grid.rows() != wishes.grid.cols() => Symmetry::Rotation,
        symmetry => symmetry,
    };
    wishes.thickness = *pick(&[None, Some(0.0), Some(0.5), Some(1.0)], random);
    if random.happens(0.15) {
        // The answer of another puzzle, so that its labels tell it.
        let mut of_loop = Wishes::of_size(wishes.grid);
        of_loop.thickness = wishes.thickness.take();
        let drawn = make(&KIND, &Options::new(of_loop), random.bits()).expect("a puzzle");
        wishes.picture = Some(inside(&drawn.answer));
    } else if wishes.symmetry == Symmetry::None {
        // Few labels and symmetry, or a picture, are too much for many loops.
        wishes.only =
            pick(&[None, None, None, Some(vec![1, 2, 3]), Some(vec![2, 3])], random).clone();
        if random.happens(0.2) {
            wishes.places = Some((0..cells).map(|_| random.happens(0.85)).collect());
        }
    }
    let takes_all = wishes.only.is_none() && wishes.places.is_none();
    match random.below(20) {
        0..4 if takes_all => wishes.density = Some(0.5 + random.below(50) as f64 / 100.0),
        4 if takes_all && wishes.picture.is_none() && cells <= 81 => {
            wishes.difficulty = Some(*pick(Difficulty::ALL, random));
        }
        _ => {}
    }
    wishes
}

/// Makes the puzzle of a seed, and looks at each wish. `false` if the program says that it found
/// none: a picture may need more labels than the density allows, say.
fn make_and_check(seed: u64) -> bool {
    let wishes = random_wishes(&mut Random::new(seed));
    let made = make(&KIND, &Options::new(wishes.clone()), seed);
    let made = match made {
        Err(GenerateError::TooFew { .. } | GenerateError::NotRated { .. }) => return false,
        made => made.unwrap_or_else(|error| panic!("{error} for seed {seed}: {wishes:?}")),
    };
    check(&made, wishes.symmetry);
    let puzzle = &made.puzzle;
    // What need not be minimal can happen to be.
    let is_known = wishes.density.is_none() && wishes.difficulty.is_none();
    assert!(made.is_minimal || !is_known, "seed {seed}");
    if let Some(density) = wishes.density {
        let off = puzzle.labelled().count() as f64 - wishes.grid.cell_count() as f64 * density;
        let group = if wishes.symmetry == Symmetry::Quarter { 3.5 } else { 1.5 };
        assert!(off.abs() <= group, "seed {seed}: {off} labels from {density}");
    }
    if let Some(difficulty) = wishes.difficulty {
        assert_rated(puzzle, difficulty, seed);
    }
    for (cell, label) in puzzle.labelled() {
        let is_wished = wishes.only.as_ref().is_none_or(|only| only.contains(&label));
        assert!(is_wished, "seed {seed}: a label {label}");
        let may_be = wishes.places.as_ref().is_none_or(|places| places[cell.index()]);
        assert!(may_be, "seed {seed}: a label in {cell:?}");
    }
    if let Some(picture) = wishes.picture {
        assert_eq!(inside(&made.answer), picture, "seed {seed}");
    }
    true
}

/// All wishes together. `LAZYLOOP_TRIALS=all` makes 10,000 puzzles in place of 100.
#[test]
fn random_wishes_are_met() {
    let count = common::trials(100, 10_000) as u64;
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let refused = AtomicU64::new(0);
    let work = &|first| {
        for seed in (first..count).step_by(threads as usize) {
            refused.fetch_add(u64::from(!make_and_check(seed)), Relaxed);
            if seed % 1000 == 999 {
                eprintln!("{} puzzles, more or less", seed + 1);
            }
        }
    };
    std::thread::scope(|scope| {
        (0..threads).for_each(|first| drop(scope.spawn(move || work(first))));
    });
    let refused = refused.into_inner();
    eprintln!("{refused} of {count} were refused");
    assert!(refused * 100 <= count);
}

/// Above 300 cells the grid is looked at through windows first.
#[test]
fn larger_puzzles_have_one_answer_and_no_label_too_many() {
    for (rows, cols, symmetry) in [
        (18, 18, Symmetry::None),
        (11, 31, Symmetry::Rotation),
        (20, 19, Symmetry::Reflection),
        (18, 18, Symmetry::Quarter),
    ] {
        let mut wishes = wishes(rows, cols);
        wishes.symmetry = symmetry;
        let made = make(&KIND, &Options::new(wishes.clone()), 5).unwrap();
        assert!(made.is_minimal);
        check(&made, symmetry);
        let near = make(&KIND, &Options::new(wishes).minimal(false), 5).unwrap();
        let count = |made: &Made<Puzzle>| made.puzzle.labelled().count();
        assert!((count(&made)..=count(&made) * 12 / 10).contains(&count(&near)));
    }
}

#[test]
fn densities_are_met() {
    for (seed, density, symmetry) in [
        (1, 0.45, Symmetry::None),
        (2, 0.5, Symmetry::Rotation),
        (3, 0.6, Symmetry::Quarter),
        (4, 1.0, Symmetry::Reflection),
    ] {
        let mut wishes = wishes(12, 12);
        wishes.density = Some(density);
        wishes.symmetry = symmetry;
        let made = make(&KIND, &Options::new(wishes), seed).unwrap();
        check(&made, symmetry);
        let off = made.puzzle.labelled().count() as f64 - 144.0 * density;
        let slack = if symmetry == Symmetry::Quarter { 3.5 } else { 1.5 };
        assert!(off.abs() <= slack, "{off} labels from {density}");
    }
}

#[test]
fn labels_stand_where_they_may_and_are_those_that_may() {
    let mut wishes = wishes(9, 9);
    wishes.only = Some(vec![1, 2, 3]);
    wishes.places = Some((0..81).map(|cell| cell % 9 != 4 && cell / 9 != 4).collect());
    for made in puzzles(&KIND, Options::new(wishes.clone()).seed(3)).take(3) {
        let made = made.unwrap();
        check(&made, Symmetry::None);
        for (cell, label) in made.puzzle.labelled() {
            assert!((1..=3).contains(&label) && wishes.places.as_ref().unwrap()[cell.index()]);
        }
    }
}

/// The loop is changed until such labels tell it.
#[test]
fn labels_may_all_be_twos() {
    for (seed, side) in [(1, 4), (2, 6), (3, 8), (4, 10)] {
        let mut wishes = wishes(side, side);
        wishes.only = Some(vec![2]);
        let made = make(&KIND, &Options::new(wishes), seed).unwrap();
        check(&made, Symmetry::None);
        assert!(made.puzzle.labelled().all(|(_, label)| label == 2));
    }
}

const HEART: &str = "\
............
..##....##..
.####..####.
.##########.
.##########.
.##########.
..########..
...######...
....####....
.....##.....
............
............";

fn picture(text: &str) -> Vec<bool> {
    text.chars().filter(|sign| "#.".contains(*sign)).map(|sign| sign == '#').collect()
}

#[test]
fn a_picture_is_the_inside_of_the_answer() {
    let mut wishes = wishes(12, 12);
    wishes.picture = Some(picture(HEART));
    let made = make(&KIND, &Options::new(wishes.clone()), 1).unwrap();
    check(&made, Symmetry::None);
    assert_eq!(Some(inside(&made.answer)), wishes.picture);
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let refused = |change: &dyn Fn(&mut Wishes)| {
        let mut wishes = wishes(3, 4);
        change(&mut wishes);
        make(&KIND, &Options::new(wishes), 1).unwrap_err().to_string()
    };
    let of = |text: &str| {
        let picture = picture(text);
        refused(&move |wishes| wishes.picture = Some(picture.clone()))
    };
    let start = "the picture is not the inside of one loop: ";
    assert_eq!(of("............"), format!("{start}it has no cell"));
    assert_eq!(
        of("#..#........"),
        format!("{start}it has 2 pieces, one of them at row 1, column 4")
    );
    assert_eq!(
        of("#....#......"),
        format!("{start}it touches itself at a corner of the cell at row 2, column 2")
    );
    assert_eq!(of("###.#.#.###."), format!("{start}it has a hole at row 2, column 2"));
    assert_eq!(of("#"), "--shape must have 12 cells, not 1");
    assert_eq!(
        refused(&|wishes| wishes.symmetry = Symmetry::Quarter),
        "a quarter turn needs a square, and 3x4 is none: ask for --symmetry rotation"
    );
    assert_eq!(refused(&|w| w.density = Some(1.5)), "--density must be from 0 to 1, not 1.5");
    assert_eq!(refused(&|w| w.thickness = Some(-1.0)), "--thickness must be from 0 to 1, not -1");
    assert_eq!(refused(&|w| w.only = Some(vec![5])), "--only must be labels from 0 to 4, not 5");
    assert_eq!(refused(&|w| w.pairs = Some(5)), "Slitherlink has no --pairs");
    assert_eq!(
        refused(&|w| w.places = Some(vec![false; 12])),
        "found none with one answer among 1000 drawn at random: allow more clues"
    );
    let few = refused(&|wishes| wishes.density = Some(0.1));
    assert!(
        few.starts_with("found none with 1 labels (a density of 0.083) in 10 tries, but one with "),
        "{few}"
    );
    let most = refused(&|wishes| {
        wishes.density = Some(1.0);
        wishes.only = Some(vec![1, 2, 3]);
        wishes.grid = Grid::new(10, 10).unwrap();
    });
    assert!(
        most.starts_with(
            "found none with 100 labels (a density of 1.000): there may be no more than "
        ),
        "{most}"
    );
    let mut alone = wishes(1, 1);
    alone.density = None;
    assert!(make(&KIND, &Options::new(alone), 1).unwrap_err().to_string().contains("1x2"));
}

/// These lines are part of what is promised: a seed gives the same puzzle on every machine, with
/// every version of the solver.
#[test]
fn seeds_give_the_puzzles_that_they_always_gave() {
    let line = |rows, cols, seed| {
        common::puzzle_line(&make(&KIND, &Options::new(wishes(rows, cols)), seed).unwrap().puzzle)
    };
    assert_eq!(line(5, 6, 1), "5 6 3.3..3 .3..3. ....21 ...1.. 23..2.");
    assert_eq!(
        line(10, 10, 1),
        "10 10 2..3.31.2. 3.1......2 .1....22.2 ..1.122.2. 13\
         2.21.... .2..3..011 .01...3111 .2....22.. 3..30....2 ..1...23.."
    );
    // A sum over the signs of a puzzle that windows have looked at.
    let sum = |text: &str| {
        let step = |sum: u64, sign: u8| sum.wrapping_mul(0x100_0000_01B3) ^ u64::from(sign);
        text.bytes().fold(0xCBF2_9CE4_8422_2325, step)
    };
    assert_eq!(sum(&line(24, 25, 1)), 0xaa78b040f555f0aa);
}

#[test]
fn a_raised_flag_ends_it() {
    let options = Options::new(wishes(60, 60)).cancelled_by(Arc::new(AtomicBool::new(true)));
    assert_eq!(make(&KIND, &options, 1), Err(GenerateError::Stopped(Stop::Cancelled)));
}

/// Of every kind, also where whoever asks makes sure of the one answer.
#[test]
fn a_puzzle_that_is_made_comes_with_its_answer() {
    for maker in lazyloop::registry::makers() {
        for checked in [true, false] {
            let options = Options::new(wishes(5, 6)).checked(checked);
            let made = maker.make(&options, 3).expect("a puzzle");
            let planned = Solution::new(&*made.puzzle, made.answer).expect("its answer");
            let solved = made.puzzle.solve().result;
            let Ok(Verdict::Solved(found)) = solved else { panic!("{solved:?}") };
            assert_eq!(planned.to_text(), found.to_text());
        }
    }
}
