//! Batches: several jobs, interruptions, and going on after them.

use crate::common;
#[cfg(unix)]
use crate::common::held::{Solver, until};
use crate::common::trials;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// A random number generator, so that a failure can be had again.
fn rng(seed: u64) -> rand_chacha::ChaCha8Rng {
    common::random::rng(seed)
}

/// Instances of every fate; some of them take many times as long as others.
fn instances() -> String {
    let mut lines = String::new();
    for number in 0..60 {
        lines.push_str(match number % 6 {
            0 => "1 1 4\n",
            1 => "5 5 ..32. 222.3 0..1. 2.2.. .2323\r\n\n",
            2 => " 1  3 4.4\n",
            3 => "x\n",
            4 => "2 2 .. ..\n",
            _ => "4 5 .3.3. .313. ..... .....\n",
        });
        if number % 20 == 7 {
            lines.push_str(&format!("12 12{}\n", " ............".repeat(12)));
        }
    }
    lines
}

/// Small maps, one of which has no answer, and one of which is none.
fn maps(folder: &Path) -> PathBuf {
    let maps = folder.join("maps");
    fs::create_dir(&maps).expect("a folder");
    for number in 0..60 {
        let map = match number % 4 {
            0 => "A..\n...\n..A\n",
            1 => "AB\nBA\n",
            2 => "A#\n",
            _ => "ABC\n...\nABC\n",
        };
        fs::write(maps.join(format!("{number:02}.txt")), map).expect("a file");
    }
    maps
}

fn lazyloop(arguments: &[&str]) -> Command {
    let mut command = common::lazyloop();
    command.args(arguments).stdin(Stdio::null()).stderr(Stdio::piped()).stdout(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    lazyloop(arguments).output().expect("the program runs")
}

fn signal(child: &Child, name: &str) {
    let kill = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(kill.expect("kill is there").success());
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

#[test]
fn outcomes_come_in_the_order_of_the_input_whatever_the_jobs() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("instances.txt");
    fs::write(&input, instances()).expect("a file");
    for command in ["solve", "unique", "common", "check"] {
        let [one, two, many] =
            ["1", "2", "7"].map(|jobs| run(&[command, "-j", jobs, text(&input)]));
        assert_eq!(one.status.code(), Some(1), "there are lines that are no instances");
        assert!(one.stdout.len() > 1000);
        for other in [two, many] {
            assert_eq!(one.stdout, other.stdout, "{command}");
            assert_eq!(one.status, other.status, "{command}");
        }
    }
}

/// Questions that can be put to a batch, as text.
const QUESTIONS: [&[&str]; 4] =
    [&["solve"], &["unique"], &["common"], &["solve", "--all", "--limit", "3"]];

#[test]
fn a_comparison_says_the_same_whatever_the_jobs() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("instances.txt");
    fs::write(&input, instances()).expect("a file");
    let [one, many] = ["1", "4"].map(|jobs| {
        let report = folder.path().join(jobs);
        let end = run(&["compare", "-j", jobs, "--report", text(&report), text(&input)]);
        assert_eq!(end.status.code(), Some(1), "there are lines that are no instances");
        let page = fs::read_to_string(report.join("index.html")).expect("a page");
        let at_a_time = if jobs == "1" { "one instance" } else { "4 instances" };
        assert!(page.contains(&format!("; {at_a_time} at a time; ")));
        let rows = fs::read_to_string(report.join("results.jsonl")).expect("rows");
        let row = |line: &str| {
            let row: serde_json::Value = serde_json::from_str(line).expect("an object");
            ["index", "mode", "cuts", "verdict", "iterations", "clauses"].map(|of| row[of].clone())
        };
        rows.lines().map(row).collect::<Vec<_>>()
    });
    assert_eq!(one.len(), 2 * 63);
    assert_eq!(one, many);
}

/// Ratios and times are of the run; all else must be as if it had never been stopped.
#[test]
fn a_comparison_is_gone_on_with_after_each_beginning() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, report) = (folder.path().join("input"), folder.path().join("report"));
    fs::write(&input, "1 1 4\n1 3 4.4\nx\n2 2 .. ..\n").expect("a file");
    let file = |name: &str| report.join(name);
    let ways = ["--modes", "lazy,full,course", "--cuts", "auto,loop"];
    let compare = |more: &[&str]| {
        let given = ["-q", "compare", "--report", text(&report), text(&input)];
        let end = run(&[&given, &ways[..], more].concat());
        assert_eq!(end.status.code(), Some(1), "a line is not an instance");
        String::from_utf8(end.stdout).expect("text")
    };
    let agreed = |printed: &str| {
        let lines = printed.lines().rev().take(8).map(str::to_string);
        lines.map(|line| line[..line.len().min(77)].to_string()).collect::<Vec<_>>()
    };
    let whole = agreed(&compare(&[]));
    let rows = fs::read(file("results.jsonl")).expect("rows");
    let csv = fs::read_to_string(file("results.csv")).expect("rows");
    let ends = rows.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at);
    for length in ends.flat_map(|end| [end - 5, end, end + 1]).chain([0]) {
        fs::write(file("results.jsonl"), &rows[..length]).expect("a file");
        assert_eq!(agreed(&compare(&["--resume"])), whole, "after {length} bytes");
        let found = fs::read(file("results.jsonl")).expect("rows");
        let begun = &rows[..length];
        let kept = found.iter().zip(begun).take_while(|(a, b)| a == b).count();
        let lost = begun[kept..].iter().filter(|&&byte| byte == b'\n').count();
        assert!(lost < 4, "only rows of the instance at hand are made again");
        let resumed = fs::read_to_string(file("results.csv")).expect("rows");
        assert_eq!(resumed.lines().count(), csv.lines().count(), "after {length} bytes");
    }
    // A whole one comes out as it was, to the last digit.
    fs::write(file("results.jsonl"), &rows).expect("a file");
    compare(&["--resume"]);
    assert_eq!(fs::read(file("results.jsonl")).expect("rows"), rows);
    assert_eq!(fs::read_to_string(file("results.csv")).expect("rows"), csv);
}

