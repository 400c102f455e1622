//! What all commands share that go through instances: their arguments, the work in several threads,
//! outcomes in the order of the input, records, totals, and going on after an interruption.

use super::files::{self, Output};
use super::instances::{Inputs, Instance, Instances};
use super::kind::{self, Form, Request};
use super::layout::Layout;
use super::limits::Limits;
use super::pool::{self, End, Jobs};
use super::progress::Progress;
use super::question::Question;
use super::resume::{self, Resumed};
use super::{CliError, Ending, named};
use crate::report::{self, Record, Totals};
use crate::slitherlink::{Cuts, Technique};
use crate::solve::Mode;
use clap::{Args, ValueEnum};
use indicatif::MultiProgress;
use std::iter;
use std::path::PathBuf;

/// Instances, how to solve them, and where the outcomes go.
#[derive(Args, Debug)]
pub(super) struct Batch {
    #[command(flatten)]
    inputs: Inputs,
    /// Where the outcomes go [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Draw pictures in place of writing text, in colour on a terminal (see NO_COLOR)
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
    #[command(flatten)]
    limits: Limits,
    /// Write the figures of each instance to this file, as JSON Lines
    #[arg(long, value_name = "FILE")]
    stats: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
    /// Go on after the outcomes that the output file holds; one that is not whole is dropped
    #[arg(long, requires = "output", conflicts_with = "picture")]
    resume: bool,
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

/// What became of an instance.
struct Outcome {
    instance: Instance,
    record: Record,
    text: Option<Vec<u8>>,
}

impl Batch {
    fn technique(&self) -> Result<Technique, CliError> {
        let regions = self.regions == Switch::On;
        let default = if regions { Cuts::default() } else { Cuts::Cutset };
        Ok(Technique::new(self.cuts.unwrap_or(default), regions)?)
    }

    /// Puts a question to every instance.
    pub(super) fn run(self, question: Question, bars: &MultiProgress) -> Result<Ending, CliError> {
        let technique = self.technique()?;
        let inputs = self.inputs.files()?;
        let instances = Instances::new(inputs.clone(), self.inputs.from);
        let mut instances = instances.allowing_empty(self.allow_empty);
        let (output, stats) = (self.output.as_deref(), self.stats.as_deref());
        let mut layout = Layout::new(question, self.picture);
        let resumed = match output {
            Some(output) if self.resume => {
                files::refuse_inputs(output, &inputs)?;
                let resumed = resume::outcomes(output, &mut instances, &mut layout)?;
                log::info!("{}: going on after {} instances", output.display(), resumed.count);
                resumed
            }
            _ => Resumed::default(),
        };
        let mut stats = match stats {
            Some(path) if resumed.count > 0 => {
                let length = resume::lines(path, resumed.count)?;
                Some(Output::append(path, &inputs, length)?)
            }
            Some(path) => Some(Output::create(Some(path), &inputs)?),
            None => None,
        };
        let mut output = match output {
            Some(path) if self.resume => Output::append(path, &inputs, resumed.length)?,
            output => Output::create(output, &inputs)?,
        };
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
            limits: self.limits,
            allow_empty: self.allow_empty,
        };

        let work = iter::from_fn(move || instances.next().transpose());
        // Reading fails once: what comes after a fault is not asked for.
        let perform = move |instance: Result<Instance, CliError>| {
            instance.map(|instance| ask(instance, question, form, &request))
        };
        let progress = Progress::start(bars, &inputs, self.inputs.from)?;
        progress.skip(resumed.count);
        let mut totals = Totals::default();
        let end = pool::run(self.jobs.count(), work, perform, weigh, |outcome| {
            let Outcome { instance, record, text } = outcome?;
            if let Some(stats) = &mut stats {
                stats.write(|out| report::write_json_line(out, &record))?;
            }
            progress
                .write(&mut output, |out| layout.write(out, &instance, &record, text.as_deref()))?;
            match record.verdict {
                "error" => log::error!("{record}"),
                _ => log::info!("{record}"),
            }
            totals.add(&record);
            progress.at(record.place().to_string());
            progress.advance();
            Ok(())
        })?;
        drop(progress);
        log::info!("{totals}");
        if end == End::Stopped {
            let count = resumed.count + totals.count();
            log::warn!("interrupted after {count} instances: all of their outcomes are written");
            return Ok(Ending::Interrupted);
        }
        let all_answered = totals.all_answered() && !resumed.is_flawed;
        Ok(if all_answered { Ending::Fine } else { Ending::Flawed })
    }
}

/// How many bytes an outcome holds, roughly.
fn weigh(outcome: &Result<Outcome, CliError>) -> usize {
    /// What does not depend on its size.
    const LEAST: usize = 1024;
    /// The puzzle.
    const BYTES_PER_CELL: usize = 4;
    let Ok(Outcome { instance, record, text }) = outcome else { return 0 };
    let texts = instance.read.text.len() + text.as_ref().map_or(0, Vec::len);
    LEAST + texts + record.rows * record.cols * BYTES_PER_CELL
}

fn ask(instance: Instance, question: Question, form: Form, request: &Request) -> Outcome {
    let record = instance.record(request.mode.name(), request.technique.cuts().name());
    let (record, text) = match &instance.read.puzzle {
        Ok(puzzle) => kind::ask(puzzle, question, form, request, record),
        Err(error) => (record.failed(error.to_string()), None),
    };
    Outcome { instance, record, text }
}
