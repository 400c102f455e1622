//! `lazyloop solve`: a file of instances, two lines of output for each.

use super::files::{Input, Output};
use super::{CliError, Ending};
use crate::engine::Verdict;
use crate::format::course::{self, ERROR, Line, UNKNOWN, UNSATISFIABLE};
use crate::report::{Record, Totals};
use crate::slitherlink::{Answer, Cuts, Technique};
use crate::solve::{self, MAX_CLAUSES, Mode, Options};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Solve every instance of a file
///
/// Each instance leaves two lines: itself, and its answer (or UNSATISFIABLE, UNKNOWN, or ERROR with
/// the reason).
///
/// Exit status: 0 if every instance was solved or proven to have no answer, 1 if some instance
/// ended as an error or unknown, 2 for wrong usage.
#[derive(Args, Debug)]
pub(super) struct Solve {
    /// A file of instances, one a line; - for standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Where the answers go [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
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
    /// The most clauses that a full encoding may have
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

fn cuts_parser() -> impl TypedValueParser<Value = Cuts> {
    PossibleValuesParser::new(Cuts::ALL.map(Cuts::name)).map(|name| {
        let named = Cuts::ALL.into_iter().find(|cuts| cuts.name() == name);
        named.expect("one of the possible values")
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

impl Solve {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let technique = Technique::new(self.cuts, self.regions == Switch::On)?;
        let options = Options {
            mode: match self.mode {
                ModeArg::Lazy => Mode::Lazy,
                ModeArg::Full => Mode::Full,
            },
            technique,
            max_iterations: self.max_iterations,
            time_limit: self.time_limit,
            max_clauses: self.max_clauses,
        };
        let mut input = Input::open(&self.input)?;
        let mut output = Output::create(self.output.as_deref(), &self.input)?;
        let stats = self.stats.as_deref();
        let mut stats = stats.map(|path| Output::create(Some(path), &self.input)).transpose()?;

        let mut totals = Totals::default();
        let mut index = 0;
        while let Some(line) = input.next_line()? {
            index += 1;
            let (record, answer) = solve_line(index, line, &options);
            output.write(|out| write_pair(out, line.text, &record, answer.as_ref()))?;
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
        }
        log::info!("{totals}");
        Ok(if totals.all_answered() { Ending::Fine } else { Ending::Flawed })
    }
}

fn solve_line(
    index: u64,
    line: Line<'_>,
    options: &Options<Technique>,
) -> (Record, Option<Answer>) {
    let (mode, cuts) = (options.mode.name(), options.technique.cuts().name());
    let record = Record::new(index, line.number, "slitherlink", mode, cuts);
    let puzzle = match course::parse_puzzle(line) {
        Ok(puzzle) => puzzle,
        Err(error) => return (record.failed(error.to_string()), None),
    };
    let record = record.sized(puzzle.grid().rows(), puzzle.grid().cols());
    let solved = solve::solve(&puzzle, options, &mut |round| {
        log::debug!("instance {index} (line {}): {round}", line.number);
    });
    let record = record.solved(&solved);
    match solved.result {
        Ok(Verdict::Solved(answer)) => (record, Some(answer)),
        _ => (record, None),
    }
}

fn write_pair(
    out: &mut dyn Write,
    instance: &[u8],
    record: &Record,
    answer: Option<&Answer>,
) -> io::Result<()> {
    out.write_all(instance)?;
    out.write_all(b"\n")?;
    match (answer, record.verdict) {
        (Some(answer), _) => course::write_answer(out, answer)?,
        (None, "unsatisfiable") => write!(out, "{UNSATISFIABLE}")?,
        (None, "unknown") => write!(out, "{UNKNOWN}")?,
        (None, _) => write!(out, "{ERROR}{}", record.error.as_deref().unwrap_or_default())?,
    }
    out.write_all(b"\n")
}
