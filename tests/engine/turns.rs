//! The full mode, where several encodings take turns until one decides.

use crate::common;
use lazyloop::engine::Verdict;
use lazyloop::kind::Mode;
use lazyloop::lines::full;

use lazyloop::puzzles::slitherlink::Puzzle;
use lazyloop::questions::{self, Answers, Options, Uniqueness};
use std::fs;
use std::path::Path;

/// A puzzle on which the trees that begin get nowhere, because of its blank columns.
fn blank_columns() -> Puzzle {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/sample.txt");
    let lines = fs::read_to_string(sample).expect("a file of the project");
    common::puzzle(lines.lines().nth(7).expect("eight lines"))
}

/// A wall of zeros between two parts that both need some of the line.
fn wall() -> Puzzle {
    let mut rows = ["....0...."; 7];
    rows[3] = ".3..0..3.";
    common::puzzle(&format!("7 9 {}", rows.join(" ")))
}

fn sizes(puzzle: &Puzzle) -> Vec<(u64, u64)> {
    let turns = [Mode::Trees, Mode::Columns, Mode::Elimination];
    turns.map(|mode| full::size(puzzle, mode)).to_vec()
}

#[test]
fn what_the_first_encoding_does_not_decide_another_one_does() {
    let (solved, refuted) = (blank_columns(), wall());
    for (puzzle, has_answer) in [(&solved, true), (&refuted, false)] {
        let found = questions::solve(puzzle, &Options::default().mode(Mode::Full), &mut |_| {});
        match found.result.expect("it can be tried") {
            Verdict::Solved(_) => assert!(has_answer),
            Verdict::Unsatisfiable => assert!(!has_answer),
            Verdict::Unknown(stop) => panic!("{stop:?}"),
        }
    }
}

#[test]
fn the_figures_are_of_the_formula_that_decided() {
    let puzzle = blank_columns();
    let found = questions::solve(&puzzle, &Options::default().mode(Mode::Full), &mut |_| {});
    let (figures, sizes) = (found.figures, sizes(&puzzle));
    assert!(figures.iterations > 1, "the trees alone do not solve it in one turn");
    assert!(sizes[1..].contains(&(figures.variables, figures.clauses)), "{figures:?}, {sizes:?}");
}

#[test]
fn the_same_encoding_decides_each_time() {
    let puzzle = blank_columns();
    let figures = || {
        let options = Options::default().mode(Mode::Full);
        let found = questions::solve(&puzzle, &options, &mut |_| {});
        (found.figures.iterations, found.figures.variables, found.figures.clauses)
    };
    assert_eq!(figures(), figures());
}

#[test]
fn an_answer_is_found_once_whichever_encoding_is_asked_next() {
    for options in [Options::default().mode(Mode::Full), Options::default().max_iterations(0)] {
        let puzzle = blank_columns();
        let found = questions::unique(&puzzle, &options, &mut |_| {});
        assert!(
            matches!(found.result, Ok(Verdict::Solved(Uniqueness::Unique(_)))),
            "{:?}",
            found.result
        );
        let blank = common::puzzle("2 2 .. ..");
        let mut answers = Answers::new(&blank, &options);
        let mut count = 0;
        while let Ok(Verdict::Solved(_)) = answers.next(&mut |_| {}) {
            count += 1;
        }
        assert_eq!(count, 13, "all loops of a 2x2 grid");
    }
}
