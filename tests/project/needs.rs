//! A test whose needs are not met tells so, and is a failure where `LAZYLOOP_STRICT` asks for it.

use crate::common;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[test]
#[ignore = "the tests below run it where nothing is installed"]
fn a_test_with_needs() {
    assert_eq!(common::data("course.txt"), None);
    assert!(!common::needs::program("minisat"));
}

/// The test above, as this program knows it.
const TEST: &str = "needs::a_test_with_needs";

/// Runs the test above with some `LAZYLOOP_STRICT`, twice; what it shows, and the noted lines.
fn run(strict: Option<&str>) -> (Output, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let skipped = folder.path().join("skipped.txt");
    let run = || {
        let mut run = Command::new(std::env::current_exe().expect("this program"));
        run.args(["--exact", TEST, "--ignored", "--nocapture"])
            .env("PATH", folder.path())
            .env("LAZYLOOP_DATA", folder.path())
            .env("LAZYLOOP_SKIPPED", &skipped)
            .env_remove("LAZYLOOP_STRICT");
        strict.map(|strict| run.env("LAZYLOOP_STRICT", strict));
        run.output().expect("it runs")
    };
    run();
    let output = run();
    let noted = fs::read_to_string(skipped).expect("a file");
    (output, noted.lines().map(str::to_string).collect())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_skip_is_said_and_noted() {
    for strict in [None, Some(""), Some("0"), Some("cadical minis")] {
        let (output, noted) = run(strict);
        assert!(output.status.success(), "{strict:?}: {output:?}");
        assert_eq!(noted.len(), 4, "two skips in each of two runs: {noted:?}");
        assert_eq!(noted[..2], noted[2..]);
        assert!(noted[0].starts_with(&format!("skipped: {TEST} needs data (")), "{noted:?}");
        assert!(noted[0].contains("course.txt is not there: see LAZYLOOP_DATA"), "{noted:?}");
        assert_eq!(noted[1], format!("skipped: {TEST} needs minisat (see .ci/setup)"));
        let said = text(&output.stderr);
        assert!(noted[..2].iter().all(|line| said.contains(line)), "{said}");
    }
}

#[test]
fn a_skip_of_what_must_be_there_is_a_failure() {
    for (strict, need, skips) in [
        ("1", "data", 1),
        ("data", "data", 1),
        ("cadical minisat", "minisat", 2),
        ("minisat data", "data", 1),
    ] {
        let (output, noted) = run(Some(strict));
        assert!(!output.status.success(), "{strict}: {output:?}");
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(said.contains(&format!("LAZYLOOP_STRICT={strict} wants it tested")), "{said}");
        assert!(noted.last().expect("noted").contains(&format!(" needs {need} (")), "{noted:?}");
        assert_eq!(noted.len(), 2 * skips, "it ends at the first one that must be there");
    }
}

/// The Rust files of a folder and its folders, but those about needs.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of tests") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("node_modules") {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && !path.ends_with("needs.rs")
        {
            found.push(path);
        }
    }
}

/// A test that looks by itself whether a program or data are there would be missed.
#[test]
fn every_test_skips_in_this_way() {
    let mut paths = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut paths);
    for path in &paths {
        let source = fs::read_to_string(path).expect("text");
        for (at, line) in source.lines().enumerate() {
            let words = [
                "LAZYLOOP_DATA",
                "var(\"LAZYLOOP_PYTHON",
                "shared/data",
                "\"skipped",
                "\"passed over",
            ];
            let found = words.iter().find(|word| line.contains(**word));
            assert_eq!(found, None, "{}:{}: use tests/common/needs.rs", path.display(), at + 1);
        }
    }
    assert!(paths.len() > 60, "{} files", paths.len());
}
