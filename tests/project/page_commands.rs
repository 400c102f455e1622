//! Every command that the pages show runs, ends, and prints what the page shows below it.
//!
//! A command is a line of a code block without a language: after `$ `, with its output below, or, in a
//! block without `$ `, each line that begins with a program's name. In the text it is a piece of code that
//! begins with `lazyloop` and has arguments. Commands of a page run one after another in a folder with
//! what a reader has, and find what earlier ones left. One that a reader is to see fail says so beside
//! it: `# exit status 1`.
//!
//! cargo's commands are not run, as this is one of them, nor `.ci/run`, nor pip, which needs the network.

#![cfg(unix)]

use crate::common::needs;
use rayon::prelude::*;
use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long a command may take: Spark's start takes a minute on a busy machine.
const LIMIT: Duration = Duration::from_secs(180);

/// What a reader puts in the place of a word in capitals. The files are those of [`folder`].
const PLACES: [(&str, &str); 11] = [
    ("FILE...", "instances/flow/06x06.txt"),
    ("FILE", "instances/sample.txt"),
    ("MAPS", "instances/flow"),
    ("X.txt", "instances/sample.txt"),
    ("GRAPH", "graph.col"),
    ("DIR", "folder"),
    ("COMMAND", "solve"),
    ("WAY", "trees"),
    ("SIZE", "6x6"),
    ("K", "3"),
    ("N", "2"),
];

/// Programs of others.
const PROGRAMS: [&str; 6] = ["minisat", "cadical", "parallel", "gzip", "man", "/usr/bin/time"];

/// What scripts import, and a word of the commands that run these.
const PACKAGES: [(&str, &str, &str); 4] = [
    ("dratify", "dratify", "dratify"),
    ("docs/coming-from/faults.py", "ortools", "ortools"),
    ("docs/scaling", "pyspark", "pyspark"),
    ("docs/scaling/udf.py", "pandas_udf", "lazyloop, pandas, pyarrow"),
];

struct Shown {
    page: String,
    line: usize,
    text: String,
    /// The lines below it; `None` where a page shows commands only.
    output: Option<Vec<String>>,
}

/// The pages, by their paths from the project's folder.
fn pages() -> Vec<String> {
    fn search(root: &Path, folder: &str, pages: &mut Vec<String>) {
        for entry in fs::read_dir(root.join(folder)).expect("a folder") {
            let name = entry.expect("an entry").file_name().into_string().expect("text");
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            let is_ours = !name.starts_with('.') && name != "target" && name != "node_modules";
            if root.join(&path).is_dir() && is_ours {
                search(root, &path, pages);
            } else if name.ends_with(".md") {
                pages.push(path);
            }
        }
    }
    let mut pages = Vec::new();
    search(Path::new(env!("CARGO_MANIFEST_DIR")), "", &mut pages);
    pages.sort();
    pages
}

fn begins_command(line: &str) -> bool {
    let word = line.split(' ').find(|word| !word.contains('=')).unwrap_or_default();
    ["lazyloop", "echo", "printf", "python", "python3", "parallel", "minisat", "cadical"]
        .contains(&word)
}

/// The commands of a page, in their order.
fn commands(page: &str, text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let shown = |line: usize, text: &str, output| Shown {
            page: page.to_string(),
            line,
            text: text.to_string(),
            output,
        };
        let Some(language) = lines[at].trim_start().strip_prefix("```") else {
            for code in lines[at].split('`').skip(1).step_by(2) {
                if code.starts_with("lazyloop ") && code.split(' ').count() > 2 {
                    found.push(shown(at + 1, code, None));
                }
            }
            at += 1;
            continue;
        };
        let length = lines[at + 1..].iter().position(|line| line.trim_start().starts_with("```"));
        let block = &lines[at + 1..][..length.expect("a block has an end")];
        let has_prompt = block.iter().any(|line| line.starts_with("$ "));
        let mut is_open = false;
        for (below, line) in block.iter().enumerate().filter(|_| language.is_empty()) {
            let number = at + 2 + below;
            let last = found.last_mut();
            if is_open {
                // A quote that the line above has opened.
                let last = last.expect("a command");
                last.text += "\n";
                last.text += line;
                is_open = last.text.matches('\'').count() % 2 == 1;
            } else if let Some(command) = line.strip_prefix("$ ") {
                is_open = command.matches('\'').count() % 2 == 1;
                found.push(shown(number, command, Some(Vec::new())));
            } else if has_prompt {
                let output = last.and_then(|last| last.output.as_mut());
                output.expect("output stands below a command").push(line.to_string());
            } else if begins_command(line) {
                found.push(shown(number, line, None));
            }
        }
        at += block.len() + 2;
    }
    found
}

/// What a reader has: the project, the program, a file of puzzles and a graph of their own.
fn folder() -> tempfile::TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    for name in ["instances", "docs", "benches"] {
        symlink(root.join(name), at(name)).expect("a link");
    }
    fs::copy(root.join("instances/sample.txt"), at("puzzles.txt")).expect("a copy");
    fs::write(at("graph.col"), "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n").expect("a file");
    for name in ["target/release", "bin"] {
        fs::create_dir_all(at(name)).expect("a folder");
        symlink(env!("CARGO_BIN_EXE_lazyloop"), at(name).join("lazyloop")).expect("a link");
    }
    let script = |name: &str, text: String| {
        fs::write(at("bin").join(name), format!("#!/bin/sh\n{text}\n")).expect("a file");
        let is_program = fs::Permissions::from_mode(0o755);
        fs::set_permissions(at("bin").join(name), is_program).expect("a program");
    };
    for name in ["python", "python3"] {
        // Without its own folder on the path, it does not find itself.
        script(name, format!("PATH=\"${{PATH#*:}}\" exec '{}' \"$@\"", needs::python()));
    }
    script("some-solver", "exec minisat -verb=0 \"$2\" \"$4\"".to_string());
    folder
}

