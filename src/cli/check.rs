//! `lazyloop check`: a file of answers, held against the rules pair by pair.

use super::files::{Input, Output};
use super::pool::{self, End, Jobs};
use super::{CliError, Ending};
use crate::format::Line;
use crate::format::course::{self, Outcome};
use crate::slitherlink::check;
use clap::Args;
use std::iter;
use std::path::PathBuf;

/// Check a file of instances and answers, as `solve` writes it
///
/// Each pair of lines leaves one line that says whether the answer is right, or what is wrong with
/// it and where.
///
/// Exit status: 0 if no answer is wrong, 1 otherwise, 130 if it was interrupted.
#[derive(Args, Debug)]
pub(super) struct Check {
    /// A file of pairs of lines; - for standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    #[command(flatten)]
    jobs: Jobs,
}

/// A line on its way to another thread.
struct OwnLine {
    number: usize,
    text: Vec<u8>,
}

impl OwnLine {
    fn read(input: &mut Input) -> Result<Option<Self>, CliError> {
        let line = input.next_line()?;
        Ok(line.map(|Line { number, text }| Self { number, text: text.to_vec() }))
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
}

impl Check {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let mut input = Input::open(&self.input)?;
        let mut output = Output::create(None, &[&self.input])?;
        let (mut pairs, mut right, mut wrong) = (0_u64, 0_u64, 0_u64);
        let work = iter::from_fn(move || Pair::read(&mut input).transpose());
        let perform =
            |pair: Result<Pair, CliError>| pair.map(|pair| (pair.instance.number, pair.check()));
        let end = pool::run(
            self.jobs.count(),
            work,
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
                };
                output.write(|out| writeln!(out, "pair {pairs} (line {number}): {said}"))
            },
        )?;
        let without = pairs - right - wrong;
        log::info!("{pairs} pairs: {right} right, {wrong} wrong, {without} without an answer");
        if end == End::Stopped {
            log::warn!("interrupted after {pairs} pairs: all of their findings are written");
            return Ok(Ending::Interrupted);
        }
        Ok(if wrong == 0 { Ending::Fine } else { Ending::Flawed })
    }
}

impl Pair {
    /// The next pair; `None` after the last one.
    fn read(input: &mut Input) -> Result<Option<Self>, CliError> {
        let Some(instance) = OwnLine::read(input)? else { return Ok(None) };
        Ok(Some(Self { instance, outcome: OwnLine::read(input)? }))
    }

    fn check(&self) -> Finding {
        let instance = self.instance.line();
        let Some(outcome) = self.outcome.as_ref().map(OwnLine::line) else {
            return Finding::Wrong(course::missing_outcome(instance).to_string());
        };
        let answer = match course::parse_outcome(outcome) {
            Ok(Outcome::Answer(answer)) => answer,
            Ok(Outcome::Unsatisfiable) => return Finding::NoAnswer(course::UNSATISFIABLE),
            Ok(Outcome::Unknown) => return Finding::NoAnswer(course::UNKNOWN),
            Ok(Outcome::Error) => return Finding::NoAnswer(course::ERROR.trim_end_matches(": ")),
            Err(error) => return Finding::Wrong(error.to_string()),
        };
        match course::parse_puzzle(instance) {
            Err(error) => Finding::Wrong(error.to_string()),
            Ok(puzzle) => match check::check(&puzzle, &answer) {
                Ok(()) => Finding::Right,
                Err(fault) => Finding::Wrong(fault.to_string()),
            },
        }
    }
}
