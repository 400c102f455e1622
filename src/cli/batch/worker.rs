//! Questions put to puzzles: here, or in processes of their own (`--isolate`), so that one for which
//! there is no memory takes nothing else with it.
//!
//! A worker is this program once more, with the same arguments. It reads puzzles from its standard
//! input, one a line, and answers each with a line of JSON.

use crate::cli::arguments::limits;
use crate::cli::arguments::rules::Rules;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::certificates::{self, Draft, Filled};
use crate::cli::files::output::Output;
use crate::cli::{child, interrupt};
use crate::engine::{Pulse, Sat, Stop, Verdict};
use crate::questions::{Options, Outcome, Progress, SolveError};
use crate::registry::{self, AnyPuzzle, Form, Format, Question, Reply};
use clap::Args;
use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{self, Child, ChildStdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Set for a worker.
const WORKER: &str = "LAZYLOOP_WORKER";

/// The forms of replies, as a worker is told them.
const FORMS: [(&str, Form); 3] = [
    ("text", Form::Text),
    ("plain", Form::Picture { coloured: false }),
    ("coloured", Form::Picture { coloured: true }),
];

/// Where questions are put.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Isolation {
    /// Solve in processes of their own, one a job. An instance for which there is no memory ends as
    /// UNKNOWN and the others go on; one that passes its time limit is stopped at once
    #[arg(long, hide_short_help = true)]
    isolate: bool,
}

/// Whether this process is a worker.
pub(crate) fn is_worker() -> bool {
    env::var_os(WORKER).is_some()
}

/// A question, and the ways in which it is put.
pub(crate) struct Asker {
    question: Question,
    ways: Vec<Options>,
    is_isolated: bool,
    idle: Mutex<Vec<Worker>>,
}

impl Asker {
    pub(crate) fn new(question: Question, ways: Vec<Options>, isolation: Isolation) -> Self {
        // What makes CaDiCaL tell all that it learns can only be said to another process.
        let is_isolated = isolation.isolate || ways.iter().any(|way| way.certify);
        Self { question, ways, is_isolated, idle: Mutex::default() }
    }

    /// Puts the question in one of the ways. `place` is for the log; `pulse` counts what is done, but for
    /// what another process does. `draft` is filled with the certificate, if there is one.
    pub(crate) fn ask(
        &self,
        puzzle: &dyn AnyPuzzle,
        way: usize,
        form: Form,
        place: &str,
        pulse: Option<Arc<Pulse>>,
        draft: Option<&mut Draft>,
    ) -> Reply {
        match (self.is_isolated, pulse) {
            (true, _) => self.ask_worker(puzzle, way, form, place, draft),
            (false, None) => self.ask_here(puzzle, &self.ways[way], form, place),
            (false, Some(pulse)) => {
                let options = self.ways[way].clone().counted_by(pulse);
                self.ask_here(puzzle, &options, form, place)
            }
        }
    }

    fn ask_here(
        &self,
        puzzle: &dyn AnyPuzzle,
        options: &Options,
        form: Form,
        place: &str,
    ) -> Reply {
        let watch = &mut |iteration: Progress| {
            let Progress { mode, number, cuts, .. } = iteration;
            for clause in cuts.clauses() {
                log::trace!("{place}: {mode} iteration {number} adds {clause:?}");
            }
            log::debug!("{place}: {iteration}");
        };
        limits::apart(options, || registry::ask(puzzle, self.question, form, options, watch))
    }

    fn ask_worker(
        &self,
        puzzle: &dyn AnyPuzzle,
        way: usize,
        form: Form,
        place: &str,
        draft: Option<&mut Draft>,
    ) -> Reply {
        let started = Instant::now();
        let text = match puzzle.write(Format::JSON) {
            Ok(text) => text,
            Err(misfit) => return without(Err(misfit.to_string()), Duration::ZERO),
        };
        // Before a search of hours ends in what nobody can check.
        if let (Some(_), Err(what)) =
            (&draft, lazyloop_checker::knows(&text, registry::own_text(puzzle.info())))
        {
            let why = format!("there are no certificates of this puzzle: {what}");
            return without(Err(why), Duration::ZERO);
        }
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let certify = self.ways.iter().any(|way| way.certify);
        let worker = idle().pop().map_or_else(|| Worker::start(certify), Ok);
        let mut worker = match worker {
            Ok(worker) => worker,
            Err(error) => {
                let error = format!("cannot start a process for it: {error}");
                return without(Err(error), Duration::ZERO);
            }
        };
        let limit = self.ways[way].time_limit;
        let due =
            limit.and_then(|time| started.checked_add(time)?.checked_add(Worker::grace(time)));
        let names = draft.as_ref().map(|draft| draft.names()).unwrap_or_default();
        let (place, text) = (place.replace('\t', " "), text.trim_end());
        let form = FORMS.iter().find(|of| of.1 == form).map_or("text", |of| of.0);
        // A kind that stands above its puzzles is in no argument.
        let kind = serde_json::Value::from(registry::own_text(puzzle.info()));
        match worker.ask(&format!("{way}\t{form}\t{place}\t{names}\t{kind}\t{text}"), due) {
            Ok((reply, filled)) => {
                idle().push(worker);
                if let Some(draft) = draft {
                    draft.filled = filled;
                }
                reply
            }
            Err(end) => without(end, started.elapsed()),
        }
    }

