//! Simple Loop: our own instances, texts with their faults, wrong answers with what the checker says,
//! and published puzzles.

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

mod common;

use common::{lazyloop, needs};
use lazyloop::engine::Verdict;
use lazyloop::lines::cells::line;
use lazyloop::lines::{CellLine, Line, OneLine};
use lazyloop::puzzles::simple_loop::Puzzle;
use lazyloop::questions::{self, Options, Uniqueness};
use lazyloop::registry;
use lazyloop::text;
use std::fs;
use std::path::Path;

fn rows(text: &str) -> Vec<text::Line<'_>> {
    let lines = text.lines().zip(1..);
    lines.map(|(text, number)| text::Line { number, text: text.as_bytes() }).collect()
}

fn puzzle(text: &str) -> Puzzle {
    Puzzle::read_rows(&rows(text)).unwrap()
}

fn answer(text: &str) -> Line {
    line::parse_answer(text::Line { number: 1, text: text.as_bytes() }).unwrap()
}

#[test]
fn own_instances_have_the_expected_answers_in_each_mode() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances");
    let expected = fs::read_to_string(root.join("simple-loop.expected.txt")).unwrap();
    for mode in [&[][..], &["--mode", "full"], &["--cuts", "cutset"], &["--regions", "off"]] {
        let mut run = lazyloop();
        run.args(["solve", "-q"]).args(mode).arg(root.join("simple-loop"));
        let output = run.output().unwrap();
        assert!(output.status.success(), "{mode:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{mode:?}");
    }
}

#[test]
fn texts_come_back_and_faults_name_their_place() {
    let address = "https://puzz.link/p?simpleloop/6/6/004g2400";
    let first = registry::read(address).unwrap();
    for format in registry::formats() {
        if let Ok(text) = first.write(format) {
            assert!(registry::read(&text).unwrap().is_same(&*first), "{text}");
        }
    }
    for (text, said) in [
        (
            "puzz.link/p?simpleloop/3/2/1w",
            "line 1, column 29: expected five cells' code ('0' to '9' or 'a' to 'v'), found 'w'",
        ),
        ("puzz.link/p?simpleloop/3/2/0", "line 1, column 29: expected clues for 6 cells, found 5"),
        (
            "puzz.link/p?simpleloop/3/1/01",
            "line 1, column 29: expected no clues after the last cell, found '1'",
        ),
        (
            "puzz.link/p?simpleloop/3/1/1",
            "line 1, column 28: expected no clues after the last cell, found '1'",
        ),
        (
            "simple-loop\n.x.\n.o.\n",
            "line 3, column 2: expected a cell ('x' black, '.' or '-' white), found 'o'",
        ),
        ("simple-loop\n.x.\n..\n", "line 3, column 1: expected 3 characters in row 2, found 2"),
        ("simple-loop\n", "line 1, column 12: expected a row of cells, found the end of the line"),
    ] {
        assert_eq!(registry::read(text).unwrap_err().to_string(), said, "{text}");
    }
}

#[test]
fn the_checker_names_the_fault_and_its_place() {
    let ring = "3 3 F-7 |.| L-J";
    let said = |cells: &str, text: &str| {
        OneLine::check(&puzzle(cells), &answer(text)).map_err(|fault| fault.to_string())
    };
    assert_eq!(said("...\n.x.\n...", ring), Ok(()));
    for (cells, text, fault) in [
        ("...\n...\n...", ring, "the line has 0 edges at row 2, column 2, and must have 2"),
        (".x.\n.x.\n...", ring, "the line has 2 edges at row 1, column 2, and must have 0"),
        ("..x..\n..x..", "2 5 F7.F7 LJ.LJ", "a second loop goes through row 1, column 4"),
        ("xx\nxx", "2 2 .. ..", "there is no line"),
        ("..", ring, "answer to another puzzle: it is for 3 by 3 cells, the puzzle has 1 by 2"),
    ] {
        assert_eq!(said(cells, text), Err(fault.to_string()));
    }
    let blank = puzzle("..\n..");
    let mut on = vec![false; blank.grid().segment_count()];
    on[0] = true;
    let out = Line::new(blank.grid(), on).unwrap();
    let fault = OneLine::check(&blank, &out).unwrap_err().to_string();
    assert_eq!(fault, "the line leaves the grid at row 1, column 1");
}

#[test]
fn published_puzzles_have_their_one_answer() {
    let Some(folder) = needs::data("loops/simple-loop") else { return };
    let read = |name: &str| fs::read_to_string(folder.join(name));
    let (puzzles, answers) = (read("published.txt"), read("published.solutions.txt"));
    let (puzzles, answers) = (puzzles.unwrap(), answers.unwrap());
    let mut count = 0;
    for (text, answer) in puzzles.trim_end().split("\n\n").zip(answers.trim_end().split("\n\n")) {
        let (_, cells) = text.split_once('\n').unwrap();
        let puzzle = puzzle(cells);
        let found = questions::unique(&puzzle, &Options::default(), &mut |_| {}).result.unwrap();
        let Verdict::Solved(Uniqueness::Unique(found)) = found else {
            panic!("not unique:\n{text}")
        };
        let arms = |cell| {
            let ways = found.answer().arms(cell).into_iter().zip(["n", "w", "e", "s"]);
            let mut ways: Vec<&str> = ways.filter_map(|(on, way)| on.then_some(way)).collect();
            ways.sort_by_key(|way| "nsew".find(way));
            if ways.is_empty() { "-".to_string() } else { ways.concat() }
        };
        let ways: Vec<String> = puzzle.grid().cells().map(arms).collect();
        assert_eq!(ways, answer.split_whitespace().collect::<Vec<&str>>(), "{text}");
        count += 1;
    }
    assert!(count > 30, "{count} puzzles");
}
