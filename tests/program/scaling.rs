//! The engines of `docs/SCALING.md`, where they are installed: the same output as without them.

use crate::common::{self, needs};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_lazyloop");

/// Instances of every fate, and what `solve` makes of them.
fn batch(folder: &Path) -> (PathBuf, String) {
    let lines = "1 1 4\n5 5 ..32. 222.3 0..1. 2.2.. .2323\n1 3 4.4\n2 2 3. .5\n2 2 .. ..\n";
    let input = folder.join("instances.txt");
    fs::write(&input, lines.repeat(40)).expect("a file");
    let run = common::lazyloop().args(["-q", "solve"]).arg(&input).output().expect("it runs");
    // An error names the line, which is that of the part: it must not depend on the parts.
    (input, without_lines(&String::from_utf8(run.stdout).expect("text")))
}

/// The text with the numbers of lines in errors left out.
fn without_lines(text: &str) -> String {
    let line = |line: &str| match line.strip_prefix("ERROR: line ").and_then(|l| l.split_once(','))
    {
        Some((_, rest)) => format!("ERROR: line #,{rest}\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn gnu_parallel_keeps_order_and_errors() {
    if !needs::program("parallel") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (input, expected) = batch(folder.path());
    let arguments = ["--will-cite", "--keep-order", "--pipe", "-j", "2", "-N", "20", PROGRAM];
    let run = Command::new("parallel")
        .args(arguments)
        .args(["-q", "solve", "-j", "1", "-"])
        .stdin(fs::File::open(&input).expect("a file"))
        .output()
        .expect("it runs");
    assert_eq!(without_lines(&String::from_utf8(run.stdout).expect("text")), expected);
    assert!(!run.status.success(), "some lines are no instances");
}

/// Runs the script for Spark with a program that need not be ours; `None` if it cannot be run here.
fn spark(program: &Path, input: &Path, output: &Path) -> Option<Output> {
    let python = needs::python();
    let is_there = needs::runs(&python, &["-c", "import pyspark"]);
    let is_there = is_there && needs::runs("java", &["-version"]);
    if !needs::met("pyspark", is_there, "PySpark for LAZYLOOP_PYTHON, and Java") {
        return None;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/scaling/solve.py");
    let run = Command::new(&python).arg(script).args([program, input, output]).output();
    Some(run.expect("it runs"))
}

#[test]
fn spark_keeps_order_and_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, expected) = batch(folder.path());
    let output = folder.path().join("answers.txt");
    let Some(run) = spark(Path::new(PROGRAM), &input, &output) else { return };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(without_lines(&fs::read_to_string(output).expect("a file")), expected);
}

#[cfg(unix)]
#[test]
fn spark_leaves_no_silent_gap() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (input, _) = batch(folder.path());
    let (program, output) = (folder.path().join("killed"), folder.path().join("answers.txt"));
    // As if each run were killed after ten instances.
    fs::write(&program, format!("#!/bin/sh\n{PROGRAM} \"$@\" | head -n 20\n")).expect("a file");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a program");
    let Some(run) = spark(&program, &input, &output) else { return };
    let said = String::from_utf8_lossy(&run.stderr);
    let is_said = said.contains("number of elements") || said.contains("number of items");
    assert!(!run.status.success() && is_said, "{said}");
    assert!(!output.exists(), "half an output");
}
