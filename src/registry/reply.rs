//! What can be asked about a puzzle, and what the reply looks like.

use super::format::{self, Format};
use super::registrable::Registrable;
use crate::engine::{Figures, Stop, Verdict};
use crate::kind::{Shown, Solution};
use crate::questions::{
    self, Answers, Certified, Common, Options, Outcome, Progress, SolveError, Uniqueness,
    VerdictKind, reason,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A question about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// An answer; written with its puzzle in a format, if one is named.
    Answer {
        /// The format.
        to: Option<Format>,
    },
    /// All answers, up to a limit.
    All {
        /// The limit.
        limit: u64,
    },
    /// Whether there is exactly one.
    Unique,
    /// What all answers have in common.
    Common,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As text that can be read again.
    Text,
    /// As a picture in signs.
    #[cfg(feature = "draw")]
    Picture {
        /// Whether it is in colour.
        coloured: bool,
    },
}

/// What came of a question.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Reply {
    /// The verdict, in a word.
    pub verdict: VerdictKind,
    /// How many answers were found, where several were asked for.
    pub answers: Option<u64>,
    /// What the reply shows, each line with its end; `None` if the verdict says all.
    pub text: Option<String>,
    /// Why the question could not be tried, or the reply not be written, or which limit was reached.
    pub error: Option<String>,
    /// How many loops or paths there are in what an encoding took for an answer, wrongly.
    pub components: Option<usize>,
    /// What it cost, fallback included.
    pub figures: Figures,
    /// Whether the lazy mode handed over to the full one.
    pub fallback: bool,
    /// Wall time.
    pub time: Duration,
    /// The certificate of the verdict, if one was asked for, and the verdict refutes something. It does
    /// not go with the reply where that is sent.
    #[serde(skip)]
    pub certificate: Option<Certificate>,
}

/// A certificate, part by part; `docs/CERTIFICATES.md` describes them.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The puzzle, the verdict, and the reasons for the cuts.
    pub statement: String,
    /// The clauses, in DIMACS.
    pub formula: String,
    /// The refutation, in LRAT.
    pub proof: String,
}

impl Certificate {
    /// The version of the format.
    const VERSION: u32 = 1;

    /// The certificate that a puzzle has this answer and no other, or none.
    fn new<P: Registrable>(puzzle: &P, answer: Option<&P::Answer>, certified: Certified) -> Self {
        let verdict =
            if answer.is_some() { VerdictKind::Unique } else { VerdictKind::Unsatisfiable };
        let puzzle = format::write(puzzle, answer, Format::JSON).unwrap_or_default();
        let Certified { form, cuts, formula, proof } = certified;
        let (version, puzzle) = (Self::VERSION, puzzle.trim_end());
        let statement = format!(
            "{{\"certificate\":{version},\"verdict\":\"{verdict}\",\"form\":\"{form}\",\"puzzle\":{puzzle}}}\n{cuts}"
        );
        Self { statement, formula, proof }
    }
}

impl Reply {
    /// The reply to an outcome, of which `show` makes the verdict and the text.
    fn to<T>(
        outcome: Outcome<T>,
        is_sound: bool,
        show: impl FnOnce(T) -> (VerdictKind, Option<String>, Option<Stop>),
    ) -> Self {
        let Outcome { result, figures, fallback, time, .. } = outcome;
        let mut components = None;
        let (verdict, text, error) = match result {
            Ok(reply) => {
                let (verdict, text, stop) = show(reply);
                (verdict, text, stop.map(|stop| reason(stop).to_string()))
            }
            Err(error) => {
                let kind = error.verdict(is_sound);
                let error = match error {
                    SolveError::WrongAnswer { fault, components: count } if !is_sound => {
                        components = count;
                        fault
                    }
                    error => error.to_string(),
                };
                (kind, None, Some(error))
            }
        };
        Self {
            verdict,
            answers: None,
            text,
            error,
            components,
            figures,
            fallback,
            time,
            certificate: None,
        }
    }
}

