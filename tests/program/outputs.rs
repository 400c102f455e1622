//! Outputs: no input is ever written to, and a whole file takes its place only when it is complete.

use crate::common;
#[cfg(unix)]
use crate::common::held::until;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

fn run(arguments: &[&str], folder: &Path) -> Output {
    let mut command = common::lazyloop();
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().expect("it runs")
}

/// What stands in a folder, hidden files too.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> =
        entries.map(|entry| name(entry).into_string().expect("text")).collect();
    names.sort();
    names
}

const PUZZLE: &str = "1 1 4\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), PUZZLE).expect("a file");
    folder
}

#[cfg(unix)]
#[test]
fn no_input_is_written_to_whatever_it_is_called() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("a.txt"), path("hard.txt")).expect("a link");
    std::os::unix::fs::symlink("a.txt", path("soft.txt")).expect("a link");
    for arguments in [
        &["solve", "a.txt", "-o", "hard.txt"][..],
        &["solve", "a.txt", "-o", "soft.txt"],
        &["solve", "a.txt", "-o", "./a.txt"],
        &["unique", "a.txt", "--stats", "hard.txt"],
        &["solve", "a.txt", "-o", "b.txt", "--stats", "hard.txt"],
        &["convert", "a.txt", "--to", "json", "-o", "hard.txt"],
        &["encode", "a.txt", "-o", "hard.txt"],
        &["trace", "a.txt", "-o", "soft.txt"],
    ] {
        let output = run(arguments, folder.path());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("is both input and output"), "{arguments:?}: {said}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(fs::read_to_string(path("a.txt")).expect("a file"), PUZZLE, "{arguments:?}");
    }
    // A report whose rows would be the input.
    fs::create_dir(path("report")).expect("a folder");
    fs::hard_link(path("a.txt"), path("report/results.csv")).expect("a link");
    let output = run(&["compare", "a.txt", "--report", "report"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(path("a.txt")).expect("a file"), PUZZLE);
}

#[cfg(unix)]
#[test]
fn the_standard_streams_count_as_well() {
    let folder = folder();
    let path = folder.path().join("a.txt");
    let solve = |arguments: &[&str], stdin: Stdio, stdout: Stdio| {
        let mut command = common::lazyloop();
        command.args(arguments).current_dir(folder.path()).stdin(stdin).stdout(stdout);
        command.output().expect("it runs")
    };
    let read = || Stdio::from(File::open(&path).expect("a file"));
    let append = || Stdio::from(OpenOptions::new().append(true).open(&path).expect("a file"));
    for output in [
        solve(&["solve", "-", "-o", "a.txt"], read(), Stdio::null()),
        solve(&["solve", "a.txt"], Stdio::null(), append()),
        solve(&["check", "a.txt"], Stdio::null(), append()),
        solve(&["compare", "a.txt"], Stdio::null(), append()),
        solve(&["explain", "a.txt"], Stdio::null(), append()),
        solve(&["hint", "a.txt"], Stdio::null(), append()),
        solve(&["rate", "a.txt"], Stdio::null(), append()),
    ] {
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("is both input and output"));
        assert_eq!(fs::read_to_string(&path).expect("a file"), PUZZLE);
    }
    // Devices lose nothing.
    let null = || File::open("/dev/null").expect("a device");
    assert!(
        solve(&["solve", "-", "-o", "/dev/null"], null().into(), Stdio::null()).status.success()
    );
}

