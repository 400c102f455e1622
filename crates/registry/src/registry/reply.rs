//! Questions about a puzzle, and their replies.

use crate::answer::Answer;
use crate::engine::Verdict;
use crate::kind::Format;
use crate::kind::{AnyPuzzle, Shown, Solution};
use crate::questions::{
    self, Account, Certified, Common, Options, Outcome, Progress, SolveError, Uniqueness,
    VerdictKind,
};
use crate::text::json::ANSWER;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::slice;

/// A question about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// An answer. If a format is named, it is written together with its puzzle.
    Answer {
        /// The format.
        to: Option<Format>,
    },
    /// All answers, up to a limit.
    All {
        /// The limit.
        limit: u64,
    },
    /// Whether there is exactly one answer.
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
    Picture {
        /// Whether it is in colour.
        coloured: bool,
    },
}

/// The reply to a question.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Reply {
    /// The verdict and the figures.
    pub account: Account,
    /// The text of the reply, each line with its end; `None` if the verdict says all.
    pub text: Option<String>,
    /// How many loops or paths there are in the model that an encoding wrongly took for an answer.
    pub components: Option<usize>,
    /// The certificate, if one was asked for and the verdict refutes something. It is left out
    /// where a reply is sent.
    #[serde(skip)]
    pub certificate: Option<Certificate>,
}

/// A certificate, part by part; `docs/CERTIFICATES.md` describes them.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The puzzle, the verdict, and the witnesses of the cuts.
    pub statement: String,
    /// The clauses, in DIMACS.
    pub formula: String,
    /// The refutation, in LRAT.
    pub proof: String,
}

impl Certificate {
    /// The version of the format.
    const VERSION: u32 = 1;

    /// The certificate that a puzzle has these answers and no others, or if the claim is [`COMMON`], that all
    /// others agree with these where these agree. The only answer stands in the puzzle, several stand below it.
    fn new(
        puzzle: &dyn AnyPuzzle,
        claim: &'static str,
        answers: &[Answer],
        certified: Certified,
    ) -> Self {
        let (verdict, only, several) = match answers {
            [] => (VerdictKind::Unsatisfiable.name(), None, &[][..]),
            [only] => (VerdictKind::Unique.name(), Some(only), &[][..]),
            several => (claim, None, several),
        };
        let json = puzzle.to_line(only);
        let Certified { form, variable, cuts, formula, proof } = certified;
        let (version, puzzle_json, kind) = (Self::VERSION, json.trim_end(), kind_of(puzzle));
        let mut statement = format!(
            "{{\"certificate\":{version},\"verdict\":\"{verdict}\",\"form\":\"{form}\",{kind}\"puzzle\":{puzzle_json}"
        );
        if !several.is_empty() {
            statement += &format!(",\"answers\":{}", several.len());
        }
        statement += "}\n";
        let mut common: Option<Map<String, Value>> = None;
        for answer in several {
            let fields = fields_of(puzzle, answer);
            statement += &format!("{}\n", json!({ "answer": fields }));
            common = Some(common.map_or(fields.clone(), |common| agreement(common, &fields)));
        }
        if let Some(mut common) = common.filter(|_| verdict == COMMON) {
            if common.contains_key(ANSWER) {
                // Of a map only the letters are compared.
                common.retain(|name, _| name == ANSWER);
            }
            let mut line = Map::from_iter([(COMMON.to_string(), common.into())]);
            line.extend(variable.map(|variable| ("variable".to_string(), variable.into())));
            statement += &format!("{}\n", Value::from(line));
        }
        Self { statement: statement + &cuts, formula, proof }
    }
}

/// The claims of certificates that list several answers.
const ALL: &str = "all";
const COMMON: &str = "common";

/// Fields of an answer with a `?` for each sign that is another one in those of another answer.
fn agreement(fields: Map<String, Value>, other: &Map<String, Value>) -> Map<String, Value> {
    let both = fields.into_iter().map(|(name, value)| {
        let common = agreed(&value, &other[&name]);
        (name, common)
    });
    both.collect()
}

fn agreed(value: &Value, other: &Value) -> Value {
    match (value, other) {
        (Value::String(one), Value::String(other)) => {
            let signs = one.chars().zip(other.chars());
            signs
                .map(|(one, other)| if one == other { one } else { '?' })
                .collect::<String>()
                .into()
        }
        (Value::Array(rows), Value::Array(others)) => {
            rows.iter().zip(others).map(|(row, other)| agreed(row, other)).collect()
        }
        _ => value.clone(),
    }
}

/// The fields that an answer adds to those of its puzzle.
fn fields_of(puzzle: &dyn AnyPuzzle, answer: &Answer) -> Map<String, Value> {
    let alone = puzzle.to_json(None).more;
    let mut fields = puzzle.to_json(Some(answer)).more;
    fields.retain(|name, _| !alone.contains_key(name));
    fields
}

/// The field of a statement that tells the text of the kind, if one gives it: the text itself if it is a
/// user's, otherwise its fingerprint.
fn kind_of(puzzle: &dyn AnyPuzzle) -> String {
    let info = puzzle.info();
    match (super::kinds::own_text(info), super::text_of(info)) {
        (Some(text), _) => format!("\"kind_text\":{},", Value::from(text)),
        (None, Some(text)) => format!("\"kind_print\":\"{:016x}\",", fingerprint(text)),
        (None, None) => String::new(),
    }
}