#[test]
fn rows_of_another_comparison_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, report) = (folder.path().join("input"), folder.path().join("report"));
    fs::write(&input, "1 1 4\n1 2 33\n").expect("a file");
    let compare = |modes: &str, more: &[&str]| {
        let given = ["compare", "--report", text(&report), "--modes", modes, text(&input)];
        run(&[&given, more].concat())
    };
    assert!(compare("lazy,full", &[]).status.success());
    let rows = report.join("results.jsonl");
    let before = fs::read(&rows).expect("rows");
    for modes in ["full,lazy", "lazy", "lazy,full,course"] {
        let end = compare(modes, &["--resume"]);
        assert_eq!(end.status.code(), Some(1), "{modes}");
        let said = String::from_utf8_lossy(&end.stderr);
        assert!(said.starts_with("error: cannot resume "), "{modes}: {said}");
        assert_eq!(fs::read(&rows).expect("rows"), before, "{modes}");
    }
}

#[test]
fn an_interrupted_comparison_has_its_summary() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report");
    let mut child = lazyloop(&["compare", "--report", text(&report), "-"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"1 1 4\n1 2 33\n").expect("it reads");
    let rows = report.join("results.part.jsonl");
    until("rows", || fs::read_to_string(&rows).unwrap_or_default().lines().count() >= 4);
    signal(&child, "TERM");
    let end = child.wait_with_output().expect("it ends");
    drop(input);
    assert_eq!(end.status.code(), Some(130));
    let said = String::from_utf8_lossy(&end.stderr);
    assert!(said.contains("interrupted after 2 instances"), "{said}");
    let printed = String::from_utf8_lossy(&end.stdout);
    assert!(printed.contains("agree on all 2 instances"), "{printed}");
    let page = fs::read_to_string(report.join("index.html")).expect("a page");
    assert!(page.contains("2 instances"), "a page of those so far");
}

/// How a program is killed. It can do nothing about the first two.
const SIGNALS: [&str; 5] = ["KILL", "ABRT", "INT", "TERM", "HUP"];

/// Starts a command and kills it at a random moment within a time. Says whether it was killed (not if
/// it came to its end before), and what it said.
fn kill(arguments: &[&str], within: Duration, rng: &mut impl rand::Rng) -> (bool, String) {
    use rand::RngExt;
    let mut child = lazyloop(arguments).spawn().expect("the program runs");
    thread::sleep(Duration::from_micros(rng.random_range(500..within.as_micros() as u64)));
    if child.try_wait().expect("a child").is_none() {
        signal(&child, SIGNALS[rng.random_range(0..SIGNALS.len())]);
    }
    let end = child.wait_with_output().expect("the program ends");
    let said = String::from_utf8_lossy(&end.stderr).into_owned();
    match end.status.code() {
        None | Some(130) => (true, said),
        Some(1) => (false, said),
        other => panic!("{other:?}: {said}"),
    }
}

/// The time in which something is killed. It grows while nothing is done in it, as on a busy machine.
#[derive(Default)]
struct Window {
    fruitless: u32,
    done: usize,
}

impl Window {
    fn time(&self) -> Duration {
        Duration::from_millis(12) * 2_u32.pow(self.fruitless.min(80) / 8)
    }

    fn note(&mut self, done: usize) {
        self.fruitless = if done > self.done { 0 } else { self.fruitless + 1 };
        self.done = done;
    }
}

/// Kills a batch at a random moment, and again what goes on after it, until it comes to its end.
/// Returns how often it was killed before it ended by itself.
fn kill_until_done(
    question: &[&str],
    input: &Path,
    output: &Path,
    expected: &[u8],
    rng: &mut impl rand::Rng,
) -> usize {
    let stats = output.with_extension("stats");
    let batch = ["-j", "2", "--resume", "-o", text(output), "--stats", text(&stats), text(input)];
    let arguments = [question, &batch].concat();
    for file in [output, &stats] {
        let _ = fs::remove_file(file);
    }
    let (mut kills, mut window) = (0, Window::default());
    loop {
        let (was_killed, said) = kill(&arguments, window.time(), rng);
        let written = fs::read(output).unwrap_or_default();
        window.note(written.len());
        let held = &expected[..written.len().min(expected.len())];
        assert_eq!(written, held, "after {kills} kills; {said}");
        if said.contains("interrupted after ") {
            assert!(written.is_empty() || written.ends_with(b"\n"), "half an outcome");
        }
        if !was_killed {
            assert_eq!(written, expected, "after {kills} kills; {said}");
            let records = fs::read_to_string(&stats).expect("records");
            let index = |line: &str| -> u64 {
                let record: serde_json::Value = serde_json::from_str(line).expect("an object");
                record["index"].as_u64().expect("a number")
            };
            let count = records.lines().count() as u64;
            assert!(count > 50 && records.lines().map(index).eq(1..=count), "{records}");
            return kills;
        }
        kills += 1;
    }
}

#[test]
fn a_batch_that_is_killed_again_and_again_ends_as_if_it_never_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = folder.path().join("instances.txt");
    fs::write(&lines, instances()).expect("a file");
    let maps = maps(folder.path());
    let output = folder.path().join("output");
    let mut rng = rng(1);
    let mut kills = 0;
    while kills < trials(60, 1000) {
        for question in QUESTIONS {
            for input in [&lines, &maps] {
                let undisturbed = run(&[question, &[text(input)]].concat());
                assert_eq!(undisturbed.status.code(), Some(1));
                kills += kill_until_done(question, input, &output, &undisturbed.stdout, &mut rng);
            }
        }
    }
    eprintln!("{kills} kills of batches");
}

/// Of rows, what does not depend on the clock.
fn verdicts(rows: &str) -> Vec<[serde_json::Value; 5]> {
    let row = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).expect("an object");
        ["index", "mode", "verdict", "iterations", "clauses"].map(|of| row[of].clone())
    };
    rows.lines().map(row).collect()
}

