//! The instances of files and arguments, one after another.

use crate::answer::Answer;
use crate::cli::arguments::limits;
use crate::cli::arguments::named::{format_to_read, kind};
use crate::cli::arguments::rules::Rules;
use crate::cli::error::CliError;
use crate::cli::files::input;
use crate::cli::files::places::{is_standard, shown};
use crate::kind::{Mode, Solution, Technique};
use crate::questions::Options;
use crate::registry::{self, AnyPuzzle, Format, KindInfo, format_named};
use crate::report::Record;
use crate::text::{self, Beside, Expected, Marks, Warning};
use clap::{Args, value_parser};
use siphasher::sip::SipHasher13;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::OnceLock;
use std::vec;

/// Reads a file's puzzles of any kind.
type Reader = text::Reader<input::Reader, Box<dyn AnyPuzzle>>;

/// Where instances come from.
#[derive(Args, Debug)]
pub(crate) struct Inputs {
    /// Files or folders, an address or a game id; - for standard input
    ///
    /// A file may hold puzzles in several formats.
    #[arg(value_name = "INPUT", default_value = "-", help_heading = "Input", display_order = 0)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    file: Called,
    #[command(flatten)]
    pub(crate) from: From,
}

/// Which of the files are read.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
struct Called {
    /// Read only the files of this name, as records and reports name them
    #[arg(long = "file", value_name = "NAME", hide_short_help = true)]
    name: Option<PathBuf>,
}

impl Called {
    /// The files among those that the paths stand for.
    fn among(
        &self,
        paths: &[PathBuf],
        from: From,
        outputs: &[&Path],
    ) -> Result<Vec<PathBuf>, CliError> {
        let takes_all = from.format.is_some() || self.name.is_some();
        let mut files = input::expand(paths, takes_all, outputs)?;
        let Some(name) = &self.name else { return Ok(files) };
        files.retain(|file| file.ends_with(name));
        match files.is_empty() {
            true => Err(CliError::NoSuchFile { name: shown(name) }),
            false => Ok(files),
        }
    }
}

/// How puzzles are read, and which of them.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct From {
    /// Take this instance alone, counted from 1
    ///
    /// Where several instances can be taken, 1-10 takes the first ten. A command for one instance
    /// takes the first, if none is named.
    #[arg(long, value_name = "K")]
    pub(crate) index: Option<Indices>,
    /// The kind of the puzzles [default: told by each puzzle]; FILE.kind is a kind of your own
    #[arg(long, value_name = "KIND", value_parser = kind(), hide_short_help = true)]
    pub(crate) kind: Option<&'static KindInfo>,
    /// The format of the puzzles [default: told by each puzzle's first line]
    #[arg(long = "from", value_name = "FORMAT", value_parser = format_to_read(),
        hide_short_help = true)]
    pub(crate) format: Option<Format>,
    /// Read no line of more than this many MiB, and no puzzle whose lines have more in all
    #[arg(long, value_name = "MIB", default_value_t = 64, hide_short_help = true,
        value_parser = value_parser!(u32).range(1..))]
    max_line: u32,
    /// The most bytes of a line, and the most cells, for which there is memory.
    #[arg(skip = usize::MAX)]
    room: usize,
}

impl From {
    /// The most bytes of a line, or of the lines of a puzzle.
    pub(crate) fn most(self) -> usize {
        limits::bytes(self.max_line).min(self.room)
    }

    /// Reads no puzzle that takes more than its part of a limit of memory while `jobs` of them are
    /// at work. Without a limit nobody counts them.
    pub(crate) fn within(self, memory: Option<u64>, jobs: impl FnOnce() -> usize) -> Self {
        /// Bytes that a puzzle and its text take, for each byte of the text.
        const BYTES: u64 = 4;
        // One more may be read meanwhile.
        let part = memory.map(|bytes| bytes / (BYTES * (jobs() as u64 + 1)));
        let room = part.and_then(|part| usize::try_from(part).ok()).unwrap_or(usize::MAX);
        Self { room, ..self }
    }
}

impl Inputs {
    /// The input with its first bytes, if there is one, of no named format, that can be looked at
    /// before it is read.
    pub(crate) fn beginning(&self) -> Option<(&Path, Vec<u8>)> {
        match &self.paths[..] {
            [path] if self.from.format.is_none() => Some((path, input::beginning(path)?)),
            _ => None,
        }
    }

