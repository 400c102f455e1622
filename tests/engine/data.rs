//! The measuring data, where they are at hand: what is known of them must come out.

use crate::common::{self, arguments, lazyloop, needs};
use ::lazyloop::engine::Verdict;
use ::lazyloop::grid::Grid;
use ::lazyloop::kind::KindInfo;
use ::lazyloop::questions::Uniqueness;
use ::lazyloop::registry;
use assert_cmd::Command;
use std::path::{Path, PathBuf};
use std::thread;

/// Runs `solve` on a file and returns its standard output, which `check` finds nothing wrong with.
fn solve(path: &Path, arguments: &[&str]) -> String {
    let run = Command::from(lazyloop()).arg("solve").arg(path).args(arguments).arg("-q").assert();
    let stdout = run.code(0).get_output().stdout.clone();
    let check = Command::from(lazyloop()).args(["check", "-"]).write_stdin(stdout.clone()).assert();
    let log = String::from_utf8(check.code(0).get_output().stderr.clone()).expect("text");
    assert!(log.contains(" right, 0 wrong, "), "{log}");
    String::from_utf8(stdout).expect("text")
}

/// The lines below the instances.
fn outcomes(stdout: &str) -> Vec<&str> {
    stdout.lines().skip(1).step_by(2).collect()
}

/// The numbers of the instances, from 1, that have no answer.
fn unsatisfiable(stdout: &str) -> Vec<usize> {
    let outcomes = outcomes(stdout).into_iter().enumerate();
    outcomes.filter(|(_, line)| *line == "UNSATISFIABLE").map(|(index, _)| index + 1).collect()
}