#[test]
fn a_comparison_that_is_killed_again_and_again_ends_as_if_it_never_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, report] = ["input", "report"].map(|name| folder.path().join(name));
    // Those that take longer than it takes to be killed would never be done.
    let short: Vec<String> = instances()
        .lines()
        .filter(|line| line.len() < 99)
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(&input, short.concat()).expect("a file");
    let compare = ["compare", "-q", "-j", "2", "--report", text(&report), text(&input)];
    run(&compare);
    let read = |name: &str| fs::read_to_string(report.join(name)).unwrap_or_default();
    let expected = verdicts(&read("results.jsonl"));
    assert!(expected.len() > 100);
    let mut rng = rng(2);
    let mut kills = 0;
    while kills < trials(25, 300) {
        fs::remove_dir_all(&report).expect("a folder");
        let mut window = Window::default();
        loop {
            let again = [&compare[..], &["--resume"]].concat();
            let (was_killed, said) = kill(&again, window.time(), &mut rng);
            let begun = read("results.part.jsonl");
            let rows = if begun.is_empty() { read("results.jsonl") } else { begun };
            let whole = rows.rfind('\n').map_or("", |end| &rows[..=end]);
            window.note(whole.len());
            let found = verdicts(whole);
            assert_eq!(found, expected[..found.len()], "after {kills} kills; {said}");
            let page = read("index.html");
            assert!(page.is_empty() || page.trim_end().ends_with("</html>"), "half a page");
            if !was_killed {
                assert_eq!(found, expected, "after {kills} kills; {said}");
                assert_eq!(read("results.csv").lines().count(), 1 + expected.len());
                break;
            }
            kills += 1;
        }
    }
    eprintln!("{kills} kills of comparisons");
}

/// As when the C++ solver finds no more memory.
#[test]
fn an_abort_leaves_the_outcomes_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, output] = ["input", "output"].map(|name| folder.path().join(name));
    fs::write(&input, instances()).expect("a file");
    for question in QUESTIONS {
        let expected = run(&[question, &["-q", text(&input)]].concat()).stdout;
        let arguments = [question, &["-q", "-o", text(&output), "-"]].concat();
        let mut child = lazyloop(&arguments).stdin(Stdio::piped()).spawn().expect("it runs");
        let mut pipe = child.stdin.take().expect("a pipe");
        pipe.write_all(instances().as_bytes()).expect("it reads");
        until("outcomes", || fs::read(&output).is_ok_and(|found| found.len() == expected.len()));
        signal(&child, "ABRT");
        assert_eq!(child.wait().expect("it ends").code(), None, "{question:?}");
        drop(pipe);
        assert_eq!(fs::read(&output).expect("a file"), expected, "{question:?}");
        fs::remove_file(&output).expect("a file");
    }
}

/// To tell answers from what they have in common may take long: the look waits for a solver.
#[cfg(unix)]
#[test]
fn an_interruption_ends_the_look_at_what_an_output_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, output] = ["input", "output"].map(|name| folder.path().join(name));
    fs::write(&input, "2 2 .. ..\n").expect("a file");
    let answer = run(&["solve", "-q", text(&input)]).stdout;
    for name in ["INT", "TERM", "HUP"] {
        fs::write(&output, &answer).expect("a file");
        let solver = Solver::of_formulas_from(0);
        let resume = ["common", "-q", "--resume", "-o", text(&output), text(&input)];
        let mut child = lazyloop(&resume);
        let child = child.args(["--solver", &solver.command()]).spawn().expect("it runs");
        solver.wait();
        signal(&child, name);
        let end = child.wait_with_output().expect("it ends");
        assert_eq!(end.status.code(), Some(130), "{name}: {end:?}");
        assert_eq!(fs::read(&output).expect("a file"), answer, "{name}");
    }
}

#[test]
fn every_beginning_of_an_output_is_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let output = path("output");
    let lines = "1 1 4\n2 2 .. ..\n1 3 4.4\nx\n";
    let maps = ["A..\n...\n..A\n", "AB\nBA\n", "A..\n...\n..A\n", "A.A\n"];
    fs::write(path("lines"), lines).expect("a file");
    fs::create_dir(path("maps")).expect("a folder");
    for (number, map) in maps.iter().enumerate() {
        fs::write(path("maps").join(number.to_string()), map).expect("a file");
    }
    for question in QUESTIONS {
        for (input, status) in [("lines", 1), ("maps", 0)] {
            let input = path(input);
            let expected = run(&[question, &[text(&input)]].concat()).stdout;
            for length in 0..=expected.len() {
                fs::write(&output, &expected[..length]).expect("a file");
                let resume = ["--resume", "-o", text(&output), text(&input)];
                let end = run(&[question, &resume].concat());
                let said = String::from_utf8_lossy(&end.stderr);
                assert_eq!(end.status.code(), Some(status), "{question:?}: {said}");
                let found = fs::read(&output).expect("a file");
                assert_eq!(found, expected, "{question:?} after {length} bytes");
            }
        }
    }
}

/// How many answers there are, if it was a limit of time that ended the search, is not a verdict.
#[test]
fn a_resumed_batch_remembers_what_was_not_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    fs::write(&input, "2 2 .. ..\n1 1 4\n").expect("a file");
    for (number, status) in [("at least 2", 1), ("2", 0)] {
        for (limit, status) in [("2", 0), ("3", status)] {
            let answers = "2 2 11 101 00 101 11\n2 2 11 101 10 011 01\n";
            let begun = format!("2 2 .. ..\n{number} answers\n{answers}");
            fs::write(&output, &begun).expect("a file");
            let resume = ["--resume", "-o", text(&output), text(&input)];
            let end = run(&[&["solve", "--all", "--limit", limit][..], &resume].concat());
            assert_eq!(end.status.code(), Some(status), "{number} of {limit}");
            let found = fs::read_to_string(&output).expect("text");
            assert_eq!(found, begun + "1 1 4\n1 answer\n1 1 1 11 1\n");
        }
    }
}