    /// The files that are meant, those of folders one by one but for the outputs among them that
    /// were begun before.
    pub(crate) fn files(&self, outputs: &[Option<&Path>]) -> Result<Vec<PathBuf>, CliError> {
        let outputs: Vec<&Path> = outputs.iter().copied().flatten().collect();
        self.file.among(&self.paths, self.from, &outputs)
    }
}

/// An instance, or why there is none.
#[derive(Debug)]
pub(crate) struct Instance {
    /// Which one of all, from 1.
    pub(crate) index: u64,
    /// The file, if there are several.
    pub(crate) file: Option<String>,
    /// The line where it begins, from 1.
    line: usize,
    /// That line as it was read, without its end.
    pub(crate) text: Vec<u8>,
    /// The name of its format.
    notation: &'static str,
    /// Its kind, so far as is known.
    kind: Option<&'static KindInfo>,
    /// The puzzle, or what is wrong with the instance.
    pub(crate) puzzle: Result<Box<dyn AnyPuzzle>, String>,
    /// The answer beside the puzzle in its text, for who uses it.
    answer: Option<Answer>,
    /// A player's marks in its text.
    pub(crate) marks: Option<Marks>,
    /// See [`Self::fingerprint`]; several records may ask for it.
    fingerprint: OnceLock<String>,
}

impl Instance {
    fn new(
        index: u64,
        file: Option<String>,
        read: text::Instance<Box<dyn AnyPuzzle>>,
        asked: Option<&KindInfo>,
        rules: &Rules,
    ) -> Self {
        let text::Instance { line, text, notation, kind, puzzle, beside } = read;
        let Beside { answer, marks, .. } = beside;
        let kind = match &puzzle {
            Ok(puzzle) => Some(puzzle.info()),
            Err(_) => registry::kinds().find(|known| Some(known.name) == kind),
        };
        let puzzle = puzzle.map_err(|error| match error.expected {
            Expected::Shorter(_) => format!("{error} (see --max-line and --max-memory)"),
            _ => error.to_string(),
        });
        let puzzle = puzzle.and_then(|puzzle| rules.apply(of_kind(puzzle, asked)?));
        let fingerprint = OnceLock::new();
        Self { index, file, line, text, notation, kind, puzzle, answer, marks, fingerprint }
    }

    /// The answer beside the puzzle, if there is one and it is used; or what is wrong with it.
    pub(crate) fn solution(&self) -> Option<Result<Solution<'_>, String>> {
        let checked = self.puzzle.as_ref().ok()?.solution(self.answer.clone()?);
        Some(checked.map_err(|fault| format!("the answer beside the puzzle is wrong: {fault}")))
    }

    /// The puzzle, which must be readable, of an input.
    fn readable(self, input: &Path) -> Result<Box<dyn AnyPuzzle>, CliError> {
        self.puzzle.map_err(|fault| CliError::Format { name: shown(input), fault })
    }

    /// How many bytes it holds, roughly.
    pub(crate) fn size(&self) -> usize {
        /// The puzzle.
        const BYTES_PER_CELL: usize = 4;
        let cells = self.puzzle.as_ref().map_or(0, |puzzle| {
            let (rows, cols) = puzzle.size();
            rows * cols
        });
        self.text.len() + cells * BYTES_PER_CELL
    }

    /// Which instance it is, and where it stands.
    pub(crate) fn place(&self) -> String {
        self.untold().place().to_string()
    }

    /// A record that says which instance it is, and no more.
    fn untold(&self) -> Record {
        let record = Record::new(self.index, self.line, Mode::default(), Technique::default());
        Record { file: self.file.clone(), ..record }
    }

    /// The beginning of its record.
    pub(crate) fn record(&self, options: &Options) -> Record {
        let (rows, cols) = self.puzzle.as_ref().map_or((0, 0), |puzzle| puzzle.size());
        let Options { mode, technique, .. } = *options;
        let record = Record::new(self.index, self.line, mode, technique);
        // Where there is no choice, nothing was chosen.
        let regions = record.regions.filter(|_| self.kind.is_none_or(|kind| kind.has_pure_form));
        let solver = match &options.solver {
            Some(solver) => Some(solver.name()),
            None => options.certify.then(|| "the solver that keeps proofs".to_string()),
        };
        Record { file: self.file.clone(), puzzle: self.kind, rows, cols, regions, solver, ..record }
    }

    /// The same for a record that is kept, with all that its figures depend on.
    pub(crate) fn kept_record(&self, options: &Options) -> Record {
        let limits = limits::in_words(options, |number| number.to_string());
        let fingerprint = self.fingerprint().to_string();
        Record { fingerprint, limits, ..self.record(options) }
    }

    /// What tells the puzzle from others, in whatever format it is read; the instance's first line
    /// if there is no puzzle.
    pub(crate) fn fingerprint(&self) -> &str {
        self.fingerprint.get_or_init(|| {
            let puzzle = self.puzzle.as_ref().ok();
            let object = puzzle.and_then(|puzzle| puzzle.write(Format::JSON).ok());
            let bytes = object.as_deref().map_or(&self.text[..], str::as_bytes);
            format!("{:016x}", SipHasher13::new().hash(bytes))
        })
    }

    /// The line that stands above its outcome: as it was read, if it was read in the notation of
    /// such a line or not at all. `None` if its outcome is a block without one.
    pub(crate) fn heading(&self) -> Option<Cow<'_, [u8]>> {
        let notation = match self.kind {
            Some(kind) => Some(kind.heading?),
            None => None,
        };
        match (&self.puzzle, notation.and_then(format_named)) {
            (Ok(puzzle), Some(format)) if format.name() != self.notation => {
                // Where a rule is switched that the notation does not say, the address says it.
                let line = puzzle.write(format).or_else(|_| puzzle.write(Format::ADDRESS));
                let line = line.unwrap_or_default();
                Some(line.trim_end().to_string().into_bytes().into())
            }
            _ => Some((&self.text).into()),
        }
    }
}

