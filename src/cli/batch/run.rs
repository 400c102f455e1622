//! What the commands share that put a question to every instance: arguments, work in several
//! threads, outcomes in the order of the input, records, totals, and resuming.

use super::drawing::{Drawing, Shape};
use super::instances::{Inputs, Instance, Instances, can_be_read_again};
use super::layout::Layout;
use super::outside::Program;
use super::pool::{self, End, Jobs};
use super::progress::{Board, Progress};
use super::resume::{self, Records, Resumed};
use super::worker::{self, Asker, Isolation};
use crate::cli::arguments::limits::Limits;
use crate::cli::arguments::method::{self, Method};
use crate::cli::arguments::rules::Rules;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::certificates::{Draft, Folder};
use crate::cli::files::output::Output;
use crate::cli::files::places::{Places, shown};
use crate::kind::Mode;
use crate::questions::{Options, VerdictKind};
use crate::registry::{Form, Question, Reply};
use crate::report::{self, CsvRecords, Totals};
use clap::Args;
use indicatif::MultiProgress;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Instances, how to solve them, and where the outcomes go.
#[derive(Args, Debug)]
pub(crate) struct Batch {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    pub(crate) method: Method,
    /// Use this SAT solver in place of the one inside, for example minisat
    ///
    /// The command gets the file of a formula as its last argument, or where FORMULA stands, and
    /// writes 's' and 'v' lines, or a result in MiniSat's form to the file RESULT. It gets the whole
    /// formula anew for each iteration.
    #[arg(long, value_name = "COMMAND", value_parser = Program::parse, help_heading = "Solving")]
    solver: Option<Program>,
    /// Hand an instance over to the full encoding after this many iterations
    #[arg(long, value_name = "K", help_heading = "Solving", hide_short_help = true)]
    max_iterations: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: Limits,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    isolation: Isolation,
    /// Where the outcomes go [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Draw pictures, as on a terminal where they fit
    ///
    /// They are in colour on a terminal (see NO_COLOR).
    #[arg(long, help_heading = "Output")]
    picture: bool,
    /// Write the figures of each instance to this file: CSV if its name ends so, else JSON Lines
    #[arg(long, value_name = "FILE", help_heading = "Output", hide_short_help = true)]
    stats: Option<PathBuf>,
    /// Write a certificate of each verdict into this folder, but not that there are several answers
    ///
    /// See `lazyloop certificate`. With --solver that solver writes the proof, in DRAT as text: into
    /// the file PROOF, if its command has a place for it.
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "resume",
        help_heading = "Output",
        hide_short_help = true
    )]
    certify: Option<PathBuf>,
    /// Go on after the outcomes that the output file holds
    ///
    /// One that is not whole is dropped.
    #[arg(long, requires = "output", conflicts_with = "picture", help_heading = "Output")]
    resume: bool,
    /// Begin again, although the output file holds the first outcomes of this input; drop the
    /// certificates that the folder of --certify holds
    #[arg(long, conflicts_with = "resume", help_heading = "Output", hide_short_help = true)]
    force: bool,
}

/// An instance with the form of its reply, the reply, and its certificate, if it has one.
type Done = (Instance, Form, Reply, Option<Draft>);

impl Batch {
    /// The same with the folder of the certificates where the outcomes would go.
    pub(crate) fn certifying(mut self) -> Result<Self, CliError> {
        if self.certify.is_some() {
            let wanted = "certify has one output, the folder of the certificates";
            return Err(CliError::Usage(wanted.to_string()));
        }
        if self.resume {
            let wanted = "certificates are of one run: --resume is not for certify";
            return Err(CliError::Usage(wanted.to_string()));
        }
        self.certify = self.output.take();
        Ok(self)
    }

    /// The input with its first bytes, if it is one and can be looked at before it is read.
    pub(crate) fn beginning(&self) -> Option<(&Path, Vec<u8>)> {
        if worker::is_worker() { None } else { self.inputs.beginning() }
    }

    /// How to solve, and when to give up.
    fn options(&self, question: Question) -> Result<Options, CliError> {
        let mut options = self.method.options(self.limits)?;
        let mode = options.mode;
        if let Some(solver) = &self.solver {
            options = options.solver(Arc::new(solver.clone()));
        }
        if self.certify.is_some() {
            options = options.certify(true);
        }
        let takes_claims = self.solver.is_some() && matches!(question, Question::Answer { .. });
        if !mode.is_sound() && !takes_claims {
            let wanted = "is unsound: it is for encode, decode, compare, and solve with --solver";
            return Err(CliError::Usage(format!("the encoding '{mode}' {wanted}")));
        }
        match self.max_iterations {
            Some(_) if mode != Mode::Lazy => Err(method::useless("--max-iterations", mode)),
            Some(iterations) => Ok(options.max_iterations(iterations)),
            None => Ok(options),
        }
    }