#[test]
fn an_output_of_something_else_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    fs::write(&input, "1 1 4\n").expect("a file");
    let pair = "1 1 4\n1 1 1 11 1\nmore\n";
    let others: [(&[&str], &str, u64, &str); 16] = [
        (&["solve"], "my diary", 0, "it has 'my diary', not '1 1 4'"),
        (&["solve"], "1 1 4\nhaha\n", 0, "'haha' is not a reply to this question"),
        (&["solve"], "1 1 4\n1 1 my di", 0, "'1 1 my di' is not a reply to this question"),
        (&["solve"], "1 1 4\n1 1 1 11 ?\n", 0, "'1 1 1 11 ?' is not a reply to this question"),
        (
            &["solve"],
            "1 1 4\n1 1 1 10 1\n",
            0,
            "the answer to instance 1 (line 1) is wrong: label 4 at row 1, column 1 has \
             3 of its segments on the line",
        ),
        (&["solve", "--all"], "1 1 4\n1 answer\nhaha", 0, "'haha' is not a reply to this question"),
        (
            &["unique"],
            "UNIQUE instance 2",
            0,
            "'UNIQUE instance 2' is not a reply to this question",
        ),
        (
            &["unique"],
            "MULTIPLE instance 1 (line 1): a second answer differs in 1 segment\n  diary",
            0,
            "'  diary' is not a reply to this question",
        ),
        (&["solve"], "1 2 33\nx\n", 0, "it has '1 2 33', not '1 1 4'"),
        (&["solve"], pair, 1, "it goes on after the last instance"),
        (
            &["common"],
            "UNIQUE instance 1 (line 1)\n",
            0,
            "it has 'UNIQUE instance 1 (line 1)', not '1 1 4'",
        ),
        (&["solve", "--all"], pair, 0, "'1 1 1 11 1' is not a reply to this question"),
        (
            &["solve", "--all"],
            "1 1 4\n0 answers\n",
            0,
            "'0 answers' is not a reply to this question",
        ),
        (&["unique"], pair, 0, "'1 1 4' is not a reply to this question"),
        (
            &["unique"],
            "UNIQUE instance 1 (line 2)\n",
            0,
            "'UNIQUE instance 1 (line 2)' is not a reply to this question",
        ),
        (
            &["unique"],
            "UNIQUE instance 1 (line 1)\nUNIQUE instance 2 (line 2)\n",
            1,
            "it goes on after the last instance",
        ),
    ];
    for (question, other, count, why) in others {
        fs::write(&output, other).expect("a file");
        let resume = ["--resume", "-o", text(&output), text(&input)];
        let end = run(&[question, &resume].concat());
        assert_eq!(end.status.code(), Some(1));
        let said = format!(
            "error: cannot resume {}: after {count} outcome{} it does not match this input and these \
             options: {why}\n",
            text(&output),
            if count == 1 { "" } else { "s" }
        );
        assert_eq!(String::from_utf8_lossy(&end.stderr), said);
        assert_eq!(fs::read(&output).expect("a file"), other.as_bytes());
    }
}

/// Found by fuzzing: half a character at the end of a whole line was passed over.
#[test]
fn a_line_with_half_a_character_is_not_a_line_of_a_reply() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    fs::write(&input, "A.B\n...\nA.B\n").expect("a file");
    for question in [&["solve", "--all"][..], &["unique"], &["common"]] {
        let whole = run(&[question, &["-q", text(&input)]].concat()).stdout;
        let ends = whole.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at);
        for end in ends.skip(1) {
            let begun = [&whole[..end], b"\xc3", &whole[end..]].concat();
            fs::write(&output, &begun).expect("a file");
            let resume = ["-q", "--resume", "-o", text(&output), text(&input)];
            assert_eq!(run(&[question, &resume].concat()).status.code(), Some(1), "{end}");
            assert_eq!(fs::read(&output).expect("a file"), begun);
        }
    }
}

#[test]
fn answers_are_not_taken_for_what_they_have_in_common() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    for puzzles in ["1 1 4\n2 2 .. ..\n1 1 4\n", "AA\n\nA.B\n...\n...\nA.B\n\nBB\n"] {
        fs::write(&input, puzzles).expect("a file");
        let outcomes = |question: &str| run(&[question, "-q", text(&input)]).stdout;
        let (answers, common) = (outcomes("solve"), outcomes("common"));
        for (question, other) in [("common", answers), ("solve", common)] {
            fs::write(&output, &other).expect("a file");
            let end = run(&[question, "-q", "--resume", "-o", text(&output), text(&input)]);
            let said = String::from_utf8_lossy(&end.stderr);
            assert_eq!(end.status.code(), Some(1), "{question}: {said}");
            assert!(said.contains("after 1 outcome it does not match"), "{question}: {said}");
            assert_eq!(fs::read(&output).expect("a file"), other);
        }
    }
}

/// A `?` in an error's text says nothing of the answers.
#[test]
fn an_error_with_a_question_mark_tells_no_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    fs::write(&input, "1 1 ?!\n2 2 .. ..\n1 1 4\n").expect("a file");
    let answers = run(&["solve", "-q", text(&input)]).stdout;
    assert!(String::from_utf8_lossy(&answers).contains("ERROR: ") && answers.contains(&b'?'));
    fs::write(&output, &answers).expect("a file");
    let end = run(&["common", "-q", "--resume", "-o", text(&output), text(&input)]);
    assert_eq!(end.status.code(), Some(1));
    assert_eq!(fs::read(&output).expect("a file"), answers);
}

/// Standard input can be read only once: outcomes and records are read along with it.
#[test]
fn standard_input_is_gone_on_with() {
    use std::io::Write;
    let folder = tempfile::tempdir().expect("a folder");
    let [output, stats] = ["output", "stats"].map(|name| folder.path().join(name));
    let puzzles = instances().repeat(20);
    let batch = |question: &str, more: &[&str]| {
        let files = ["-q", "-o", text(&output), "--stats", text(&stats)];
        let arguments = [&[question][..], &files, more].concat();
        let mut child = lazyloop(&arguments).stdin(Stdio::piped()).spawn().expect("it runs");
        let mut input = child.stdin.take().expect("a pipe");
        let _ = input.write_all(puzzles.as_bytes());
        drop(input);
        child.wait_with_output().expect("the program ends")
    };
    for question in ["solve", "common"] {
        batch(question, &[]);
        let [whole, records] = [&output, &stats].map(|path| fs::read(path).expect("a file"));
        let half = whole.len() / 2;
        fs::write(&output, &whole[..half]).expect("a file");
        let end = batch(question, &["--resume"]);
        let said = String::from_utf8_lossy(&end.stderr);
        assert!(fs::read(&output).expect("a file") == whole, "{question}: {said}");
        let count = |records: &[u8]| records.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(count(&fs::read(&stats).expect("a file")), count(&records));
    }
}

/// A file that grows to some hundred kilobytes.
#[test]
fn a_large_output_is_gone_on_with_when_cut_anywhere() {
    use rand::RngExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    fs::write(&input, instances().repeat(20)).expect("a file");
    let mut rng = rng(7);
    let count = trials(100, 8000);
    for question in QUESTIONS {
        let expected = run(&[question, &["-q", text(&input)]].concat()).stdout;
        for _ in 0..count / QUESTIONS.len() {
            let length = rng.random_range(0..expected.len());
            fs::write(&output, &expected[..length]).expect("a file");
            run(&[question, &["-q", "--resume", "-o", text(&output), text(&input)]].concat());
            assert!(fs::read(&output).expect("a file") == expected, "{question:?} at {length}");
        }
    }
    eprintln!("{count} cuts of outputs");
}

