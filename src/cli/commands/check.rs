//! `lazyloop check`: a file of instances and answers, checked against the rules pair by pair.

use crate::answer::Answer;
use crate::cli::arguments::limits;
use crate::cli::arguments::named::kind;
use crate::cli::arguments::rules::Rules;
use crate::cli::batch::instances::{Indices, of_kind};
use crate::cli::batch::pool::{self, End, Jobs};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::input;
use crate::cli::files::output::Output;
use crate::cli::files::places::Places;
use crate::registry::{self, AnyPuzzle, Claim, KindInfo};
use crate::report;
use crate::text::{Expected, FormatError, Line, Lines, verdict};
use clap::{Args, value_parser};
use serde_json::{Map, Value};
use std::iter;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lazyloop check answers.txt
  lazyloop solve instances/masyu | lazyloop check";

/// Check a file of instances and answers, as `solve` writes it
///
/// A puzzle of several lines, such as a map, is a block, and so is its answer; an empty line stands
/// after each block. An object in JSON has its answer beside the puzzle, on one line. All others are
/// pairs of lines. Each pair leaves one line that says whether the answer is right, or what is wrong with
/// it and where, or that it cannot be read.
///
/// Exit status: 0 if every pair was read and no answer is wrong, 1 otherwise, 130 if it was
/// interrupted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// A file of pairs of lines or blocks; - for standard input
    #[arg(default_value = "-", help_heading = "Input")]
    input: PathBuf,
    /// Check this pair alone, counted from 1; or from which to which, as 1-10
    #[arg(long, value_name = "K", help_heading = "Input")]
    index: Option<Indices>,
    /// Read no line of more than this many MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, help_heading = "Input",
        hide_short_help = true, value_parser = value_parser!(u32).range(1..))]
    max_line: u32,
    #[command(flatten)]
    terms: Terms,
    #[command(flatten)]
    jobs: Jobs,
}

/// What the puzzles are.
#[derive(Args, Debug)]
struct Terms {
    /// The kind of the puzzles [default: told by each puzzle]; FILE.kind is a kind of your own
    #[arg(long, value_name = "KIND", value_parser = kind(), help_heading = "Input",
        hide_short_help = true)]
    kind: Option<&'static KindInfo>,
    #[command(flatten)]
    rules: Rules,
}

/// The file, read line by line.
struct Input {
    name: String,
    lines: Lines<input::Reader>,
    /// A line that was read and belongs to what comes next.
    ahead: Option<OwnLine>,
}

/// A line that can go to another thread.
struct OwnLine {
    number: usize,
    text: Vec<u8>,
    /// The error, if only the line's beginning is held.
    fault: Option<FormatError>,
}

impl OwnLine {
    /// The next line; a blank one too if `blank`.
    fn read(input: &mut Input, blank: bool) -> Result<Option<Self>, CliError> {
        if let Some(line) = input.ahead.take() {
            return Ok(Some(line));
        }
        let read = |source| CliError::Read { name: input.name.clone(), source };
        let line = match blank {
            true => input.lines.next_line_or_blank().map_err(read)?,
            false => input.lines.next_line().map_err(read)?,
        };
        let line = line.map(|Line { number, text }| (number, text.to_vec()));
        Ok(line.map(|(number, text)| Self { number, text, fault: input.lines.fault() }))
    }

    fn line(&self) -> Line<'_> {
        Line { number: self.number, text: &self.text }
    }
}

impl Input {
    /// The next line that is not blank. For a block, also all lines below it up to an empty one.
    fn part(&mut self, is_block: impl Fn(&[u8]) -> bool) -> Result<Vec<OwnLine>, CliError> {
        let Some(first) = OwnLine::read(self, false)? else { return Ok(Vec::new()) };
        let (mut held, most) = (first.text.len(), self.lines.most());
        let mut part = vec![first];
        if is_block(&part[0].text) {
            while let Some(line) = OwnLine::read(self, true)?.filter(|line| !line.text.is_empty()) {
                held += line.text.len();
                if held <= most {
                    part.push(line);
                } else if part[0].fault.is_none() {
                    part[0].fault = Some(FormatError::too_long(part[0].number, most));
                }
            }
        }
        Ok(part)
    }
}

/// An instance and its outcome. The outcome has no line if the file ends before it.
struct Pair {
    instance: Vec<OwnLine>,
    outcome: Vec<OwnLine>,
    is_block: bool,
}

/// The most bytes that are said of a pair.
const FINDING: usize = 1024;