    fn asker(&self, question: Question, options: &Options) -> Asker {
        Asker::new(question, vec![options.clone()], self.isolation)
    }

    /// Puts a question to every instance. Replies have the shape that was asked for.
    pub(crate) fn run(
        self,
        question: Question,
        shape: Option<Shape>,
        bars: &MultiProgress,
    ) -> Result<Ending, CliError> {
        let options = self.options(question)?;
        if worker::is_worker() {
            let asker = self.asker(question, &options);
            return asker.serve(self.jobs.count(), &self.rules, self.certify.as_deref());
        }
        if self.force && self.output.is_none() && self.certify.is_none() {
            return Err(CliError::Usage("--force needs --output or --certify".to_string()));
        }
        let (output, stats) = (self.output.as_deref(), self.stats.as_deref());
        let is_csv =
            |path: &Path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
        let csv = stats.is_some_and(is_csv).then(CsvRecords::new);
        if csv.is_some() && self.resume {
            let wanted =
                "--resume goes on with figures in JSON Lines, not in CSV: name another file";
            return Err(CliError::Usage(wanted.to_string()));
        }
        let drawing = match question {
            Question::Answer { to: Some(_) } => Drawing::Never,
            _ if self.certify.is_some() && !self.picture => Drawing::Never,
            _ => Drawing::of(shape.or(self.picture.then_some(Shape::Picture)), output),
        };
        // What is to be gone on with is not an input, though it may lie among them.
        let begun = [output, stats].map(|path| path.filter(|_| self.resume));
        let inputs = self.inputs.files(&begun)?;
        let mut places = Places::of_inputs(&inputs);
        let stats_claim = stats.map(|stats| places.claim(Some(stats))).transpose()?;
        let output_claim = places.claim(output)?;
        let from = self.inputs.from.within(options.max_memory, || self.jobs.count());
        let mut instances = Instances::new(inputs.clone(), from).under(self.rules.clone());
        let mut layout = Layout::new(question);
        let can_resume = !self.picture && !matches!(question, Question::Answer { to: Some(_) });
        let is_begun_again = can_resume && !self.resume && !self.force;
        if let Some(output) = output.filter(|path| path.is_file())
            && is_begun_again
            && can_be_read_again(&inputs)
        {
            let instances = Instances::new(inputs.clone(), from).under(self.rules.clone());
            let mut instances = instances.silent();
            let held = resume::outcomes(output, &mut instances, &mut layout.clone(), |_, _| Ok(()));
            resume::refuse_unfinished(output, held, |_| Ok(instances.next()?.is_some()))?;
        }
        let begun_stats = stats.filter(|path| self.resume && path.exists());
        let mut records = begun_stats.map(Records::of).transpose()?;
        let resumed = match output {
            Some(output) if self.resume => {
                // Answers are told from what they have in common by a `?`, or by asking again.
                let mut is_told = question != Question::Common;
                let asker = self.asker(question, &options);
                let each = |instance: &Instance, has_open: bool| {
                    is_told |= has_open;
                    if !is_told && leaves_open(instance, &asker) {
                        let place = instance.place();
                        let why = format!("it has one answer to {place}, which has several");
                        return Err(resume::differs(output, instance.index - 1, why));
                    }
                    let next =
                        |records: &mut Records<'_>| records.next(&instance.kept_record(&options));
                    records.as_mut().map_or(Ok(()), next)
                };
                let resumed = resume::outcomes(output, &mut instances, &mut layout, each)?;
                let (name, count) = (shown(output), resumed.count);
                log::info!("{name}: going on after {}", report::count(count, "instance"));
                resumed
            }
            _ => Resumed::default(),
        };
        let begun_stats = records.map(Records::end).transpose()?;
        let jobs = match !self.resume && can_be_read_again(&inputs) {
            true => self.jobs.count_for(instances.look_ahead()?),
            false => self.jobs.count(),
        };
        let certify = self.certify.as_deref();
        let certify = certify.map(|folder| Folder::claim(folder, self.force, &mut places));
        let certify = certify.transpose()?;
        let mut stats = match (stats_claim, begun_stats) {
            (Some(stats), Some(length)) => Some(Output::append(stats, &mut places, length)?),
            (Some(stats), None) => Some(Output::create(stats, &mut places)?),
            (None, _) => None,
        };
        let mut output = match output_claim {
            output if self.resume => Output::append(output, &mut places, resumed.length)?,
            output => Output::create(output, &mut places)?,
        };
        if let (Some(stats), Some(csv)) = (&mut stats, &csv) {
            stats.write(|out| csv.write_header(out))?;
        }
        let asker = self.asker(question, &options);
        let coloured = output.is_coloured();
        let is_kept = stats.is_some();
        let progress = Progress::start(bars, "solving", &inputs, from)?;
        progress.skip(resumed.count);
        let board = progress.board();
        let work = iter::from_fn(move || instances.next().transpose());
        // Reading fails at most once: after a fault nothing more is read.
        let perform = move |instance: Result<Instance, CliError>| {
            let instance = instance?;
            let draft = certify.as_ref().map(|folder| folder.draft(instance.index)).transpose()?;
            if is_kept {
                // It takes long for large puzzles, and is the same wherever it is made.
                instance.fingerprint();
            }
            let form = instance.puzzle.as_ref();
            let form = form.map_or(Form::Text, |puzzle| drawing.form(&**puzzle, coloured));
            let (reply, certificate) = ask(&instance, &asker, form, &board, draft);
            Ok((instance, form, reply, certificate))
        };
        let mut totals = Totals::default();
        let size =
            |instance: &Result<Instance, CliError>| instance.as_ref().map_or(0, Instance::size);
        let end = pool::run(jobs, work, size, perform, weigh, |done| {
            let (instance, form, reply, certificate) = done?;
            let record = match is_kept {
                true => instance.kept_record(&options),
                false => instance.record(&options),
            };
            let record = record.tried(&reply);
            certificate.map_or(Ok(()), Draft::finish)?;
            if let Some(stats) = &mut stats {
                stats.write(|out| match &csv {
                    Some(csv) => csv.write(out, &record),
                    None => report::write_json_line(out, &record),
                })?;
            }
            progress.write(&mut output, |out| {
                let is_picture = form != Form::Text;
                layout.write(out, &instance, &record, reply.text.as_deref(), is_picture)
            })?;
            match record.account.verdict {
                VerdictKind::Error | VerdictKind::Rejected => log::error!("{record}"),
                _ => log::info!("{record}"),
            }
            totals.add(&record.account);
            progress.advance();
            Ok(())
        })?;
        drop(progress);
        output.finish()?;
        stats.map_or(Ok(()), Output::finish)?;
        log::info!("{totals}");
        if end == End::Stopped {
            let count = resumed.count + totals.count();
            let count = report::count(count, "instance");
            log::warn!("interrupted after {count}: all outcomes so far are written");
            return Ok(Ending::Interrupted);
        }
        let all_answered = totals.all_answered() && !resumed.is_flawed;
        Ok(if all_answered { Ending::Fine } else { Ending::Flawed })
    }
}

