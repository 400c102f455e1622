//! Masyu through the program: every notation, every question, and what is wrong with a text.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lazyloop"));
    for name in ["RUST_LOG", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    let pipes = command.args(arguments).stdin(Stdio::piped());
    let mut child = pipes.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(arguments: &[&str], input: &str) -> String {
    String::from_utf8(run(arguments, input).stdout).unwrap()
}

#[test]
fn rows_are_told_from_those_of_other_kinds() {
    for (text, kind) in [
        ("...\n.*.\n...\n", "masyu"),
        ("...\n.o.\n...\n", "masyu"),
        ("o..\n.*.\n...\n", "masyu"),
        (". . .\n. o .\n. . *\n", "masyu"),
        ("o..\n...\n..o\n", "flow"),
        ("...\n.3.\n...\n", "slitherlink"),
        ("...\n...\n", "slitherlink"),
    ] {
        let json = stdout(&["convert", "--to", "json"], text);
        assert!(json.starts_with(&format!("{{\"puzzle\":\"{kind}\"")), "{text}{json}");
    }
}

#[test]
fn questions_have_their_replies_and_answers_are_checked() {
    let puzzle = ".o.\n...\n";
    let solved = stdout(&["solve"], puzzle);
    assert_eq!(solved, "3x2:aWd\n2 3 F-7 L-J\n");
    assert_eq!(stdout(&["unique"], puzzle), "UNIQUE instance 1 (line 1)\n");
    let two = "...\n...\n*..\n";
    assert_eq!(
        stdout(&["unique"], two),
        "MULTIPLE instance 1 (line 1): a second answer differs in 4 cells\n  \
         3 3 F7. |L7 L-J\n  3 3 .7x .L7 ...\n"
    );
    let all = stdout(&["solve", "--all"], two);
    assert_eq!(all, "3x3:fBb\n2 answers\n3 3 F-7 |.| L-J\n3 3 F7. |L7 L-J\n");
    assert_eq!(stdout(&["common"], two), "3x3:fBb\n3 3 F?? |?? L-J\n");
    assert_eq!(stdout(&["solve"], "o..\n...\n"), "3x2:We\nUNSATISFIABLE\n");
    let check = run(&["check"], &solved);
    assert!(check.status.success(), "{check:?}");
    let wrong = run(&["check"], &solved.replace("aWd", "aBd"));
    let said = String::from_utf8(wrong.stdout).unwrap();
    assert!(said.contains("the line goes straight through the black pearl at row 1, column 2"));
    assert_eq!(wrong.status.code(), Some(1));
}

#[test]
fn pictures_traces_and_comparisons_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    fs::write(at("puzzle.txt"), ".o....\n......\n......\n*....*\n").unwrap();
    let picture = stdout(&["solve", "--picture", &at("puzzle.txt")], "");
    assert!(picture.contains('●') && picture.contains('━'), "{picture}");
    let svg = run(&["render", &at("puzzle.txt"), "-o", &at("sheet.svg")], "");
    assert!(svg.status.success(), "{svg:?}");
    assert!(fs::read_to_string(at("sheet.svg")).unwrap().contains("<circle"));
    for cuts in ["auto", "cutset"] {
        let page = at(&format!("{cuts}.html"));
        let trace = run(&["trace", "--cuts", cuts, &at("puzzle.txt"), "-o", &page], "");
        assert!(trace.status.success(), "{trace:?}");
        // The pearls, in light and in dark, in the page's data.
        assert_eq!(fs::read_to_string(page).unwrap().matches("\\u003ccircle").count(), 2 * 3);
    }
    let cuts = ["--cuts", "auto,cutset,loop,ring,separator"];
    let compare = run(&[&["compare"], &cuts[..], &[&at("puzzle.txt")]].concat(), "");
    assert!(compare.status.success(), "{compare:?}");
}

#[test]
fn every_pearl_is_shown_where_that_is_a_rule_and_some_pearls_have_no_colour() {
    let unique = |arguments: &[&str], text: &str| {
        let said = stdout(&[&["unique", "--from", "masyu"], arguments].concat(), text);
        said.split_whitespace().next().map(str::to_string)
    };
    let (all, less) = ("*o*\no.o\n*o*\n", "*.*\no.o\n*o*\n");
    for (arguments, text, expected) in [
        (&[][..], less, "UNIQUE"),
        (&["--all-pearls"], less, "UNSATISFIABLE"),
        (&["--all-pearls"], all, "UNIQUE"),
        (&["--all-pearls", "--mode", "full"], less, "UNSATISFIABLE"),
        (&["--all-pearls"], "..\n..\n", "UNIQUE"),
        (&[], "?o?\no.o\n?o?\n", "UNIQUE"),
        (&[], "???\n?.?\n???\n", "UNIQUE"),
        (&[], "?.\n..\n", "UNSATISFIABLE"),
    ] {
        assert_eq!(unique(arguments, text).as_deref(), Some(expected), "{arguments:?} {text}");
    }
    let json = "{\"puzzle\":\"masyu\",\"rows\":3,\"cols\":3,\"clues\":[\"*o*\",\"o.o\",\"*o*\"],\"all_pearls\":true}\n";
    let id = stdout(&["convert", "--to", "pearl"], json);
    assert_eq!(id, "3x3a:BWBWaWBWB\n");
    assert_eq!(stdout(&["convert", "--to", "json"], &id), json);
    for (format, text) in [("address", json), ("masyu", json), ("janko", json)] {
        let output = run(&["convert", "--to", format], text);
        assert!(String::from_utf8(output.stderr).unwrap().contains("does not say --all-pearls"));
    }
    let output = run(&["convert", "--from", "masyu", "--to", "address"], "?..\n...\n");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("an address has no pearl of either colour"), "{said}");
}
