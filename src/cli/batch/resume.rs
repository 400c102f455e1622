//! Resuming: how much of an output is whole, and whether it matches the input.

use super::instances::{Instance, Instances};
use super::layout::Layout;
use super::replies::Replies;
use crate::cli::error::CliError;
use crate::cli::files::hold::hold_to_read;
use crate::cli::files::places::shown;
use crate::questions::VerdictKind;
use crate::report::{self, Record, Row};
use std::borrow::Cow;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// What an output holds already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Resumed {
    /// Whole outcomes.
    pub(crate) count: u64,
    /// Bytes of these; what comes after is the beginning of one more.
    pub(crate) length: u64,
    /// Whether one of them is neither an answer nor a proof.
    pub(crate) is_flawed: bool,
}

/// Reads what an output holds, along with the instances of its input. `instances` then stands after
/// the last instance whose outcome is whole. A missing output holds nothing.
fn read(
    path: &Path,
    instances: &mut Instances,
    mut find: impl FnMut(&mut WholeLines, &Instance) -> Result<Found, CliError>,
) -> Result<Resumed, CliError> {
    let mut whole = Resumed::default();
    if !path.exists() {
        return Ok(whole);
    }
    let mut lines = WholeLines::of(path)?;
    loop {
        let Some(instance) = instances.next()? else {
            let goes_on = lines.next()? || !lines.line.is_empty();
            let why = || "it goes on after the last instance".to_string();
            return if goes_on { Err(differs(path, whole.count, why())) } else { Ok(whole) };
        };
        match find(&mut lines, &instance)? {
            Found::Whole { is_flawed } => {
                whole.count += 1;
                whole.length = lines.length;
                whole.is_flawed |= is_flawed;
            }
            Found::Part => {
                instances.put_back(instance);
                return Ok(whole);
            }
            Found::Other(why) => return Err(differs(path, whole.count, why)),
        }
    }
}

/// Reads the outcomes of an output. Both `instances` and `layout` then stand after the last whole
/// one. `each` is given every instance whose outcome is whole, and whether its answer has a `?`. An
/// input that can be read only once is read no more than that.
pub(super) fn outcomes(
    path: &Path,
    instances: &mut Instances,
    layout: &mut Layout,
    mut each: impl FnMut(&Instance, bool) -> Result<(), CliError>,
) -> Result<Resumed, CliError> {
    read(path, instances, |lines, instance| {
        let (before, mut has_open) = (layout.clone(), false);
        let found = outcome(lines, instance, layout, &mut has_open)?;
        match found {
            Found::Whole { .. } => each(instance, has_open)?,
            _ => *layout = before,
        }
        Ok(found)
    })
}

/// Reads the rows of a comparison, and hands those of each instance to `take`. `begin` has the
/// beginnings of their records.
pub(crate) fn rows(
    path: &Path,
    instances: &mut Instances,
    begin: impl Fn(&Instance) -> Vec<Record>,
    mut take: impl FnMut(Vec<Row>),
) -> Result<Resumed, CliError> {
    read(path, instances, |lines, instance| {
        let mut rows = Vec::new();
        for record in begin(instance) {
            if !lines.next()? {
                return Ok(match begins_row(&lines.line, record.index) {
                    true => Found::Part,
                    false => Found::Other(format!("{} is not a row", excerpt(&lines.line))),
                });
            }
            match row_about(&lines.line, &record, "a row") {
                Ok(row) => rows.push(row),
                Err(why) => return Ok(Found::Other(why)),
            }
        }
        let is_flawed = rows.iter().any(|row| row.record.account.verdict == VerdictKind::Error);
        take(rows);
        Ok(Found::Whole { is_flawed })
    })
}