fn squeezed(text: &str) -> Vec<String> {
    let words = |line: &str| line.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(words).filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_example_comes_out_byte_for_byte() {
    let files = [common::data("course-example.txt"), common::data("course-example.expected.txt")];
    let [Some(input), Some(expected)] = files else { return };
    let expected = std::fs::read_to_string(expected).expect("readable");
    for strategy in common::strategies() {
        let arguments = arguments(&strategy);
        assert_eq!(solve(&input, &arguments), expected);
    }
}

#[test]
fn the_course_instances_come_out_in_both_modes() {
    let files = [common::data("course.txt"), common::data("course.solutions.txt")];
    let [Some(input), Some(solutions)] = files else { return };
    let solutions = squeezed(&std::fs::read_to_string(solutions).expect("readable"));
    for strategy in common::strategies() {
        let arguments = arguments(&strategy);
        let stdout = solve(&input, &arguments);
        assert_eq!(outcomes(&stdout).len(), 62);
        assert_eq!(unsatisfiable(&stdout), [18]);
        let mut lines = squeezed(&stdout);
        lines.drain(2 * 17..2 * 18);
        assert_eq!(lines, solutions);
    }
}

#[test]
fn published_puzzles_are_all_answered() {
    let Some(input) = common::data("published.txt") else { return };
    let stdout = solve(&input, &[]);
    assert_eq!(outcomes(&stdout).len(), 517);
    // Instances 2 and 167 have several answers, and `check` has seen one of them.
    assert_eq!(unsatisfiable(&stdout), [287]);
}

/// By counting, which uses no solver.
#[test]
fn rated_puzzles_have_one_answer_each() {
    let Some(input) = common::data("rated-10x10.txt") else { return };
    let run = Command::from(lazyloop()).arg("count").arg(input).arg("-q").assert();
    let stdout = String::from_utf8(run.code(0).get_output().stdout.clone()).expect("text");
    assert_eq!(stdout, "1\n".repeat(264));
}

#[test]
fn large_puzzles_are_all_answered() {
    let Some(input) = common::data("large.txt") else { return };
    let stdout = solve(&input, &[]);
    assert_eq!((outcomes(&stdout).len(), unsatisfiable(&stdout)), (16, vec![]));
}

/// By connectivity alone: nothing that is local tells.
#[test]
fn walls_have_no_answer() {
    let Some(input) = common::data("walls.txt") else { return };
    assert_eq!(unsatisfiable(&solve(&input, &[])), [1, 2, 3]);
}

#[test]
fn unique_puzzles_with_blank_regions_are_all_answered() {
    for (name, count) in [("blank-regions.txt", 26), ("minimal-20.txt", 8), ("loopy.txt", 164)] {
        let Some(input) = common::data(name) else { return };
        let stdout = solve(&input, &[]);
        assert_eq!((outcomes(&stdout).len(), unsatisfiable(&stdout)), (count, vec![]), "{name}");
    }
}

/// What is known of each file: how many puzzles, which have several answers, which none; all others
/// have exactly one.
#[test]
fn uniqueness_is_as_known() {
    for (name, count, several, none) in [
        ("course.txt", 62, &[][..], &[18][..]),
        ("published.txt", 517, &[2, 167], &[287]),
        ("large.txt", 16, &[], &[]),
        ("loopy.txt", 164, &[], &[]),
        ("blank-regions.txt", 26, &[], &[]),
        ("minimal-20.txt", 8, &[], &[]),
    ] {
        let Some(input) = common::data(name) else { return };
        let run = Command::from(lazyloop()).arg("unique").arg(input).arg("-q").assert();
        let stdout = String::from_utf8(run.code(0).get_output().stdout.clone()).expect("text");
        let verdicts: Vec<&str> = stdout
            .lines()
            .filter(|line| !line.starts_with(' '))
            .map(|line| line.split(' ').next().unwrap_or_default())
            .collect();
        let expected = (1..=count).map(|index| match index {
            _ if several.contains(&index) => "MULTIPLE",
            _ if none.contains(&index) => "UNSATISFIABLE",
            _ => "UNIQUE",
        });
        assert_eq!(verdicts, expected.collect::<Vec<&str>>(), "{name}");
    }
}

/// The edges of each cell as the words of the files: of "nsew" those that lead somewhere.
fn ways(size: (usize, usize), edges: &[usize]) -> Vec<String> {
    let grid = Grid::new(size.0, size.1).expect("a size");
    let word = |cell| {
        let [north, west, east, south] = grid.segments_of_cell(cell);
        let ways = [(north, 'n'), (south, 's'), (east, 'e'), (west, 'w')];
        let on = ways.into_iter().filter(|(edge, _)| edges.contains(&edge.index()));
        let word: String = on.map(|(_, way)| way).collect();
        if word.is_empty() { "-".to_string() } else { word }
    };
    grid.cells().map(word).collect()
}

/// The folders of puzzles whose answers are published with them, each with its kind.
fn with_answers(root: &Path) -> Vec<(&'static str, PathBuf)> {
    let folder = |name: &str| {
        let beside = ["loops", "paths", "."].map(|folder| root.join(folder).join(name));
        beside.into_iter().find(|folder| folder.join("published.solutions.txt").is_file())
    };
    let named =
        |kind: &KindInfo| folder(if kind.name == "tracks" { "pipeline" } else { kind.name });
    common::kinds().filter_map(|kind| Some((kind.name, named(kind)?))).collect()
}

/// Holds a puzzle to the answer that is published with it, which is to be its only one.
fn has_its_answer(kind: &str, text: &str, answer: &str) {
    let first = registry::reader(text.as_bytes(), registry::format_named(kind)).next_instance();
    let puzzle = first.expect("memory").expect("a puzzle").puzzle;
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{kind}: {error}:\n{text}"));
    let found = puzzle.unique().result;
    let Ok(Verdict::Solved(Uniqueness::Unique(only))) = found else {
        panic!("{kind}: {found:?}:\n{text}")
    };
    let words: Vec<&str> = answer.split_whitespace().collect();
    let (rows, cols) = puzzle.size();
    let margin = usize::from(["snake", "tracks"].contains(&kind));
    // Some files have the size above the answer too.
    let size = [rows - margin, cols - margin].map(|side| side.to_string());
    let words = words.strip_prefix(&size.each_ref().map(|side| &**side)).unwrap_or(&words);
    let found = ways(puzzle.size(), &only.edges());
    let within = found.chunks(cols).skip(margin).flat_map(|row| &row[margin..]);
    // Of a Snake the cells are told.
    let told =
        |way: &String| if kind == "snake" && way != "-" { "x".to_string() } else { way.clone() };
    assert_eq!(within.map(told).collect::<Vec<String>>(), words, "{kind}:\n{text}");
}

/// Lines from cell to cell, whose answers are published with them, of every kind of which there are some.
#[test]
fn published_puzzles_have_their_one_answer() {
    let Some(root) = needs::data("") else { return };
    let folders = with_answers(&root);
    let named = |folder: &Path| folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let mut there: Vec<PathBuf> = std::fs::read_dir(root.join("loops"))
        .expect("a folder for each kind")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .collect();
    there.retain(|folder| !folders.iter().any(|(_, known)| named(known) == named(folder)));
    assert!(there.is_empty(), "of no kind: {there:?}");
    let mut cases = Vec::new();
    for (kind, folder) in folders {
        let [puzzles, answers] = ["published.txt", "published.solutions.txt"].map(|name| {
            let text = std::fs::read_to_string(folder.join(name)).expect("a file");
            let parts = text.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
            parts.map(str::to_string).collect::<Vec<String>>()
        });
        assert_eq!(puzzles.len(), answers.len(), "{kind}");
        cases.extend(
            puzzles.into_iter().zip(answers).map(|(puzzle, answer)| (kind, puzzle, answer)),
        );
    }
    assert!(cases.len() >= 2190, "{} puzzles", cases.len());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for first in 0..threads {
            let cases = &cases;
            scope.spawn(move || {
                for (kind, puzzle, answer) in cases.iter().skip(first).step_by(threads) {
                    has_its_answer(kind, puzzle, answer);
                }
            });
        }
    });
}

