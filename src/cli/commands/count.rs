//! `lazyloop count`: how many answers instances have.

use crate::cli::arguments::limits::{Limits, apart, mebibytes, seconds};
use crate::cli::arguments::rules::Rules;
use crate::cli::batch::instances::{Inputs, Instance, Instances};
use crate::cli::batch::pool::{self, End, Jobs};
use crate::cli::batch::progress::{AtWork, Progress};
use crate::cli::batch::worker::{self, Asker, Isolation};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::certificates::{Draft, Folder};
use crate::cli::files::output::Output;
use crate::cli::files::places::Places;
use crate::count::{self, CountError, Progress as At};
use crate::engine::Stop;
use crate::questions::{Options, VerdictKind, reason};
use crate::registry::{AnyPuzzle, Form, Question, Reply, parse_number};
use crate::report;
use crate::text::verdict::{ERROR, UNKNOWN};
use clap::Args;
use indicatif::MultiProgress;
use serde_json::json;
use std::iter;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  echo '5 5 ..... ..... ..... ..... .....' | lazyloop count
  lazyloop count --shares instances/sample.txt --index 1-3";

/// Count the answers of every instance exactly, without a solver
///
/// The board is swept along a frontier, and sets of edges that make no difference for the rest are
/// counted together. So it is the width of the board that costs, and not the number of answers:
/// blank grids of 14x14 take seconds. Puzzles whose answer is one closed line can be counted.
///
/// Each instance leaves a line: its number of answers, or UNKNOWN with how far the frontier was, or
/// ERROR. With --shares the line is a JSON object.
///
/// With --certify a solver finds the answers one after another, for any kind, and the number is that of a list
/// that is certified to be complete (`lazyloop certify --all`).
///
/// Exit status: 0 if all were counted, 1 otherwise, 130 if it was interrupted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Count {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    jobs: Jobs,
    /// Tell in how many answers each edge is on, as JSON
    ///
    /// An object has the number of answers, and for each edge the answers with it ("on") and their
    /// share of all ("shares"): exactly 0 or 1 only if it is in none or in all. Edges stand in the order
    /// of the digits that `solve` writes on one line; those that a board does not have are in none. All
    /// states are kept for it, so it takes more memory.
    #[arg(long, help_heading = "Output")]
    shares: bool,
    /// Find all answers in place of counting, and write certificates into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "shares", help_heading = "Output")]
    certify: Option<PathBuf>,
    /// Drop the certificates that the folder of --certify holds
    #[arg(long, requires = "certify", help_heading = "Output", hide_short_help = true)]
    force: bool,
    /// The most answers that --certify finds; an instance with more is UNKNOWN
    #[arg(
        long,
        value_name = "K",
        requires = "certify",
        default_value = "1000",
        help_heading = "Limits",
        hide_short_help = true
    )]
    limit: NonZeroU64,
    /// Give an instance up as UNKNOWN after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    time_limit: Option<Duration>,
    /// Give instances up as UNKNOWN while the program holds more than this many MiB of memory (on
    /// Linux; with several jobs, that is all of them together)
    #[arg(long, value_name = "MIB", value_parser = mebibytes, help_heading = "Limits")]
    max_memory: Option<u64>,
    /// Where the numbers go [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

