//! `lazyloop compare`: every instance of a file through several configurations, side by side.

use crate::cli::arguments::limits::{self, Limits};
use crate::cli::arguments::method::{self, Switch};
use crate::cli::arguments::named::named;
use crate::cli::arguments::rules::Rules;
use crate::cli::batch::instances::{Inputs, Instance, Instances, can_be_read_again};
use crate::cli::batch::outside::Choice;
use crate::cli::batch::pool::{self, End, MOST_JOBS};
use crate::cli::batch::progress::{Board, Progress};
use crate::cli::batch::resume::{self, Resumed};
use crate::cli::batch::worker::{self, Asker, Isolation};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::input;
use crate::cli::files::output::Output;
use crate::cli::files::places::Places;
use crate::cli::files::report_folder::ReportFolder;
use crate::engine::OutsideSolver;
use crate::kind::{Cut, Mode, Technique};
use crate::questions::{Options, VerdictKind};
use crate::registry::{Form, Question};
use crate::report::{self, Comparison, Conditions, Configuration, Record, Row, Table};
use clap::{Args, value_parser};
use indicatif::MultiProgress;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  lazyloop compare instances/sample.txt --index 1-3
  lazyloop compare instances/flow --cuts auto,cutset --report report";

/// Solve every instance in several ways, and compare
///
/// Each instance goes through every configuration in turn, so that ratios hold on a busy machine.
/// The configurations are the modes, the lazy one once for each kind of cut; ratios are to the
/// first. What a limit stopped is shown as –. Without --time-limit each configuration gives an
/// instance up after 60 seconds, so that every comparison ends.
///
/// Ctrl-C or SIGTERM ends it after the instance that is being written; the summary and the report
/// are then of the instances so far.
///
/// Exit status: 0 if all went well, 1 if two sound configurations contradict each other, the
/// checker rejects an answer, or an instance could not be read, 2 for wrong usage, 130 if it was
/// interrupted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Compare {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rules: Rules,
    /// The encodings to compare
    ///
    /// Those of the course's documents are unsound: their wrong models are counted.
    #[arg(long, value_delimiter = ',', default_value = "lazy,full", value_name = "MODES",
        help_heading = "Solving",
        value_parser = named(Mode::ALL, Mode::name))]
    modes: Vec<Mode>,
    /// How the lazy mode forbids loops, in one or more ways [default: auto]
    #[arg(long, value_delimiter = ',', value_name = "CUTS", help_heading = "Solving",
        value_parser = named(Cut::ALL, Cut::name))]
    cuts: Vec<Cut>,
    /// Whether the inside and outside of cells are variables [default: on]
    ///
    /// It is on, off, or both in turn. With off, the lazy mode is the pure form, clues and degrees only.
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        help_heading = "Solving",
        hide_short_help = true
    )]
    regions: Vec<Switch>,
    /// Use this SAT solver, for example minisat; given several times, each in turn [default: inside]
    ///
    /// The word `inside` is the solver inside, for every mode but count. See `solve --help` for what a
    /// command gets.
    #[arg(long = "solver", value_name = "COMMAND", value_parser = Choice::parse,
        help_heading = "Solving", hide_short_help = true)]
    solvers: Vec<Choice>,
    /// Try each instance R times, and keep the run of the median time
    #[arg(long, value_name = "R", default_value_t = 1, help_heading = "Solving",
        value_parser = value_parser!(u64).range(1..))]
    repeat: u64,
    #[command(flatten)]
    limits: Limits,
    /// Instances to work on at the same time
    ///
    /// With more than one, times and ratios are less reliable; verdicts, iterations and clauses are
    /// not affected.
    #[arg(short, long, value_name = "J", default_value_t = 1, help_heading = "Limits",
        value_parser = value_parser!(u16).range(1..=MOST_JOBS))]
    jobs: u16,
    #[command(flatten)]
    isolation: Isolation,
    /// Write a page with plots, and all figures, to this folder
    ///
    /// Its files are results.jsonl, results.csv and index.html.
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    report: Option<PathBuf>,
    /// Go on after the instances whose rows the report holds
    #[arg(long, requires = "report", help_heading = "Output")]
    resume: bool,
    /// Begin again, although the report holds the rows of the first instances of this input
    #[arg(
        long,
        requires = "report",
        conflicts_with = "resume",
        help_heading = "Output",
        hide_short_help = true
    )]
    force: bool,
}

/// A configuration and its options.
struct Candidate {
    shown: Configuration,
    options: Options,
}

impl Candidate {
    /// The record of an instance before it is tried.
    fn begin(&self, instance: &Instance) -> Record {
        instance.kept_record(&self.options)
    }
}

