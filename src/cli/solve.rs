//! `lazyloop solve`: files of instances, and for each its answer.

use super::files::{self, Output};
use super::instances::{Instance, Instances};
use super::kind::{self, Form, Request};
use super::progress::Progress;
use super::{CliError, Ending, named};
use crate::format::course::{self, ERROR, UNKNOWN, UNSATISFIABLE};
use crate::format::{self, AnyPuzzle, Format};
use crate::report::{Record, Totals};
use crate::slitherlink::{Cuts, Technique};
use crate::solve::{MAX_CLAUSES, Mode};
use clap::{Args, ValueEnum};
use indicatif::MultiProgress;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Solve every instance of files and folders
///
/// A Slitherlink instance leaves two lines: itself in the course's format, and its answer. A Flow
/// Free map leaves the map filled in, with a blank line between maps. What has no answer says UNSATISFIABLE, UNKNOWN, or
/// ERROR with the reason.
///
/// Exit status: 0 if every instance was solved or proven to have no answer, 1 if some instance
/// ended as an error or unknown, 2 for wrong usage.
#[derive(Args, Debug)]
pub(super) struct Solve {
    /// Files of puzzles, in one format or several; folders of such files; an address or a game id
    /// itself; - for standard input
    #[arg(value_name = "INPUT", default_value = "-")]
    inputs: Vec<PathBuf>,
    /// The format of the puzzles [default: told by each puzzle's first line]
    #[arg(long, value_name = "FORMAT", value_parser = named(&Format::ALL, Format::name))]
    from: Option<Format>,
    /// Write each puzzle with its answer in this format [default: the course's two lines for
    /// Slitherlink, the map filled in for Flow Free]
    #[arg(long, value_name = "FORMAT", conflicts_with = "picture",
        value_parser = named(&[Format::Pzprv3, Format::Json], Format::name))]
    to: Option<Format>,
    /// Where the answers go [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Draw each answer in place of writing it as text, in colour on a terminal (see NO_COLOR)
    #[arg(long)]
    picture: bool,
    /// Let cells of a Flow Free map stay empty, as in Numberlink
    #[arg(long)]
    allow_empty: bool,
    /// The encoding
    #[arg(long, value_enum, default_value = "lazy")]
    mode: ModeArg,
    /// How the lazy mode forbids loops [default: auto, without regions cutset]
    #[arg(long, value_parser = named(&Cuts::ALL, Cuts::name))]
    cuts: Option<Cuts>,
    /// Whether the inside and outside of cells are variables
    #[arg(long, value_enum, default_value = "on")]
    regions: Switch,
    /// Hand an instance over to the full encoding after this many refinement rounds
    #[arg(long, value_name = "K")]
    max_iterations: Option<u64>,
    /// Give an instance up as UNKNOWN after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// The most clauses that an encoding may have
    #[arg(long, value_name = "C", default_value_t = MAX_CLAUSES)]
    max_clauses: u64,
    /// Write the figures of each instance to this file, as JSON Lines
    #[arg(long, value_name = "FILE")]
    stats: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModeArg {
    /// Local rules, and cuts as they are needed
    Lazy,
    /// Connectivity in full, O(n²) clauses
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Switch {
    /// Every kind of cut can be made
    On,
    /// The pure form, labels and degrees only: for the cuts loop and cutset
    Off,
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

impl Solve {
    fn technique(&self) -> Result<Technique, CliError> {
        let regions = self.regions == Switch::On;
        let default = if regions { Cuts::default() } else { Cuts::Cutset };
        Ok(Technique::new(self.cuts.unwrap_or(default), regions)?)
    }

    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let technique = self.technique()?;
        let inputs = files::expand(&self.inputs)?;
        let mut output = Output::create(self.output.as_deref(), &inputs)?;
        let stats = self.stats.as_deref();
        let mut stats = stats.map(|path| Output::create(Some(path), &inputs)).transpose()?;
        let form = match (self.to, self.picture) {
            (Some(format), _) => Form::Format(format),
            (None, true) => Form::Picture { coloured: output.is_coloured() },
            (None, false) => Form::Text,
        };
        let request = Request {
            mode: match self.mode {
                ModeArg::Lazy => Mode::Lazy,
                ModeArg::Full => Mode::Full,
            },
            technique,
            max_iterations: self.max_iterations,
            time_limit: self.time_limit,
            max_clauses: self.max_clauses,
            allow_empty: self.allow_empty,
        };

        let progress = Progress::start(bars, &inputs, self.from)?;
        let mut totals = Totals::default();
        let mut layout = Layout { form, after: None };
        let instances = Instances::new(inputs, self.from);
        let mut instances = instances.allowing_empty(self.allow_empty);
        while let Some(instance) = instances.next()? {
            progress.at(instance.place());
            let (record, answer) = solve_instance(&instance, &request, form);
            progress.write(&mut output, |out| {
                layout.write(out, &instance, &record, answer.as_deref())
            })?;
            match record.verdict {
                "error" => log::error!("{record}"),
                _ => log::info!("{record}"),
            }
            if let Some(stats) = &mut stats {
                stats.write(|out| {
                    serde_json::to_writer(&mut *out, &record)?;
                    out.write_all(b"\n")
                })?;
            }
            totals.add(&record);
            progress.advance();
        }
        log::info!("{totals}");
        Ok(if totals.all_answered() { Ending::Fine } else { Ending::Flawed })
    }
}

/// The record of an instance and, if it has one, its answer as text.
fn solve_instance(instance: &Instance, request: &Request, form: Form) -> (Record, Option<Vec<u8>>) {
    let record = instance.record(request.mode.name(), request.technique.cuts().name());
    let puzzle = match &instance.read.puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => return (record.failed(error.to_string()), None),
    };
    let (record, answer) = kind::solve(puzzle, request, record);
    match answer.map(|answer| kind::write_answer(puzzle, &answer, form)) {
        None => (record, None),
        Some(Ok(text)) => (record, Some(text)),
        Some(Err(misfit)) => (record.failed(misfit.to_string()), None),
    }
}