impl Shown {
    /// Whether it goes on until it is interrupted.
    fn is_server(&self) -> bool {
        self.text.starts_with("lazyloop serve")
    }

    /// What a reader types: with values in place of words in capitals, which are whole words.
    fn typed(&self) -> String {
        let mut typed = self.text.clone();
        for (word, value) in PLACES {
            let mut parts = Vec::new();
            for part in typed.split_inclusive([' ', '\n']) {
                let (bare, end) = part.split_at(part.trim_end().len());
                parts.push(if bare == word { format!("{value}{end}") } else { part.to_string() });
            }
            typed = parts.concat();
        }
        match self.is_server() {
            true => format!("timeout --preserve-status -s INT 3 {typed} --port 0"),
            false => typed,
        }
    }

    /// Whether another program runs it, which this one would call.
    fn is_excepted(&self) -> bool {
        let mut words = self.text.split(' ').filter(|word| !word.contains('='));
        words.next().is_some_and(|word| ["cargo", "pip", ".ci/run"].contains(&word))
    }

    /// Whether all that it needs is there.
    fn can_run(&self) -> bool {
        let typed = self.typed().replace("some-solver", "minisat");
        let typed = typed.replace(['\'', '|', '(', ')'], " ");
        let words: Vec<&str> = typed.split_whitespace().collect();
        let mut programs = PROGRAMS.into_iter().filter(|program| words.contains(program));
        let mut packages = PACKAGES.into_iter().filter(|(word, ..)| typed.contains(word));
        let has_package = |(_, need, packages): (&str, &str, &str)| {
            let is_there = needs::runs(&needs::python(), &["-c", &format!("import {packages}")]);
            needs::met(need, is_there, &format!("{packages} for LAZYLOOP_PYTHON"))
        };
        programs.all(needs::program) && packages.all(has_package)
    }

    /// The status that the page promises. Solvers end in 10 and 20 by their own rules.
    fn is_right(&self, status: Option<i32>) -> bool {
        let said = self.text.split_once("# exit status ").map(|(_, rest)| {
            let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
            rest[..end].parse().expect("a status")
        });
        let is_solver = ["minisat ", "cadical "].iter().any(|name| self.text.starts_with(name));
        let is_piped = self.text.contains(" | ");
        match said {
            Some(promised) => status == Some(promised),
            None if self.is_server() => status == Some(130),
            None if is_solver && !is_piped => matches!(status, Some(10 | 20)),
            None => status == Some(0),
        }
    }

    /// Runs it; what is wrong with it.
    fn fault(&self, folder: &Path) -> Option<String> {
        let path: PathBuf = folder.join("printed");
        let file = || File::options().append(true).open(&path).expect("a file");
        File::create(&path).expect("a file");
        let programs = std::env::var("PATH").unwrap_or_default();
        let mut child = Command::new("bash")
            .args(["-c", &self.typed()])
            .current_dir(folder)
            .env("PATH", format!("{}:{programs}", folder.join("bin").display()))
            .env_remove("RUST_LOG")
            .stdin(Stdio::null())
            .stdout(file())
            .stderr(file())
            .process_group(0)
            .spawn()
            .expect("bash runs");
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().expect("a child") {
                break status;
            }
            if begun.elapsed() > LIMIT {
                let group = format!("-{}", child.id());
                let killed = Command::new("kill").args(["-9", "--", &group]).status();
                assert!(killed.is_ok_and(|killed| killed.success()), "it goes on: {}", self.text);
                child.wait().expect("a child");
                return Some(format!("does not end in {} s", LIMIT.as_secs()));
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let printed = String::from_utf8_lossy(&fs::read(&path).expect("a file")).into_owned();
        if !self.is_right(status.code()) {
            return Some(format!("{status}: {printed}"));
        }
        let shown = self.output.as_deref().filter(|lines| !lines.is_empty())?;
        (!fits(shown, &printed))
            .then(|| format!("it prints\n{printed}instead of what stands there"))
    }
}

/// Whether a page shows what was printed: a line `…` stands for all below it.
fn fits(shown: &[String], printed: &str) -> bool {
    let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
    match shown.split_last() {
        Some((last, shown)) if last == "…" => {
            printed.starts_with(&shown.iter().map(String::as_str).collect::<Vec<_>>())
        }
        _ => shown.iter().map(String::as_str).eq(printed),
    }
}

#[test]
fn every_command_of_the_pages_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // Commands of different pages do not meet.
    let tried = pages().into_par_iter().map(|page| {
        let text = fs::read_to_string(root.join(&page)).expect("a page");
        let folder = folder();
        let (mut count, mut faults) = (0, Vec::new());
        for shown in commands(&page, &text) {
            if shown.is_excepted() || !shown.can_run() {
                continue;
            }
            count += 1;
            if let Some(fault) = shown.fault(folder.path()) {
                faults.push(format!("{}:{}: {}\n{fault}", shown.page, shown.line, shown.text));
            }
        }
        (count, faults)
    });
    let (counts, faults): (Vec<usize>, Vec<Vec<String>>) = tried.unzip();
    let (count, faults) = (counts.into_iter().sum::<usize>(), faults.concat());
    assert!(count > 60, "{count} commands are too few to mean anything");
    assert!(faults.is_empty(), "{} of {count} commands:\n{}", faults.len(), faults.join("\n"));
}
