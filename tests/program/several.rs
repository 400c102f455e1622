//! `unique`, `common` and `solve --all` as users meet them: whole outputs.

use crate::common;
use std::io::Write;
use std::process::{Output, Stdio};

fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = common::lazyloop();
    command.args(arguments).arg("-q").env_remove("CLICOLOR_FORCE");
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn stdout(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    String::from_utf8(output.stdout).expect("text")
}

/// Three answers; one; none, by connectivity alone; no instance.
const BATCH: &str = "2 3 3.. ..2\n1 2 33\n1 3 4.4\nx\n";
const ANSWERS: [&str; 3] =
    ["2 3 101 1111 010 1001 111", "2 3 111 1001 100 0101 011", "2 3 111 1001 101 0110 010"];
const ERROR: &str = "line 4, column 1: expected the number of rows, found 'x'";

/// Where the second differs from the first.
fn difference(first: &str, second: &str) -> String {
    let signs = first.chars().zip(second.chars()).skip("2 3".len());
    let sign = |(a, b)| if a == b && a != ' ' { '.' } else { b };
    "2 3".chars().chain(signs.map(sign)).collect()
}

#[test]
fn each_instance_has_a_line_that_begins_with_its_verdict() {
    for mode in ["lazy", "full"] {
        let output = run(&["unique", "--mode", mode], BATCH);
        assert_eq!(output.status.code(), Some(1), "a line is not an instance");
        let found = String::from_utf8(output.stdout).expect("text");
        let rest = format!(
            "UNIQUE instance 2 (line 2)\nUNSATISFIABLE instance 3 (line 3)\n\
             ERROR instance 4 (line 4): {ERROR}\n"
        );
        // Which two it finds is its choice.
        let pairs = ANSWERS.iter().flat_map(|a| ANSWERS.map(|b| (*a, b)));
        let fits = pairs.filter(|(a, b)| a != b).any(|(first, second)| {
            let difference = difference(first, second);
            let count = difference.chars().skip(3).filter(|sign| "01".contains(*sign)).count();
            let verdict = "MULTIPLE instance 1 (line 1): a second answer differs in";
            found == format!("{verdict} {count} segments\n  {second}\n  {difference}\n{rest}")
        });
        assert!(fits, "{found}");
    }
    assert_eq!(run(&["unique"], "1 2 33\n1 2 ..\n").status.code(), Some(0));
}

#[test]
fn all_answers_stand_below_their_number() {
    for mode in ["lazy", "full"] {
        let output = run(&["solve", "--all", "--mode", mode], BATCH);
        assert_eq!(output.status.code(), Some(1), "a line is not an instance");
        let found = String::from_utf8(output.stdout).expect("text");
        let mut lines: Vec<&str> = found.lines().collect();
        lines[2..5].sort_unstable();
        let error = format!("ERROR: {ERROR}");
        let (head, tail) = (["2 3 3.. ..2", "3 answers"], ["1 2 33", "1 answer"]);
        let end = ["1 2 11 101 11", "1 3 4.4", "UNSATISFIABLE", "x", &error];
        assert_eq!(lines, [&head[..], &ANSWERS, &tail, &end].concat());
    }
}

#[test]
fn a_limit_on_answers_is_said() {
    let found = stdout(&["solve", "--all", "--limit", "2"], "2 3 3.. ..2\n1 2 33\n");
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines[..2], ["2 3 3.. ..2", "at least 2 answers"]);
    assert!(lines[2] != lines[3] && lines[2..4].iter().all(|line| ANSWERS.contains(line)));
    assert_eq!(lines[4..], ["1 2 33", "1 answer", "1 2 11 101 11"]);
    let refused = run(&["solve", "--limit", "2"], "");
    assert_eq!(refused.status.code(), Some(2), "without --all it would do nothing");
}