#[test]
fn a_large_report_is_gone_on_with_when_cut_anywhere() {
    use rand::RngExt;
    let folder = tempfile::tempdir().expect("a folder");
    let [input, report] = ["input", "report"].map(|name| folder.path().join(name));
    fs::write(&input, instances().repeat(4)).expect("a file");
    let compare = ["compare", "-q", "--report", text(&report), text(&input)];
    run(&compare);
    let rows = fs::read_to_string(report.join("results.jsonl")).expect("rows");
    let expected = verdicts(&rows);
    let mut rng = rng(8);
    let count = trials(20, 2000);
    for _ in 0..count {
        let length = rng.random_range(0..rows.len());
        fs::write(report.join("results.part.jsonl"), &rows[..length]).expect("a file");
        run(&[&compare[..], &["--resume"]].concat());
        let found = fs::read_to_string(report.join("results.jsonl")).expect("rows");
        assert_eq!(verdicts(&found), expected, "at {length}");
        // What was there is as it was.
        let held = rows[..length].rfind('\n').map_or("", |end| &rows[..=end]);
        let whole = held.lines().count() / 2 * 2;
        assert!(found.lines().take(whole).eq(held.lines().take(whole)), "at {length}");
    }
    eprintln!("{count} cuts of reports");
}

#[test]
fn an_unfinished_output_is_not_begun_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    for (puzzles, question) in
        [("1 1 4\n1 2 33\n1 3 4.4\n", "solve"), ("AA\n\nB.\n.B\n\nC.C\n", "common")]
    {
        fs::write(&input, puzzles).expect("a file");
        let solve = |more: &[&str]| {
            run(&[&[question, "-q", "-o", text(&output), text(&input)], more].concat())
        };
        fs::remove_file(&output).unwrap_or_default();
        assert_eq!(solve(&[]).status.code(), Some(0));
        let whole = fs::read(&output).expect("a file");
        assert_eq!(solve(&[]).status.code(), Some(0), "a whole output is replaced");
        let rows = whole.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
        let second = rows.map(|(at, _)| at + 1).nth(if question == "solve" { 1 } else { 0 });
        let begun = &whole[..second.expect("lines") + 2];
        fs::write(&output, begun).expect("a file");
        let end = solve(&[]);
        assert_eq!(end.status.code(), Some(1));
        let said = format!(
            "error: {} holds the first 1 outcome of this input: --resume goes on, --force begins \
             again\n",
            text(&output)
        );
        assert_eq!(String::from_utf8_lossy(&end.stderr), said);
        assert_eq!(fs::read(&output).expect("a file"), begun);
        for more in ["--resume", "--force"] {
            fs::write(&output, begun).expect("a file");
            assert_eq!(solve(&[more]).status.code(), Some(0), "{more}");
            assert_eq!(fs::read(&output).expect("a file"), whole, "{more}");
        }
        fs::write(&output, "my diary\n").expect("a file");
        assert_eq!(solve(&[]).status.code(), Some(0), "what is no run of this input is replaced");
    }
}

#[test]
fn an_unfinished_report_is_not_begun_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, report] = ["input", "report"].map(|name| folder.path().join(name));
    fs::write(&input, "1 1 4\n1 2 33\n1 3 4.4\n").expect("a file");
    let compare = |more: &[&str]| {
        run(&[&["compare", "-q", "--report", text(&report), text(&input)], more].concat())
    };
    assert_eq!(compare(&[]).status.code(), Some(0));
    assert_eq!(compare(&[]).status.code(), Some(0), "a whole report is replaced");
    let rows = fs::read_to_string(report.join("results.jsonl")).expect("rows");
    let first: String = rows.split_inclusive('\n').take(3).collect();
    let begun = report.join("results.part.jsonl");
    for more in ["--resume", "--force"] {
        fs::write(&begun, &first).expect("a file");
        let end = compare(&[]);
        assert_eq!(end.status.code(), Some(1));
        let said = format!(
            "error: {} holds the first 1 outcome of this input: --resume goes on, --force begins \
             again\n",
            text(&begun)
        );
        assert_eq!(String::from_utf8_lossy(&end.stderr), said);
        assert_eq!(fs::read_to_string(&begun).expect("a file"), first);
        assert_eq!(compare(&[more]).status.code(), Some(0), "{more}");
        assert!(!begun.exists(), "{more}: the report is whole");
    }
}

#[test]
fn records_of_something_else_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, output, stats] = ["input", "output", "stats"].map(|name| folder.path().join(name));
    let puzzles = "1 1 4\n1 2 33\n";
    fs::write(&input, puzzles).expect("a file");
    let files = ["-o", text(&output), "--stats", text(&stats), text(&input)];
    assert_eq!(run(&[&["solve", "-q"][..], &files].concat()).status.code(), Some(0));
    let records = fs::read_to_string(&stats).expect("a file");
    let first = records.lines().next().expect("a record").to_string() + "\n";
    let begun = "1 1 4\n1 1 1 11 1\n";
    let other_limits =
        "its limits are 'no limit of time, 50000000 clauses', not '7 s, 50000000 clauses'";
    let other_version = first.replace("\"version\":\"", "\"version\":\"0.");
    let other_puzzle = first.replace("\"fingerprint\":\"", "\"fingerprint\":\"0");
    let is_old = format!("it is of version '0.{0}', not {0}", env!("CARGO_PKG_VERSION"));
    let cases: [(&str, &str, &[&str], u64, &str); 7] = [
        ("", "my diary", &[], 0, "'my diary' is not record 1"),
        (begun, &(first.clone() + "diary"), &[], 1, "'diary' is not record 2"),
        (begun, "", &[], 0, "it has fewer records"),
        (begun, &first[..first.len() - 1], &[], 0, "it has fewer records"),
        (begun, &first, &["--time-limit", "7"], 0, other_limits),
        (begun, &other_version, &[], 0, &is_old),
        (begun, &other_puzzle, &[], 0, "instance 1 (line 1) was another puzzle then"),
    ];
    for (begun, other, options, count, why) in cases {
        fs::write(&output, begun).expect("a file");
        fs::write(&stats, other).expect("a file");
        let end = run(&[&["solve", "-q", "--resume"], options, &files].concat());
        assert_eq!(end.status.code(), Some(1), "{why}");
        let said = format!(
            "error: cannot resume {}: after {count} outcome{} it does not match this input and \
             these options: {why}\n",
            text(&stats),
            if count == 1 { "" } else { "s" }
        );
        assert_eq!(String::from_utf8_lossy(&end.stderr), said);
        assert_eq!(fs::read_to_string(&stats).expect("a file"), other);
        assert_eq!(fs::read_to_string(&output).expect("a file"), begun);
    }
}

