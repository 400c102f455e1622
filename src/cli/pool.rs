//! Work in several threads, its results in the order of the work, and never much of it at once.

use super::CliError;
use super::interrupt;
use clap::{Args, value_parser};
use rayon::ThreadPoolBuilder;
use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;

/// How many pieces of work there may be for each thread, from the reading to the writing. So many
/// can be done while the first of them, which is hard, is not.
const WINDOW: usize = 64;

/// More threads than this take long to start, and no machine has the cores.
pub(super) const MOST_JOBS: i64 = 1024;

/// The option that says how many threads.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Jobs {
    /// Instances to work on at the same time [default: the cores there are]
    #[arg(short, long, value_name = "J", value_parser = value_parser!(u16).range(1..=MOST_JOBS))]
    jobs: Option<u16>,
}

impl Jobs {
    pub(super) fn count(self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// What comes back to the one who waits.
enum Event<R> {
    /// The result of the piece of work with this number.
    Done(u64, thread::Result<R>),
    /// There is no piece with this number or a later one.
    End(u64),
    /// Someone wants it to stop.
    Stop,
}

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All of it is done.
    Done,
    /// An interruption stopped it.
    Stopped,
}

/// Does the pieces of `work` in `jobs` threads and hands the results to `take`, in the order of the
/// work and as they come. An interruption (see [`interrupt`]) stops it: results that are there
/// already are still taken. The threads of what was stopped, or failed to be taken, are left behind:
/// they end with the program.
///
/// # Errors
///
/// If there can be no such threads, and whatever `take` fails with.
pub(super) fn run<T: Send + 'static, R: Send + 'static>(
    jobs: usize,
    work: impl Iterator<Item = T> + Send + 'static,
    perform: impl Fn(T) -> R + Send + Sync + 'static,
    mut take: impl FnMut(R) -> Result<(), CliError>,
) -> Result<End, CliError> {
    let threads = ThreadPoolBuilder::new().num_threads(jobs).build();
    let threads = threads.map_err(|error| CliError::Threads(io::Error::other(error)))?;
    let (sender, events) = mpsc::channel();
    let stopper = sender.clone();
    interrupt::on_interrupt(move || drop(stopper.send(Event::Stop)));

    let (in_flight, written) = mpsc::sync_channel(WINDOW * jobs);
    let perform = Arc::new(perform);
    // Reading has a thread of its own: it may have to wait while results are there.
    let read = move || {
        let mut count = 0;
        for piece in work {
            if in_flight.send(()).is_err() {
                return;
            }
            let (number, perform, sender) = (count, perform.clone(), sender.clone());
            threads.spawn_fifo(move || {
                let result = panic::catch_unwind(AssertUnwindSafe(|| perform(piece)));
                drop(sender.send(Event::Done(number, result)));
            });
            count += 1;
        }
        drop(sender.send(Event::End(count)));
    };
    thread::Builder::new().spawn(read).map_err(CliError::Threads)?;

    let mut waiting = BTreeMap::new();
    let (mut next, mut end) = (0, u64::MAX);
    while next < end {
        match events.recv().expect("the reader says when it ends") {
            Event::Done(number, result) => drop(waiting.insert(number, result)),
            Event::End(count) => end = count,
            Event::Stop => return Ok(End::Stopped),
        }
        while let Some(result) = waiting.remove(&next) {
            take(result.unwrap_or_else(|panic: Box<dyn Any + Send>| panic::resume_unwind(panic)))?;
            // One less in flight. That the reader has gone is no matter.
            let _ = written.recv();
            next += 1;
        }
    }
    Ok(End::Done)
}
