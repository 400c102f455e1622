//! How outcomes follow each other in the output.

use super::instances::Instance;
use super::kind::KindArg;
use super::question::Question;
use crate::format::course::{ERROR, UNKNOWN, UNSATISFIABLE};
use crate::report::Record;
use std::io::{self, Write};

/// The order of things: pairs of lines close together, maps and pictures with a blank line between,
/// verdicts one a line.
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
        let is_block = instance.kind == KindArg::Flow || self.pictures;
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
        let (is_block, is_parted) = self.advance(instance);
        if is_parted {
            out.write_all(b"\n")?;
        }
        if !is_block {
            out.write_all(&instance.text)?;
            out.write_all(b"\n")?;
        }
        match (text, record.verdict) {
            (Some(text), _) => out.write_all(text),
            (None, "unsatisfiable") => writeln!(out, "{UNSATISFIABLE}"),
            (None, "unknown") => writeln!(out, "{UNKNOWN}"),
            (None, _) => writeln!(out, "{ERROR}{}", record.error.as_deref().unwrap_or_default()),
        }
    }
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