impl Compare {
    /// The default time limit of a configuration for one instance.
    const TIME: Duration = Duration::from_secs(60);

    pub(super) fn run(mut self, bars: &MultiProgress) -> Result<Ending, CliError> {
        self.limits = self.limits.or_within(Self::TIME);
        let options = self.limits.options();
        let candidates = self.candidates(&options)?;
        let ways = candidates.iter().map(|candidate| candidate.options.clone()).collect();
        let question = Question::Answer { to: None };
        let asker = Asker::new(question, ways, self.isolation);
        if worker::is_worker() {
            return asker.serve(self.jobs.into(), &self.rules, None);
        }
        let shown = candidates.iter().map(|candidate| candidate.shown.clone()).collect();
        let mut comparison = Comparison::new(shown, self.repeat);
        let folder = self.report.as_deref().map(ReportFolder::new);
        let begun = folder.as_ref().filter(|_| self.resume);
        let outputs = begun.map_or(Vec::new(), ReportFolder::files);
        let outputs: Vec<Option<&Path>> = outputs.iter().map(|path| Some(path.as_path())).collect();
        let inputs = self.inputs.files(&outputs)?;
        let mut places = Places::of_inputs(&inputs);
        let output = places.claim(None)?;
        let from = self.inputs.from.within(options.max_memory, || self.jobs.into());
        let source = match &inputs[..] {
            [] => "no file".to_string(),
            [file] => input::title(file),
            [first, others @ ..] => format!("{} and {} more", input::title(first), others.len()),
        };
        let limits = limits::in_words(&options, report::separated);
        let time = options.time_limit;
        let mut output = Some(Output::create(output, &mut places)?);
        let of_input = || Instances::new(inputs.clone(), from).under(self.rules.clone());
        let mut instances = of_input();
        let mut resumed = Resumed::default();
        let begin = |instance: &Instance| {
            candidates.iter().map(|candidate| candidate.begin(instance)).collect()
        };
        if let (Some(folder), false) = (&folder, self.resume || self.force)
            && can_be_read_again(&inputs)
        {
            let (begun, mut instances) = (folder.begun(), of_input().silent());
            let held = resume::rows(&begun, &mut instances, begin, drop);
            resume::refuse_unfinished(&begun, held, |_| Ok(instances.next()?.is_some()))?;
        }
        if let (Some(folder), true) = (&folder, self.resume) {
            let take = |rows| {
                comparison.add(rows);
            };
            resumed = resume::rows(&folder.begun(), &mut instances, begin, take)?;
            let count = report::count(resumed.count, "instance");
            log::info!("{}: going on after {count}", folder.name());
        }
        let begin = |folder: &ReportFolder| folder.begin(&mut places, resumed.length);
        let (report, mut rows_file) = folder.as_ref().map(begin).transpose()?.unzip();
        let progress = Progress::start(bars, "comparing", &inputs, from)?;

        let table = Table::new(&comparison);
        print(&mut output, folder.is_some(), |output| {
            progress.write(output, |out| table.write_header(out))
        })?;
        progress.skip(resumed.count);
        let mut all_tried = !resumed.is_flawed;
        let work = iter::from_fn(move || instances.next().transpose());
        let (repeats, board) = (self.repeat, progress.board());
        let perform = move |instance: Result<Instance, CliError>| {
            instance.map(|instance| attempt(&instance, &candidates, &asker, repeats, &board))
        };
        // All rows are kept anyway, so those that wait weigh nothing.
        let end = pool::run(
            self.jobs.into(),
            work,
            |instance| instance.as_ref().map_or(0, Instance::size),
            perform,
            |_| 0,
            |rows| {
                let rows = rows?;
                all_tried &=
                    rows.iter().all(|row| row.record.account.verdict != VerdictKind::Error);
                let added = comparison.add(rows).len();
                let rows = &comparison.rows()[comparison.rows().len() - added..];
                if let Some(file) = &mut rows_file {
                    file.write(|out| report::write_json_lines(out, rows))?;
                }
                print(&mut output, folder.is_some(), |output| {
                    progress.write(output, |out| table.write_instance(out, &comparison, rows))
                })?;
                comparison.faults(rows).iter().for_each(|fault| log::error!("FAULT: {fault}"));
                progress.advance();
                Ok(())
            },
        )?;
        drop(progress);

        if let Some((report, rows)) = report.zip(rows_file) {
            let conditions = Conditions::now(source, limits, self.jobs.into());
            report.finish(rows, &comparison, &conditions)?;
        }
        print(&mut output, false, |output| {
            output.write(|out| table.write_summary(out, &comparison))?;
            let is_open = |row: &Row| row.record.account.verdict == VerdictKind::Unknown;
            if let Some(time) = time.filter(|_| comparison.rows().iter().any(is_open)) {
                let seconds = time.as_secs_f64();
                let line = format!(
                    "limit of time: {seconds} s for each instance and configuration (--time-limit)"
                );
                output.write(|out| writeln!(out, "{line}"))?;
            }
            Ok(())
        })?;
        if end == End::Stopped {
            let count = report::count(comparison.instances().len() as u64, "instance");
            log::warn!("interrupted after {count}: all figures so far are written");
            return Ok(Ending::Interrupted);
        }
        let sound = comparison.agreement().faults.is_empty();
        Ok(if sound && all_tried { Ending::Fine } else { Ending::Flawed })
    }

