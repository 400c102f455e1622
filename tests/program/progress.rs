//! What a terminal sees: the bar, never through a log line or an answer, and pictures where they fit. The
//! terminal is made by `script` (util-linux).

use crate::common;
#[cfg(unix)]
use crate::common::held::Solver;
use crate::common::needs;
use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};

const INSTANCES: &str = "2 2 3. ..\n\n1 2 33\n1 1 9\n1 3 4.4\n";

/// What a terminal gets to see of `lazyloop` with these arguments, or `None` without `script`.
fn on_a_terminal(arguments: &str) -> Option<String> {
    on_columns(80, arguments)
}

/// The same for a terminal of so many columns.
fn on_columns(columns: usize, arguments: &str) -> Option<String> {
    let output = start(columns, arguments)?.wait_with_output().expect("it runs");
    Some(String::from_utf8(output.stdout).expect("text"))
}

/// The same while it runs.
fn start(columns: usize, arguments: &str) -> Option<Child> {
    let program = env!("CARGO_BIN_EXE_lazyloop");
    let command = format!("stty rows 24 cols {columns}; exec {program} {arguments}");
    if !needs::met("script", needs::runs("script", &["--version"]), "part of util-linux") {
        return None;
    }
    let mut script = Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).env_remove("RUST_LOG").env("TERM", "xterm");
    Some(script.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("it runs"))
}

/// The lines that stay on the terminal: what is written over, or erased, is gone.
fn remaining(seen: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut rest = seen;
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        match sign {
            '\n' => lines.push(String::new()),
            '\r' => {
                if !rest.starts_with('\n') {
                    lines.last_mut().expect("a line").clear();
                }
            }
            '\u{1b}' => {
                let end = rest.find(|sign: char| sign.is_ascii_alphabetic()).expect("a sequence");
                match &rest[..=end] {
                    "[2K" | "[K" => lines.last_mut().expect("a line").clear(),
                    "[1A" => drop(lines.pop()),
                    _ => {}
                }
                rest = &rest[end + 1..];
            }
            _ => lines.last_mut().expect("a line").push(sign),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

#[test]
fn a_terminal_sees_a_bar_that_tears_nothing() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), INSTANCES).expect("it takes text");
    let path = file.path().display();
    for arguments in [format!("solve --to lines {path}"), format!("compare {path}")] {
        let Some(seen) = on_a_terminal(&arguments) else { return };
        assert!(seen.contains("/4, "), "no bar: {seen:?}");
        let lines = remaining(&seen);
        assert!(lines.iter().all(|line| !line.contains(" left: ")), "it stays: {lines:#?}");
        let plain = common::lazyloop().args(arguments.split(' ')).output().expect("it runs");
        let logs = String::from_utf8(plain.stderr).expect("text");
        let answers = String::from_utf8(plain.stdout).expect("text");
        // Times differ from run to run, so a line is known by its beginning.
        let beginning =
            |line: &str| line.chars().take_while(|c| *c != ',').take(30).collect::<String>();
        for line in logs.lines().chain(answers.lines()).filter(|line| !line.is_empty()) {
            let known = beginning(line);
            assert!(lines.iter().any(|seen| beginning(seen) == known), "{line} in {lines:#?}");
        }
    }
}

/// One call of the solver may take longer than all else: the line tells of it while it lasts.
#[test]
fn a_long_call_shows_that_it_is_alive() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/instances/sample.txt");
    let sample = fs::read_to_string(sample).expect("text");
    let stalls = sample.lines().nth(7).expect("a line on which trees stall");
    fs::write(file.path(), format!("{stalls}\n")).expect("it takes text");
    let path = file.path().display();
    let trees = "--mode full --connectivity trees --time-limit 2";
    let Some(seen) = on_a_terminal(&format!("solve {trees} {path}")) else { return };
    let alive = |seen: &str, words: &[&str]| {
        seen.split(['\r', '\n']).any(|line| words.iter().all(|word| line.contains(word)))
    };
    let call = [" solving 0/1, ", " s, 1 iteration, ", " conflicts in instance 1"];
    assert!(alive(&seen, &call), "{seen:?}");
    assert!(!alive(&seen, &["0/1, ", " left: "]), "nobody knows yet: {seen:?}");
    // Each configuration is a piece of work.
    let limited = format!("compare --modes trees --time-limit 2 {path}");
    let Some(seen) = on_a_terminal(&limited) else { return };
    let call = [" comparing 0/1, ", " conflicts in instance 1"];
    assert!(alive(&seen, &call), "{seen:?}");
    // What another process does is not counted.
    let isolated = format!("solve {trees} --isolate {path}");
    let Some(seen) = on_a_terminal(&isolated) else { return };
    assert!(alive(&seen, &["0/1, 1 s in instance 1 (line 1)"]), "{seen:?}");
}

