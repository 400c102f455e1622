//! `count` and `sample` on the command line.

use crate::common;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::process::Stdio;

/// Runs the program on some text: its exit status and its standard output.
fn run(arguments: &[&str], text: &str) -> (i32, String) {
    let mut run = common::lazyloop();
    let run = run.args(arguments).arg("-q").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = run.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

fn blank(size: usize) -> String {
    format!("{size} {size}{}\n", format!(" {}", ".".repeat(size)).repeat(size))
}

#[test]
fn each_instance_leaves_its_number() {
    let text = blank(8) + "2 3 3.. ..2\n3 3 444 444 444\n";
    assert_eq!(run(&["count"], &text), (0, "2318527339461265\n3\n0\n".to_string()));
    // In their order, whichever ends first.
    assert_eq!(run(&["count", "--jobs", "2"], &text), (0, "2318527339461265\n3\n0\n".to_string()));
    assert_eq!(run(&["count", "--index", "2"], &text), (0, "3\n".to_string()));
}

#[test]
fn what_is_not_counted_says_why() {
    let (status, text) = run(&["count"], "AA\n\n1 1 5\n\n1 1 .\n");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((status, lines.len(), lines[0], lines[2]), (1, 3, "1", "1"), "{text}");
    assert!(lines[1].starts_with("ERROR: "), "{text}");

    let (status, text) = run(&["count", "--time-limit", "0.2"], &blank(40));
    assert_eq!(status, 1);
    assert!(text.starts_with("UNKNOWN: out of time after "), "{text}");
    assert!(text.contains(" of 3280 edges, with "), "{text}");
}

/// A solver lists the answers, so the kind need not be one that is counted.
#[test]
fn a_count_is_certified_up_to_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs").to_string_lossy().into_owned();
    let certify = ["count", "--certify", &path];
    let text = blank(8) + "2 3 3.. ..2\n3 3 444 444 444\n\nA..B\n....\n....\nA..B\n";
    let (status, said) = run(&[&certify[..], &["--limit", "15"]].concat(), &text);
    assert_eq!(
        (status, &*said),
        (1, "UNKNOWN: at least 15 answers\n3\n0\nUNKNOWN: at least 15 answers\n")
    );
    let (status, said) = run(&[&certify[..], &["--force", "--limit", "16"]].concat(), &text);
    assert_eq!((status, &*said), (1, "UNKNOWN: at least 16 answers\n3\n0\n15\n"));
    let (status, said) = run(&["certificate", "check", &path], "");
    let verdicts: Vec<&str> = said.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!((status, verdicts), (0, vec!["ALL 3 ANSWERS", "UNSATISFIABLE", "ALL 15 ANSWERS"]));
}

/// A made puzzle of 9x9 without every third, fourth or so on of its labels.
fn sparse(seed: usize, nth: usize) -> String {
    let (status, made) = run(&["generate", "9x9", "--seed", &seed.to_string()], "");
    assert_eq!(status, 0);
    let mut labels = 0;
    let thin = |sign: char| {
        labels += usize::from(sign.is_ascii_digit());
        if sign.is_ascii_digit() && labels.is_multiple_of(nth) { '.' } else { sign }
    };
    let (size, rows) = made.split_at("9 9 ".len());
    size.chars().chain(rows.chars().map(thin)).collect()
}

/// Edges of share 0 and 1 are those in which all answers agree. The two share nothing: a frontier that
/// counts, and a solver that is asked for differences.
#[test]
fn shares_say_what_common_says() {
    let small = ["2 3 3.. ..2\n", "4 4 3..3 .... .0.. ...2\n"].map(String::from);
    let sparse = (1..=12).map(|seed| sparse(seed, 2 + seed % 4));
    for text in small.into_iter().chain(sparse) {
        let text = text.as_str();
        let (_, common) = run(&["common"], text);
        let words = common.lines().nth(1).unwrap().split(' ').skip(2);
        let signs: String = words.collect();
        let (status, shares) = run(&["count", "--shares"], text);
        assert_eq!(status, 0);
        let shares: Value = serde_json::from_str(&shares).unwrap();
        let sign = |share: &Value| match share.as_f64().unwrap() {
            0.0 => '0',
            1.0 => '1',
            _ => '?',
        };
        let told: String = shares["shares"].as_array().unwrap().iter().map(sign).collect();
        assert_eq!(told, signs, "{text}");
    }
}