    /// The configurations in the order in which they were asked for, within the limits of
    /// `options`.
    fn candidates(&self, options: &Options) -> Result<Vec<Candidate>, CliError> {
        let of_lazy = !self.cuts.is_empty() || !self.regions.is_empty();
        if let (false, true, Some(&mode)) =
            (self.modes.contains(&Mode::Lazy), of_lazy, self.modes.first())
        {
            let option = if self.cuts.is_empty() { "--regions" } else { "--cuts" };
            return Err(method::useless(option, mode));
        }
        let cuts = if self.cuts.is_empty() { &[Cut::Auto][..] } else { &self.cuts };
        let regions = if self.regions.is_empty() { &[Switch::On][..] } else { &self.regions };
        let mut lazy = Vec::new();
        for regions in regions {
            for &cut in cuts {
                lazy.push(method::technique(cut, regions.is_on())?);
            }
        }
        let candidate = |mode: Mode, technique: Technique, solver: &Choice| {
            let options = options.clone().mode(mode).technique(technique);
            let (options, solver) = match solver {
                Choice::Inside => (options, None),
                Choice::Outside(program) => {
                    (options.solver(Arc::new(program.clone())), Some(program.name()))
                }
            };
            Candidate { shown: Configuration { mode, technique, solver }, options }
        };
        let inside = [Choice::Inside];
        let solvers = if self.solvers.is_empty() { &inside[..] } else { &self.solvers };
        let mut candidates = Vec::new();
        for (at, solver) in solvers.iter().enumerate() {
            for &mode in &self.modes {
                // Counting asks no solver.
                let solver = if mode == Mode::Count { &Choice::Inside } else { solver };
                let techniques = match mode {
                    Mode::Count if at > 0 => &[][..],
                    Mode::Lazy => &lazy[..],
                    _ => &[Technique::default()][..],
                };
                candidates.extend(techniques.iter().map(|&of| candidate(mode, of, solver)));
            }
        }
        if !self.solvers.is_empty() && candidates.iter().all(|of| of.shown.mode == Mode::Count) {
            let wanted = "--solver does nothing in --modes count, which asks no solver";
            return Err(CliError::Usage(wanted.to_string()));
        }
        Ok(candidates)
    }
}

/// Writes to standard output as long as someone reads it. If there is a report, the comparison goes
/// on without a reader.
fn print(
    output: &mut Option<Output>,
    has_report: bool,
    write: impl FnOnce(&mut Output) -> Result<(), CliError>,
) -> Result<(), CliError> {
    match output.as_mut().map_or(Ok(()), write) {
        Err(error) if error.is_broken_pipe() && has_report => {
            *output = None;
            Ok(())
        }
        end => end,
    }
}

/// Tries one instance with all configurations in turn, `repeats` times, and returns its rows.
fn attempt(
    instance: &Instance,
    candidates: &[Candidate],
    asker: &Asker,
    repeats: u64,
    board: &Board,
) -> Vec<Row> {
    let puzzle = match &instance.puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => {
            let reply = worker::without(Err(error.clone()), Duration::ZERO);
            return candidates.iter().map(|of| Row::tried(of.begin(instance), &reply)).collect();
        }
    };
    let mut runs = vec![Vec::new(); candidates.len()];
    for _ in 0..repeats {
        for (way, (candidate, runs)) in candidates.iter().zip(&mut runs).enumerate() {
            let place = format!("{}, {}", instance.place(), candidate.shown);
            let work = board.begin(|| place.clone());
            let reply = asker.ask(&**puzzle, way, Form::Text, &place, work.pulse(), None);
            let row = Row::tried(candidate.begin(instance), &reply);
            log::debug!("{}", row.record);
            runs.push(row);
        }
    }
    runs.into_iter().filter_map(report::typical).collect()
}
