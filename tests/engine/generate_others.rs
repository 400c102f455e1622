//! Generated maps and strings of pearls: as they were wished, the same everywhere. That they have one answer
//! is a law of every kind.

use crate::common::made::{Made, make};
use lazyloop::answer::Answer;
use lazyloop::engine::{Limits, Verdict};
use lazyloop::grid::{Cell, Grid};
use lazyloop::kind::{
    AnyKind, AnyPuzzle, Definition, Difficulty, Layer, Mode, Wish, Wishes, can_change,
};
use lazyloop::lines::clued::{self, Clued};
use lazyloop::lines::{Drawn, OneLine};
use lazyloop::plane::squares::within;
use lazyloop::puzzles::flow::text::map::write_puzzle;
use lazyloop::puzzles::flow::{KIND, Puzzle};
use lazyloop::puzzles::{masyu, simple_loop};
use lazyloop::questions::generate::{GenerateError, Options};
use lazyloop::questions::{self, Level, Uniqueness, rate};
use lazyloop::random::Random;
use lazyloop::registry::{self, Maker};

/// A kind that a text gives.
fn text(name: &str) -> &'static Definition<clued::Puzzle> {
    registry::written(name).expect("a kind").definition()
}

fn made(rows: usize, cols: usize, seed: u64, wish: impl Fn(&mut Wishes)) -> Made<Puzzle> {
    let mut wishes = Wishes::of_size(Grid::new(rows, cols).expect("a small grid"));
    wish(&mut wishes);
    make(&KIND, &Options::new(wishes), seed).expect("a map")
}

fn refused(rows: usize, cols: usize, wish: impl Fn(&mut Wishes)) -> String {
    let mut wishes = Wishes::of_size(Grid::new(rows, cols).expect("a small grid"));
    wish(&mut wishes);
    make(&KIND, &Options::new(wishes), 1).expect_err("no map").to_string()
}

fn only_answer(puzzle: &dyn AnyPuzzle, mode: Mode) -> Option<Answer> {
    let options = questions::Options::default().mode(mode);
    match questions::unique(puzzle, &options, &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(only))) => Some(only.into_answer()),
        Ok(Verdict::Solved(Uniqueness::Multiple(..))) => None,
        other => panic!("{other:?} for {puzzle:?}"),
    }
}

