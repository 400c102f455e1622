//! How outcomes follow each other in the output.

use super::instances::Instance;
use crate::questions::VerdictKind;
use crate::registry::{Format, Question, is_one_line};
use crate::report::{self, Record};
use crate::text::verdict::{ERROR, UNKNOWN, UNSATISFIABLE};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::io::{self, Write};

/// The order of things: pairs of lines close together, maps and pictures with a blank line between,
/// verdicts and JSON one a line.
#[derive(Clone)]
pub(super) struct Layout {
    pub(super) question: Question,
    /// Whether the last outcome was a block of lines, once there was one.
    after: Option<bool>,
}

impl Layout {
    pub(super) fn new(question: Question) -> Self {
        Self { question, after: None }
    }

    /// What stands before a reply: whether a blank line, and the line that repeats the instance, which a
    /// picture does not need. Goes on to the next outcome.
    pub(super) fn open<'a>(
        &mut self,
        instance: &'a Instance,
        is_picture: bool,
    ) -> (bool, Option<Cow<'a, [u8]>>) {
        if self.question == Question::Unique {
            return (false, None);
        }
        let (is_block, heading) = match self.question {
            Question::Answer { to: Some(format) } => (!is_one_line(format), None),
            _ if is_picture => (true, None),
            _ => {
                let heading = instance.heading();
                (heading.is_none(), heading)
            }
        };
        let after = self.after.replace(is_block);
        (after == Some(true) || (after.is_some() && is_block), heading)
    }

    pub(super) fn write(
        &mut self,
        out: &mut dyn Write,
        instance: &Instance,
        record: &Record,
        text: Option<&str>,
        is_picture: bool,
    ) -> io::Result<()> {
        let (is_parted, heading) = self.open(instance, is_picture);
        if is_parted {
            out.write_all(b"\n")?;
        }
        if let Some(heading) = heading {
            out.write_all(&heading)?;
            out.write_all(b"\n")?;
        }
        match (self.question, text, record.account.verdict) {
            (Question::Unique, ..) => write_verdict(out, record, text),
            (_, Some(text), _) => out.write_all(text.as_bytes()),
            (Question::Answer { to: Some(Format::JSON) }, None, _) => {
                write_no_answer_as_json(out, instance, record)
            }
            (_, None, _) => writeln!(out, "{}", no_answer(record)),
        }
    }
}

/// What stands in place of an answer.
fn no_answer(record: &Record) -> String {
    let why = record.account.error.as_deref().unwrap_or_default();
    match record.account.verdict {
        VerdictKind::Unsatisfiable => UNSATISFIABLE.to_string(),
        VerdictKind::Unknown => format!("{UNKNOWN}: {why}"),
        _ => format!("{ERROR}{why}"),
    }
}

/// The puzzle as it would stand with its answer, and why there is none.
fn write_no_answer_as_json(
    out: &mut dyn Write,
    instance: &Instance,
    record: &Record,
) -> io::Result<()> {
    let puzzle = instance.puzzle.as_ref().ok().and_then(|puzzle| puzzle.write(Format::JSON).ok());
    let object = puzzle.and_then(|text| serde_json::from_str::<Map<String, Value>>(&text).ok());
    let mut object = object.unwrap_or_else(|| {
        let text = String::from_utf8_lossy(&instance.text).into_owned();
        Map::from_iter([
            ("line".to_string(), record.line.into()),
            ("text".to_string(), text.into()),
        ])
    });
    object.insert("outcome".to_string(), no_answer(record).into());
    report::write_json_line(out, &object)
}

/// One line that begins with the verdict, and what belongs to it.
fn write_verdict(out: &mut dyn Write, record: &Record, text: Option<&str>) -> io::Result<()> {
    write!(out, "{} {}", record.account.verdict.name().to_uppercase(), record.place())?;
    if let Some(error) = &record.account.error {
        return writeln!(out, ": {error}");
    }
    match text {
        Some(text) => {
            out.write_all(b": ")?;
            out.write_all(text.as_bytes())
        }
        None => writeln!(out),
    }
}