/// Reads an output that has a line for each of `most` outcomes, which `make` makes again. To make all
/// of them would take as long as the first time. So that is done with the first, with the last, and
/// with the one that is not whole.
pub(crate) fn lines(
    path: &Path,
    most: u64,
    make: impl Fn(u64) -> Result<String, CliError>,
) -> Result<Resumed, CliError> {
    let mut whole = Resumed::default();
    if !path.exists() {
        return Ok(whole);
    }
    let compare = |index: u64, line: &[u8], is_whole: bool| {
        let expected = make(index)?;
        let expected = expected.strip_suffix('\n').unwrap_or(&expected).as_bytes();
        let fits = if is_whole { expected == line } else { expected.starts_with(line) };
        let why = || format!("{} is not what is made next", excerpt(line));
        if fits { Ok(()) } else { Err(differs(path, index, why())) }
    };
    let mut lines = WholeLines::of(path)?;
    let mut last = Vec::new();
    while lines.next()? && whole.count < most {
        if whole.count == 0 {
            compare(0, &lines.line, true)?;
        }
        whole.count += 1;
        whole.length = lines.length;
        last.clone_from(&lines.line);
    }
    if whole.count > 1 {
        compare(whole.count - 1, &last, true)?;
    }
    if lines.length > whole.length || (whole.count == most && !lines.line.is_empty()) {
        return Err(differs(path, most, "it goes on after the last outcome".to_string()));
    }
    if !lines.line.is_empty() {
        compare(whole.count, &lines.line, false)?;
    }
    Ok(whole)
}

/// The row that a line is, which must be about the same as a record; or why it is not `what`.
fn row_about(line: &[u8], expected: &Record, what: &str) -> Result<Row, String> {
    let row = report::read_json_line(line);
    let row = row.ok_or_else(|| format!("{} is not {what}", excerpt(line)))?;
    match row.record.difference(expected) {
        None => Ok(row),
        Some(why) => Err(why),
    }
}

/// Why what a file holds after so many outcomes cannot be gone on with.
pub(super) fn differs(path: &Path, count: u64, why: String) -> CliError {
    CliError::Resume { name: shown(path), count, why }
}

/// The beginning of a line, in quotes.
fn excerpt(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(&line[..line.len().min(80)]);
    format!("'{}'", text.escape_debug())
}

enum Found {
    Whole {
        is_flawed: bool,
    },
    Part,
    /// It is something else; why.
    Other(String),
}

/// Reads the outcome of an instance, and whether its answer has a `?`. An answer goes through the
/// checker.
fn outcome(
    lines: &mut WholeLines,
    instance: &Instance,
    layout: &mut Layout,
    has_open: &mut bool,
) -> Result<Found, CliError> {
    let (is_parted, heading) = layout.open(instance, false);
    for before in [is_parted.then(Cow::default), heading].into_iter().flatten() {
        let is_whole = lines.next()?;
        let fits = if is_whole { *before == *lines.line } else { before.starts_with(&lines.line) };
        match (fits, is_whole) {
            (true, true) => {}
            (true, false) => return Ok(Found::Part),
            (false, _) => {
                let why = format!("it has {}, not {}", excerpt(&lines.line), excerpt(&before));
                return Ok(Found::Other(why));
            }
        }
    }
    let replies = Replies::to(layout.question, instance);
    let other = |line: &[u8]| {
        Ok(Found::Other(format!("{} is not a reply to this question", excerpt(line))))
    };
    if !lines.next()? {
        let is_part = replies.may_begin(&lines.line);
        return if is_part { Ok(Found::Part) } else { other(&lines.line) };
    }
    let Some(reply) = replies.first(&lines.line) else { return other(&lines.line) };
    let mut answer = replies.answer();
    let mut wrong = Ok(());
    if let Some(place) = &reply.place {
        wrong = answer.add(place, &lines.line);
        *has_open = lines.line.contains(&b'?');
    }
    for place in replies.below(&reply) {
        let is_whole = lines.next()?;
        if !replies.is_line(&place, &lines.line, is_whole) {
            return other(&lines.line);
        }
        if !is_whole {
            return Ok(Found::Part);
        }
        wrong = wrong.and_then(|()| answer.add(&place, &lines.line));
        *has_open |= lines.line.contains(&b'?');
    }
    Ok(match wrong {
        Ok(()) => Found::Whole { is_flawed: reply.is_flawed },
        Err(fault) => Found::Other(format!("the answer to {} is wrong: {fault}", instance.place())),
    })
}