/// Whether some path runs along itself: neighbouring cells of one letter that are not joined.
fn touches(made: &Made<Puzzle>) -> bool {
    let (grid, answer) = (made.puzzle.grid(), &made.answer);
    grid.segments().any(|edge| {
        let is_same = |[a, b]: [_; 2]| answer.letter(a) == answer.letter(b);
        grid.linked(edge).is_some_and(is_same) && !answer.contains(edge)
    })
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

#[test]
fn a_seed_gives_one_map() {
    let map = |seed| write_puzzle(&made(5, 6, seed, |_| {}).puzzle);
    assert_eq!(map(1), map(1));
    assert_ne!(map(1), map(2));
    // Part of what is promised, as for other kinds.
    assert_eq!(map(1), "A...B.\n.CD...\n...E..\n....C.\nADEB..\n");
}

#[test]
fn paths_run_along_themselves_only_where_that_is_wished() {
    let touching = |touching| {
        let made = |seed| made(6, 7, seed, |wishes| wishes.touching = Some(touching));
        (0..20).filter(|&seed| touches(&made(seed))).count()
    };
    assert!(touching(true) > 0);
    assert_eq!(touching(false), 0);
    let apart =
        |seed| made(6, 7, seed, |wishes| (wishes.touching, wishes.no_block) = (Some(true), true));
    // Few lines that touch leave every block open.
    let mut touching = 0;
    for seed in 0..400 {
        if seed >= 20 && touching > 0 {
            break;
        }
        let made = apart(seed);
        touching += usize::from(touches(&made));
        let puzzle = made.puzzle.clone().forbidding_blocks(true);
        assert_eq!(lazyloop::puzzles::flow::check::check(&puzzle, &made.answer), Ok(()));
    }
    assert!(touching > 0);
}

#[test]
fn densities_of_pearls_are_met_or_refused() {
    let of = |density, seed| {
        let mut wishes = Wishes::of_size(Grid::new(8, 8).expect("a small grid"));
        wishes.density = Some(density);
        make(&masyu::KIND, &Options::new(wishes), seed)
    };
    let dense = of(0.25, 5).expect("a puzzle");
    assert_eq!(dense.puzzle.strung().count(), 16);
    assert_eq!(only_answer(&dense.puzzle, Mode::Full), Some(dense.answer));
    let most = of(0.9, 1).expect_err("too dense").to_string();
    assert!(most.starts_with("found none with 58 pearls (a density of 0.906)"), "{most}");
    let odd = of(-0.5, 1).expect_err("no density").to_string();
    assert_eq!(odd, "--density must be from 0 to 1, not -0.5");
}

/// Each kind that can be explained makes puzzles as hard as is wished, with hardly an exception at a size so small.
#[test]
fn puzzles_of_every_kind_are_rated_as_wished() {
    let rated = |maker: &Maker| maker.wishes().contains(&Wish::Difficulty);
    let (mut made, mut missed) = (0, Vec::new());
    for maker in registry::makers().into_iter().filter(rated) {
        for (difficulty, level) in
            [(Difficulty::Easy, Level::Easy), (Difficulty::Medium, Level::Medium)]
        {
            let mut wishes = Wishes::of_size(Grid::new(5, 6).expect("a small grid"));
            wishes.difficulty = Some(difficulty);
            let puzzle = match maker.make(&Options::new(wishes), 3) {
                Ok(made) => made.puzzle,
                Err(GenerateError::NotRated { .. } | GenerateError::NotUnique { .. }) => {
                    missed.push((maker.kind.name, difficulty.name()));
                    continue;
                }
                Err(error) => panic!("{} {difficulty}: {error}", maker.kind.name),
            };
            let options = questions::Options::default();
            let path = questions::explain(&*puzzle, Layer::Subset, &options).expect("a path");
            assert_eq!(rate(&path).level, level, "{}", maker.kind.name);
            made += 1;
        }
    }
    assert!(made > 5 * missed.len(), "{made} were made, but none of {missed:?}");
}

#[test]
fn a_grid_without_loops_is_refused() {
    for (rows, cols) in [(1, 1), (1, 5), (5, 1)] {
        let options = Options::new(Wishes::of_size(Grid::new(rows, cols).expect("a small grid")));
        let pearls = make(&masyu::KIND, &options, 1).expect_err("no loop").to_string();
        let cells = make(&simple_loop::KIND, &options, 1).expect_err("no loop").to_string();
        let expected = format!("there is no loop in {rows}x{cols} cells: ask for 2x2 or more");
        assert_eq!((pearls, cells), (expected.clone(), expected));
    }
}

/// Their lines must be the only ones through the cells that they visit, which random lines hardly ever are.
#[test]
fn shaded_cells_of_regions_tell_the_line() {
    for seed in 1..=3 {
        let wishes = Wishes::of_size(Grid::new(10, 10).expect("a small grid"));
        let made = make(text("regional-yajilin"), &Options::new(wishes), seed).expect("a puzzle");
        assert_eq!(only_answer(&made.puzzle, Mode::Full), Some(made.answer));
        let sizes: Vec<usize> = made.puzzle.each_region().iter().map(Vec::len).collect();
        assert!(sizes.iter().all(|&cells| cells <= 8) && sizes.len() < 50, "{sizes:?}");
    }
}

#[test]
fn as_many_regions_are_left_as_numbers_are_wished() {
    for density in [0.1, 0.5, 0.9] {
        let mut wishes = Wishes::of_size(Grid::new(6, 6).expect("a small grid"));
        wishes.density = Some(density);
        let made = make(text("detour"), &Options::new(wishes), 1).expect("a puzzle");
        let numbers = made.puzzle.clued().count();
        assert_eq!(numbers, (36.0 * density).round() as usize, "{density}");
        assert_eq!(only_answer(&made.puzzle, Mode::Full), Some(made.answer));
    }
}

#[test]
fn near_misses_are_loops_that_violate_these_pearls() {
    let grid = Grid::new(6, 7).expect("a grid");
    let mut random = Random::new(3);
    for _ in 0..20 {
        let plan = (masyu::KIND.plan)(&Wishes::of_size(grid), &mut random, &Limits::default());
        let plan = plan.expect("a plan");
        let all = vec![true; grid.cell_count()];
        let drawn = Drawn::of(plan.puzzle(&all).1, masyu::Puzzle::ALONG);
        let squares = within(grid).expect("squares");
        // What one or two flips violate, found over the whole grid.
        let mut expected = Vec::new();
        let flip = |inside: &[bool], at: Cell| {
            let mut inside = inside.to_vec();
            inside[at.index()] = !inside[at.index()];
            inside
        };
        let mut add = |inside: &[bool]| {
            let other = Drawn::around(grid, masyu::Puzzle::ALONG, inside.to_vec()).line;
            let mut violated = plan.violated(&[], &other);
            violated.sort_unstable();
            expected.push(violated);
        };
        for first in squares.cells().filter(|&c| can_change(squares, &drawn.inside, c)) {
            let once = flip(&drawn.inside, first);
            add(&once);
            for second in squares.cells() {
                if can_change(squares, &once, second) && second != first {
                    add(&flip(&once, second));
                }
            }
        }
        let found = plan.near_misses();
        assert!(found.len() > 3);
        assert!(found.iter().all(|set| expected.contains(&set.to_vec())));
    }
}

/// Beside pieces that may have numbers, a letter that never has one gets none.
#[test]
fn clues_beside_pieces_on_loops_are_clues_of_the_kind() {
    let text = "kind ringed \"Ringed\"\nline loops\n\
        clue \"circle\": \"o\" number? as white-circle from 1\nclue \"turn\": \"t\" as black-cell\n\
        visited c in cells\ncrossing c in cells where not letter(c) = \"o\"\n\
        rule \"turn\" each c in cells where letter(c) = \"t\": turns(c)\n\
        rule \"same numbers\" each a in cells where has number(a)\n  \
          each b in cells where has number(b) and before(a, b): together(a, b) = (number(a) = number(b))\n\
        rule \"a circle\" each c in cells where not letter(c) = \"o\":\n  \
          some(b in cells where letter(b) = \"o\": together(b, c))\n\
        generate pieces \"o\" 0 numbers 40\n";
    let kind = self::text(registry::add(text).expect("a kind").name);
    let wishes = Wishes::of_size(Grid::new(5, 5).unwrap());
    let clues = (0..6).flat_map(|seed| {
        let made = make(kind, &Options::new(wishes.clone()), seed).expect("a puzzle");
        made.puzzle.clues().iter().flatten().map(clued::Clue::token).collect::<Vec<String>>()
    });
    let clues: Vec<String> = clues.collect();
    assert!(clues.iter().all(|clue| clue == "t" || clue.ends_with('o')), "{clues:?}");
    assert!(["t", "o", "1o"].iter().all(|clue| clues.iter().any(|it| it == clue)), "{clues:?}");
}

/// The larger a board, the more of its pieces must each come to rest in a region of its own.
#[test]
fn pieces_come_to_rest_in_regions_of_their_own_on_large_boards() {
    let kind: &'static dyn AnyKind = text("satogaeri");
    let wishes = Wishes::of_size(Grid::new(20, 20).unwrap());
    for seed in 0..6 {
        let plan = kind.plan(&wishes, &mut Random::new(seed), &Limits::default());
        assert!(plan.is_ok(), "seed {seed}: {:?}", plan.err());
    }
}

/// Each region is visited, twice at most; or a path through all cells goes nowhere far straight on: hardly any random
/// line of 10x10 cells does, and one near it is found.
#[test]
fn a_line_is_found_where_hardly_any_random_one_obeys_the_rules() {
    let rooms = "kind pearl-rooms \"Pearl Rooms\"\nregions\n\
        clue \"white\": \"w\" as white-circle\nclue \"black\": \"b\" as black-circle\n\
        visited c in cells where clue(c)\n\
        rule \"white\" each c in cells where letter(c) = \"w\":\n  \
          straight(c) and some(w in ways: line(c, w) and turns(step(c, w)))\n\
        rule \"black\" each c in cells where letter(c) = \"b\":\n  \
          turns(c) and all(w in ways: line(c, w) implies straight(step(c, w)))\n\
        rule \"rooms\" each r in regions: crossings(r) >= 2 and crossings(r) <= 4\n";
    let steps = "kind steps \"Steps\"\nline path\n\
        clue \"start\": \"s\"\nclue \"goal\": \"g\"\nclue \"turns\": number\n\
        ends c in cells where letter(c) = \"s\" or letter(c) = \"g\"\nvisited c in cells\n\
        rule \"short\" each c in cells each w in ways: run(c, w) <= 3\n\
        rule \"turns\" each c in cells where has number(c):\n  \
          count(b in around(c): turns(b)) = number(c)\n";
    let options = Options::new(Wishes::of_size(Grid::new(10, 10).unwrap()));
    for text in [rooms, steps] {
        let kind = self::text(registry::add(text).expect("a kind").name);
        for seed in 0..4 {
            let made = make(kind, &options, seed).unwrap_or_else(|error| panic!("{seed}: {error}"));
            assert_eq!(
                only_answer(&made.puzzle, Mode::Lazy).as_ref(),
                Some(&made.answer),
                "{seed}"
            );
            let again = make(kind, &options, seed).expect("the same");
            assert_eq!(again.puzzle, made.puzzle, "{seed}");
        }
    }
}

/// In 7x7 cells, which numbers a Haisu needs takes a while to tell.
#[test]
fn a_clue_stays_where_deciding_takes_long() {
    let kind = text("haisu");
    let options = Options::new(Wishes::of_size(Grid::new(7, 7).unwrap()));
    let soon = make(kind, &options, 2).expect("a puzzle");
    let least = make(kind, &options.minimal(true), 2).expect("a puzzle");
    assert!(!soon.is_minimal && least.is_minimal);
    assert_eq!(soon.answer, least.answer);
    for (at, clue) in least.puzzle.clues().iter().enumerate() {
        assert!(clue.is_none() || soon.puzzle.clues()[at] == *clue, "{at}");
    }
    assert_ne!(soon.puzzle.clues(), least.puzzle.clues());
    assert_eq!(only_answer(&soon.puzzle, Mode::Lazy), Some(soon.answer));
}