#[test]
fn rows_of_an_edited_input_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, report] = ["input", "report"].map(|name| folder.path().join(name));
    let compare = |more: &[&str]| {
        run(&[&["compare", "-q", "--report", text(&report), text(&input)], more].concat())
    };
    fs::write(&input, "1 1 4\n1 2 33\n").expect("a file");
    assert_eq!(compare(&[]).status.code(), Some(0));
    let rows = fs::read(report.join("results.jsonl")).expect("rows");
    fs::write(&input, "1 1 4\n1 2 3.\n").expect("a file");
    for (more, why) in [
        (
            &[][..],
            "after 1 outcome it does not match this input and these options: instance 2 (line 2) was another puzzle then\n",
        ),
        (
            &["--time-limit", "7"],
            "its limits are '60 s, 50000000 clauses', not '7 s, 50000000 clauses'\n",
        ),
    ] {
        let end = compare(&[&["--resume"], more].concat());
        assert_eq!(end.status.code(), Some(1));
        let said = String::from_utf8_lossy(&end.stderr);
        assert!(said.ends_with(why), "{said}");
        assert_eq!(fs::read(report.join("results.jsonl")).expect("rows"), rows);
    }
}

#[test]
fn standard_output_cannot_be_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let end = lazyloop(&["-q", "solve", "--resume", "-o", "-", "1x1:d4"])
        .current_dir(folder.path())
        .output();
    let end = end.expect("the program runs");
    assert_eq!(end.status.code(), Some(2));
    let said = String::from_utf8_lossy(&end.stderr);
    assert_eq!(said, "error: standard output cannot be resumed: --resume needs a file\n");
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none());
}

#[test]
fn records_are_gone_on_with_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, output, stats] = ["input", "output", "stats"].map(|name| folder.path().join(name));
    fs::write(&input, "1 1 4\n1 2 33\n1 3 4.4\n").expect("a file");
    let files = ["-o", text(&output), "--stats", text(&stats), text(&input)];
    assert!(run(&[&["solve"][..], &files].concat()).status.success());
    let records = fs::read_to_string(&stats).expect("a file");
    fs::write(&output, "1 1 4\n1 1 1 11 1\n1 2 33\n").expect("a file");
    let third = records.match_indices('\n').nth(1).expect("two records").0 + 10;
    fs::write(&stats, &records[..third]).expect("a file");
    let end = run(&[&["solve", "--resume"][..], &files].concat());
    assert!(end.status.success());
    let records = fs::read_to_string(&stats).expect("a file");
    let records: Vec<serde_json::Value> =
        records.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let indices: Vec<_> = records.iter().map(|record| record["index"].as_u64()).collect();
    assert_eq!(indices, [Some(1), Some(2), Some(3)]);
}

#[test]
fn a_full_disk_is_one_clear_line() {
    if !common::needs::met("/dev/full", Path::new("/dev/full").exists(), "Linux has it") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("input");
    fs::write(&input, "1 1 4\n1 2 33\n").expect("a file");
    let end = run(&["-q", "solve", "-o", "/dev/full", text(&input)]);
    assert_eq!(end.status.code(), Some(1));
    let said = String::from_utf8_lossy(&end.stderr).into_owned();
    assert_eq!(said, "error: cannot write /dev/full: No space left on device (os error 28)\n");
}

/// Each of two would write what the other one has not yet written.
#[cfg(unix)]
#[test]
fn an_output_has_one_run_that_writes_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, output, other] = ["input", "output", "other"].map(|name| folder.path().join(name));
    fs::write(&input, "1 1 4\n1 2 33\n").expect("a file");
    let expected = run(&["solve", text(&input)]).stdout;
    let begin = || {
        let first = ["-q", "solve", "--resume", "-o", text(&output), "--stats", text(&other), "-"];
        let mut child = lazyloop(&first).stdin(Stdio::piped()).spawn().expect("it runs");
        let mut pipe = child.stdin.take().expect("a pipe");
        pipe.write_all(b"1 1 4\n").expect("it reads");
        until("an outcome", || fs::read(&output).is_ok_and(|found| found.len() > 10));
        (child, pipe)
    };
    let (mut child, pipe) = begin();
    for (arguments, name) in [
        (&["solve", "--resume", "-o", text(&output), text(&input)][..], &output),
        (&["solve", "-o", text(&output), text(&input)], &output),
        (&["solve", "--force", "-o", text(&output), text(&input)], &output),
        (&["unique", "-o", text(&other), text(&input)], &other),
        (
            &["generate", "4x4", "--seed", "1", "--count", "9", "--resume", "-o", text(&output)],
            &output,
        ),
    ] {
        let before = fs::read(name).expect("a file");
        let end = run(arguments);
        let said = String::from_utf8_lossy(&end.stderr);
        let is_told = said.starts_with("error: another run") && said.contains(text(name));
        assert!(end.status.code() == Some(1) && is_told, "{arguments:?}: {said}");
        let process = format!("(process {})", child.id());
        assert!(cfg!(not(target_os = "linux")) || said.contains(&process), "{said}");
        assert_eq!(fs::read(name).expect("a file"), before, "{arguments:?}");
    }
    // However a run ends, what it held is free.
    signal(&child, "KILL");
    child.wait().expect("it ends");
    drop(pipe);
    let end = run(&["solve", "--resume", "-o", text(&output), text(&input)]);
    assert!(end.status.success(), "{end:?}");
    assert_eq!(fs::read(&output).expect("a file"), expected);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_one_clear_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let [input, output] = ["input", "output"].map(|name| folder.path().join(name));
    fs::write(&input, "1 1 4\n".repeat(1000)).expect("a file");
    let program = env!("CARGO_BIN_EXE_lazyloop");
    for command in ["solve", "convert --to json"] {
        let limited = format!(
            "ulimit -f 1; {program} -q {command} -o {} {}",
            output.display(),
            input.display()
        );
        let end = Command::new("sh").args(["-c", &limited]).output().expect("a shell");
        let said = String::from_utf8_lossy(&end.stderr);
        let expected =
            format!("error: cannot write {}: File too large (os error 27)\n", output.display());
        assert_eq!((end.status.code(), &*said), (Some(1), &*expected), "{command}");
        let _ = fs::remove_file(&output);
    }
}

