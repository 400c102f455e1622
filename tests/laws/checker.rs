//! The checker: answers that it must accept, and a corpus that it must reject, fault by fault.

use crate::common::{self, brute::Atlas};
use assert_cmd::Command;
use lazyloop::puzzles::slitherlink::check::check;
use lazyloop::puzzles::slitherlink::{Answer, Labels};

/// Lines below an instance that cannot even be read as answers.
const UNREADABLE: [(&str, &str); 7] = [
    ("1 1 1 1 1", "column 7: expected 2 characters in group 2, found 1"),
    ("1 1 1 11 11", "column 10: expected 1 characters in group 3, found 2"),
    ("1 1 1 11", "column 9: expected group 3 of 3, found the end of the line"),
    ("1 1 1 1x 1", "column 8: expected 0 or 1, found 'x'"),
    ("1 1 1 11 1 1", "column 12: expected the end of the line, found '1'"),
    ("unsatisfiable", "column 1: expected the number of rows, found 'unsatisfiable'"),
    ("0 0", "column 1: a grid needs at least one row and one column"),
];

#[test]
fn the_program_says_the_same_pair_by_pair() {
    let (mut input, mut expected) = (String::new(), String::new());
    let mut pair = |puzzle: &str, below: &str, said: &dyn Fn(usize) -> String| {
        let line = input.lines().count() + 1;
        let number = line / 2 + 1;
        input += &format!("{puzzle}\n{below}\n");
        expected += &format!("pair {number} (line {line}): {}\n", said(line));
    };
    pair("1 1 4", "1 1 1 11 1", &|_| "right".to_string());
    // Those of the corpus that are two lines.
    let corpus = include_str!("faults.txt").lines();
    for case in corpus.filter_map(|line| line.strip_prefix("answer | ")) {
        let parts: Vec<&str> = case.split(" | ").collect();
        let [puzzle, answer, fault] = parts[..] else { panic!("{case}") };
        if puzzle.starts_with(|sign: char| sign.is_ascii_digit()) && fault != "right" {
            pair(puzzle, answer, &|_| format!("WRONG: {fault}"));
        }
    }
    for (below, fault) in UNREADABLE {
        pair("1 1 .", below, &|line| format!("cannot be read: line {}, {fault}", line + 1));
    }
    for below in ["UNSATISFIABLE", "UNKNOWN", "UNKNOWN: out of time", "ERROR: line 1, column 1: no"]
    {
        let word = below.split(':').next().expect("a word");
        pair("1 1 4", below, &|_| format!("nothing to check: {word}"));
    }
    pair("1 1 5", "1 1 1 11 1", &|line| {
        format!("cannot be read: line {line}, column 5: expected '.' or a label 0 to 4, found '5'")
    });
    // The last instance has nothing below it.
    let last = input.lines().count() + 1;
    input += "1 1 4\n";
    expected += &format!(
        "pair {} (line {last}): cannot be read: line {}, column 1: expected an answer line, found the end of the line\n",
        last / 2 + 1,
        last + 1
    );
    Command::from(common::lazyloop())
        .arg("check")
        .write_stdin(input)
        .assert()
        .code(1)
        .stdout(expected);
}

#[test]
fn right_answers_leave_status_0() {
    Command::from(common::lazyloop())
        .args(["check", "-", "-q"])
        .write_stdin("1 1 4\n1 1 1 11 1\n\n1 3 4.4\nUNSATISFIABLE\n")
        .assert()
        .success()
        .stdout("pair 1 (line 1): right\npair 2 (line 4): nothing to check: UNSATISFIABLE\n")
        .stderr("");
}

/// All segment sets of a grid under some labels: the checker accepts what brute force does.
#[test]
fn the_checker_is_the_definition() {
    for line in [
        "1 3 ...",
        "1 3 3.3",
        "1 3 0..",
        "1 3 000",
        "2 2 .. ..",
        "2 2 22 22",
        "2 2 .3 ..",
        "2 2 44 44",
        "2 3 ... ...",
        "2 3 2.. ..2",
    ] {
        let puzzle = common::puzzle(line);
        let grid = puzzle.grid();
        let atlas = Atlas::new(grid.rows(), grid.cols());
        let labels: Labels = grid.cells().map(|cell| puzzle.label(cell)).collect();
        let answers: Vec<u64> = atlas.answers(&labels).map(|line| line.segments).collect();
        for segments in 0..1 << atlas.segment_count() {
            let answer = Answer::new(grid, atlas.truth(segments)).expect("all bits");
            let is_right = check(&puzzle, &answer).is_ok();
            assert_eq!(is_right, answers.contains(&segments), "{line}: {segments:b}");
        }
    }
}

/// Every loop of 3x3 as the answer to all its labels, and each way to spoil one segment of it.
#[test]
fn one_wrong_segment_is_enough() {
    let atlas = Atlas::new(3, 3);
    for line in &atlas.loops {
        let puzzle = atlas.puzzle(atlas.counts(*line).into_iter().map(Some).collect());
        let is_right = |segments| {
            let answer = Answer::new(puzzle.grid(), atlas.truth(segments)).expect("all bits");
            check(&puzzle, &answer).is_ok()
        };
        assert!(is_right(line.segments));
        assert!((0..atlas.segment_count()).all(|at| !is_right(line.segments ^ 1 << at)));
    }
}
