//! `lazyloop check`: a file of answers, held against the rules pair by pair.

use super::files::{Input, Output};
use super::{CliError, Ending};
use crate::format::Line;
use crate::format::course::{self, Outcome};
use crate::slitherlink::check;
use clap::Args;
use std::path::PathBuf;

/// Check a file of instances and answers, as `solve` writes it
///
/// Each pair of lines leaves one line that says whether the answer is right, or what is wrong with
/// it and where. Exit status: 0 if no answer is wrong, 1 otherwise.
#[derive(Args, Debug)]
pub(super) struct Check {
    /// A file of pairs of lines; - for standard input
    #[arg(default_value = "-")]
    input: PathBuf,
}

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
        while let Some(line) = input.next_line()? {
            pairs += 1;
            let number = line.number;
            let text = line.text.to_vec();
            let instance = Line { number, text: &text };
            let finding = match input.next_line()? {
                Some(outcome) => check_pair(instance, outcome),
                None => Finding::Wrong(course::missing_outcome(instance).to_string()),
            };
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
            output.write(|out| writeln!(out, "pair {pairs} (line {number}): {said}"))?;
        }
        let without = pairs - right - wrong;
        log::info!("{pairs} pairs: {right} right, {wrong} wrong, {without} without an answer");
        Ok(if wrong == 0 { Ending::Fine } else { Ending::Flawed })
    }
}

fn check_pair(instance: Line<'_>, outcome: Line<'_>) -> Finding {
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
