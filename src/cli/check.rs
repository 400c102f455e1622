//! `lazyloop check`: a file of answers, checked against the rules pair by pair.

use super::ending::Ending;
use super::error::CliError;
use super::input;
use super::output::Output;
use super::places::Places;
use super::pool::{self, End, Jobs};
use crate::registry::{self, Claim};
use crate::report;
use crate::text::verdict::{ERROR, UNKNOWN, UNSATISFIABLE};
use crate::text::{Expected, FormatError, Line, Lines};
use clap::{Args, value_parser};
use std::iter;
use std::path::PathBuf;

/// Check a file of instances and answers, as `solve` writes it
///
/// Each pair of lines leaves one line that says whether the answer is right, or what is wrong with
/// it and where, or that it cannot be read.
///
/// Exit status: 0 if every pair was read and no answer is wrong, 1 otherwise, 130 if it was
/// interrupted.
#[derive(Args, Debug)]
pub(super) struct Check {
    /// A file of pairs of lines; - for standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Read no line of more than this many MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = value_parser!(u32).range(1..))]
    max_line: u32,
    #[command(flatten)]
    jobs: Jobs,
}

/// The file, line by line.
struct Input {
    name: String,
    lines: Lines<input::Reader>,
}

/// A line on its way to another thread.
struct OwnLine {
    number: usize,
    text: Vec<u8>,
    /// Why it cannot be read, if only its beginning is here.
    fault: Option<FormatError>,
}

impl OwnLine {
    fn read(input: &mut Input) -> Result<Option<Self>, CliError> {
        let read = |source| CliError::Read { name: input.name.clone(), source };
        let line = input.lines.next_line().map_err(read)?;
        let line = line.map(|Line { number, text }| (number, text.to_vec()));
        Ok(line.map(|(number, text)| Self { number, text, fault: input.lines.fault() }))
    }

    fn line(&self) -> Line<'_> {
        Line { number: self.number, text: &self.text }
    }
}

/// An instance and its outcome, unless the file ends before that.
struct Pair {
    instance: OwnLine,
    outcome: Option<OwnLine>,
}

/// Bytes of what is said of a pair, at most.
const FINDING: usize = 1024;

/// What is said of a pair.
enum Finding {
    Right,
    /// Nothing is claimed, or nothing that could be checked.
    NoAnswer(&'static str),
    Wrong(String),
    Unreadable(String),
}

impl Check {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let (name, reader) = input::open(&self.input, None)?;
        let most = usize::try_from(u64::from(self.max_line) << 20).unwrap_or(usize::MAX);
        let mut input = Input { name, lines: Lines::new(reader).at_most(most) };
        let mut output = Output::create(None, &mut Places::of_inputs(&[&self.input]))?;
        let (mut pairs, mut right, mut wrong, mut unreadable) = (0_u64, 0_u64, 0_u64, 0_u64);
        let work = iter::from_fn(move || Pair::read(&mut input).transpose());
        let perform =
            |pair: Result<Pair, CliError>| pair.map(|pair| (pair.instance.number, pair.check()));
        let end = pool::run(
            self.jobs.count(),
            work,
            |pair| pair.as_ref().map_or(0, Pair::size),
            perform,
            |_| FINDING,
            |found| {
                let (number, finding) = found?;
                pairs += 1;
                let said = match finding {
                    Finding::Right => {
                        right += 1;
                        "right".to_string()
                    }
                    Finding::NoAnswer(word) => format!("nothing to check: {word}"),
                    Finding::Wrong(fault) => {
                        wrong += 1;
                        format!("WRONG: {fault}")
                    }
                    Finding::Unreadable(fault) => {
                        unreadable += 1;
                        format!("cannot be read: {fault}")
                    }
                };
                output.write(|out| writeln!(out, "pair {pairs} (line {number}): {said}"))
            },
        )?;
        let without = pairs - right - wrong - unreadable;
        let all = report::count(pairs, "pair");
        log::info!(
            "{all}: {right} right, {wrong} wrong, {without} without an answer, {unreadable} unreadable"
        );
        if end == End::Stopped {
            log::warn!("interrupted after {all}: all findings so far are written");
            return Ok(Ending::Interrupted);
        }
        Ok(if wrong + unreadable == 0 { Ending::Fine } else { Ending::Flawed })
    }
}

impl Pair {
    /// Bytes that it holds.
    fn size(&self) -> usize {
        self.instance.text.len() + self.outcome.as_ref().map_or(0, |outcome| outcome.text.len())
    }

    /// The next pair; `None` after the last one.
    fn read(input: &mut Input) -> Result<Option<Self>, CliError> {
        let Some(instance) = OwnLine::read(input)? else { return Ok(None) };
        Ok(Some(Self { instance, outcome: OwnLine::read(input)? }))
    }

    fn check(&self) -> Finding {
        let instance = self.instance.line();
        let Some(outcome) = self.outcome.as_ref().map(OwnLine::line) else {
            let below = Line { number: instance.number + 1, text: b"" };
            return Finding::Unreadable(below.error(0, Expected::Answer).to_string());
        };
        let outcome_fault = self.outcome.as_ref().and_then(|outcome| outcome.fault.as_ref());
        if let Some(fault) = self.instance.fault.as_ref().or(outcome_fault) {
            return Finding::Unreadable(format!("{fault} (see --max-line)"));
        }
        let text = outcome.text.trim_ascii();
        let word = text.split(|&byte| byte == b':').next().unwrap_or_default();
        let words = [UNSATISFIABLE, UNKNOWN, ERROR.trim_end_matches(": ")];
        if let Some(word) = words.into_iter().find(|known| known.as_bytes() == word) {
            return Finding::NoAnswer(word);
        }
        match registry::check(instance, outcome) {
            Ok(()) => Finding::Right,
            Err(Claim::Wrong(fault)) => Finding::Wrong(fault),
            Err(Claim::Unreadable(error)) => Finding::Unreadable(error.to_string()),
        }
    }
}