#[test]
fn grids_and_saves_of_strangers_are_read_right() {
    let report = |name: &str| needs::data(Path::new("reports").join(name));
    let unique = |name: &str, arguments: &[&str]| {
        let path = report(name)?;
        let run =
            Command::from(lazyloop()).args(["unique", "-q"]).args(arguments).arg(path).assert();
        let said = String::from_utf8(run.get_output().stdout.clone()).expect("text");
        Some(said.split([' ', '\n']).next().unwrap_or_default().to_string())
    };
    for (name, arguments, expected) in [
        ("T03-size-above-grid.txt", &[][..], "UNIQUE"),
        ("T08-size-minus-one.txt", &[], "UNIQUE"),
        ("T10-csv.txt", &[], "UNIQUE"),
        ("S01-loopy-save.txt", &[], "UNIQUE"),
        ("R02-two-by-two.txt", &["--touching", "no-block"], "UNIQUE"),
        ("R02-two-by-two.txt", &["--touching", "allow"], "MULTIPLE"),
        ("R02-two-by-two.txt", &["--touching", "forbid"], "UNSATISFIABLE"),
    ] {
        let Some(found) = unique(name, arguments) else { return };
        assert_eq!(found, expected, "{name}");
    }
    for (name, first) in [
        ("T04-size-above-map.txt", "{\"puzzle\":\"flow\",\"rows\":8,\"cols\":8,"),
        ("T05-map-zeros.txt", "{\"puzzle\":\"flow\",\"rows\":5,\"cols\":5,"),
    ] {
        let Some(path) = report(name) else { return };
        let run = Command::from(lazyloop()).args(["convert", "--to", "json"]).arg(path).assert();
        let said = String::from_utf8(run.code(0).get_output().stdout.clone()).expect("text");
        assert!(said.starts_with(first) && said.lines().count() == 1, "{name}: {said}");
    }
}