/// What the check found about a pair.
enum Finding {
    Right,
    /// No answer is claimed, or none that can be checked.
    NoAnswer(&'static str),
    Wrong(String),
    Unreadable(String),
}

impl Check {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let (name, reader) = input::open(&self.input, None)?;
        let lines = Lines::new(reader).at_most(limits::bytes(self.max_line));
        let mut input = Input { name, lines, ahead: None };
        let mut places = Places::of_inputs(&[&self.input]);
        let mut output = Output::create(places.claim(None)?, &mut places)?;
        let (mut pairs, mut right, mut wrong, mut unreadable) = (0_u64, 0_u64, 0_u64, 0_u64);
        let (meant, mut index) = (self.index, 0);
        let work = iter::from_fn(move || {
            while meant.is_none_or(|meant| index < meant.end()) {
                let pair = Pair::read(&mut input).transpose();
                let (read, missing) = (index, meant.filter(|_| pair.is_none()));
                index += 1;
                if let Some(meant) = missing {
                    let (name, index) = (input.name.clone(), meant.first.max(index));
                    return Some(Err(CliError::NoSuchInstance { name, count: read, index }));
                }
                let is_meant = meant.is_none_or(|meant| index >= meant.first);
                if is_meant || matches!(pair, Some(Err(_))) {
                    return Some(pair?.map(|pair| (index, pair)));
                }
            }
            None
        });
        let terms = self.terms;
        let perform = move |pair: Result<(u64, Pair), CliError>| {
            pair.map(|(index, pair)| (index, pair.number(), pair.check(&terms)))
        };
        let end = pool::run(
            self.jobs.count(),
            work,
            |pair| pair.as_ref().map_or(0, |(_, pair)| pair.size()),
            perform,
            |_| FINDING,
            |found| {
                let (index, number, finding) = found?;
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
                output.write(|out| writeln!(out, "pair {index} (line {number}): {said}"))
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
    /// How many bytes of text it holds.
    fn size(&self) -> usize {
        self.instance.iter().chain(&self.outcome).map(|line| line.text.len()).sum()
    }

    /// The next pair; `None` after the last one.
    fn read(input: &mut Input) -> Result<Option<Self>, CliError> {
        let instance = input.part(registry::is_block)?;
        let Some(first) = instance.first() else { return Ok(None) };
        let is_block = registry::is_block(&first.text);
        if first.text.starts_with(b"{") {
            let below = OwnLine::read(input, false)?;
            let (outcome, next) = match below {
                Some(line) if verdict::word(&line.text).is_some() => (vec![line], None),
                next => (Vec::new(), next),
            };
            input.ahead = next;
            return Ok(Some(Self { instance, outcome, is_block }));
        }
        Ok(Some(Self { outcome: input.part(|_| is_block)?, instance, is_block }))
    }

    /// The line where it begins.
    fn number(&self) -> usize {
        self.instance.first().map_or(1, |line| line.number)
    }

    fn check(&self, terms: &Terms) -> Finding {
        let outcome: Vec<Line<'_>> = self.outcome.iter().map(OwnLine::line).collect();
        if outcome.is_empty() && self.instance[0].text.starts_with(b"{") {
            return self.check_object(terms);
        }
        let Some(first) = outcome.first() else {
            let last = self.instance.last().map_or(0, |line| line.number);
            let below = Line { number: last + 1, text: b"" };
            return Finding::Unreadable(below.error(0, Expected::Answer).to_string());
        };
        let mut lines = self.instance.iter().chain(&self.outcome);
        if let Some(fault) = lines.find_map(|line| line.fault.as_ref()) {
            return Finding::Unreadable(format!("{fault} (see --max-line)"));
        }
        if let Some(word) = verdict::word(first.text) {
            return Finding::NoAnswer(word);
        }
        if self.is_block || terms.kind.is_some() || !terms.rules.is_empty() {
            let puzzle = match self.puzzle(terms) {
                Ok((puzzle, _)) => puzzle,
                Err(fault) => return Finding::Unreadable(fault),
            };
            if self.is_block {
                return match puzzle.check_written(&outcome) {
                    Ok(()) => Finding::Right,
                    Err(fault) => Finding::Wrong(fault),
                };
            }
        }
        let instance = Line { number: self.number(), text: &self.instance[0].text };
        match registry::check(instance, *first) {
            Ok(()) => Finding::Right,
            Err(Claim::Wrong(fault)) => Finding::Wrong(fault),
            Err(Claim::Unreadable(error)) => Finding::Unreadable(error.to_string()),
        }
    }

    /// Checks the answer that an object in JSON has beside its puzzle. `solve` puts a word in its place
    /// where there is none.
    fn check_object(&self, terms: &Terms) -> Finding {
        let OwnLine { text, fault, .. } = &self.instance[0];
        if let Some(fault) = fault {
            return Finding::Unreadable(format!("{fault} (see --max-line)"));
        }
        let object = serde_json::from_slice::<Map<String, Value>>(text).unwrap_or_default();
        let outcome = object.get("outcome").and_then(Value::as_str);
        if let Some(word) = outcome.and_then(|outcome| verdict::word(outcome.as_bytes())) {
            return Finding::NoAnswer(word);
        }
        match self.puzzle(terms) {
            Err(fault) => Finding::Unreadable(fault),
            Ok((_, None)) => Finding::Unreadable("the object has no answer".to_string()),
            Ok((puzzle, Some(answer))) => match puzzle.check(&answer) {
                Ok(()) => Finding::Right,
                Err(fault) => Finding::Wrong(fault.to_string()),
            },
        }
    }

    /// The puzzle on some terms, with the answer beside it; or what is wrong with the puzzle.
    fn puzzle(&self, terms: &Terms) -> Result<(Box<dyn AnyPuzzle>, Option<Answer>), String> {
        let lines: Vec<&[u8]> = self.instance.iter().map(|line| &line.text[..]).collect();
        let text = lines.join(&b'\n');
        let reader = registry::reader(&text[..], None);
        let read = reader.of_kind(terms.kind.map(|kind| kind.name)).next_instance();
        let (puzzle, answer) = match read.map_err(|error| error.to_string())? {
            Some(instance) => (instance.puzzle, instance.beside.answer),
            None => (Err(Line { number: 1, text: b"" }.error(0, Expected::Puzzle)), None),
        };
        let puzzle = puzzle.map_err(|mut error| {
            error.line += self.number() - 1;
            error.to_string()
        });
        Ok((terms.rules.apply(of_kind(puzzle?, terms.kind)?)?, answer))
    }
}