#[test]
fn an_interruption_ends_a_batch_that_waits_for_input() {
    for name in ["INT", "TERM"] {
        let mut child = lazyloop(&["solve", "-"]).stdin(Stdio::piped()).spawn().expect("it runs");
        // Waiting would close the input, and end the batch by itself.
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(b"1 1 4\n").expect("it reads");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        assert_eq!(lines.nth(1).expect("an outcome").expect("text"), "1 1 1 11 1");
        signal(&child, name);
        assert_eq!(child.wait().expect("a child").code(), Some(130), "{name}");
        drop(input);
    }
}

#[test]
fn too_much_memory_gives_an_instance_up_and_the_batch_goes_on() {
    if !common::needs::memory_is_told() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("input");
    let blank = common::blank(40);
    fs::write(&input, format!("1 1 4\n{blank}\n1 2 33\n")).expect("a file");
    let end = run(&[
        "solve",
        "--mode",
        "full",
        "--connectivity",
        "levels",
        "--max-memory",
        "100",
        "-j",
        "1",
        text(&input),
    ]);
    assert_eq!(end.status.code(), Some(1));
    let found = String::from_utf8(end.stdout).expect("text");
    assert_eq!(
        found,
        format!("1 1 4\n1 1 1 11 1\n{blank}\nUNKNOWN: out of memory\n1 2 33\n1 2 11 101 11\n")
    );
}

/// A square of 20 needs nearly all of 144 MiB: what larger ones took until they were given up must be
/// there again.
#[test]
fn what_was_given_up_leaves_its_memory_to_the_others() {
    if !common::needs::memory_is_told() {
        return;
    }
    for (jobs, most_memory) in [("1", "152"), ("2", "310")] {
        let limits = ["--max-memory", most_memory, "-j", jobs, "-"];
        let arguments = [
            &["solve", "--from", "course", "--mode", "full", "--connectivity", "levels"],
            &limits[..],
        ]
        .concat();
        let mut child = lazyloop(&arguments).stdin(Stdio::piped()).spawn().expect("it runs");
        let mut input = child.stdin.take().expect("a pipe");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut outcome = || lines.by_ref().nth(1).expect("two lines").expect("text");
        for round in 0..3 {
            // One after the other: those at work at the same time share the memory.
            for (size, count) in [(40, 1), (30, 2), (20, jobs.parse().expect("a number"))] {
                let squares = format!("{}\n", common::blank(size)).repeat(count);
                input.write_all(squares.as_bytes()).expect("it reads");
                for _ in 0..count {
                    let is_unknown = outcome().starts_with("UNKNOWN: out of memory");
                    assert_eq!(is_unknown, size > 20, "{jobs} jobs, {size}, round {round}");
                }
            }
        }
        drop(input);
        assert_eq!(child.wait().expect("a child").code(), Some(1));
    }
}

/// The most memory that the program ever held, in MiB, and the outcomes of an input. It is asked when all
/// outcomes are there, and the program still waits for more input.
fn peak(arguments: &[&str], input: &Path, count: usize) -> (u64, Vec<String>) {
    let mut child = lazyloop(&[arguments, &["-"]].concat())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let (mut pipe, input) = (child.stdin.take().expect("a pipe"), input.to_path_buf());
    let writer = thread::spawn(move || {
        pipe.write_all(&fs::read(input).expect("a file")).and_then(|()| pipe.write_all(b"\n"))?;
        Ok::<_, std::io::Error>(pipe)
    });
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().skip(1).step_by(2);
    let outcomes = lines.by_ref().take(count).map(|line| line.expect("text")).collect();
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it waits");
    let line = status.lines().find(|line| line.starts_with("VmHWM")).expect("it is told");
    let kibibytes = line.split_whitespace().nth(1).expect("a number").parse::<u64>();
    drop(writer.join().expect("a thread"));
    child.wait().expect("it ends");
    (kibibytes.expect("one") / 1024, outcomes)
}

#[test]
fn the_limit_of_memory_is_not_passed() {
    if !common::needs::memory_is_told() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("input");
    // The first is refused at once: its formula alone is larger. The second comes near the limit.
    for (size, limit, least) in [(30, 200, 0), (20, 150, 60)] {
        fs::write(&input, [size; 3].map(common::blank).join("\n")).expect("a file");
        for jobs in ["1", "2"] {
            let given = limit.to_string();
            let full = [
                "solve",
                "--mode",
                "full",
                "--connectivity",
                "levels",
                "--max-memory",
                &given,
                "-j",
                jobs,
            ];
            let (peak, _) = peak(&full, &input, 3);
            assert!((least..=limit).contains(&peak), "{size}, {jobs} jobs: {peak} MiB");
        }
    }
}

/// A blank puzzle of so many rows and columns, in one line.
fn blank_line(rows: usize, cols: usize) -> String {
    format!("{rows} {cols} {}\n", vec![".".repeat(cols); rows].join(" "))
}

#[test]
fn what_is_too_large_for_a_limit_is_not_even_begun() {
    if !common::needs::memory_is_told() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("input");
    for (rows, cols, limit) in
        [(1000, 1000, 50), (1000, 1000, 500), (2000, 2000, 100), (1, 20_000_000, 40)]
    {
        fs::write(&input, blank_line(rows, cols) + "1 1 4\n").expect("a file");
        for jobs in ["1", "2"] {
            let given = limit.to_string();
            let (peak, outcomes) = peak(&["solve", "--max-memory", &given, "-j", jobs], &input, 2);
            assert!(peak <= limit + limit / 10 + 16, "{rows}x{cols}, {jobs} jobs: {peak} MiB");
            let first = &outcomes[0];
            assert!(first == "UNKNOWN: out of memory" || first.starts_with("ERROR: "), "{first}");
            assert_eq!(outcomes[1], "1 1 1 11 1");
        }
    }
}