#[test]
fn the_same_seed_draws_the_same_answers() {
    let draw = |seed: &str| run(&["sample", "5", "--seed", seed], &blank(6));
    assert_eq!((draw("1").0, draw("1").1.lines().count()), (0, 5));
    assert_eq!(draw("1"), draw("1"));
    assert_ne!(draw("1"), draw("2"));
    assert_eq!(run(&["sample", "5"], "3 3 444 444 444\n"), (0, "UNSATISFIABLE\n".to_string()));
    let (status, text) = run(&["sample", "1", "--time-limit", "0.2"], &blank(40));
    assert!(status == 1 && text.starts_with("UNKNOWN: out of time after "), "{text}");
}

/// Of 100,000 answers drawn of 50 each comes about 2,000 times, by Pearson's test.
#[test]
fn answers_are_drawn_uniformly() {
    let text = "4 4 .... .... .3.. 3.13\n";
    let (status, drawn) = run(&["sample", "100000", "--seed", "5"], text);
    assert_eq!((status, run(&["count"], text).1.as_str()), (0, "50\n"));
    let mut times = BTreeMap::<&str, f64>::new();
    drawn.lines().for_each(|line| *times.entry(line).or_default() += 1.0);
    assert_eq!(times.len(), 50);
    let square: f64 = times.values().map(|times| (times - 2000.0).powi(2) / 2000.0).sum();
    // The bound of 99.9 % for 49 degrees of freedom; and not more even than chance makes it.
    assert!((23.0..85.35).contains(&square), "{square}");
}

#[test]
fn shares_are_drawn_over_the_puzzle() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("shares.svg");
    let draw = |text: &str| {
        let drawn = run(&["render", "--shares", "-o", file.to_str().unwrap()], text);
        (drawn.0, fs::read_to_string(&file).unwrap())
    };
    let (status, picture) = draw("2 3 3.. ..2\n");
    let theme = lazyloop::draw::Theme::default();
    assert!(status == 0 && picture.contains(theme.open()) && picture.contains(theme.line()));
    let (status, picture) = draw("1 1 4\n");
    assert!(status == 0 && !picture.contains(theme.open()) && picture.contains(theme.line()));
    // Without an answer there are no shares: the puzzle alone.
    let (status, picture) = draw("3 3 444 444 444\n");
    assert!(status == 1 && !picture.contains(theme.open()) && !picture.contains(theme.line()));
}

/// Flow Free: with one answer, with several, where paths may not run along themselves, with empty cells.
#[test]
fn paths_are_counted() {
    let count = |arguments: &[&str], text: &str| run(arguments, text).1;
    let map = "A...\n....\n....\n...A\n";
    // Hamiltonian paths from corner to corner of a board with an even number of cells: none.
    assert_eq!(count(&["count"], map), "0\n");
    assert_eq!(count(&["count"], "A....\n.....\n.....\n.....\n....A\n"), "104\n");
    // Paths from corner to corner: OEIS A007764; and those that do not touch themselves.
    assert_eq!(count(&["count", "--allow-empty"], map), "184\n");
    assert_eq!(count(&["count", "--allow-empty", "--touching", "forbid"], map), "20\n");
}

#[test]
fn hamiltonian_cycles_are_as_many_as_published() {
    // Of a complete graph of n vertices (n - 1)! / 2.
    let complete = |n: usize| (0..n).flat_map(move |b| (0..b).map(move |a| format!("{a} {b}\n")));
    let text: String = complete(7).collect();
    assert_eq!(run(&["tour", "--count"], &text), (0, "360\n".to_string()));
    // Square lattices: OEIS A003763.
    let lattice = |n: usize| {
        let right = (0..n * n).filter(move |at| at % n + 1 < n).map(|at| [at, at + 1]);
        let down = (0..n * (n - 1)).map(move |at| [at, at + n]);
        right.chain(down).map(|[a, b]| format!("{a} {b}\n")).collect::<String>()
    };
    let counts = [2, 4, 5, 6, 8].map(|n| run(&["tour", "--count"], &lattice(n)).1);
    assert_eq!(counts, ["1\n", "6\n", "0\n", "1072\n", "4638576\n"]);
    // Two triangles.
    let pieces = "1 2\n2 3\n3 1\n4 5\n5 6\n6 4\n";
    assert_eq!(run(&["tour", "--count"], pieces), (0, "0\n".to_string()));
}