#[test]
fn what_answers_have_in_common_has_the_form_of_an_answer() {
    for mode in ["lazy", "full"] {
        let found = stdout(&["common", "--mode", mode], BATCH);
        let expected = format!(
            "2 3 3.. ..2\n2 3 1?1 1??1 ??? ???? ?1?\n1 2 33\n1 2 11 101 11\n\
             1 3 4.4\nUNSATISFIABLE\nx\nERROR: {ERROR}\n"
        );
        assert_eq!(found, expected);
    }
}

/// On where the line is certain, nothing where it is open.
const PICTURE: &str = "\
┏━━━━   ━━━━┓
┃ 3         ┃
┃   ·   ·   ┃
          2
·   ━━━━━   ·
";

#[test]
fn pictures_mark_what_differs_and_what_is_certain() {
    let found = stdout(&["common", "--picture"], "2 3 3.. ..2\n");
    assert_eq!(found, PICTURE);
    let found = stdout(&["unique", "--picture"], "1 3 ...\n");
    assert!(found.starts_with("MULTIPLE instance 1 (line 1): a second answer differs in "));
    assert!(found.contains(['╍', '╏', '╌', '╎']), "{found}");
    assert_eq!(found.lines().count(), 4);
}

#[test]
fn maps_are_told_apart_by_their_paths() {
    // One path, which may go either way: the same letters twice.
    let found = stdout(&["unique"], "A..\n...\n..A\n");
    let letters = "  AAA\n  AAA\n  AAA\n";
    let head = "MULTIPLE instance 1 (line 1): a second answer differs in 7 cells\n";
    assert_eq!(found, format!("{head}{letters}  AA.\n  AAA\n  .AA\n"));
    let found = stdout(&["solve", "--all"], "A..\n...\n..A\n");
    assert_eq!(found, "2 answers\nAAA\nAAA\nAAA\n\nAAA\nAAA\nAAA\n");
    let found = stdout(&["common", "--allow-empty"], "A.A\n...\n");
    assert_eq!(found, "A?A\n???\n");
    assert_eq!(stdout(&["common"], "AB\nBA\n"), "UNSATISFIABLE\n");
}

#[test]
fn figures_of_all_answers_say_whether_there_are_any() {
    let folder = tempfile::tempdir().expect("a folder");
    let stats = folder.path().join("stats.jsonl");
    let path = stats.to_str().expect("UTF-8");
    stdout(&["solve", "--all", "--stats", path, "-"], "2 2 .. ..\n1 2 33\n1 3 4.4\n");
    let rows = std::fs::read_to_string(&stats).expect("rows");
    let found = rows.lines().map(|row| {
        let row: serde_json::Value = serde_json::from_str(row).expect("JSON");
        (row["verdict"].as_str().map(str::to_string), row["answers"].as_u64())
    });
    let row = |verdict: &str, answers| (Some(verdict.to_string()), Some(answers));
    assert_eq!(
        found.collect::<Vec<_>>(),
        [row("solved", 13), row("solved", 1), row("unsatisfiable", 0)]
    );
}

/// The first of these has all links of the second, and crosses itself where that one turns.
#[test]
fn an_answer_within_another_excludes_neither() {
    let puzzle = "pipelink\nse ew sw se ew sw\nns se - - sw ns\nns ne - - nsew nw\nns se - - nsew sw\n\
                  ne nw ne nw ne nw\n";
    let answers = [
        "5 6 F-7F-7 |F++7| |L+++J |F+++7 LJLJLJ",
        "5 6 F-7F-7 |FJL7| |L--+J |F7F+7 LJLJLJ",
        "5 6 F-7F-7 |FJL7| |L7F+J |F+++7 LJLJLJ",
    ];
    for mode in ["lazy", "full"] {
        let found = stdout(&["solve", "--all", "--mode", mode], puzzle);
        let mut lines: Vec<&str> = found.lines().collect();
        lines[1..].sort_unstable();
        assert_eq!(lines, [&["3 answers"][..], &answers].concat());
    }
}
