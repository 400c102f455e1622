//! The instances of files and arguments, one after another.

use super::{CliError, files, named};
use crate::format::{self, AnyPuzzle, Format, Reader};
use crate::report::Record;
use clap::Args;
use std::io::BufRead;
use std::path::PathBuf;
use std::vec;

/// Where instances come from.
#[derive(Args, Debug)]
pub(super) struct Inputs {
    /// Files of puzzles, in one format or several; folders of such files; an address or a game id
    /// itself; - for standard input
    #[arg(value_name = "INPUT", default_value = "-")]
    paths: Vec<PathBuf>,
    /// The format of the puzzles [default: told by each puzzle's first line]
    #[arg(long, value_name = "FORMAT", value_parser = named(&Format::ALL, Format::name))]
    pub(super) from: Option<Format>,
}

impl Inputs {
    /// The files that are meant, those of folders one by one.
    pub(super) fn files(&self) -> Result<Vec<PathBuf>, CliError> {
        files::expand(&self.paths)
    }
}

/// An instance, or why there is none.
pub(super) struct Instance {
    /// Which one of all, from 1.
    pub(super) index: u64,
    /// The file, if there are several.
    pub(super) file: Option<String>,
    pub(super) read: format::Instance,
}

impl Instance {
    /// Which instance it is, and where it stands.
    pub(super) fn place(&self) -> String {
        self.record("", "").place().to_string()
    }

    /// The name of its kind in statistics; what could not be read is of its format's.
    pub(super) fn kind(&self) -> &'static str {
        match &self.read.puzzle {
            Ok(puzzle) => puzzle.name(),
            Err(_) if self.read.format == Format::Flow => "flow",
            Err(_) => "slitherlink",
        }
    }

    /// The beginning of its record.
    pub(super) fn record(&self, mode: &'static str, cuts: &'static str) -> Record {
        let record = Record::new(self.index, self.read.line, self.kind(), mode, cuts);
        let record = Record { file: self.file.clone(), ..record };
        match &self.read.puzzle {
            Ok(puzzle) => record.sized(puzzle.grid().rows(), puzzle.grid().cols()),
            Err(_) => record,
        }
    }
}

/// Reads files instance by instance. It holds one instance at a time.
pub(super) struct Instances {
    format: Option<Format>,
    allow_empty: bool,
    several: bool,
    inputs: vec::IntoIter<PathBuf>,
    /// The file that is being read, and its name.
    reader: Option<(String, Reader<Box<dyn BufRead + Send>>)>,
    count: u64,
    /// What was put back.
    again: Option<Instance>,
}

impl Instances {
    /// The instances of inputs that are all in one format, or each in the one that it looks like.
    pub(super) fn new(inputs: Vec<PathBuf>, format: Option<Format>) -> Self {
        let several = inputs.len() > 1;
        let inputs = inputs.into_iter();
        Self { format, allow_empty: false, several, inputs, reader: None, count: 0, again: None }
    }

    /// The same, but cells of maps may stay empty if `allow` is set.
    pub(super) fn allowing_empty(self, allow: bool) -> Self {
        Self { allow_empty: allow, ..self }
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
            if let Some((name, reader)) = &mut self.reader {
                let read = |source| CliError::Read { name: name.clone(), source };
                if let Some(mut read) = reader.next_instance().map_err(read)? {
                    if let Ok(AnyPuzzle::Flow(puzzle)) = &mut read.puzzle
                        && self.allow_empty
                    {
                        *puzzle = puzzle.clone().allowing_empty(true);
                    }
                    self.count += 1;
                    let file = self.several.then(|| name.clone());
                    return Ok(Some(Instance { index: self.count, file, read }));
                }
                self.reader = None;
            }
            let Some(path) = self.inputs.next() else { return Ok(None) };
            let (name, input) = files::open(&path)?;
            self.reader = Some((name, Reader::new(input, self.format)));
        }
    }

    /// How many instances there were.
    pub(super) fn count(&self) -> u64 {
        self.count
    }
}

/// How many instances there are in files; `None` if that cannot be told beforehand. Reads them all.
pub(super) fn count(inputs: &[PathBuf], format: Option<Format>) -> Result<Option<u64>, CliError> {
    if !inputs.iter().all(|input| input.is_file()) {
        return Ok(None);
    }
    let mut instances = Instances::new(inputs.to_vec(), format);
    while instances.next()?.is_some() {}
    Ok(Some(instances.count()))
}
