//! `lazyloop generate`: options, formats, jobs, resuming, and messages.

use crate::common;
use std::fs;
use std::path::Path;
use std::process::Output;

/// Makes puzzles, from seed 1 on if the arguments name none.
fn generate(arguments: &[&str]) -> Output {
    let mut command = common::lazyloop();
    let seed = if arguments.contains(&"--seed") { &[][..] } else { &["--seed", "1"] };
    command.arg("generate").args(arguments).args(seed).output().expect("the program runs")
}

fn made(arguments: &[&str]) -> String {
    let output = generate(arguments);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn refused(arguments: &[&str]) -> (i32, String) {
    let output = generate(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?}");
    (
        output.status.code().expect("a status"),
        String::from_utf8(output.stderr).expect("text").trim().to_string(),
    )
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("text").to_string()
}

#[test]
fn seeds_are_counted_up_whatever_the_jobs() {
    let all = made(&["9x8", "--seed", "5", "--count", "12", "--jobs", "1"]);
    assert_eq!(all.lines().count(), 12);
    assert_eq!(all, made(&["9x8", "--seed", "5", "--count", "12", "--jobs", "4"]));
    let single: String = (5..17).map(|seed| made(&["9x8", "--seed", &seed.to_string()])).collect();
    assert_eq!(all, single);
}

/// Without it, this one is not found among 1,000 changes. A new solver finds its answer the only one.
#[test]
fn a_large_board_is_mended_place_by_place() {
    let asked = ["16x16", "--kind", "key-west", "--seed", "1", "-v", "--to", "address"];
    let output = generate(&asked);
    let log = String::from_utf8(output.stderr).unwrap();
    for radius in [3, 5, 8] {
        assert!(log.contains(&format!("places that reach {radius} cells")), "{log}");
    }
    let address = String::from_utf8(output.stdout).unwrap();
    assert_eq!(address, made(&asked));
    let unique = common::lazyloop().args(["unique", "-q", address.trim()]).output().unwrap();
    assert!(String::from_utf8(unique.stdout).unwrap().starts_with("UNIQUE "), "{address}");
}

/// `rate` says of each puzzle what was asked for, and a seed gives the same one.
#[test]
fn puzzles_are_rated_as_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "rated");
    for difficulty in ["children", "easy", "medium", "hard", "expert"] {
        let asked = ["7x6", "--seed", "3", "--count", "4", "--difficulty", difficulty];
        let lines = made(&asked);
        assert_eq!(lines, made(&asked));
        fs::write(&file, &lines).unwrap();
        let rate = common::lazyloop().args(["rate", &file]).output().unwrap();
        let rated = String::from_utf8(rate.stdout).unwrap();
        let words: Vec<_> = rated.lines().map(|line| line.split([' ', ';']).nth(1)).collect();
        assert_eq!(words, [Some(difficulty); 4], "{rated}");
    }
}

#[test]
fn every_format_can_be_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let lines = made(&["7x9", "--count", "3"]);
    for format in ["address", "loopy", "pzprv3", "json", "janko", "text"] {
        let file = path(folder.path(), format);
        assert_eq!(made(&["7x9", "--count", "3", "--to", format, "-o", &file]), "");
        let read = common::lazyloop().args(["convert", "--to", "course", &file]).output().unwrap();
        assert_eq!(String::from_utf8(read.stdout).unwrap(), lines, "{format}");
    }
}

