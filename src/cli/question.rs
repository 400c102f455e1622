//! What can be asked about an instance, and what the reply looks like.

use super::kind::{Form, Kind};
use crate::engine::Verdict;
use crate::format::Format;
use crate::report::Record;
use crate::solve::{self, Answers, Common, Options, Progress, SolveError, Uniqueness};
use std::io::Write;

/// A question about an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// An answer; written with its puzzle in a format, if one is named.
    Answer { to: Option<Format> },
    /// All answers, up to a limit.
    All { limit: u64 },
    /// Whether there is exactly one.
    Unique,
    /// What all answers have in common.
    Common,
}

/// Something that has a text and a picture.
pub(super) enum Shown<'a, A> {
    /// An answer.
    Answer(&'a A),
    /// The second answer, where it differs from the first.
    Difference(&'a A, &'a A),
    /// An answer, where all others agree with it.
    Common(&'a A, &'a [bool]),
}

type Reply = (Record, Option<Vec<u8>>);

/// Puts a question to a puzzle.
pub(super) fn ask<P: Kind>(
    puzzle: &P,
    question: Question,
    form: Form,
    options: &Options<P::Technique>,
    record: Record,
) -> Reply {
    let watch = &mut watcher(&record);
    let show = |shown: Shown<'_, P::Answer>| show(puzzle, &shown, form);
    match question {
        Question::Answer { to } => {
            let (record, answer) = self::solve(puzzle, options, record);
            match (answer, to) {
                (None, _) => (record, None),
                (Some(answer), None) => (record, Some(show(Shown::Answer(&answer)))),
                (Some(answer), Some(format)) => match puzzle.in_format(answer, format) {
                    Ok(text) => (record, Some(text)),
                    Err(misfit) => (record.failed(misfit.to_string()), None),
                },
            }
        }
        Question::All { limit } => all(puzzle, limit, form, options, record),
        Question::Unique => {
            let outcome = solve::unique(puzzle, options, watch);
            let record = record.tried(&outcome, |uniqueness| match uniqueness {
                Uniqueness::Unique(_) => "unique",
                Uniqueness::Multiple(..) => "multiple",
                Uniqueness::Unsatisfiable => "unsatisfiable",
                Uniqueness::Unknown(..) => "unknown",
            });
            let text = outcome.result.ok().and_then(|uniqueness| match uniqueness {
                Uniqueness::Multiple(first, second) => {
                    Some(multiple(puzzle, &first, &second, form))
                }
                _ => None,
            });
            (record, text)
        }
        Question::Common => {
            let outcome = solve::common(puzzle, options, watch);
            let record = record.tried(&outcome, |common| match common {
                Common::Agreed(..) => "solved",
                Common::Unsatisfiable => "unsatisfiable",
                Common::Unknown(_) => "unknown",
            });
            let Ok(Common::Agreed(answer, agreed)) = outcome.result else { return (record, None) };
            (record, Some(show(Shown::Common(&answer, &agreed))))
        }
    }
}

/// Writes the rounds of an instance to the log.
fn watcher(record: &Record) -> impl FnMut(Progress) + use<> {
    let place = record.place();
    move |round| log::debug!("{place}: {round}")
}

/// Solves a puzzle.
pub(super) fn solve<P: Kind>(
    puzzle: &P,
    options: &Options<P::Technique>,
    record: Record,
) -> (Record, Option<P::Answer>) {
    let solved = solve::solve(puzzle, options, &mut watcher(&record));
    let record = record.solved(&solved);
    match solved.result {
        Ok(Verdict::Solved(answer)) => (record, Some(answer)),
        _ => (record, None),
    }
}

fn show<P: Kind>(puzzle: &P, shown: &Shown<'_, P::Answer>, form: Form) -> Vec<u8> {
    match form {
        Form::Text => {
            let mut text = Vec::new();
            P::write(shown, &mut text).expect("writing to memory does not fail");
            text
        }
        Form::Picture { coloured } => puzzle.picture(shown, coloured).into_bytes(),
    }
}

/// What follows the word MULTIPLE: how far a second answer is from the first, and below, indented,
/// that answer and where it differs. A picture marks the latter itself.
fn multiple<P: Kind>(puzzle: &P, first: &P::Answer, second: &P::Answer, form: Form) -> Vec<u8> {
    let difference = Shown::Difference(first, second);
    let below = match form {
        Form::Text => {
            [show(puzzle, &Shown::Answer(second), form), show(puzzle, &difference, form)].concat()
        }
        Form::Picture { .. } => show(puzzle, &difference, form),
    };
    let differences = P::count_differences(first, second);
    let mut text = format!("a second answer differs in {differences}\n").into_bytes();
    for line in below.split_inclusive(|&byte| byte == b'\n') {
        text.extend_from_slice(b"  ");
        text.extend_from_slice(line);
    }
    text
}

const AT_LEAST: &str = "at least ";

/// The line above several answers.
fn write_number(text: &mut Vec<u8>, found: u64, is_all: bool) {
    let least = if is_all { "" } else { AT_LEAST };
    let plural = if found == 1 { "" } else { "s" };
    writeln!(text, "{least}{found} answer{plural}").expect("writing to memory does not fail");
}

/// How many answers follow such a line (at least one), and whether there are no more.
pub(super) fn parse_number(line: &[u8]) -> Option<(u64, bool)> {
    let line = str::from_utf8(line).ok()?;
    let number = line.strip_suffix(" answers").or_else(|| line.strip_suffix(" answer"))?;
    let (number, is_all) = match number.strip_prefix(AT_LEAST) {
        Some(number) => (number, false),
        None => (number, true),
    };
    Some((number.parse().ok().filter(|&number| number > 0)?, is_all))
}

/// All answers up to a limit, below a line with their number.
fn all<P: Kind>(
    puzzle: &P,
    limit: u64,
    form: Form,
    options: &Options<P::Technique>,
    record: Record,
) -> Reply {
    let watch = &mut watcher(&record);
    let mut answers = Answers::new(puzzle, options);
    let (mut found, mut texts) = (0, Vec::new());
    let result: Result<Verdict<P::Answer>, SolveError> = loop {
        match answers.next(watch) {
            Ok(Verdict::Solved(answer)) => {
                found += 1;
                texts.push(show(puzzle, &Shown::Answer(&answer), form));
                if found == limit {
                    break Ok(Verdict::Solved(answer));
                }
            }
            end => break end,
        }
    };
    let outcome = answers.close(result);
    let mut record = record.tried(&outcome, |end| match end {
        Verdict::Unsatisfiable if found == 0 => "unsatisfiable",
        Verdict::Solved(_) | Verdict::Unsatisfiable => "solved",
        Verdict::Unknown(_) => "unknown",
    });
    record.answers = Some(found);
    if found == 0 || outcome.result.is_err() {
        return (record, None);
    }
    let is_all = matches!(outcome.result, Ok(Verdict::Unsatisfiable));
    let mut text = Vec::new();
    write_number(&mut text, found, is_all);
    // Answers of several lines stand apart.
    let is_block = texts.iter().any(|text| text.iter().filter(|&&byte| byte == b'\n').count() > 1);
    for (at, answer) in texts.iter().enumerate() {
        if is_block && at > 0 {
            text.push(b'\n');
        }
        text.extend_from_slice(answer);
    }
    (record, Some(text))
}