/// The lines of a file that have their end.
pub(crate) struct WholeLines {
    name: String,
    input: BufReader<File>,
    pub(crate) line: Vec<u8>,
    /// Bytes of all lines so far.
    pub(crate) length: u64,
}

impl WholeLines {
    pub(crate) fn of(path: &Path) -> Result<Self, CliError> {
        let name = shown(path);
        match File::open(path) {
            Ok(file) => {
                hold_to_read(&file, path)?;
                Ok(Self { name, input: BufReader::new(file), line: Vec::new(), length: 0 })
            }
            Err(source) => Err(CliError::Read { name, source }),
        }
    }

    /// Reads the next line into `line`, without its end. Says whether it has one; the last line of
    /// a file, which may be empty, has none.
    pub(crate) fn next(&mut self) -> Result<bool, CliError> {
        self.line.clear();
        let read = self.input.read_until(b'\n', &mut self.line);
        read.map_err(|source| CliError::Read { name: self.name.clone(), source })?;
        let is_whole = self.line.last() == Some(&b'\n');
        if is_whole {
            self.length += self.line.len() as u64;
            self.line.pop();
        }
        Ok(is_whole)
    }
}

/// Whether a row about this instance may begin so.
fn begins_row(part: &[u8], index: u64) -> bool {
    let beginning = format!("{{\"index\":{index}").into_bytes();
    match part.strip_prefix(&beginning[..]) {
        Some(rest) => rest.first().is_none_or(|byte| !byte.is_ascii_digit()),
        None => beginning.starts_with(part),
    }
}

/// The records of an earlier run, read along with its outcomes.
pub(crate) struct Records<'a> {
    path: &'a Path,
    lines: WholeLines,
    count: u64,
}

impl<'a> Records<'a> {
    pub(crate) fn of(path: &'a Path) -> Result<Self, CliError> {
        Ok(Self { path, lines: WholeLines::of(path)?, count: 0 })
    }

    /// Reads the next record, which must be about the same as `expected`.
    pub(crate) fn next(&mut self, expected: &Record) -> Result<(), CliError> {
        let is_whole = self.line()?;
        let row = match is_whole {
            true => row_about(&self.lines.line, expected, &format!("record {}", self.count + 1)),
            false => Err("it has fewer records".to_string()),
        };
        row.map_err(|why| differs(self.path, self.count, why))?;
        self.count += 1;
        Ok(())
    }

    /// How many bytes the records so far have. What comes after must be records too.
    pub(crate) fn end(mut self) -> Result<u64, CliError> {
        let length = self.lines.length;
        while self.line()? {
            self.count += 1;
        }
        Ok(length)
    }

    /// Reads the next line, which must begin like the next record. Says whether it is whole.
    fn line(&mut self) -> Result<bool, CliError> {
        let is_whole = self.lines.next()?;
        if begins_row(&self.lines.line, self.count + 1) {
            return Ok(is_whole);
        }
        let why = format!("{} is not record {}", excerpt(&self.lines.line), self.count + 1);
        Err(differs(self.path, self.count, why))
    }
}

/// Refuses to begin an output again that `held` says holds the first outcomes of this input, if
/// there are more.
pub(crate) fn refuse_unfinished(
    path: &Path,
    held: Result<Resumed, CliError>,
    has_more: impl FnOnce(u64) -> Result<bool, CliError>,
) -> Result<(), CliError> {
    match held {
        Ok(Resumed { count, .. }) if count > 0 && has_more(count)? => {
            Err(CliError::Unfinished { name: shown(path), count })
        }
        Ok(_) | Err(CliError::Resume { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}