/// How outcomes follow each other: pairs of lines close together, maps and pictures with a blank
/// line between.
struct Layout {
    form: Form,
    /// Whether the last outcome was a block of lines, once there was one.
    after: Option<bool>,
}

impl Layout {
    fn write(
        &mut self,
        out: &mut dyn Write,
        instance: &Instance,
        record: &Record,
        answer: Option<&[u8]>,
    ) -> io::Result<()> {
        let is_block = match self.form {
            Form::Text => record.puzzle == "flow",
            Form::Format(format) => format != Format::Json,
            Form::Picture { .. } => true,
        };
        let after = self.after.replace(is_block);
        if after == Some(true) || (after.is_some() && is_block) {
            out.write_all(b"\n")?;
        }
        if self.form == Form::Text && !is_block {
            write_instance(out, instance)?;
        }
        if self.form == Form::Format(Format::Json) && answer.is_none() {
            return write_no_answer_as_json(out, record);
        }
        match (answer, record.verdict) {
            (Some(answer), _) => out.write_all(answer),
            (None, "unsatisfiable") => writeln!(out, "{UNSATISFIABLE}"),
            (None, "unknown") => writeln!(out, "{UNKNOWN}"),
            (None, _) => writeln!(out, "{ERROR}{}", record.error.as_deref().unwrap_or_default()),
        }
    }
}

/// The first of the course's two lines: as it was read, if it was read as such a line or not at all.
fn write_instance(out: &mut dyn Write, instance: &Instance) -> io::Result<()> {
    match &instance.read {
        format::Instance { puzzle: Ok(AnyPuzzle::Slitherlink(puzzle)), format, .. }
            if *format != Format::Course =>
        {
            course::write_puzzle(out, puzzle)?;
        }
        read => out.write_all(&read.text)?,
    }
    out.write_all(b"\n")
}

fn write_no_answer_as_json(out: &mut dyn Write, record: &Record) -> io::Result<()> {
    let outcome = match &record.error {
        Some(error) => format!("{ERROR}{error}"),
        None => record.verdict.to_uppercase(),
    };
    serde_json::to_writer(&mut *out, &serde_json::json!({ "outcome": outcome }))?;
    out.write_all(b"\n")
}
