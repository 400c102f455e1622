//! What the test files share: puzzles from text, the program, the measuring data, brute force.

#![allow(dead_code)] // each test program uses its part

pub(crate) mod brute;
#[cfg(unix)]
pub(crate) mod held;
pub(crate) mod made;
pub(crate) mod needs;
pub(crate) mod random;
pub(crate) mod satisfiable;
pub(crate) mod server;

use lazyloop::engine::Verdict;
use lazyloop::kind::{Cut, KindInfo, Mode, Technique};
use lazyloop::puzzles::slitherlink::text::course;
use lazyloop::puzzles::slitherlink::{Answer, KIND, Puzzle};
use lazyloop::questions::{self, Options};
use lazyloop::registry;
use lazyloop::text::Line;
use std::path::{Path, PathBuf};

/// The ending of the names of kinds that tests add to the registry, which all tests of a program share.
pub(crate) const ADDED: &str = "-text";

/// The kinds of the program, whatever other tests have added meanwhile.
pub(crate) fn kinds() -> impl Iterator<Item = &'static KindInfo> {
    registry::kinds().filter(|kind| !kind.name.ends_with(ADDED))
}

/// The puzzle of a line in the course's format.
pub(crate) fn puzzle(text: &str) -> Puzzle {
    course::parse_puzzle(Line { number: 1, text: text.as_bytes() }).expect("a puzzle")
}

/// The answer of a line in the course's format.
pub(crate) fn answer(text: &str) -> Answer {
    course::parse_answer(Line { number: 1, text: text.as_bytes() }).expect("an answer")
}

/// A puzzle as a line.
pub(crate) fn puzzle_line(puzzle: &Puzzle) -> String {
    course::write_puzzle(puzzle)
}

/// The line of a square puzzle with a single label.
pub(crate) fn blank(size: usize) -> String {
    let row = format!(" {}", ".".repeat(size));
    format!("{size} {size} 3{}{}", &row[2..], row.repeat(size - 1))
}

/// An answer as a line.
pub(crate) fn answer_line(answer: &Answer) -> String {
    course::write_answer(answer)
}

/// Every technique of the lazy mode: each kind of cut, and without regions those that need none.
pub(crate) fn techniques() -> impl Iterator<Item = Technique> {
    let with = |regions| Cut::ALL.iter().map(move |&cut| Technique { regions, ..cut.into() });
    let is_had = |&technique: &_| KIND.info.supports(Mode::Lazy, technique).is_ok();
    with(true).chain(with(false)).filter(is_had)
}

/// The lazy mode with each technique, and the full mode with each connectivity.
pub(crate) fn strategies() -> Vec<Options> {
    let lazy = techniques().map(|technique| Options::default().technique(technique));
    let full = Mode::CONNECTIVITIES.iter().map(|&mode| Options::default().mode(mode));
    lazy.chain(full).collect()
}

/// What to ask the program for.
pub(crate) fn arguments(strategy: &Options) -> Vec<&'static str> {
    let Options { mode, technique, .. } = strategy;
    match mode {
        Mode::Lazy => {
            let regions = if technique.regions { "on" } else { "off" };
            vec!["--cuts", technique.cut.name(), "--regions", regions]
        }
        Mode::Full => vec!["--mode", "full"],
        way => vec!["--mode", "full", "--connectivity", way.name()],
    }
}

/// Solves without a limit; the verdict is a proof or a checked answer.
pub(crate) fn solve(puzzle: &Puzzle, options: &Options) -> Option<Answer> {
    match questions::solve(puzzle, options, &mut |_| {}).result {
        Ok(Verdict::Solved(solution)) => Some(solution.into_answer()),
        Ok(Verdict::Unsatisfiable) => None,
        other => panic!("{other:?} for {} with {options:?}", puzzle_line(puzzle)),
    }
}

/// The program, without arguments yet. Its logs do not depend on the environment of who runs the
/// tests.
pub(crate) fn lazyloop() -> std::process::Command {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_lazyloop"));
    command.env_remove("RUST_LOG");
    command
}

/// Runs the program in a folder, without an input. Returns its status, and what it said on stdout and
/// stderr.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = lazyloop();
    command.args(arguments).current_dir(folder).stdin(std::process::Stdio::null());
    let output = command.output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// The number of trials: `few` by default; `all` if `LAZYLOOP_TRIALS=all` is set, which takes some
/// minutes; or the number that it is set to.
pub(crate) fn trials(few: usize, all: usize) -> usize {
    match std::env::var("LAZYLOOP_TRIALS").as_deref() {
        Ok("all") => all,
        Ok(number) => number.parse().expect("LAZYLOOP_TRIALS is `all` or a number"),
        Err(_) => few,
    }
}

/// A file of the measuring data about Slitherlink.
pub(crate) fn data(name: &str) -> Option<PathBuf> {
    needs::data(Path::new("slitherlink").join(name))
}
