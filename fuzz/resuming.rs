//! Resuming on damaged outputs: the output is refused and left as it was, or it ends as if nothing had
//! happened. Only what no checker can tell may differ: another right answer, how many there are, and
//! words behind a verdict.

use crate::budget::fuzz;
use crate::common;
use crate::common::brute::Atlas;
use crate::texts::spoilt;
use proptest::prelude::*;
use proptest::sample::Index;
use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use std::sync::LazyLock;

const LINES: &str = "1 1 4\n2 2 .. ..\n1 3 4.4\n4 5 .3.3. .313. ..... .....\n1 2 33\n";
const MAPS: &str = "A..\n...\n..A\n\nAB\nBA\n\nA.B\n...\nA.B\n\nCC\n";
const QUESTIONS: [&[&str]; 4] =
    [&["solve"], &["unique"], &["common"], &["solve", "--all", "--limit", "3"]];

/// A question to an input, and what comes out.
#[derive(Clone, Debug)]
struct Case {
    question: &'static [&'static str],
    input: &'static str,
    expected: Vec<u8>,
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let mut cases = Vec::new();
    for input in [LINES, MAPS] {
        fs::write(folder.path().join("input"), input).expect("a file");
        for question in QUESTIONS {
            let expected = run(&[question, &["-q", "input"]].concat(), folder.path()).stdout;
            cases.push(Case { question, input, expected });
        }
    }
    cases
});

fn run(arguments: &[&str], folder: &Path) -> Output {
    let mut command = common::lazyloop();
    let output = command.args(arguments).current_dir(folder).stdin(Stdio::null()).output();
    let output = output.expect("it runs");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {output:?}");
    output
}

fn is_refused(output: &Output) -> bool {
    String::from_utf8_lossy(&output.stderr).contains("error: cannot resume ")
}

/// Whether a line that is not the expected one says what no checker can tell apart.
fn may_differ(case: &Case, found: &str, expected: &str) -> bool {
    let begins = |count: usize| {
        found.split(' ').take(count).eq(expected.split(' ').take(count)) && !found.is_empty()
    };
    match case.question {
        ["unique"] => expected.starts_with("  ") || begins(4),
        ["common"] => found.chars().count() == expected.chars().count(),
        _ if found.contains("answer") => expected.contains("answer"),
        _ if case.input == MAPS => found.chars().count() == expected.chars().count(),
        _ => {
            let atlas = Atlas::new(2, 2);
            let line = lazyloop::text::Line { number: 1, text: found.as_bytes() };
            let answer = lazyloop::puzzles::slitherlink::text::course::parse_answer(line);
            answer.is_ok_and(|answer| {
                let segments = atlas.bits(&answer);
                atlas.loops.iter().any(|line| line.segments == segments)
            })
        }
    }
}

#[test]
fn outcomes() {
    let damaged = any::<Index>().prop_flat_map(|at| {
        let case = CASES[at.index(CASES.len())].clone();
        (spoilt(case.expected.clone()), Just(case))
    });
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fuzz("resuming outcomes", 400, damaged, |(begun, case)| {
        fs::write(path("input"), case.input).expect("a file");
        fs::write(path("output"), &begun).expect("a file");
        let resume = ["-q", "-j", "1", "--resume", "-o", "output", "input"];
        let end = run(&[case.question, &resume].concat(), folder.path());
        let found = fs::read(path("output")).expect("a file");
        if is_refused(&end) {
            assert_eq!(found, begun, "{end:?}");
        } else if found != case.expected {
            let [found, expected] = [&found, &case.expected].map(|of| String::from_utf8_lossy(of));
            assert_eq!(found.lines().count(), expected.lines().count(), "{found}, {end:?}");
            for (found, expected) in found.lines().zip(expected.lines()) {
                assert!(found == expected || may_differ(&case, found, expected), "{found}");
            }
        }
    });
}

/// Rows of a comparison: those that are there at the end are about all instances, in order.
#[test]
fn rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("input"), LINES).expect("a file");
    let compare = ["-q", "compare", "--report", "report", "input"];
    run(&compare, folder.path());
    let whole = fs::read(path("report/results.jsonl")).expect("rows");
    let about = |rows: &[u8]| -> Vec<_> {
        let rows = String::from_utf8_lossy(rows).into_owned();
        let row = |line| serde_json::from_str::<serde_json::Value>(line).expect("an object");
        let of =
            |row: serde_json::Value| ["index", "mode", "fingerprint"].map(|of| row[of].clone());
        rows.lines().map(|line| of(row(line))).collect()
    };
    fuzz("resuming rows", 100, spoilt(whole.clone()), |begun| {
        fs::write(path("report/results.part.jsonl"), &begun).expect("a file");
        let end = run(&[&compare[..], &["--resume"]].concat(), folder.path());
        if is_refused(&end) {
            assert_eq!(fs::read(path("report/results.part.jsonl")).expect("rows"), begun);
        } else {
            let found = fs::read(path("report/results.jsonl")).expect("rows");
            assert_eq!(about(&found), about(&whole), "{end:?}");
        }
    });
}
