//! Resuming: how much of an output is whole, and whether it matches the input.

use super::error::CliError;
use super::instances::{Instance, Instances};
use super::layout::Layout;
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
        Err(source) => return Err(CliError::Read { name: path.display().to_string(), source }),
    };
    let failed = |source| CliError::Read { name: path.display().to_string(), source };
    loop {
        let Some(instance) = instances.next()? else {
            let goes_on = lines.next().map_err(failed)?.is_some() || !lines.line.is_empty();
            let why = || "it goes on after the last instance".to_string();
            return if goes_on { Err(differs(path, whole.count, why())) } else { Ok(whole) };
        };
        match find(&mut lines, &instance).map_err(failed)? {
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
            let Some(line) = lines.next()? else { return Ok(Found::Part) };
            match report::read_json_line(line) {
                Some(row) if row.record.is_about_the_same(&record) => rows.push(row),
                Some(Row { record: found, .. }) => {
                    let why = format!("it has {}, not {}", found.subject(), record.subject());
                    return Ok(Found::Other(why));
                }
                None => return Ok(Found::Other(format!("{} is not a row", excerpt(line)))),
            }
        }
        let is_flawed = rows.iter().any(|row| row.record.verdict == VerdictKind::Error);
        take(rows);
        Ok(Found::Whole { is_flawed })
    })
}

fn differs(path: &Path, count: u64, why: String) -> CliError {
    CliError::Resume { name: path.display().to_string(), count, why }
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

fn outcome(lines: &mut WholeLines, instance: &Instance, layout: &mut Layout) -> io::Result<Found> {
    let (is_parted, heading) = layout.open(instance);
    for before in [is_parted.then(Cow::default), heading].into_iter().flatten() {
        match lines.next()? {
            None => return Ok(Found::Part),
            Some(line) if line == &*before => {}
            Some(line) => {
                let why = format!("it has {}, not {}", excerpt(line), excerpt(&before));
                return Ok(Found::Other(why));
            }
        }
    }
    let Some(line) = lines.next()? else { return Ok(Found::Part) };
    let Some(rest) = layout.rest(instance, line) else {
        return Ok(Found::Other(format!("{} is not a reply to this question", excerpt(line))));
    };
    for _ in 0..rest.lines {
        if lines.next()?.is_none() {
            return Ok(Found::Part);
        }
    }
    Ok(Found::Whole { is_flawed: rest.is_flawed })
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

    /// The next line without its end; `None` at the end of the file, or before a line without one.
    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        self.input.read_until(b'\n', &mut self.line)?;
        Ok(self.line.split_last().and_then(|(&last, line)| {
            (last == b'\n').then(|| {
                self.length += self.line.len() as u64;
                line
            })
        }))
    }
}

/// How many bytes the first `count` lines of a file of records have.
pub(super) fn lines(path: &Path, count: u64) -> Result<u64, CliError> {
    let failed = |source| CliError::Read { name: path.display().to_string(), source };
    let mut lines = WholeLines::of(File::open(path).map_err(failed)?);
    for _ in 0..count {
        if lines.next().map_err(failed)?.is_none() {
            let why = "it has fewer lines".to_string();
            return Err(differs(path, count, why));
        }
    }
    Ok(lines.length)
}