/// Reads files instance by instance. It holds one instance at a time.
pub(crate) struct Instances {
    from: From,
    rules: Rules,
    several: bool,
    inputs: vec::IntoIter<PathBuf>,
    /// What all of them are called in an error.
    name: String,
    /// The file that is being read.
    file: Option<Open>,
    /// How many were read, and how many of them were meant.
    count: u64,
    meant: u64,
    /// What was read before it was asked for.
    ahead: VecDeque<Instance>,
    /// Whether warnings of readers are shown.
    warns: bool,
    /// Whether answers beside puzzles are used.
    uses_answers: bool,
}

/// A file that is being read.
struct Open {
    name: String,
    reader: Reader,
    /// How many of its instances were read.
    count: u64,
    /// The first line of the first one.
    first: Vec<u8>,
}

impl Instances {
    /// The instances of inputs that are all in one format, or each in the one that it looks like.
    pub(crate) fn new(inputs: Vec<PathBuf>, from: From) -> Self {
        let name = match &inputs[..] {
            [input] => shown(input),
            _ => "the input".to_string(),
        };
        Self {
            from,
            rules: Rules::default(),
            several: inputs.len() > 1,
            inputs: inputs.into_iter(),
            name,
            file: None,
            count: 0,
            meant: 0,
            ahead: VecDeque::new(),
            warns: true,
            uses_answers: false,
        }
    }