#[cfg(unix)]
#[test]
fn several_at_work_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzles").display().to_string();
    fs::write(&path, INSTANCES).expect("it takes text");
    let solver = Solver::of_formulas_from(0);
    let arguments = format!("solve -j 2 --solver '{}' {path}", solver.command());
    let Some(mut child) = start(80, &arguments) else { return };
    // Both stay at work until the line has told so.
    let (mut out, mut seen) = (child.stdout.take().expect("a pipe"), Vec::new());
    solver.wait();
    solver.wait();
    // Either of them may have begun first.
    let told = |at| format!(" s, 1 iteration in instance {at}; 1 more").into_bytes();
    let lines = ["1 (line 1)", "2 (line 3)"].map(told);
    let tells = |seen: &[u8]| {
        lines.iter().any(|line| seen.windows(line.len()).any(|part| part == &line[..]))
    };
    while !tells(&seen) {
        let mut part = [0; 4096];
        let count = out.read(&mut part).expect("a terminal");
        assert!(count > 0, "{:?}", String::from_utf8_lossy(&seen));
        seen.extend_from_slice(&part[..count]);
    }
    drop(solver);
    assert!(out.read_to_end(&mut seen).is_ok() && child.wait().is_ok());
}

#[test]
fn explanations_show_that_they_are_at_work() {
    for (arguments, bar) in [
        ("explain instances/hard.txt --index 2 --time-limit 2", "steps of instance 2 of "),
        ("rate instances/sample.txt", "/8, "),
    ] {
        let Some(seen) = on_a_terminal(arguments) else { return };
        assert!(seen.contains(bar), "{arguments}: {seen:?}");
        let lines = remaining(&seen);
        assert!(lines.iter().all(|line| !line.contains("/s")), "it stays: {lines:#?}");
    }
}

#[test]
fn quiet_and_no_terminal_mean_no_bar() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), INSTANCES).expect("it takes text");
    if let Some(seen) = on_a_terminal(&format!("solve -q --to lines {}", file.path().display())) {
        assert!(!seen.contains('\u{1b}') && !seen.contains("/4, "), "{seen:?}");
    }
    let output = common::lazyloop().arg("solve").arg(file.path()).output().expect("it runs");
    let stderr = String::from_utf8(output.stderr).expect("text");
    assert!(!stderr.contains('\u{1b}') && !stderr.contains("/4, "), "{stderr:?}");
}

/// From its first moment on the bar says what is done, also where nobody knows how much there is.
#[test]
fn a_bar_says_what_it_does_before_anything_is_done() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/instances/sample.txt");
    for (arguments, words) in [
        (format!("solve {sample}"), "solving 0/8, reading the input"),
        (format!("solve --to lines {sample}"), "counting instances: "),
        ("generate 5x5 --seed 1".to_string(), "making 0/1, starting"),
        (format!("explain {sample} --index 3"), "explaining: starting"),
        (format!("hint {sample} --index 3"), "looking for a step: starting"),
        ("solve".to_string(), "solving: reading the input"),
    ] {
        let Some(seen) = on_a_terminal(&format!("{arguments} < /dev/null")) else { return };
        assert!(seen.contains(words), "{arguments}: {seen:?}");
        assert!(!seen.contains("0 done"), "{arguments}: {seen:?}");
    }
}

/// A person sees a picture, a program gets lines; and either may have the other.
#[test]
fn a_terminal_sees_pictures_and_a_pipe_lines() {
    let puzzle = "slither/5/5/8di28111cgd8c";
    let lines = "5 5 3.3.. ...23 .1112 ...3. .3.2.";
    let piped = |arguments: &str| {
        let output = common::lazyloop().args(arguments.split(' ')).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let map = concat!(env!("CARGO_MANIFEST_DIR"), "/instances/flow/06x06.txt");
    for (command, words) in [
        (format!("solve -q {puzzle}"), "┃ 3 ┃"),
        (format!("solve -q --all {puzzle}"), "┃ 3 ┃"),
        (format!("common -q {puzzle}"), "┃ 3 ┃"),
        (format!("unique -q {map} --touching allow --allow-empty"), "MULTIPLE"),
        ("generate 5x5 --seed 1".to_string(), "·   ·"),
        (format!("solve -q --isolate {puzzle}"), "┃ 3 ┃"),
    ] {
        let Some(seen) = on_a_terminal(&command) else { return };
        let seen = remaining(&seen).join("\n");
        assert!(seen.contains(words), "{command}: {seen}");
        assert!(!piped(&command).contains(['┃', '·']), "{command}");
        let form = if command.starts_with("generate") { "course" } else { "lines" };
        let lined = on_a_terminal(&format!("{command} --to {form}")).expect("a terminal");
        assert!(!lined.contains(['┃', '·']), "{command}: {lined}");
    }
    let lined = on_a_terminal(&format!("solve -q --format lines {puzzle}"));
    assert!(lined.expect("a terminal").contains(lines));
    assert!(piped(&format!("common -q --format picture {puzzle}")).contains("┃ 3 ┃"));
    // Who makes a puzzle sees it, and can keep it.
    let made = on_a_terminal("generate 5x5 --seed 1").expect("a terminal");
    assert!(made.contains(&format!("seed 1: {}", piped("generate 5x5 --seed 1").trim())), "{made}");
    // 5x5 cells take 21 columns.
    assert!(on_columns(21, &format!("solve -q {puzzle}")).expect("one").contains('┃'));
    let narrow = on_columns(20, &format!("solve {puzzle}")).expect("one");
    assert!(
        narrow.contains(lines) && narrow.contains("a picture of 21 columns is wider"),
        "{narrow}"
    );
    assert!(on_columns(20, &format!("solve -q --picture {puzzle}")).expect("one").contains('┃'));
}