#[test]
fn an_output_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "puzzles.txt");
    let whole = made(&["8x8", "--count", "6"]);
    let on = ["8x8", "--count", "6", "-o", &file, "--resume"];
    for length in [0, 1, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&file, &whole[..length]).unwrap();
        made(&on);
        assert_eq!(fs::read_to_string(&file).unwrap(), whole, "after {length} bytes");
    }
    fs::remove_file(&file).unwrap();
    made(&on);
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);

    // What is something else is not gone on with, and what was begun is not begun again unasked.
    let (status, said) = refused(&["8x8", "--seed", "2", "--count", "6", "-o", &file, "--resume"]);
    let why = "after 0 outcomes it does not match this input and these options";
    assert!(status == 1 && said.contains(why), "{said}");
    let (status, said) = refused(&["8x8", "--count", "5", "-o", &file, "--resume"]);
    assert!(status == 1 && said.ends_with("it goes on after the last outcome"), "{said}");
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let (status, said) = refused(&["8x8", "--count", "6", "-o", &file]);
    assert!(status == 1 && said.ends_with("--resume goes on, --force begins again"), "{said}");
    made(&["8x8", "--count", "6", "-o", &file, "--force"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    let (status, said) = refused(&["8x8", "--to", "pzprv3", "-o", &file, "--resume"]);
    assert!(status == 2 && said.contains("--resume needs a format of one line a puzzle"), "{said}");
}

/// Whatever is not the beginning of what would be made is somebody's file.
#[test]
fn a_file_that_is_something_else_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "diary.txt");
    let whole = made(&["5x5", "--count", "3", "--seed", "7"]);
    let first = whole.lines().next().unwrap();
    let second = whole.lines().nth(1).unwrap();
    for (text, index) in [
        ("my diary".to_string(), 0),
        ("my diary\n".to_string(), 0),
        ("\n".to_string(), 0),
        (format!("{first}\nmy diary"), 1),
        (format!("{first}\n{second}\n{first}"), 2),
        (format!("{first}\n{second}\nmy diary\n"), 2),
        (format!("{second}\n{second}\n"), 0),
        (format!("{whole}my diary"), 3),
        (format!("{whole}my diary\n"), 3),
        (format!("{whole}\n"), 3),
    ] {
        fs::write(&file, &text).unwrap();
        let (status, said) =
            refused(&["5x5", "--count", "3", "--seed", "7", "-o", &file, "--resume"]);
        let outcomes = if index == 1 { "outcome" } else { "outcomes" };
        let why = format!("cannot resume {file}: after {index} {outcomes} it does not match");
        assert!(status == 1 && said.contains(&why), "{text:?}: {said}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn pictures_and_masks_are_read_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let (picture, mask) = (path(folder.path(), "picture.txt"), path(folder.path(), "mask.txt"));
    fs::write(&picture, "....\n.##.\n.##.\n....\n").unwrap();
    let puzzle = path(folder.path(), "puzzle.txt");
    made(&["4x4", "--shape", &picture, "-o", &puzzle]);
    let solve = common::lazyloop().args(["solve", "-q", "--all", &puzzle]).output().unwrap();
    let solved = String::from_utf8(solve.stdout).unwrap();
    assert!(
        solved.ends_with("\n1 answer\n4 4 0000 00000 0110 01010 0000 01010 0110 00000 0000\n"),
        "{solved}"
    );

    fs::write(&mask, "###.\n###.\n###.\n####\n").unwrap();
    let masked = made(&["4x4", "--labels-at", &mask]);
    let rows: Vec<&str> = masked.split_whitespace().skip(2).collect();
    assert!(rows[..3].iter().all(|row| row.ends_with('.')), "{masked}");

    fs::write(&picture, "#..#\n").unwrap();
    let (status, said) = refused(&["1x4", "--shape", &picture]);
    assert!(status == 2 && said.contains("it has 2 pieces"), "{said}");
    let (status, said) = refused(&["2x4", "--shape", &picture]);
    assert!(status == 1 && said.contains("fewer than the 2x4 cells asked for"), "{said}");
    let (status, said) = refused(&["2x4", "--shape", &path(folder.path(), "none")]);
    assert!(status == 1 && said.contains("cannot read"), "{said}");
    let (status, said) = refused(&["1x4", "--shape", &picture, "-o", &picture, "--force"]);
    assert!(status == 1 && said.contains("is both input and output"), "{said}");
}

#[test]
fn wrong_usage_says_what_to_change() {
    for (arguments, expected) in [
        (&["0x5"][..], "a grid needs at least one row and one column"),
        (&["5"], "expected rows and columns, as in 10x15"),
        (&["1x1"], "ask for 1x2 or more"),
        (&["5x5", "--density", "2"], "--density must be from 0 to 1, not 2"),
        (&["5x5", "--only", "7"], "--only must be labels from 0 to 4, not 7"),
        (&["5x6", "--symmetry", "quarter"], "a quarter turn needs a square"),
        (&["5x6", "--symmetry", "quarter", "--kind", "castle-wall"], "a quarter turn needs"),
        (&["5x5", "--pairs", "3"], "Slitherlink has no --pairs"),
        (&["5x5", "--density", "0.5", "--minimal", "on"], "cannot be used with"),
        (&["5x5", "--count", "2", "--seed", "18446744073709551615"], "the seeds would pass"),
        (&["5x5", "--to", "map"], "map"),
        (&["5x5", "--kind", "flow", "--touching", "never"], "allow, no-block, forbid"),
        (&["5x5", "--difficulty", "search"], "children, easy, medium, hard, expert"),
        (&["5x5", "--difficulty", "easy", "--minimal", "on"], "cannot be used with"),
        (&["5x5", "--difficulty", "easy", "--density", "0.5"], "do not go together"),
        (&["5x5", "--difficulty", "easy", "--kind", "maxi"], "Maxi Loop has no --difficulty"),
    ] {
        let (status, said) = refused(arguments);
        assert!(status == 2 && said.contains(expected), "{status} for {arguments:?}: {said}");
    }
    let (status, said) = refused(&["10x10", "--density", "0.1"]);
    assert!(
        status == 1 && said.contains("found none with 10 labels (a density of 0.100) in 10 tries"),
        "{said}"
    );
    let (status, said) = refused(&["1x2", "--difficulty", "hard"]);
    assert!(status == 1 && said.contains("none of difficulty hard in 100 tries"), "{said}");
    let (status, said) = refused(&["5x5", "-o", "/nowhere/puzzles.txt"]);
    assert!(status == 1 && said.contains("cannot write /nowhere/puzzles.txt"), "{said}");
}

/// Without a seed each run makes another puzzle, and tells the seed that makes it again.
#[test]
fn a_drawn_seed_is_told() {
    let run = |arguments: &[&str]| {
        let output = common::lazyloop().args(arguments).output().expect("it runs");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let mut seeds = Vec::new();
    for count in ["1", "3"] {
        let (status, puzzles, said) = run(&["generate", "7x7", "--count", count]);
        assert_eq!(status, Some(0), "{said}");
        let (_, rest) = said.split_once("--seed ").expect("a seed");
        let (seed, rest) = rest.split_once(' ').expect("a sentence");
        let puzzle = if count == "1" { "puzzle" } else { "puzzles" };
        assert_eq!(rest, format!("makes the same {puzzle} again\n"));
        assert_eq!(run(&["generate", "7x7", "--count", count, "--seed", seed]).1, puzzles);
        seeds.push(seed.to_string());
    }
    assert_ne!(seeds[0], seeds[1]);
    assert_eq!(run(&["generate", "4x4", "--seed", "3"]).2, "");
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "puzzles");
    let (status, _, said) = run(&["generate", "4x4", "-o", &file, "--resume"]);
    assert!(status == Some(2) && said.contains("--resume needs the --seed"), "{said}");
}

/// At every step of it, whatever the kind: drawing, leaving out clues, the last check.
#[test]
fn a_time_limit_ends_the_making_of_a_puzzle_of_every_kind() {
    for maker in lazyloop::registry::makers() {
        let kind = maker.kind.name;
        let (status, said) =
            refused(&["100x100", "--seed", "1", "--kind", kind, "--time-limit", "0"]);
        let expected = "error: seed 1: out of time before a puzzle was made";
        assert_eq!((status, &*said), (1, expected), "{kind}");
    }
    let seed = ["4x4", "--seed", "1"];
    assert_eq!(made(&[&seed[..], &["--time-limit", "100000"]].concat()), made(&seed));
}

/// What reaches a limit is told apart from wishes that no puzzle meets.
#[test]
fn a_puzzle_that_is_not_wanted_any_more_is_given_up() {
    use lazyloop::engine::{Limits, Stop};
    use lazyloop::grid::Grid;
    use lazyloop::kind::Wishes;
    use lazyloop::questions::generate::{GenerateError, Options};
    let flag = std::sync::Arc::new(true.into());
    let wishes = Wishes::of_size(Grid::new(40, 40).expect("a grid"));
    let cancelled = Options::new(wishes.clone()).cancelled_by(flag);
    let late = Limits::default().within(std::time::Duration::ZERO);
    let late = Options::new(wishes).limited_by(late);
    for maker in lazyloop::registry::makers() {
        for (options, stop) in [(&cancelled, Stop::Cancelled), (&late, Stop::Time)] {
            let made = maker.make(options, 1).map(|_| ());
            assert_eq!(made, Err(GenerateError::Stopped(stop)), "{}", maker.kind.name);
        }
    }
}