#[test]
fn a_line_that_is_too_long_is_one_error_and_not_held() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("input");
    let long = format!("1 1 4\n{}1 1 4\n", blank_line(1, 3 << 20));
    // Lines that are a puzzle together are held together.
    let rows = format!("1 1 4\n\n{}\n1 1 4\n", ".\n".repeat(1 << 20));
    for text_of in [&long, &rows] {
        fs::write(&input, text_of).expect("a file");
        let run = lazyloop(&["solve", "--max-line", "1", text(&input)]).output().expect("it runs");
        let found = String::from_utf8(run.stdout).expect("text");
        let outcomes: Vec<&str> = found.lines().skip(1).step_by(2).collect();
        assert_eq!([outcomes[0], outcomes[2]], ["1 1 1 11 1"; 2]);
        assert!(outcomes[1].contains("longer than the 1 MiB"), "{found}");
        assert_eq!((outcomes.len(), run.status.code()), (3, Some(1)));
        assert!(found.len() < 1000);
    }
}

#[test]
fn questions_in_processes_of_their_own_have_the_same_outcomes() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("input");
    let map = "AB.\n...\nA.B\n";
    fs::write(
        &input,
        format!("1 1 4\n2 2 3. .5\n1 3 4.4\n2 2 .. ..\n{}\n\n{map}", common::blank(6)),
    )
    .expect("a file");
    for question in [
        &["solve"][..],
        &["solve", "--all", "--limit", "3"],
        &["solve", "--picture"],
        &["solve", "--to", "json"],
        &["solve", "--allow-empty"],
        &["unique"],
        &["common", "--mode", "full", "--connectivity", "levels"],
    ] {
        for jobs in ["1", "3"] {
            let here = [question, &["-j", jobs, text(&input)]].concat();
            let apart = [&here[..], &["--isolate"]].concat();
            let [here, apart] =
                [here, apart].map(|arguments| lazyloop(&arguments).output().expect("it runs"));
            assert_eq!(here.stdout, apart.stdout, "{question:?}");
            assert_eq!(here.status, apart.status, "{question:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_instance_without_memory_takes_no_other_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("input");
    let large = common::blank(40);
    fs::write(&input, format!("1 1 4\n{large}\n1 2 33\n{large}\n1 1 4\n")).expect("a file");
    // The system refuses more, and CaDiCaL cannot go on.
    let isolated = format!(
        "ulimit -v 900000; {} -q solve --mode full --connectivity levels -j 2 --isolate",
        env!("CARGO_BIN_EXE_lazyloop")
    );
    let run = Command::new("sh").args(["-c", &format!("{isolated} {}", text(&input))]).output();
    let run = run.expect("a shell");
    let unknown = format!("{large}\nUNKNOWN: out of memory\n");
    let expected =
        format!("1 1 4\n1 1 1 11 1\n{unknown}1 2 33\n1 2 11 101 11\n{unknown}1 1 4\n1 1 1 11 1\n");
    assert_eq!(String::from_utf8(run.stdout).expect("text"), expected);
    assert_eq!(run.status.code(), Some(1));
}

/// The processes that another one has started.
#[cfg(target_os = "linux")]
fn children_of(parent: u32) -> Vec<String> {
    let name = |entry: fs::DirEntry| entry.file_name().into_string().ok();
    let processes = fs::read_dir("/proc").expect("a system that tells");
    let is_child = |process: &String| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        // Behind the name, which stands in brackets, are the state and the parent.
        let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
        behind.split_whitespace().nth(1) == Some(&parent.to_string())
    };
    processes.flatten().filter_map(name).filter(is_child).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_is_killed_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    fs::write(&input, "1 1 4\n".repeat(4)).expect("a file");
    let solver = Solver::of_formulas_from(0);
    let mut child = lazyloop(&["-q", "solve", "-j", "1", "--isolate", "-o", text(&output)])
        .args(["--solver", &solver.command(), text(&input)])
        .spawn()
        .expect("the program runs");
    for round in 0..3 {
        solver.wait();
        if round == 2 {
            solver.free();
        }
        let workers = children_of(child.id());
        assert_eq!(workers.len(), 1, "{workers:?}");
        let kill = Command::new("kill").args(["-9", &workers[0]]).status();
        assert!(kill.is_ok_and(|status| status.success()));
    }
    assert_eq!(child.wait().expect("a child").code(), Some(1));
    let found = fs::read_to_string(&output).expect("a file");
    let outcomes: Vec<&str> = found.lines().skip(1).step_by(2).collect();
    let killed = "UNKNOWN: out of memory";
    assert_eq!(outcomes, [killed, killed, killed, "UNSATISFIABLE"]);
}

#[cfg(unix)]
#[test]
fn an_interruption_of_the_whole_group_loses_nothing_of_isolated_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input"), folder.path().join("output"));
    let line = format!("{}\n", common::blank(30));
    fs::write(&input, line.repeat(60)).expect("a file");
    let arguments = ["-q", "solve", "-j", "2", "--isolate", "-o", text(&output)];
    let whole = {
        let status = lazyloop(&arguments).arg(&input).status().expect("it runs");
        assert!(status.success());
        fs::read_to_string(&output).expect("a file")
    };
    for round in 0..6 {
        fs::remove_file(&output).expect("it was there");
        let mut child = lazyloop(&arguments);
        // A group of its own, as a terminal makes one.
        std::os::unix::process::CommandExt::process_group(&mut child, 0);
        let mut child = child.arg("-").stdin(Stdio::piped()).spawn().expect("the program runs");
        // Some are done then, some are at work, and it waits for the others.
        let mut pipe = child.stdin.take().expect("a pipe");
        pipe.write_all(line.repeat(8 * round + 4).as_bytes()).expect("it reads");
        let lines = || fs::read_to_string(&output).unwrap_or_default().lines().count();
        until("outcomes", || lines() >= 2 * (8 * round + 1));
        let group = format!("-{}", child.id());
        let sent = Command::new("kill").args(["-INT", "--", &group]).status();
        assert!(sent.is_ok_and(|sent| sent.success()));
        assert_eq!(child.wait().expect("a child").code(), Some(130), "round {round}");
        drop(pipe);
        let status = lazyloop(&arguments).arg("--resume").arg(&input).status().expect("it runs");
        assert!(status.success());
        assert_eq!(fs::read_to_string(&output).expect("a file"), whole);
    }
}
