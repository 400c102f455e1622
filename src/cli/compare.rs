//! `lazyloop compare`: every instance of a file through several configurations, side by side.

use super::files::Output;
use super::instances::{Inputs, Instance, Instances};
use super::kind::{self, Request};
use super::limits::Limits;
use super::pool::{self, End, MOST_JOBS};
use super::progress::Progress;
use super::resume::{self, Resumed};
use super::{CliError, Ending, named};
use crate::report::{self, Comparison, Configuration, Record, Row, Table};
use crate::slitherlink::Cuts;
use crate::solve::Mode;
use clap::{Args, ValueEnum, value_parser};
use indicatif::MultiProgress;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

/// Solve every instance of a file in several ways, and compare
///
/// Each instance goes through every configuration in turn, so that ratios hold on a busy machine.
/// The configurations are the modes, the lazy one once for each kind of cut; ratios are to the
/// first. What a limit stopped is shown as –.
///
/// Ctrl-C or SIGTERM ends it after the instance that is being written; the summary and the report
/// are then of the instances so far.
///
/// Exit status: 0 if all went well, 1 if two sound configurations contradict each other, the
/// checker rejects an answer, or an instance could not be read, 2 for wrong usage, 130 if it was
/// interrupted.
#[derive(Args, Debug)]
pub(super) struct Compare {
    #[command(flatten)]
    inputs: Inputs,
    /// The encodings
    #[arg(long, value_enum, value_delimiter = ',', default_value = "lazy,full")]
    modes: Vec<ModeArg>,
    /// How the lazy mode forbids loops, one or more kinds
    #[arg(long, value_delimiter = ',', default_value = Cuts::default().name(), value_parser = named(&Cuts::ALL, Cuts::name))]
    cuts: Vec<Cuts>,
    /// Run each configuration so often on each instance, and keep the run of the median time
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = value_parser!(u64).range(1..))]
    repeat: u64,
    #[command(flatten)]
    limits: Limits,
    /// Instances to work on at the same time. More than one get in each other's way, so that times
    /// and ratios are worth less: for verdicts, rounds and clauses
    #[arg(short, long, value_name = "J", default_value_t = 1,
        value_parser = value_parser!(u16).range(1..=MOST_JOBS))]
    jobs: u16,
    /// Write results.jsonl, results.csv and index.html, a page with plots, to this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Go on after the instances whose rows the report's results.jsonl holds
    #[arg(long, requires = "report")]
    resume: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModeArg {
    /// Local rules, and cuts as they are needed
    Lazy,
    /// Connectivity in full, O(n²) clauses
    Full,
    /// The course's clause types as published: unsound, its wrong models are counted
    Course,
}

/// A configuration, and what it asks for.
struct Way {
    shown: Configuration,
    request: Request,
}

impl Way {
    /// The beginning of an instance's record.
    fn begin(&self, instance: &Instance) -> Record {
        instance.record(self.shown.mode, self.shown.cuts)
    }
}

impl Compare {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let ways = self.ways();
        let shown = ways.iter().map(|way| way.shown).collect();
        let mut comparison = Comparison::new(shown, self.repeat);
        let inputs = self.inputs.files()?;
        let files = match &inputs[..] {
            [] => "no file".to_string(),
            [file] => file.display().to_string(),
            [first, others @ ..] => format!("{} and {} more", first.display(), others.len()),
        };
        let source = match self.jobs {
            1 => files,
            jobs => format!("{files}, {jobs} at a time"),
        };
        let mut output = Output::create(None, &inputs)?;
        let mut instances = Instances::new(inputs.clone(), self.inputs.from);
        let mut resumed = Resumed::default();
        if let (Some(dir), true) = (&self.report, self.resume) {
            let begin = |instance: &Instance| ways.iter().map(|way| way.begin(instance)).collect();
            let take = |rows| {
                comparison.add(rows);
            };
            resumed = resume::rows(&dir.join(ROWS), &mut instances, begin, take)?;
            log::info!("{}: going on after {} instances", dir.display(), resumed.count);
        }
        let report = self.report.as_deref();
        let mut report =
            report.map(|dir| Report::create(dir, &inputs, resumed.length)).transpose()?;
        let progress = Progress::start(bars, &inputs, self.inputs.from)?;

