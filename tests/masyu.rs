//! Masyu against brute force: verdicts, uniqueness, counts, cuts, the checker, and published puzzles.

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

mod common;
#[path = "common/masyu_brute.rs"]
mod masyu_brute;

use lazyloop::engine::Verdict;
use lazyloop::grid::{Grid, Segment};
use lazyloop::kind::{Cut, Mode};
use lazyloop::lines::cells::line;
use lazyloop::puzzles::masyu::text::grid;
use lazyloop::puzzles::masyu::{Answer, Puzzle, check};
use lazyloop::questions::{self, Answers, Options, Uniqueness};
use lazyloop::text::Line;
use masyu_brute::{Loop, all_puzzles, answers, edges, loops, random_puzzle, rng};
use rand::RngExt;
use std::collections::BTreeSet;

/// The lazy mode with each kind of cut, and the full mode.
fn strategies() -> Vec<Options> {
    let lazy = Cut::ALL.iter().map(|&cut| Options::default().cut(cut));
    lazy.chain([Options::default().mode(Mode::Full)]).collect()
}

fn name(puzzle: &Puzzle) -> String {
    grid::rows(puzzle).collect::<Vec<_>>().join("\n")
}

fn puzzle(text: &str) -> Puzzle {
    let lines = text.lines().zip(1..);
    let lines: Vec<Line<'_>> =
        lines.map(|(text, number)| Line { number, text: text.as_bytes() }).collect();
    grid::parse_rows(&lines).unwrap()
}

/// Solves, asks whether the answer is the only one, and finds all of them, up to 50.
fn assert_answers(puzzle: &Puzzle, expected: &[&Loop], options: &Options) {
    let name = name(puzzle);
    let expected: BTreeSet<Vec<bool>> =
        expected.iter().map(|cells| edges(puzzle.grid(), cells)).collect();
    match questions::unique(puzzle, options, &mut |_| {}).result.unwrap() {
        Verdict::Unsatisfiable => assert!(expected.is_empty(), "{options:?}\n{name}"),
        Verdict::Solved(Uniqueness::Unique(solution)) => {
            assert_eq!(expected.len(), 1, "{options:?}\n{name}");
            assert!(expected.contains(solution.answer().as_slice()), "{options:?}\n{name}");
        }
        Verdict::Solved(Uniqueness::Multiple(first, second)) => {
            assert!(expected.len() > 1, "{options:?}\n{name}");
            assert_ne!(first.answer(), second.answer());
            for solution in [first, second] {
                assert!(expected.contains(solution.answer().as_slice()), "{options:?}\n{name}");
            }
        }
        Verdict::Unknown(_) => panic!("no limit\n{name}"),
    }
    let mut found = BTreeSet::new();
    let mut search = Answers::new(puzzle, options);
    while found.len() < 50 {
        match search.next(&mut |_| {}).unwrap() {
            Verdict::Solved(solution) => {
                assert!(found.insert(solution.answer().as_slice().to_vec()), "twice\n{name}");
            }
            Verdict::Unsatisfiable => break,
            Verdict::Unknown(_) => panic!("no limit\n{name}"),
        }
    }
    match found.len() {
        50 => assert!(found.is_subset(&expected), "{options:?}\n{name}"),
        _ => assert_eq!(found, expected, "{options:?}\n{name}"),
    }
}

#[test]
fn every_small_puzzle_gets_its_answers() {
    let strategies = strategies();
    let (mut puzzles, mut solved) = (0, 0);
    for (rows, cols) in [(1, 1), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)] {
        let loops = loops(rows, cols);
        let turned = loops.len();
        assert_eq!(turned, [0, 0, 1, 3, 6, 13, 40][puzzles_before(rows, cols)], "{rows}x{cols}");
        for (at, puzzle) in all_puzzles(rows, cols, 4).iter().enumerate() {
            let expected = answers(puzzle, &loops);
            puzzles += 1;
            solved += usize::from(!expected.is_empty());
            // Each puzzle with one strategy; those with few pearls with all.
            let all = puzzle.strung().count() <= 1 || (!expected.is_empty() && at % 7 == 0);
            for (index, options) in strategies.iter().enumerate() {
                if all || at % strategies.len() == index {
                    assert_answers(puzzle, &expected, options);
                }
            }
        }
    }
    assert!(puzzles > 9969 && solved > 500, "{solved} of {puzzles}");

    fn puzzles_before(rows: usize, cols: usize) -> usize {
        let sizes = [(1, 1), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)];
        sizes.iter().position(|&size| size == (rows, cols)).unwrap()
    }
}