#[test]
fn two_outputs_are_two_files() {
    let folder = folder();
    for name in ["new.txt", "old.txt"] {
        if name == "old.txt" {
            fs::write(folder.path().join(name), "").expect("a file");
        }
        let dotted = format!("./{name}");
        let output = run(&["solve", "a.txt", "-o", name, "--stats", &dotted], folder.path());
        assert_eq!(output.status.code(), Some(1), "{name}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("is two outputs at once"), "{said}");
    }
}

/// A link to a file that is not there yet is that file.
#[cfg(unix)]
#[test]
fn two_outputs_are_two_files_behind_links_too() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("new.txt", path("link.txt")).expect("a link");
    std::os::unix::fs::symlink("link.txt", path("second.txt")).expect("a link");
    for (one, other) in
        [("link.txt", "new.txt"), ("new.txt", "link.txt"), ("second.txt", "link.txt")]
    {
        let output = run(&["solve", "a.txt", "-o", one, "--stats", other], folder.path());
        assert_eq!(output.status.code(), Some(1), "{one}, {other}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(&format!("{one} is two outputs at once")), "{said}");
        assert!(!path("new.txt").exists(), "{one}, {other}");
    }
    // One output through a link: its target is written, and the link stays.
    let output = run(&["render", "a.txt", "-o", "second.svg"], folder.path());
    assert!(output.status.success());
    std::os::unix::fs::symlink("target.svg", path("link.svg")).expect("a link");
    let output = run(&["render", "a.txt", "-o", "link.svg"], folder.path());
    assert!(output.status.success());
    assert!(path("link.svg").is_symlink() && path("target.svg").is_file());
}

/// One output is refused before another is emptied.
#[test]
fn what_is_refused_leaves_the_other_outputs_as_they_were() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    for name in ["stats.jsonl", "out.txt"] {
        fs::write(path(name), "what was there").expect("a file");
    }
    fs::create_dir(path("d")).expect("a folder");
    assert!(run(&["certify", "a.txt", "-o", "d"], folder.path()).status.success());
    for arguments in [
        &["solve", "a.txt", "--stats", "stats.jsonl", "-o", "a.txt"][..],
        &["unique", "a.txt", "--stats", "stats.jsonl", "-o", "stats.jsonl"],
        &["unique", "a.txt", "--stats", "stats.jsonl", "-o", "out.txt", "--certify", "d"],
        &["generate", "4x4", "-o", "out.txt", "--certify", "d"],
    ] {
        assert_eq!(run(arguments, folder.path()).status.code(), Some(1), "{arguments:?}");
        for name in ["stats.jsonl", "out.txt"] {
            let found = fs::read_to_string(path(name)).expect("a file");
            assert_eq!(found, "what was there", "{arguments:?}");
        }
    }
}

/// What a command writes under names of its own replaces what it wrote before, and nothing else.
#[test]
fn names_that_the_user_did_not_choose_replace_only_what_is_ours() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let compare = ["compare", "a.txt", "--report", "report"];
    let encode = ["encode", "a.txt", "--index", "1-1", "-o", "formulas"];
    for (arguments, files) in [
        (
            &compare[..],
            &[
                "report/results.jsonl",
                "report/results.csv",
                "report/index.html",
                "report/seconds.svg",
            ][..],
        ),
        (&encode, &["formulas/1.cnf"]),
    ] {
        for _ in 0..2 {
            assert!(run(arguments, folder.path()).status.success(), "{arguments:?}");
        }
        for name in files {
            let ours = fs::read(path(name)).expect("a file");
            fs::write(path(name), "mine\n").expect("a file");
            let output = run(arguments, folder.path());
            assert_eq!(output.status.code(), Some(1), "{name}");
            let said = String::from_utf8_lossy(&output.stderr);
            let expected = format!(
                "error: {name} is in the way and is not overwritten: move it, or name another folder\n"
            );
            assert_eq!(said, expected);
            assert_eq!(fs::read_to_string(path(name)).expect("a file"), "mine\n");
            fs::write(path(name), ours).expect("a file");
        }
        assert!(run(arguments, folder.path()).status.success(), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn names_that_the_user_did_not_choose_lead_nowhere_else() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("mine.txt"), "mine\n").expect("a file");
    for (arguments, name) in [
        (&["compare", "a.txt", "--report", "report"][..], "report/index.html"),
        (&["encode", "a.txt", "--index", "1-1", "-o", "formulas"], "formulas/1.cnf"),
    ] {
        assert!(run(arguments, folder.path()).status.success(), "{arguments:?}");
        fs::remove_file(path(name)).expect("a file");
        std::os::unix::fs::symlink("../mine.txt", path(name)).expect("a link");
        assert_eq!(run(arguments, folder.path()).status.code(), Some(1), "{name}");
        assert_eq!(fs::read_to_string(path("mine.txt")).expect("a file"), "mine\n");
        // The puzzles, under another name.
        fs::remove_file(path(name)).expect("a link");
        fs::hard_link(path("a.txt"), path(name)).expect("a link");
        let said = run(arguments, folder.path()).stderr;
        assert!(String::from_utf8_lossy(&said).contains("is both input and output"), "{name}");
        assert_eq!(fs::read_to_string(path("a.txt")).expect("a file"), PUZZLE);
        fs::remove_file(path(name)).expect("a link");
    }
}