impl Count {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let options = Limits::of(self.time_limit, self.max_memory).options();
        let asker = self.certify.as_ref().map(|_| {
            let question = Question::All { limit: self.limit.get() };
            let ways = vec![options.clone().certify(true)];
            Asker::new(question, ways, Isolation::default())
        });
        let asker = match asker {
            Some(asker) if worker::is_worker() => {
                return asker.serve(self.jobs.count(), &self.rules, self.certify.as_deref());
            }
            asker => asker,
        };
        let inputs = self.inputs.files(&[self.output.as_deref()])?;
        let mut places = Places::of_inputs(&inputs);
        let mut output = Output::create(places.claim(self.output.as_deref())?, &mut places)?;
        let folder = self.certify.as_deref();
        let folder = folder.map(|folder| Folder::claim(folder, self.force, &mut places));
        let folder = folder.transpose()?;
        let progress = Progress::start(bars, "counting", &inputs, self.inputs.from)?;
        let board = progress.board();
        let from = self.inputs.from.within(options.max_memory, || self.jobs.count());
        let mut instances = Instances::new(inputs, from).under(self.rules);
        let work = iter::from_fn(move || instances.next().transpose());
        let size =
            |instance: &Result<Instance, CliError>| instance.as_ref().map_or(0, Instance::size);
        let shares = self.shares;
        let perform = move |instance: Result<Instance, CliError>| {
            let instance = instance?;
            let work = board.begin(|| format!("instance {}", instance.index));
            let mut draft = folder.as_ref().map(|of| of.draft(instance.index)).transpose()?;
            let told = match (&instance.puzzle, &asker) {
                (Err(fault), _) => Err(Fault::Error(fault.clone())),
                (Ok(puzzle), None) => {
                    apart(&options, || told(puzzle.as_ref(), shares, &options, &work))
                }
                (Ok(puzzle), Some(asker)) => {
                    let place = instance.place();
                    listed(&asker.ask(&**puzzle, 0, Form::Text, &place, None, draft.as_mut()))
                }
            };
            Ok((told, draft.filter(|draft| draft.filled.is_some())))
        };
        let weigh = |told: &Result<Told, CliError>| match told {
            Ok((Ok(line), _)) => line.len(),
            _ => 0,
        };
        let mut ending = Ending::Fine;
        let end = pool::run(self.jobs.count(), work, size, perform, weigh, |told| {
            let (told, draft) = told?;
            draft.map_or(Ok(()), Draft::finish)?;
            let line = told.unwrap_or_else(|fault| {
                ending = Ending::Flawed;
                fault.to_string()
            });
            progress.write(&mut output, |out| writeln!(out, "{line}"))?;
            progress.advance();
            Ok(())
        })?;
        output.finish()?;
        Ok(if end == End::Stopped { Ending::Interrupted } else { ending })
    }
}

/// The line of an instance, and its certificate, if it has one.
type Told = (Result<String, Fault>, Option<Draft>);

/// Why there is no count.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("interrupted")]
    Interrupted,
    #[error("{UNKNOWN}: {why} after {} of {} edges, with {}", .at.edges, .at.of, report::count(.at.states as u64, "state"))]
    Unknown { why: &'static str, at: At },
    #[error("{UNKNOWN}: at least {}", report::count(*.0, "answer"))]
    AtLeast(u64),
    #[error("{UNKNOWN}: {0}")]
    Stopped(String),
    #[error("{ERROR}{0}")]
    Error(String),
    #[error("it has no answer")]
    None,
}

impl From<CountError> for Fault {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Stopped { stop: Stop::Cancelled, .. } => Self::Interrupted,
            CountError::Stopped { stop, at } => Self::Unknown { why: reason(stop), at },
            error => Self::Error(error.to_string()),
        }
    }
}

/// The line for a puzzle.
fn told(
    puzzle: &dyn AnyPuzzle,
    shares: bool,
    options: &Options,
    work: &AtWork<'_>,
) -> Result<String, Fault> {
    let explained = puzzle.explained();
    let (board, limits) = (puzzle.board(), options.limits());
    if !shares {
        return Ok(count::count(explained, &board, &limits, &mut noted(work))?.to_string());
    }
    let shares = count::shares(explained, &board, &limits, &mut noted(work))?;
    let on: Vec<String> = shares.on.iter().map(ToString::to_string).collect();
    let answers = shares.answers.to_string();
    let object = json!({ "answers": answers, "on": on, "shares": shares.parts() });
    Ok(object.to_string())
}

/// The line for a puzzle whose answers were searched.
fn listed(reply: &Reply) -> Result<String, Fault> {
    let number = reply.text.as_ref().and_then(|text| text.lines().next());
    match (number.and_then(|line| parse_number(line.as_bytes())), reply.account.verdict) {
        (Some((count, true)), _) => Ok(count.to_string()),
        (Some((count, false)), _) => Err(Fault::AtLeast(count)),
        (None, VerdictKind::Unsatisfiable) => Ok("0".to_string()),
        (None, verdict) => {
            let why = reply.account.error.clone().unwrap_or_default();
            Err(if verdict == VerdictKind::Unknown {
                Fault::Stopped(why)
            } else {
                Fault::Error(why)
            })
        }
    }
}

/// Shows how far a count has come.
pub(super) fn noted(work: &AtWork<'_>) -> impl FnMut(At) {
    |at| {
        work.note(|| {
            let states = report::count(at.states as u64, "state");
            format!("{} of {} edges, {states}", at.edges, at.of)
        });
    }
}
