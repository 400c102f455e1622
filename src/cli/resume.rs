//! Resuming: how much of an output is whole, and whether it matches the input.

use super::error::CliError;
use super::instances::{Instance, Instances};
use super::layout::Layout;
use super::places::shown;
use super::replies::Replies;
use crate::questions::VerdictKind;
use crate::report::{self, Record, Row};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// What an output holds already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Resumed {
    /// Whole outcomes.
    pub(super) count: u64,
    /// Bytes of these; what comes after is the beginning of one more.
    pub(super) length: u64,
    /// Whether one of them is neither an answer nor a proof.
    pub(super) is_flawed: bool,
    /// Whether one of them has a `?`, as only outcomes of `common` have.
    pub(super) has_open: bool,
}

/// Reads what an output holds, along with the instances of its input. `instances` then stands after
/// the last instance whose outcome is whole. A missing output holds nothing.
fn read(
    path: &Path,
    instances: &mut Instances,
    mut find: impl FnMut(&mut WholeLines, &Instance) -> io::Result<Found>,
) -> Result<Resumed, CliError> {
    let mut whole = Resumed::default();
    let mut lines = match File::open(path) {
        Ok(file) => WholeLines::of(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(whole),
        Err(source) => return Err(CliError::Read { name: shown(path), source }),
    };
    let failed = |source| CliError::Read { name: shown(path), source };
    loop {
        let Some(instance) = instances.next()? else {
            let goes_on = lines.next().map_err(failed)? || !lines.line.is_empty();
            let why = || "it goes on after the last instance".to_string();
            return if goes_on { Err(differs(path, whole.count, why())) } else { Ok(whole) };
        };
        match find(&mut lines, &instance).map_err(failed)? {
            Found::Whole { is_flawed, has_open } => {
                whole.count += 1;
                whole.length = lines.length;
                whole.is_flawed |= is_flawed;
                whole.has_open |= has_open;
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
/// one.
pub(super) fn outcomes(
    path: &Path,
    instances: &mut Instances,
    layout: &mut Layout,
) -> Result<Resumed, CliError> {
    read(path, instances, |lines, instance| {
        let before = layout.clone();
        let found = outcome(lines, instance, layout)?;
        if matches!(found, Found::Part) {
            *layout = before;
        }
        Ok(found)
    })
}

/// Reads the rows of a comparison, and hands those of each instance to `take`. `begin` has the
/// beginnings of their records.
pub(super) fn rows(
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
            match report::read_json_line(&lines.line) {
                Some(row) => match row.record.difference(&record) {
                    None => rows.push(row),
                    Some(why) => return Ok(Found::Other(why)),
                },
                None => {
                    return Ok(Found::Other(format!("{} is not a row", excerpt(&lines.line))));
                }
            }
        }
        let is_flawed = rows.iter().any(|row| row.record.verdict == VerdictKind::Error);
        take(rows);
        Ok(Found::Whole { is_flawed, has_open: false })
    })
}

fn differs(path: &Path, count: u64, why: String) -> CliError {
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
        has_open: bool,
    },
    Part,
    /// It is something else; why.
    Other(String),
}

/// Reads the outcome of an instance. An answer goes through the checker.
fn outcome(lines: &mut WholeLines, instance: &Instance, layout: &mut Layout) -> io::Result<Found> {
    let (is_parted, heading) = layout.open(instance);
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
    let mut wrong = answer.add(reply, None, &lines.line);
    let mut has_open = lines.line.contains(&b'?');
    for index in 0..reply.more {
        let is_whole = lines.next()?;
        if !replies.is_line(reply, index, &lines.line, is_whole) {
            return other(&lines.line);
        }
        if !is_whole {
            return Ok(Found::Part);
        }
        wrong = wrong.and_then(|()| answer.add(reply, Some(index), &lines.line));
        has_open |= lines.line.contains(&b'?');
    }
    Ok(match wrong {
        Ok(()) => Found::Whole { is_flawed: reply.is_flawed, has_open },
        Err(fault) => Found::Other(format!("the answer to {} is wrong: {fault}", instance.place())),
    })
}

/// The lines of a file that have their end.
struct WholeLines {
    input: BufReader<File>,
    line: Vec<u8>,
    /// Bytes of all lines so far.
    length: u64,
}

impl WholeLines {
    fn of(file: File) -> Self {
        Self { input: BufReader::new(file), line: Vec::new(), length: 0 }
    }

    /// Reads the next line into `line`, without its end. Says whether it has one; the last line of
    /// a file, which may be empty, has none.
    fn next(&mut self) -> io::Result<bool> {
        self.line.clear();
        self.input.read_until(b'\n', &mut self.line)?;
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

/// How many bytes the first `count` records of a file have, which must be about the first
/// instances; `begin` has their beginnings. What comes after must be records too.
pub(super) fn records(
    path: &Path,
    count: u64,
    instances: &mut Instances,
    begin: impl Fn(&Instance) -> Record,
) -> Result<u64, CliError> {
    let failed = |source| CliError::Read { name: shown(path), source };
    let mut lines = WholeLines::of(File::open(path).map_err(failed)?);
    let mut length = 0;
    for index in 1.. {
        let is_whole = lines.next().map_err(failed)?;
        if !begins_row(&lines.line, index) {
            let why = format!("{} is not record {index}", excerpt(&lines.line));
            return Err(differs(path, index - 1, why));
        }
        match (is_whole, index > count) {
            (false, true) => break,
            (true, true) => continue,
            (false, false) => {
                return Err(differs(path, index - 1, "it has fewer records".to_string()));
            }
            (true, false) => {}
        }
        let expected = instances.next()?.map(|instance| begin(&instance));
        let found = report::read_json_line(&lines.line).map(|row| row.record);
        let why = match found.as_ref().zip(expected.as_ref()) {
            Some((found, expected)) => found.difference(expected),
            None => Some(format!("{} is not record {index}", excerpt(&lines.line))),
        };
        if let Some(why) = why {
            return Err(differs(path, index - 1, why));
        }
        length = lines.length;
    }
    Ok(length)
}

/// Refuses answers in place of what all answers have in common. Where the file has no `?`, they can
/// be told apart only by asking again; `leaves_open` tells whether an instance leaves a `?`.
pub(super) fn refuse_answers(
    path: &Path,
    count: u64,
    instances: &mut Instances,
    leaves_open: impl Fn(&Instance) -> bool,
) -> Result<(), CliError> {
    for before in 0..count {
        let Some(instance) = instances.next()? else { break };
        if leaves_open(&instance) {
            let why = format!("it has one answer to {}, which has several", instance.place());
            return Err(differs(path, before, why));
        }
    }
    Ok(())
}

/// Refuses to begin an output again that `held` says holds the first outcomes of this input;
/// `instances` have been read along with it.
pub(super) fn refuse_unfinished(
    path: &Path,
    held: Result<Resumed, CliError>,
    instances: &mut Instances,
) -> Result<(), CliError> {
    match held {
        Ok(Resumed { count, .. }) if count > 0 && instances.next()?.is_some() => {
            Err(CliError::Unfinished { name: shown(path), count })
        }
        Ok(_) | Err(CliError::Resume { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}