/// Whether what all answers to an instance have in common leaves a `?`.
fn leaves_open(instance: &Instance, asker: &Asker) -> bool {
    let Ok(puzzle) = &instance.puzzle else { return false };
    let reply = asker.ask(&**puzzle, 0, Form::Text, &instance.place(), None, None);
    reply.text.is_some_and(|text| text.contains('?'))
}

/// How many bytes an instance that is done holds, roughly.
fn weigh(done: &Result<Done, CliError>) -> usize {
    /// The part that does not depend on the instance's size.
    const LEAST: usize = 1024;
    let Ok((instance, _, reply, _)) = done else { return 0 };
    LEAST + instance.size() + reply.text.as_ref().map_or(0, String::len)
}

fn ask(
    instance: &Instance,
    asker: &Asker,
    form: Form,
    board: &Board,
    mut certificate: Option<Draft>,
) -> (Reply, Option<Draft>) {
    let reply = match &instance.puzzle {
        Ok(puzzle) => {
            let place = instance.place();
            let work = board.begin(|| place.clone());
            asker.ask(&**puzzle, 0, form, &place, work.pulse(), certificate.as_mut())
        }
        Err(error) => worker::without(Err(error.clone()), Duration::ZERO),
    };
    (reply, certificate.filter(|draft| draft.filled.is_some()))
}