#[test]
fn an_output_in_a_folder_of_inputs_is_not_an_input() {
    let folder = folder();
    let expected = "1 1 4\n1 1 1 11 1\n";
    for more in [&[][..], &["--resume"], &["--resume"]] {
        let arguments = [&["solve", ".", "-o", "out.txt", "--stats", "stats.txt"], more].concat();
        let output = run(&arguments, folder.path());
        assert!(output.status.success(), "{output:?}");
        let found = fs::read_to_string(folder.path().join("out.txt")).expect("a file");
        assert_eq!(found, expected, "{more:?}");
    }
    // Whoever begins again may mean a puzzle of the folder.
    let output = run(&["solve", ".", "-o", "out.txt"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is both input and output"));
}

/// A name may hold a line end or an escape sequence; a message is still one line.
#[cfg(unix)]
#[test]
fn names_are_shown_without_control_characters() {
    let folder = folder();
    fs::write(folder.path().join("a\nerror: \u{1b}[2J.txt"), "1 1 5\n").expect("a file");
    let output = run(&["solve", "-q", "."], folder.path());
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("a\\nerror: \\u{1b}[2J.txt"), "{said}");
}

/// What no picture can hold is refused before it is drawn, or solved.
#[test]
fn a_picture_that_is_too_large_is_refused_at_once() {
    let folder = folder();
    let clues = vec!["1".repeat(2000); 2000].join(" ");
    fs::write(folder.path().join("large.txt"), format!("2000 2000 {clues}\n")).expect("a file");
    let output = run(&["render", "large.txt", "--solution", "-o", "k.png"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let said =
        "error: 4000000 cells of 40 by 40 pixels are too large (the most is 67108864 pixels)\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), said);
    assert!(!folder.path().join("k.png").exists());
}

#[test]
fn what_fails_leaves_what_was_there() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let wide = format!("1 4000 {}\n", ".".repeat(4000));
    fs::write(path("wide.txt"), wide).expect("a file");
    fs::write(path("bad.txt"), "nonsense\n").expect("a file");
    for (arguments, name) in [
        (&["render", "wide.txt", "--cell", "400", "-o"][..], "k.png"),
        (&["encode", "a.txt", "--max-clauses", "1", "-o"], "k.cnf"),
        (&["trace", "bad.txt", "-o"], "k.html"),
        (&["render", "absent.txt", "-o"], "k.svg"),
    ] {
        for before in [None, Some("what was there")] {
            if let Some(before) = before {
                fs::write(path(name), before).expect("a file");
            }
            let output = run(&[arguments, &[name]].concat(), folder.path());
            assert_eq!(output.status.code(), Some(1), "{arguments:?}");
            let after = fs::read_to_string(path(name)).ok();
            assert_eq!(after.as_deref(), before, "{arguments:?}");
            let _ = fs::remove_file(path(name));
        }
    }
    assert_eq!(names(folder.path()), ["a.txt", "bad.txt", "wide.txt"], "nothing is left beside");
}

/// Interrupted, terminated or hung up on while it works: nothing is lost, nothing lies about.
#[cfg(unix)]
#[test]
fn what_is_interrupted_leaves_what_was_there() {
    for signal in ["INT", "TERM", "HUP"] {
        for (command, name) in [("render", "k.svg"), ("trace", "k.html"), ("convert", "k.txt")] {
            let folder = folder();
            let out = folder.path().join(name);
            fs::write(&out, "what was there").expect("a file");
            let mut program = common::lazyloop();
            program.args([command, "-", "-o"]).arg(&out);
            match command {
                "convert" => _ = program.args(["--to", "course"]),
                "trace" => _ = program.args(["--index", "2"]),
                _ => {}
            }
            let pipes = program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = pipes.spawn().expect("it runs");
            let mut input = child.stdin.take().expect("a pipe");
            input.write_all(PUZZLE.as_bytes()).expect("it reads");
            // It has begun once there is a file beside.
            until("a file beside", || names(folder.path()).len() >= 3);
            let id = child.id().to_string();
            let kill = std::process::Command::new("kill").args(["-s", signal, &id]).status();
            assert!(kill.expect("kill").success());
            let status = child.wait().expect("it ends");
            drop(input);
            assert_eq!(status.code(), Some(130), "{command}, {signal}");
            assert_eq!(fs::read_to_string(&out).expect("a file"), "what was there");
            assert_eq!(names(folder.path()), ["a.txt", name], "{command}, {signal}");
        }
    }
}

/// What a run that was killed has left goes with the next one; what another one is at work on stays.
#[cfg(unix)]
#[test]
fn what_was_killed_leaves_nothing_for_long() {
    let folder = folder();
    let begin = |out: &str| {
        let mut program = common::lazyloop();
        program.args(["convert", "-", "--to", "course", "-o"]).arg(folder.path().join(out));
        let pipes = program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let before = names(folder.path());
        let mut child = pipes.spawn().expect("it runs");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(PUZZLE.as_bytes()).expect("it reads");
        let is_new = |name: &String| name.ends_with(".part") && !before.contains(name);
        until("a file beside", || names(folder.path()).iter().any(is_new));
        (child, input)
    };
    let (mut killed, input) = begin("one.txt");
    killed.kill().expect("it runs");
    killed.wait().expect("it ends");
    drop(input);
    assert_eq!(names(folder.path()).len(), 2, "it stays until another one comes");
    let (mut child, input) = begin("two.txt");
    let parts = names(folder.path()).into_iter().filter(|name| name.ends_with(".part")).count();
    assert_eq!(parts, 1, "the old one has gone");
    let end = run(&["convert", "a.txt", "--to", "json", "-o", "three.txt"], folder.path());
    assert!(end.status.success(), "{end:?}");
    drop(input);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(names(folder.path()), ["a.txt", "three.txt", "two.txt"]);
}

#[test]
fn a_file_that_is_read_only_is_not_replaced() {
    let folder = folder();
    let path = folder.path().join("kept.svg");
    fs::write(&path, "what was there").expect("a file");
    let mut permissions = fs::metadata(&path).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("it is ours");
    for arguments in [
        &["convert", "a.txt", "--to", "json", "-o", "kept.svg"][..],
        &["render", "a.txt", "-o", "kept.svg"],
        &["solve", "a.txt", "-o", "kept.svg"],
        &["solve", "a.txt", "--force", "-o", "kept.svg"],
        &["generate", "3x3", "-o", "kept.svg"],
    ] {
        let end = run(arguments, folder.path());
        let said = String::from_utf8_lossy(&end.stderr);
        let is_told = said.contains("cannot write") && said.contains("read-only");
        assert!(end.status.code() == Some(1) && is_told, "{arguments:?}: {said}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "what was there");
        assert_eq!(names(folder.path()), ["a.txt", "kept.svg"], "{arguments:?}");
    }
}