    /// The same, under some rules.
    pub(crate) fn under(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// The same for a command that uses the answers that texts have beside puzzles. For others they are
    /// left out, with a warning.
    pub(crate) fn with_answers(self) -> Self {
        Self { uses_answers: true, ..self }
    }

    /// The same without warnings, for a look at what is read again later.
    pub(crate) fn silent(self) -> Self {
        Self { warns: false, ..self }
    }

    /// The instance comes once more.
    pub(crate) fn put_back(&mut self, instance: Instance) {
        self.ahead.push_front(instance);
    }

    /// Reads two instances ahead, so that a file of something else than puzzles is an error now. Returns how many
    /// there are, at most two.
    pub(crate) fn look_ahead(&mut self) -> Result<u64, CliError> {
        for _ in 0..2 {
            let next = self.read()?;
            self.ahead.extend(next);
        }
        Ok(self.ahead.len() as u64)
    }

    /// The next instance; `None` after the last one.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or has replies below its puzzles, or there is no instance of an
    /// index that was meant.
    pub(crate) fn next(&mut self) -> Result<Option<Instance>, CliError> {
        match self.ahead.pop_front() {
            Some(instance) => Ok(Some(instance)),
            None => self.read(),
        }
    }

    fn read(&mut self) -> Result<Option<Instance>, CliError> {
        let From { index: meant, format, .. } = self.from;
        loop {
            if meant.is_some_and(|meant| self.count >= meant.end()) {
                return Ok(None);
            }
            if let Some(Open { name, reader, count, first }) = &mut self.file {
                let read = |source| CliError::Read { name: name.clone(), source };
                if let Some(mut read) = reader.next_instance().map_err(read)? {
                    *count += 1;
                    match count {
                        1 => first.clone_from(&read.text),
                        2 if read.puzzle.is_err() && registry::is_reply(first, &read.text) => {
                            return Err(CliError::Replies { name: name.clone(), line: read.line });
                        }
                        _ => {}
                    }
                    self.count += 1;
                    if meant.is_some_and(|meant| self.count < meant.first) {
                        // Warnings about those before it are none of the user's concern.
                        continue;
                    }
                    self.meant += 1;
                    if self.warns {
                        read.beside.warnings.iter().for_each(|warning| warn(name, warning));
                    }
                    if read.beside.answer.take_if(|_| !self.uses_answers).is_some() {
                        // Its edges are no player's marks.
                        read.beside.marks = None;
                        if self.warns {
                            let line = read.line;
                            log::warn!(
                                "{name}: line {line}: the answer beside the puzzle is left out"
                            );
                        }
                    }
                    let file = self.several.then(|| name.clone());
                    let asked = self.from.kind;
                    return Ok(Some(Instance::new(self.count, file, read, asked, &self.rules)));
                }
                self.file = None;
            }
            let Some(path) = self.inputs.next() else {
                return meant.map_or(Ok(None), |meant| Err(self.missing(meant)));
            };
            let (name, input) = input::open(&path, format)?;
            let reader = registry::reader(input, format).at_most(self.from.most());
            let reader = reader.of_kind(self.from.kind.map(|kind| kind.name));
            // A short text may have many cells.
            let reader = reader.within_cells(self.from.room);
            self.file = Some(Open { name, reader, count: 0, first: Vec::new() });
        }
    }

    /// The error for an instance that is meant and is not there.
    fn missing(&self, meant: Indices) -> CliError {
        let (name, count) = (self.name.clone(), self.count);
        CliError::NoSuchInstance { name, count, index: meant.first.max(count + 1) }
    }
}

/// The puzzle, or an error if it is of another kind than the one that was asked for.
pub(crate) fn of_kind(
    puzzle: Box<dyn AnyPuzzle>,
    asked: Option<&KindInfo>,
) -> Result<Box<dyn AnyPuzzle>, String> {
    let found = puzzle.info();
    match asked.filter(|asked| *asked != found) {
        None => Ok(puzzle),
        Some(asked) => Err(format!("expected {}, found {}", asked.title, found.title)),
    }
}

/// Says what a reader noticed in a file.
pub(crate) fn warn(name: &str, warning: &Warning) {
    match &warning.formats()[..] {
        [] => log::warn!("{name}: {warning}"),
        formats => log::warn!("{name}: {warning}: ask for it with --from {}", formats.join("|")),
    }
}

/// Whether inputs are files, or puzzles themselves, and not streams.
pub(crate) fn can_be_read_again(inputs: &[PathBuf]) -> bool {
    inputs.iter().all(|input| input.is_file() || !(is_standard(input) || input.exists()))
}

/// How many instances there are in files; `None` if that cannot be told beforehand. Reads them all.
pub(crate) fn count(inputs: &[PathBuf], from: From) -> Result<Option<u64>, CliError> {
    if !inputs.iter().all(|input| input.is_file()) {
        return Ok(None);
    }
    let mut instances = Instances::new(inputs.to_vec(), from).silent();
    while instances.next()?.is_some() {}
    Ok(Some(instances.meant))
}

/// One input, and the instance of it that is meant, or some instances.
#[derive(Args, Debug)]
pub(crate) struct One {
    /// A file of puzzles, an address or a game id; - for standard input
    #[arg(value_name = "INPUT", default_value = "-", help_heading = "Input", display_order = 0)]
    pub(crate) input: PathBuf,
    #[command(flatten)]
    file: Called,
    #[command(flatten)]
    from: From,
    #[command(flatten)]
    rules: Rules,
}

/// One index, or the first and last of several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Indices {
    pub(crate) first: u64,
    /// `None` if one was named alone.
    pub(crate) last: Option<u64>,
}

