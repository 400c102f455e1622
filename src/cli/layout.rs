//! How outcomes follow each other in the output.

use super::instances::Instance;
use super::question::{self, Question};
use crate::format::course::{self, ERROR, UNKNOWN, UNSATISFIABLE};
use crate::format::{AnyPuzzle, Format};
use crate::report::{self, Record};
use std::borrow::Cow;
use std::io::{self, Write};

/// The order of things: pairs of lines close together, maps and pictures with a blank line between,
/// verdicts and JSON one a line.
#[derive(Clone)]
pub(super) struct Layout {
    question: Question,
    pictures: bool,
    /// Whether the last outcome was a block of lines, once there was one.
    after: Option<bool>,
}

impl Layout {
    pub(super) fn new(question: Question, pictures: bool) -> Self {
        Self { question, pictures, after: None }
    }

    /// What stands before a reply: whether a blank line, and the line that repeats the instance.
    /// Goes on to the next outcome.
    pub(super) fn open<'a>(&mut self, instance: &'a Instance) -> (bool, Option<Cow<'a, [u8]>>) {
        if self.question == Question::Unique {
            return (false, None);
        }
        let (is_block, is_headed) = match self.question {
            Question::Answer { to: Some(format) } => (!format.is_one_line(), false),
            _ if self.pictures || instance.kind() == "flow" => (true, false),
            _ => (false, true),
        };
        let after = self.after.replace(is_block);
        let is_parted = after == Some(true) || (after.is_some() && is_block);
        (is_parted, is_headed.then(|| heading(instance)))
    }

    pub(super) fn write(
        &mut self,
        out: &mut dyn Write,
        instance: &Instance,
        record: &Record,
        text: Option<&[u8]>,
    ) -> io::Result<()> {
        let (is_parted, heading) = self.open(instance);
        if is_parted {
            out.write_all(b"\n")?;
        }
        if let Some(heading) = heading {
            out.write_all(&heading)?;
            out.write_all(b"\n")?;
        }
        match (self.question, text, record.verdict) {
            (Question::Unique, ..) => write_verdict(out, record, text),
            (_, Some(text), _) => out.write_all(text),
            (Question::Answer { to: Some(Format::Json) }, None, _) => {
                write_no_answer_as_json(out, record)
            }
            (_, None, "unsatisfiable") => writeln!(out, "{UNSATISFIABLE}"),
            (_, None, "unknown") => writeln!(out, "{UNKNOWN}"),
            (_, None, _) => {
                writeln!(out, "{ERROR}{}", record.error.as_deref().unwrap_or_default())
            }
        }
    }

    /// What the first line of a reply as text says of the others; `None` if no reply to this
    /// question about this instance begins so.
    pub(super) fn rest(&self, instance: &Instance, line: &[u8]) -> Option<Rest> {
        let height = match &instance.read.puzzle {
            Ok(AnyPuzzle::Flow(puzzle)) => puzzle.grid().rows() as u64,
            _ => 1,
        };
        if self.question == Question::Unique {
            let (verdict, said) = str::from_utf8(line).ok()?.split_once(' ')?;
            let said = said.strip_prefix(&instance.place())?;
            let lines = if verdict == "MULTIPLE" { 2 * height } else { 0 };
            let is_flawed = match verdict {
                "UNIQUE" | "MULTIPLE" | UNSATISFIABLE => false,
                "UNKNOWN" | "ERROR" => true,
                _ => return None,
            };
            return (said.is_empty() || said.starts_with(": "))
                .then_some(Rest { lines, is_flawed });
        }
        let is_flawed = line == UNKNOWN.as_bytes() || line.starts_with(ERROR.as_bytes());
        if is_flawed || line == UNSATISFIABLE.as_bytes() {
            return Some(Rest { lines: 0, is_flawed });
        }
        let Question::All { limit } = self.question else {
            return Some(Rest { lines: height - 1, is_flawed });
        };
        let (number, is_all) = question::parse_number(line)?;
        let blank = if height > 1 { number - 1 } else { 0 };
        let lines = number.checked_mul(height)?.checked_add(blank)?;
        Some(Rest { lines, is_flawed: !is_all && number < limit })
    }
}

/// What comes after the first line of a reply.
pub(super) struct Rest {
    /// How many lines.
    pub(super) lines: u64,
    /// Whether it is no verdict.
    pub(super) is_flawed: bool,
}

/// The first of the course's two lines: as it was read, if it was read as such a line or not at all.
fn heading(instance: &Instance) -> Cow<'_, [u8]> {
    match &instance.read.puzzle {
        Ok(AnyPuzzle::Slitherlink(puzzle)) if instance.read.format != Format::Course => {
            let mut line = Vec::new();
            course::write_puzzle(&mut line, puzzle).expect("writing to memory does not fail");
            line.into()
        }
        _ => (&instance.read.text).into(),
    }
}

fn write_no_answer_as_json(out: &mut dyn Write, record: &Record) -> io::Result<()> {
    let outcome = match &record.error {
        Some(error) => format!("{ERROR}{error}"),
        None => record.verdict.to_uppercase(),
    };
    report::write_json_line(out, &serde_json::json!({ "outcome": outcome }))
}

/// One line that begins with the verdict, and what belongs to it.
fn write_verdict(out: &mut dyn Write, record: &Record, text: Option<&[u8]>) -> io::Result<()> {
    write!(out, "{} {}", record.verdict.to_uppercase(), record.place())?;
    if let Some(error) = &record.error {
        return writeln!(out, ": {error}");
    }
    match text {
        Some(text) => {
            out.write_all(b": ")?;
            out.write_all(text)
        }
        None => writeln!(out),
    }
}
