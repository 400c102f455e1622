//! `lazyloop solve`: files of instances, and for each its answer.

use super::files::{self, Output};
use super::instances::{Instance, Instances};
use super::kind::{Form, KindArg, Request};
use super::progress::Progress;
use super::{CliError, Ending};
use crate::format::course::{ERROR, UNKNOWN, UNSATISFIABLE};
use crate::report::{Record, Totals};
use crate::slitherlink::{Cuts, Technique};
use crate::solve::{MAX_CLAUSES, Mode};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use indicatif::MultiProgress;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Solve every instance of files and folders
///
/// A Slitherlink instance leaves two lines: itself, and its answer. A Flow Free map leaves the map
/// filled in, with a blank line between maps. What has no answer says UNSATISFIABLE, UNKNOWN, or
/// ERROR with the reason.
///
/// Exit status: 0 if every instance was solved or proven to have no answer, 1 if some instance
/// ended as an error or unknown, 2 for wrong usage.
#[derive(Args, Debug)]
pub(super) struct Solve {
    /// Files of Slitherlink instances, one a line, or of one Flow Free map each; folders of such
    /// files; - for standard input
    #[arg(value_name = "INPUT", default_value = "-")]
    inputs: Vec<PathBuf>,
    /// What the files hold [default: what they look like]
    #[arg(long, value_enum, value_name = "KIND")]
    puzzle: Option<KindArg>,
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
    /// How the lazy mode forbids loops
    #[arg(long, default_value = Cuts::default().name(), value_parser = cuts_parser())]
    cuts: Cuts,
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

pub(super) fn cuts_parser() -> impl TypedValueParser<Value = Cuts> {
    PossibleValuesParser::new(Cuts::ALL.map(Cuts::name)).map(|name| {
        let named = Cuts::ALL.into_iter().find(|cuts| cuts.name() == name);
        named.expect("one of the possible values")
    })
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

impl Solve {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let technique = Technique::new(self.cuts, self.regions == Switch::On)?;
        let inputs = files::expand(&self.inputs)?;
        let mut output = Output::create(self.output.as_deref(), &inputs)?;
        let stats = self.stats.as_deref();
        let mut stats = stats.map(|path| Output::create(Some(path), &inputs)).transpose()?;
        let form = match self.picture {
            true => Form::Picture { coloured: output.is_coloured() },
            false => Form::Text,
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
            form,
        };

        let progress = Progress::start(bars, &inputs, self.puzzle)?;
        let mut totals = Totals::default();
        let mut layout = Layout { form, after: None };
        let mut instances = Instances::new(inputs, self.puzzle, self.allow_empty);
        while let Some(instance) = instances.next()? {
            let index = totals.count() + 1;
            progress.at(format!("instance {index} ({})", instance.place()));
            let (record, answer) = solve_instance(index, &instance, &request);
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

fn solve_instance(index: u64, instance: &Instance, request: &Request) -> (Record, Option<Vec<u8>>) {
    let (mode, cuts) = (request.mode.name(), request.technique.cuts().name());
    let mut record = Record::new(index, instance.line, instance.kind.name(), mode, cuts);
    record.file = instance.file.clone();
    match &instance.puzzle {
        Ok(puzzle) => puzzle.solve(request, record),
        Err(error) => (record.failed(error.to_string()), None),
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
        let is_block = instance.kind == KindArg::Flow || self.form != Form::Text;
        let after = self.after.replace(is_block);
        if after == Some(true) || (after.is_some() && is_block) {
            out.write_all(b"\n")?;
        }
        if !is_block {
            out.write_all(&instance.text)?;
            out.write_all(b"\n")?;
        }
        match (answer, record.verdict) {
            (Some(answer), _) => out.write_all(answer),
            (None, "unsatisfiable") => writeln!(out, "{UNSATISFIABLE}"),
            (None, "unknown") => writeln!(out, "{UNKNOWN}"),
            (None, _) => writeln!(out, "{ERROR}{}", record.error.as_deref().unwrap_or_default()),
        }
    }
}