        let table = Table::new(&comparison);
        progress.write(&mut output, |out| table.write_header(out))?;
        progress.skip(resumed.count);
        let mut all_tried = !resumed.is_flawed;
        let work = iter::from_fn(move || instances.next().transpose());
        let (repeats, at) = (self.repeat, progress.teller());
        let perform = move |instance: Result<Instance, CliError>| {
            instance.map(|instance| attempt(&instance, &ways, repeats, &at))
        };
        // All rows are kept in the end: those that wait are no more.
        let end = pool::run(
            self.jobs.into(),
            work,
            perform,
            |_| 0,
            |rows| {
                let rows = rows?;
                all_tried &= rows.iter().all(|row| row.record.verdict != "error");
                let added = comparison.add(rows).len();
                let rows = &comparison.rows()[comparison.rows().len() - added..];
                progress.write(&mut output, |out| table.write_instance(out, &comparison, rows))?;
                if let Some(report) = &mut report {
                    report.rows.write(|out| report::write_json_lines(out, rows))?;
                }
                comparison.faults(rows).iter().for_each(|fault| log::error!("FAULT: {fault}"));
                progress.advance();
                Ok(())
            },
        )?;
        drop(progress);

        output.write(|out| table.write_summary(out, &comparison))?;
        if let Some(report) = report {
            report.finish(&comparison, &source)?;
        }
        if end == End::Stopped {
            let count = comparison.instances().len();
            log::warn!("interrupted after {count} instances: all of their figures are written");
            return Ok(Ending::Interrupted);
        }
        let sound = comparison.agreement().faults.is_empty();
        Ok(if sound && all_tried { Ending::Fine } else { Ending::Flawed })
    }

    /// The configurations, in the order in which they were asked for.
    fn ways(&self) -> Vec<Way> {
        let way = |mode: ModeArg, cuts: Option<Cuts>| Way {
            shown: Configuration {
                mode: match mode {
                    ModeArg::Lazy => Mode::Lazy.name(),
                    ModeArg::Full => Mode::Full.name(),
                    ModeArg::Course => "course",
                },
                cuts: cuts.map_or("", Cuts::name),
                sound: !matches!(mode, ModeArg::Course),
            },
            request: Request {
                mode: if cuts.is_some() { Mode::Lazy } else { Mode::Full },
                technique: cuts.unwrap_or_default().into(),
                max_iterations: None,
                limits: self.limits,
                allow_empty: false,
            },
        };
        let ways = self.modes.iter().flat_map(|&mode| match mode {
            ModeArg::Lazy => self.cuts.iter().map(|&cuts| way(mode, Some(cuts))).collect(),
            ModeArg::Full | ModeArg::Course => vec![way(mode, None)],
        });
        ways.collect()
    }
}

/// The rows of one instance: the configurations in turn, `repeats` times.
fn attempt(instance: &Instance, ways: &[Way], repeats: u64, at: impl Fn(String)) -> Vec<Row> {
    let puzzle = match &instance.read.puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => {
            let failed = |way: &Way| Row::new(way.begin(instance).failed(error.to_string()));
            return ways.iter().map(failed).collect();
        }
    };
    let mut runs = vec![Vec::new(); ways.len()];
    for _ in 0..repeats {
        for (way, runs) in ways.iter().zip(&mut runs) {
            at(format!("{}, {}", instance.place(), way.shown));
            let row = kind::attempt(puzzle, &way.request, !way.shown.sound, way.begin(instance));
            log::debug!("{}", row.record);
            runs.push(row);
        }
    }
    runs.into_iter().map(report::typical).collect()
}

/// The file of a report that grows as instances are done.
const ROWS: &str = "results.jsonl";

/// The folder of a report.
struct Report {
    rows: Output,
    csv: Output,
    page: Output,
}

impl Report {
    /// Makes the files, except that the first `length` bytes of rows stay.
    fn create(dir: &Path, inputs: &[PathBuf], length: u64) -> Result<Self, CliError> {
        let name = || dir.display().to_string();
        fs::create_dir_all(dir).map_err(|source| CliError::Write { name: name(), source })?;
        let file = |name: &str| Output::create(Some(&dir.join(name)), inputs);
        Ok(Self {
            rows: Output::append(&dir.join(ROWS), inputs, length)?,
            csv: file("results.csv")?,
            page: file("index.html")?,
        })
    }

    fn finish(mut self, comparison: &Comparison, source: &str) -> Result<(), CliError> {
        self.csv.write(|out| report::write_csv(out, comparison.rows()))?;
        let page = report::compare_page(comparison, source);
        self.page.write(|out| out.write_all(page.as_bytes()))
    }
}