#[test]
fn random_puzzles_get_their_answers() {
    let mut rng = rng(1);
    let mut kinds = [0; 3];
    for (rows, cols, count) in [(3, 5, 60), (4, 4, 120), (4, 5, 80), (5, 5, 60)] {
        let (grid, loops) = (Grid::new(rows, cols).unwrap(), loops(rows, cols));
        for _ in 0..count {
            let puzzle = random_puzzle(&mut rng, grid, &loops);
            let expected = answers(&puzzle, &loops);
            kinds[expected.len().min(2)] += 1;
            for options in &strategies() {
                assert_answers(&puzzle, &expected, options);
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
}

#[test]
fn the_checker_accepts_the_answers_and_nothing_else() {
    let mut rng = rng(4);
    for (rows, cols) in [(2, 3), (3, 3)] {
        let (grid, loops) = (Grid::new(rows, cols).unwrap(), loops(rows, cols));
        let inner: Vec<Segment> =
            grid.segments().filter(|&edge| grid.linked(edge).is_some()).collect();
        for _ in 0..20 {
            let puzzle = random_puzzle(&mut rng, grid, &loops);
            let expected: BTreeSet<Vec<bool>> =
                answers(&puzzle, &loops).into_iter().map(|cells| edges(grid, cells)).collect();
            for bits in 0..1_u32 << inner.len() {
                let mut on = vec![false; grid.segment_count()];
                inner.iter().enumerate().for_each(|(at, l)| on[l.index()] = bits >> at & 1 == 1);
                let answer = Answer::new(grid, on.clone()).unwrap();
                let right = check::check(&puzzle, &answer).is_ok();
                assert_eq!(right, expected.contains(&on), "{on:?}\n{}", name(&puzzle));
            }
        }
    }
}

#[test]
fn the_checker_names_the_fault_and_its_place() {
    let said = |pearls: &str, text: &str| {
        let answer = line::parse_answer(Line { number: 1, text: text.as_bytes() }).unwrap();
        check::check(&puzzle(pearls), &answer).map_err(|fault| fault.to_string())
    };
    let ring = "3 3 F-7 |.| L-J";
    assert_eq!(said("*o*\n...\n..*", ring), Ok(()));
    for (pearls, text, fault) in [
        ("...\n.o.\n...", ring, "the line misses the pearl at row 2, column 2"),
        ("o..\n...\n...", ring, "the line turns in the white pearl at row 1, column 1"),
        (
            ".*.\n...\n...",
            ring,
            "the line goes straight through the black pearl at row 1, column 2",
        ),
        ("*.\n..", "2 2 F7 LJ", "the line turns right next to the black pearl at row 1, column 1"),
        (
            "..o..\n.....",
            "2 5 F---7 L---J",
            "the line turns neither before nor after the white pearl at row 1, column 3",
        ),
        ("...\n...\n...", "3 3 ... ... ...", "there is no line"),
        ("....\n....", "2 4 F7F7 LJLJ", "a second loop goes through row 1, column 3"),
        ("..", ring, "answer to another puzzle: it is for 3 by 3 cells, the puzzle has 1 by 2"),
    ] {
        assert_eq!(said(pearls, text), Err(fault.to_string()));
    }
    let blank = puzzle("..\n..");
    let with = |edges: &[Segment]| {
        let mut on = vec![false; blank.grid().segment_count()];
        edges.iter().for_each(|edge| on[edge.index()] = true);
        let answer = Answer::new(blank.grid(), on).unwrap();
        check::check(&blank, &answer).unwrap_err().to_string()
    };
    let grid = blank.grid();
    assert_eq!(with(&[grid.horizontal(0, 1)]), "the line leaves the grid at row 1, column 2");
    assert_eq!(with(&[grid.horizontal(1, 1)]), "the line ends at row 1, column 2");
}

#[test]
fn a_large_blank_grid_has_many_answers() {
    let grid = Grid::new(30, 30).unwrap();
    let blank = Puzzle::new(grid, vec![None; 900]).unwrap();
    let unique = questions::unique(&blank, &Options::default(), &mut |_| {}).result.unwrap();
    assert!(matches!(unique, Verdict::Solved(Uniqueness::Multiple(..))));
    let mut rng = rng(5);
    let corner = |pearl| {
        let mut pearls = vec![None; 900];
        pearls[[0, 29, 870, 899][rng.random_range(0..4)]] = Some(pearl);
        Puzzle::new(grid, pearls).unwrap()
    };
    use lazyloop::puzzles::masyu::Pearl;
    let verdicts = [Pearl::White, Pearl::Black].map(corner).map(|puzzle| {
        let verdict = questions::solve(&puzzle, &Options::default(), &mut |_| {}).result.unwrap();
        matches!(verdict, Verdict::Solved(_))
    });
    assert_eq!(verdicts, [false, true]);
}

/// The directions of the given answers, cell by cell.
fn directions(answer: &Answer) -> String {
    let sign = |cell| {
        let arms = answer.arms(cell).into_iter().zip(["n", "w", "e", "s"]);
        let mut way: Vec<&str> = arms.filter_map(|(on, way)| on.then_some(way)).collect();
        way.sort_by_key(|way| ["n", "s", "e", "w"].iter().position(|other| other == way));
        if way.is_empty() { "-".to_string() } else { way.concat() }
    };
    answer.grid().cells().map(sign).collect::<Vec<_>>().join(" ")
}

#[test]
fn published_puzzles_have_their_one_answer() {
    let Some(folder) = common::needs::data("masyu") else { return };
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
    let (puzzles, solutions) = (read("published.txt"), read("published.solutions.txt"));
    let blocks = puzzles.split("\n\n").zip(solutions.split("\n\n"));
    let mut count = 0;
    for (text, solution) in blocks {
        let puzzle = puzzle(text.trim_end());
        let unique = questions::unique(&puzzle, &Options::default(), &mut |_| {}).result.unwrap();
        let Verdict::Solved(Uniqueness::Unique(found)) = unique else {
            panic!("not unique:\n{text}")
        };
        let words: Vec<&str> = solution.split_whitespace().collect();
        assert_eq!(directions(found.answer()), words.join(" "), "{text}");
        count += 1;
    }
    assert_eq!(count, 414);
}
