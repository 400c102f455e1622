//! How outcomes follow each other in the output.

use super::instances::Instance;
use super::question::Question;
use crate::format::course::{self, ERROR, UNKNOWN, UNSATISFIABLE};
use crate::format::{AnyPuzzle, Format};
use crate::report::Record;
use std::borrow::Cow;
use std::io::{self, Write};

/// The order of things: pairs of lines close together, maps and pictures with a blank line between,
/// verdicts and
/// JSON one a line.
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

    /// Whether an outcome is a block of lines; goes on to the next. The second is whether a blank
    /// line parts it from the one before.
    pub(super) fn advance(&mut self, instance: &Instance) -> (bool, bool) {
        let is_block = match self.question {
            Question::Answer { to: Some(format) } => !format.is_one_line(),
            _ => self.pictures || instance.kind() == "flow",
        };
        let after = self.after.replace(is_block);
        (is_block, after == Some(true) || (after.is_some() && is_block))
    }

    pub(super) fn write(
        &mut self,
        out: &mut dyn Write,
        instance: &Instance,
        record: &Record,
        text: Option<&[u8]>,
    ) -> io::Result<()> {
        if self.question == Question::Unique {
            return write_verdict(out, record, text);
        }
        let format = match self.question {
            Question::Answer { to } => to,
            _ => None,
        };
        let (is_block, is_parted) = self.advance(instance);
        if is_parted {
            out.write_all(b"\n")?;
        }
        if !is_block && format.is_none() {
            out.write_all(&heading(instance))?;
            out.write_all(b"\n")?;
        }
        if format == Some(Format::Json) && text.is_none() {
            return write_no_answer_as_json(out, record);
        }
        match (text, record.verdict) {
            (Some(text), _) => out.write_all(text),
            (None, "unsatisfiable") => writeln!(out, "{UNSATISFIABLE}"),
            (None, "unknown") => writeln!(out, "{UNKNOWN}"),
            (None, _) => writeln!(out, "{ERROR}{}", record.error.as_deref().unwrap_or_default()),
        }
    }
}

/// The first of the course's two lines: as it was read, if it was read as such a line or not at all.
pub(super) fn heading(instance: &Instance) -> Cow<'_, [u8]> {
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
    serde_json::to_writer(&mut *out, &serde_json::json!({ "outcome": outcome }))?;
    out.write_all(b"\n")
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