/// FNV-1a, as `docs/CERTIFICATES.md` has it.
fn fingerprint(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

impl Reply {
    /// The reply to an outcome that shows this text.
    pub fn to(outcome: Outcome<Option<String>>) -> Self {
        let (account, components) = (outcome.account(), outcome.components());
        let text = match outcome.result {
            Ok(Verdict::Solved(text)) => text,
            _ => None,
        };
        Self { account, text, components, certificate: None }
    }
}

/// Asks a question about a puzzle, showing each iteration to `watch`. The reply comes in the form that is asked for.
pub fn ask(
    puzzle: &dyn AnyPuzzle,
    question: Question,
    form: Form,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Reply {
    match question {
        Question::Answer { to } => {
            let mut solved = questions::solve(puzzle, options, watch);
            let certified = solved.certified.take();
            let certificate =
                certified.map(|certified| Certificate::new(puzzle, ALL, &[], certified));
            let text = |solution: Solution<'_>| match to {
                Some(format) => solution
                    .write(format)
                    .map_err(|misfit| SolveError::NotTried(misfit.to_string())),
                None => Ok(show(puzzle, Shown::Answer(solution.checked()), form)),
            };
            let reply = Reply::to(solved.and_then(|solution| text(solution).map(Some)));
            Reply { certificate, ..reply }
        }
        Question::All { limit } => all(puzzle, limit, form, options, watch),
        Question::Unique => {
            let mut outcome = questions::unique(puzzle, options, watch);
            let certified = outcome.certified.take();
            let (verdict, answer) = match &outcome.result {
                Ok(Verdict::Solved(found @ Uniqueness::Unique(solution))) => {
                    (Some(found.verdict()), Some(solution.answer()))
                }
                Ok(Verdict::Solved(found)) => (Some(found.verdict()), None),
                _ => (None, None),
            };
            let answers = answer.map_or(&[][..], slice::from_ref);
            let certificate =
                certified.map(|certified| Certificate::new(puzzle, ALL, answers, certified));
            let mut reply = Reply::to(outcome.map(|found| match found {
                Uniqueness::Unique(_) => None,
                Uniqueness::Multiple(first, second) => Some(multiple(&first, &second, form)),
            }));
            reply.account.verdict = verdict.unwrap_or(reply.account.verdict);
            Reply { certificate, ..reply }
        }
        Question::Common => {
            let mut listed = Vec::new();
            let mut outcome = questions::witnessed(puzzle, options, watch, &mut |solution| {
                listed.push(solution.answer().clone());
            });
            let certified = outcome.certified.take();
            let certificate =
                certified.map(|certified| Certificate::new(puzzle, COMMON, &listed, certified));
            let reply = Reply::to(outcome.map(|Common { solution, agreed, .. }| {
                Some(show(puzzle, Shown::Common(solution.checked(), &agreed), form))
            }));
            Reply { certificate, ..reply }
        }
    }
}

fn show(puzzle: &dyn AnyPuzzle, shown: Shown<'_>, form: Form) -> String {
    match form {
        Form::Text => puzzle.show(shown),
        Form::Picture { coloured } => puzzle.show_in_signs(shown, coloured),
    }
}

/// The text after the word MULTIPLE: how far a second answer is from the first, and below,
/// indented, that answer and where it differs. A picture marks the differences itself.
fn multiple(first: &Solution<'_>, second: &Solution<'_>, form: Form) -> String {
    let (puzzle, [first, second]) = (first.puzzle(), [first, second].map(Solution::checked));
    let difference = show(puzzle, Shown::Difference(first, second), form);
    let below = match form {
        Form::Text => show(puzzle, Shown::Answer(second), form) + &difference,
        Form::Picture { .. } => difference,
    };
    let differences = puzzle.count_differences(&first, &second);
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

/// Reads the line above several answers: how many follow (at least one), and whether there are no
/// more.
pub fn parse_number(line: &[u8]) -> Option<(u64, bool)> {
    let line = str::from_utf8(line).ok()?;
    let number = line.strip_suffix(" answers").or_else(|| line.strip_suffix(" answer"))?;
    let (number, is_all) = match number.strip_prefix(AT_LEAST) {
        Some(number) => (number, false),
        None => (number, true),
    };
    Some((number.parse().ok().filter(|&number| number > 0)?, is_all))
}

/// All answers up to a limit, below a line with their number. If a limit of the options stops the
/// search, the answers found before are shown too.
fn all(
    puzzle: &dyn AnyPuzzle,
    limit: u64,
    form: Form,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Reply {
    let (mut texts, mut listed) = (Vec::new(), Vec::new());
    let take = &mut |solution: Solution<'_>| {
        texts.push(show(puzzle, Shown::Answer(solution.checked()), form));
        if options.certify {
            listed.push(solution.answer().clone());
        }
    };
    let mut outcome = questions::answers(puzzle, limit, options, watch, take);
    let certified = outcome.certified.take();
    let certificate = certified.map(|certified| Certificate::new(puzzle, ALL, &listed, certified));
    let found = texts.len() as u64;
    // Answers of several lines stand apart.
    let is_block = texts.iter().any(|text| text.lines().count() > 1);
    let between = if is_block { "\n" } else { "" };
    let text = match &outcome.result {
        Ok(verdict) if found > 0 => {
            Some(number(found, *verdict == Verdict::Solved(true)) + &texts.join(between))
        }
        _ => None,
    };
    let mut reply = Reply { text, certificate, ..Reply::to(outcome.map(|_| None)) };
    reply.account.answers = Some(found);
    reply
}