/// Puts a question to a puzzle.
pub(super) fn ask<P: Registrable>(
    puzzle: &P,
    question: Question,
    form: Form,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Reply {
    let is_sound = options.mode.is_sound();
    match question {
        Question::Answer { to } => {
            let mut solved = questions::solve(puzzle, options, watch);
            let certified = solved.certified.take();
            let mut error = None;
            let mut reply = Reply::to(solved, is_sound, |verdict| {
                let kind = VerdictKind::from(&verdict);
                let solution = match verdict {
                    Verdict::Solved(solution) => solution,
                    Verdict::Unsatisfiable => return (kind, None, None),
                    Verdict::Unknown(stop) => return (kind, None, Some(stop)),
                };
                let Some(format) = to else {
                    return (kind, Some(show(&Shown::Answer(&solution), form)), None);
                };
                match format::write(puzzle, Some(solution.answer()), format) {
                    Ok(text) => (kind, Some(text), None),
                    Err(misfit) => {
                        error = Some(misfit.to_string());
                        (VerdictKind::Error, None, None)
                    }
                }
            });
            reply.error = reply.error.or(error);
            reply.certificate =
                certified.map(|certified| Certificate::new(puzzle, None, certified));
            reply
        }
        Question::All { limit } => all(puzzle, limit, form, options, watch),
        Question::Unique => {
            let mut outcome = questions::unique(puzzle, options, watch);
            let certified = outcome.certified.take();
            let answer = match &outcome.result {
                Ok(Uniqueness::Unique(solution)) => Some(solution.answer()),
                _ => None,
            };
            let certificate =
                certified.map(|certified| Certificate::new(puzzle, answer, certified));
            let reply = Reply::to(outcome, is_sound, |uniqueness| match uniqueness {
                Uniqueness::Unique(_) => (VerdictKind::Unique, None, None),
                Uniqueness::Multiple(first, second) => {
                    (VerdictKind::Multiple, Some(multiple(&first, &second, form)), None)
                }
                Uniqueness::Unsatisfiable => (VerdictKind::Unsatisfiable, None, None),
                Uniqueness::Unknown(_, stop) => (VerdictKind::Unknown, None, Some(stop)),
            });
            Reply { certificate, ..reply }
        }
        Question::Common => {
            let outcome = questions::common(puzzle, options, watch);
            Reply::to(outcome, is_sound, |common| match common {
                Common::Agreed(solution, agreed) => {
                    let text = show(&Shown::Common(&solution, &agreed), form);
                    (VerdictKind::Solved, Some(text), None)
                }
                Common::Unsatisfiable => (VerdictKind::Unsatisfiable, None, None),
                Common::Unknown(stop) => (VerdictKind::Unknown, None, Some(stop)),
            })
        }
    }
}

fn show<P: Registrable>(shown: &Shown<'_, P>, form: Form) -> String {
    match form {
        Form::Text => P::write(shown),
        #[cfg(feature = "draw")]
        Form::Picture { coloured } => P::in_signs(shown, coloured),
    }
}

/// What follows the word MULTIPLE: how far a second answer is from the first, and below, indented,
/// that answer and where it differs. A picture marks the latter itself.
fn multiple<P: Registrable>(
    first: &Solution<'_, P>,
    second: &Solution<'_, P>,
    form: Form,
) -> String {
    let difference = show(&Shown::Difference(first, second), form);
    let below = match form {
        Form::Text => show(&Shown::Answer(second), form) + &difference,
        #[cfg(feature = "draw")]
        Form::Picture { .. } => difference,
    };
    let differences = P::count_differences(first.answer(), second.answer());
    let mut text = format!("a second answer differs in {differences}\n");
    for line in below.split_inclusive('\n') {
        text.push_str("  ");
        text.push_str(line);
    }
    text
}

const AT_LEAST: &str = "at least ";

/// The line above several answers.
fn number(found: u64, is_all: bool) -> String {
    let least = if is_all { "" } else { AT_LEAST };
    let plural = if found == 1 { "" } else { "s" };
    format!("{least}{found} answer{plural}\n")
}

/// How many answers follow such a line (at least one), and whether there are no more.
pub fn parse_number(line: &[u8]) -> Option<(u64, bool)> {
    let line = str::from_utf8(line).ok()?;
    let number = line.strip_suffix(" answers").or_else(|| line.strip_suffix(" answer"))?;
    let (number, is_all) = match number.strip_prefix(AT_LEAST) {
        Some(number) => (number, false),
        None => (number, true),
    };
    Some((number.parse().ok().filter(|&number| number > 0)?, is_all))
}

/// All answers up to a limit, below a line with their number.
fn all<P: Registrable>(
    puzzle: &P,
    limit: u64,
    form: Form,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Reply {
    let mut answers = Answers::new(puzzle, options);
    let mut texts: Vec<String> = Vec::new();
    let result = loop {
        match answers.next(watch) {
            Ok(Verdict::Solved(solution)) => {
                texts.push(show(&Shown::Answer(&solution), form));
                if texts.len() as u64 == limit {
                    break Ok(Verdict::Solved(solution));
                }
            }
            end => break end,
        }
    };
    let found = texts.len() as u64;
    let is_all = matches!(result, Ok(Verdict::Unsatisfiable));
    let outcome = answers.close(result);
    let mut reply = Reply::to(outcome, options.mode.is_sound(), |end| {
        let (kind, stop) = match end {
            Verdict::Unsatisfiable if found == 0 => (VerdictKind::Unsatisfiable, None),
            Verdict::Solved(_) | Verdict::Unsatisfiable => (VerdictKind::Solved, None),
            Verdict::Unknown(stop) => (VerdictKind::Unknown, Some(stop)),
        };
        // Answers of several lines stand apart.
        let is_block = texts.iter().any(|text| text.lines().count() > 1);
        let between = if is_block { "\n" } else { "" };
        (kind, (found > 0).then(|| number(found, is_all) + &texts.join(between)), stop)
    });
    reply.answers = Some(found);
    reply
}