    /// Answers what another process, which has `workers` like this one, asks until it ends. Certificates go into
    /// files of `certify`.
    pub(crate) fn serve(
        mut self,
        workers: usize,
        rules: &Rules,
        certify: Option<&Path>,
    ) -> Result<Ending, CliError> {
        interrupt::ignore();
        for way in &mut self.ways {
            // Each worker has its part, and the process that reads and writes has a quarter.
            way.max_memory = way.max_memory.map(|bytes| bytes / 4 * 3 / workers as u64);
        }
        if let Some(most) = self.ways.iter().filter_map(|way| way.max_memory).max() {
            child::hold_process(most);
        }
        let (sender, jobs) = mpsc::channel();
        let read = move || {
            for line in io::stdin().lock().lines() {
                if line.is_err() || sender.send(line.unwrap_or_default()).is_err() {
                    break;
                }
            }
            // Nobody waits for what is at work.
            process::exit(0);
        };
        thread::Builder::new().spawn(read).map_err(CliError::Threads)?;
        let mut output = Output::standard();
        for job in jobs {
            let mut words = job.splitn(6, '\t');
            let mut next = || words.next().unwrap_or_default();
            let (way, form) = (next().parse().unwrap_or(0), next());
            let (place, names, kind, text) = (next(), next(), next(), next());
            if let Ok(Some(kind)) = serde_json::from_str::<Option<String>>(kind) {
                // One that cannot be added is missed when the puzzle is read.
                let _ = registry::add(&kind);
            }
            let form = FORMS.iter().find(|of| of.0 == form).map_or(Form::Text, |of| of.1);
            let mut reply = match self.ways.get(way).zip(read_puzzle(text, rules)) {
                Some((options, puzzle)) => self.ask_here(&*puzzle, options, form, place),
                None => without(Err("its process cannot read it".into()), Duration::ZERO),
            };
            let filled = certify.zip(reply.certificate.take());
            let filled =
                filled.map(|(folder, certificate)| certificates::fill(folder, names, &certificate));
            output.write(|out| {
                serde_json::to_writer(&mut *out, &(reply, filled))?;
                out.write_all(b"\n")
            })?;
        }
        Ok(Ending::Fine)
    }
}

fn read_puzzle(text: &str, rules: &Rules) -> Option<Box<dyn AnyPuzzle>> {
    let mut reader = registry::reader(text.as_bytes(), Some(Format::JSON));
    let puzzle = reader.next_instance().ok()??.puzzle.ok()?;
    rules.apply(puzzle).ok()
}

/// A process that answers one question at a time.
struct Worker {
    child: Child,
    input: ChildStdin,
    replies: Receiver<String>,
}

impl Worker {
    fn start(certify: bool) -> io::Result<Self> {
        let mut command = child::again()?;
        if certify && let Some((name, value)) = Sat::LEARNING_ENVIRONMENT {
            command.env(name, value);
        }
        let (child, input, output) = child::worker(command, WORKER)?;
        let (sender, replies) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            let lines = BufReader::new(output).lines();
            lines.map_while(Result::ok).try_for_each(|line| sender.send(line))
        })?;
        Ok(Self { child, input, replies })
    }

    /// How long a worker that is due may take to say so itself.
    fn grace(limit: Duration) -> Duration {
        Duration::from_millis(500) + limit / 20
    }

    /// The reply to a job, and what became of its certificate; or at which limit, or why,
    /// the process ended.
    fn ask(
        &mut self,
        job: &str,
        due: Option<Instant>,
    ) -> Result<(Reply, Option<Filled>), Result<Stop, String>> {
        // One that has ended says so below.
        let _ = writeln!(self.input, "{job}");
        let line = match due {
            Some(due) => self.replies.recv_timeout(due.saturating_duration_since(Instant::now())),
            None => self.replies.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match line {
            Ok(line) => serde_json::from_str(&line)
                .map_err(|error| Err(format!("its process replied: {error}"))),
            Err(RecvTimeoutError::Timeout) => Err(Ok(Stop::Time)),
            Err(RecvTimeoutError::Disconnected) => Err(match self.child.wait() {
                Ok(status) if child::ended_for_memory(status) => Ok(Stop::Memory),
                Ok(status) => {
                    // What interrupted a worker that had only begun interrupts this process too.
                    thread::sleep(Duration::from_secs(1));
                    Err(format!("its process ended with {status}"))
                }
                Err(error) => Err(format!("its process is lost: {error}")),
            }),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The reply of an instance that was not tried, or not to its end: at a limit, or for this reason.
pub(crate) fn without(end: Result<Stop, String>, time: Duration) -> Reply {
    let result = end.map(Verdict::Unknown).map_err(SolveError::NotTried);
    Reply::to(Outcome::without_search(result, time))
}
