//! The instances of files, one after another: lines of a file, or a map a file.

use super::CliError;
use super::files::{self, Input};
use super::kind::{AnyPuzzle, KindArg};
use crate::format::{FormatError, course, flow};
use std::io::Read;
use std::path::PathBuf;
use std::vec;

/// An instance, or why there is none.
pub(super) struct Instance {
    pub(super) kind: KindArg,
    /// The file, if there are several.
    pub(super) file: Option<String>,
    /// The line where it begins, from 1.
    pub(super) line: usize,
    /// That line as it was read, where the instance is one line.
    pub(super) text: Vec<u8>,
    pub(super) puzzle: Result<Box<dyn AnyPuzzle>, FormatError>,
}

impl Instance {
    /// Where it stands.
    pub(super) fn place(&self) -> String {
        match &self.file {
            Some(file) => format!("{file}, line {}", self.line),
            None => format!("line {}", self.line),
        }
    }
}

/// Reads files instance by instance. It holds one instance at a time.
pub(super) struct Instances {
    kind: Option<KindArg>,
    allow_empty: bool,
    several: bool,
    paths: vec::IntoIter<PathBuf>,
    /// The file whose lines are being read.
    lines: Option<Input>,
    /// What the last file was taken for, where no kind was given.
    guess: KindArg,
    /// What was put back.
    again: Option<Instance>,
}

impl Instances {
    /// The instances of files that are all of one kind, or each of the kind that its content looks
    /// like; with maps whose cells may stay empty, or not.
    pub(super) fn new(paths: Vec<PathBuf>, kind: Option<KindArg>, allow_empty: bool) -> Self {
        let several = paths.len() > 1;
        let paths = paths.into_iter();
        let guess = KindArg::Slitherlink;
        Self { kind, allow_empty, several, paths, lines: None, guess, again: None }
    }

    /// The instance comes once more.
    pub(super) fn put_back(&mut self, instance: Instance) {
        self.again = Some(instance);
    }

    /// The next instance; `None` after the last one.
    pub(super) fn next(&mut self) -> Result<Option<Instance>, CliError> {
        if self.again.is_some() {
            return Ok(self.again.take());
        }
        loop {
            if let Some(input) = &mut self.lines {
                let file = self.several.then(|| input.name.clone());
                if let Some(line) = input.next_line()? {
                    let puzzle = course::parse_puzzle(line);
                    return Ok(Some(Instance {
                        kind: KindArg::Slitherlink,
                        file,
                        line: line.number,
                        text: line.text.to_vec(),
                        puzzle: puzzle.map(|puzzle| Box::new(puzzle) as Box<dyn AnyPuzzle>),
                    }));
                }
                self.lines = None;
            }
            let Some(path) = self.paths.next() else { return Ok(None) };
            let (name, mut input) = files::open(&path)?;
            let read = |source| CliError::Read { name: name.clone(), source };
            let kind = match self.kind {
                Some(kind) => kind,
                None => self.guess(&name, input.fill_buf().map_err(read)?),
            };
            match kind {
                KindArg::Slitherlink => self.lines = Some(Input::new(name, input)),
                KindArg::Flow => {
                    let mut text = Vec::new();
                    input.read_to_end(&mut text).map_err(read)?;
                    let puzzle = flow::parse_puzzle(&text);
                    let puzzle = puzzle.map(|puzzle| puzzle.allowing_empty(self.allow_empty));
                    return Ok(Some(Instance {
                        kind,
                        file: self.several.then_some(name),
                        line: 1,
                        text: Vec::new(),
                        puzzle: puzzle.map(|puzzle| Box::new(puzzle) as Box<dyn AnyPuzzle>),
                    }));
                }
            }
        }
    }

    /// What a file looks like by its beginning. Slitherlink is the rule; other kinds, and a change
    /// of kind, are said.
    fn guess(&mut self, name: &str, beginning: &[u8]) -> KindArg {
        let guess = look(beginning);
        if std::mem::replace(&mut self.guess, guess) != guess {
            log::info!("{name} looks like {} (--puzzle overrules)", guess.title());
        }
        guess
    }
}

/// How many instances there are in files; `None` if that cannot be told beforehand. Reads them all.
pub(super) fn count(paths: &[PathBuf], kind: Option<KindArg>) -> Result<Option<u64>, CliError> {
    let mut count = 0;
    for path in paths {
        if !path.is_file() {
            return Ok(None);
        }
        let (name, mut input) = files::open(path)?;
        let read = |source| CliError::Read { name: name.clone(), source };
        let kind = match kind {
            Some(kind) => kind,
            None => look(input.fill_buf().map_err(read)?),
        };
        count += match kind {
            KindArg::Slitherlink => Input::new(name, input).count()?,
            KindArg::Flow => 1,
        };
    }
    Ok(Some(count))
}

/// What a file looks like by its beginning.
fn look(beginning: &[u8]) -> KindArg {
    match flow::looks_like_map(beginning) {
        true => KindArg::Flow,
        false => KindArg::Slitherlink,
    }
}