impl Indices {
    /// The same, for a command that takes one instance.
    fn alone(self) -> Result<Self, CliError> {
        match self.last {
            None => Ok(self),
            Some(_) => Err(CliError::Usage(
                "this command takes one instance, so --index takes one number".to_string(),
            )),
        }
    }

    /// The last index.
    pub(crate) fn end(self) -> u64 {
        self.last.unwrap_or(self.first)
    }
}

impl FromStr for Indices {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| match text.parse::<u64>() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err(format!("'{text}' is not a number from 1 on")),
        };
        let Some((first, last)) = text.split_once('-') else {
            return Ok(Self { first: number(text)?, last: None });
        };
        match (number(first)?, number(last)?) {
            (first, last) if first > last => Err(format!("{first} comes after {last}")),
            (first, last) => Ok(Self { first, last: Some(last) }),
        }
    }
}

/// The instance that was meant.
pub(crate) struct Found {
    /// The input after it.
    pub(crate) rest: Instances,
    /// The line that stands above its outcome, if there is one.
    pub(crate) heading: Option<Vec<u8>>,
    pub(crate) puzzle: Box<dyn AnyPuzzle>,
    /// A player's marks beside it.
    pub(crate) marks: Marks,
}

impl One {
    /// The instances that are meant: the first one, if none was named.
    pub(crate) fn indices(&self) -> Indices {
        self.from.index.unwrap_or(Indices { first: 1, last: None })
    }

    /// The same with the file that is meant as its input, where one of a folder is named.
    pub(crate) fn resolved(mut self) -> Result<Self, CliError> {
        if self.file.name.is_some() {
            let files = self.file.among(&[self.input], self.from, &[])?;
            self.input = match <[PathBuf; 1]>::try_from(files) {
                Ok([file]) => file,
                Err(files) => {
                    let names: Vec<String> = files.iter().map(|file| shown(file)).collect();
                    let names = names.join(", ");
                    return Err(CliError::Usage(format!("--file names several files: {names}")));
                }
            };
        }
        Ok(self)
    }

    /// The index of the instance.
    pub(crate) fn index(&self) -> u64 {
        self.indices().first
    }

    /// The instance, which must be readable, within a limit of memory.
    pub(crate) fn find(&self, memory: Option<u64>) -> Result<Found, CliError> {
        let meant = self.indices().alone()?;
        let mut instances = self.instances(memory);
        let mut instance = instances.next()?.ok_or_else(|| instances.missing(meant))?;
        let heading = instance.heading().map(Cow::into_owned);
        let marks = instance.marks.take().unwrap_or_default();
        let puzzle = instance.readable(&self.input)?;
        Ok(Found { rest: instances, heading, puzzle, marks })
    }

    /// Says which instance was taken, if none was named and the input has others. `all` says how to have
    /// all of them, if there is a way.
    pub(crate) fn tell_rest(&self, mut rest: Instances, all: &str) {
        /// So many are counted: a large file should not take longer than the answer.
        const MOST: u64 = 10_000;
        let is_typed = is_standard(&self.input) && io::stdin().is_terminal();
        if self.from.index.is_some() || is_typed {
            return;
        }
        rest.from.index = None;
        rest.warns = false;
        // What is wrong with the others is another command's matter.
        while rest.count < MOST && matches!(rest.next(), Ok(Some(_))) {}
        let more = if rest.count < MOST { "" } else { " or more" };
        if rest.count > 1 {
            let (name, count) = (shown(&self.input), rest.count);
            log::info!("{name}: instance 1 of {count}{more}; --index K takes another{all}");
        }
    }

    /// Shows the instances that were meant to `each`, with their indices. Returns the input after them.
    ///
    /// # Errors
    ///
    /// If one is not there, and whatever `each` fails with.
    pub(crate) fn each(
        &self,
        mut each: impl FnMut(u64, Result<Box<dyn AnyPuzzle>, CliError>) -> Result<(), CliError>,
    ) -> Result<Instances, CliError> {
        let mut instances = self.instances(None);
        while let Some(instance) = instances.next()? {
            each(instance.index, instance.readable(&self.input))?;
        }
        Ok(instances)
    }

    fn instances(&self, memory: Option<u64>) -> Instances {
        let from = From { index: Some(self.indices()), ..self.from.within(memory, || 1) };
        Instances::new(vec![self.input.clone()], from).under(self.rules.clone())
    }
}
