//! Work in several threads, with results in the order of the work, and little of it in memory at
//! once.

use crate::cli::error::CliError;
use crate::cli::interrupt;
use clap::{Args, value_parser};
use rayon::ThreadPoolBuilder;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};
use std::{io, mem};

/// How many places there are, for each thread, for pieces of work that are read and not yet done.
const AHEAD: usize = 64;

/// A piece of work takes a place for each so many bytes, and one more, up to all of a thread's.
const BYTES_PER_PLACE: usize = 1 << 18;

/// Where results come faster than this, they are taken together: to wake a thread for each takes
/// about as long as to solve a small puzzle.
const TOGETHER: Duration = Duration::from_micros(500);

/// The bytes that results may hold while they wait for a hard piece before them. Past that, no new
/// piece is begun until the hard one is done.
const MOST_HELD: usize = 16 << 20;

/// More threads than this take long to start, and machines do not have so many cores.
pub(crate) const MOST_JOBS: i64 = 1024;

/// The option that says how many threads.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Jobs {
    /// Instances to work on at the same time [default: the cores there are]
    #[arg(short, long, value_name = "J", value_parser = value_parser!(u16).range(1..=MOST_JOBS))]
    jobs: Option<u16>,
}

impl Jobs {
    pub(crate) fn count(self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, usize::from)
    }

    /// The same for so many pieces of work. A single one needs one thread, and nobody counts cores.
    pub(crate) fn count_for(self, pieces: u64) -> usize {
        if pieces < 2 { 1 } else { self.count() }
    }
}

/// What the threads report to the one that takes results.
enum Event<R> {
    /// The result of the piece of work with this number, and how many places it had taken.
    Done(u64, usize, thread::Result<R>),
    /// There is no piece with this number or a later one.
    End(u64),
    /// The threads cannot be started.
    NoThreads(io::Error),
    /// The user interrupted the work.
    Stop,
}

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All of it is done.
    Done,
    /// An interruption stopped it.
    Stopped,
}

/// Does the pieces of `work` in `jobs` threads and hands the results to `take`, in the order of the
/// work, each as soon as all before it are done. A single thread also reads the work. `size` and `weigh`
/// tell roughly how many bytes a piece and a result hold. An interruption (see [`interrupt`]) stops the
/// work; results that came before it and wait for no other are still taken. Threads that are then still
/// at work, or whose result could not be taken, end with the program.
///
/// # Errors
///
/// If the threads cannot be started, and whatever `take` fails with.
pub(crate) fn run<T: Send + 'static, R: Send + 'static>(
    jobs: usize,
    mut work: impl Iterator<Item = T> + Send + 'static,
    size: impl Fn(&T) -> usize + Send + 'static,
    perform: impl Fn(T) -> R + Send + Sync + 'static,
    weigh: impl Fn(&R) -> usize,
    mut take: impl FnMut(R) -> Result<(), CliError>,
) -> Result<End, CliError> {
    let (sender, events) = mpsc::channel();
    let stopper = sender.clone();
    interrupt::on_interrupt(move || drop(stopper.send(Event::Stop)));

    let (leave, leaves) = mpsc::channel();
    let perform = Arc::new(perform);
    // Reading does not stand in the way of results, because it may have to wait for input.
    let read = move || {
        // To start a thread takes as long as a small puzzle: one job is done where it is read.
        let threads = (jobs > 1).then(|| ThreadPoolBuilder::new().num_threads(jobs).build());
        let threads = match threads.transpose() {
            Ok(threads) => threads,
            Err(error) => return drop(sender.send(Event::NoThreads(io::Error::other(error)))),
        };
        let (mut count, mut free) = (0, 0);
        let mut claim = |places: usize| {
            while free < places {
                let Ok(more) = leaves.recv() else { return false };
                free += more;
            }
            free -= places;
            true
        };
        while claim(1) {
            let Some(piece) = work.next() else {
                drop(sender.send(Event::End(count)));
                return;
            };
            let places = (1 + size(&piece) / BYTES_PER_PLACE).min(AHEAD);
            if !claim(places - 1) {
                return;
            }
            let (number, perform, sender) = (count, perform.clone(), sender.clone());
            let done = move || {
                let result = panic::catch_unwind(AssertUnwindSafe(|| perform(piece)));
                drop(sender.send(Event::Done(number, places, result)));
            };
            match &threads {
                Some(threads) => threads.spawn_fifo(done),
                None => done(),
            }
            count += 1;
        }
    };
    thread::Builder::new().spawn(read).map_err(CliError::Threads)?;

    let mut waiting = BTreeMap::new();
    let (mut held, mut to_read) = (0, AHEAD * jobs);
    let (mut next, mut end) = (0, u64::MAX);
    let mut woken = None;
    while next < end {
        let event = events.try_recv().unwrap_or_else(|_| {
            if held < MOST_HELD && to_read > 0 {
                // It fails if the reader has come to the end, which does no harm.
                let _ = leave.send(mem::take(&mut to_read));
            }
            wait(&events, &mut woken)
        });
        match event {
            Event::Done(number, places, result) => {
                let result: R = result.unwrap_or_else(|panic| panic::resume_unwind(panic));
                let weight = weigh(&result);
                held += weight;
                to_read += places;
                waiting.insert(number, (weight, result));
            }
            Event::End(count) => end = count,
            Event::NoThreads(error) => return Err(CliError::Threads(error)),
            Event::Stop => return Ok(End::Stopped),
        }
        while let Some((weight, result)) = waiting.remove(&next) {
            take(result)?;
            held -= weight;
            next += 1;
        }
    }
    Ok(End::Done)
}

/// The next event. If the last one that was waited for came just before, others may follow as fast.
fn wait<R>(events: &Receiver<Event<R>>, woken: &mut Option<Instant>) -> Event<R> {
    let is_fast = woken.is_some_and(|woken| woken.elapsed() < TOGETHER);
    if is_fast {
        thread::sleep(TOGETHER);
    }
    let event = events.recv().expect("the reader says when it ends");
    *woken = Some(Instant::now());
    event
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Runs a thousand pieces of which the first waits for so many others, and then so long for more.
    /// Returns how many were done when it was.
    fn behind_a_hard_one(others: u64, time: Duration, weight: usize) -> u64 {
        let (done, at_its_end) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let seen = at_its_end.clone();
        let perform = move |piece: u64| {
            while piece == 0 && done.load(Ordering::SeqCst) < others {
                thread::sleep(Duration::from_millis(1));
            }
            if piece == 0 {
                thread::sleep(time);
            }
            let count = done.fetch_add(1, Ordering::SeqCst);
            if piece == 0 {
                seen.store(count, Ordering::SeqCst);
            }
            piece
        };
        let mut taken = Vec::new();
        let end = run(
            2,
            0..1000,
            |_| 0,
            perform,
            |_| weight,
            |piece| {
                taken.push(piece);
                Ok(())
            },
        );
        assert_eq!(end.expect("threads"), End::Done);
        assert!(taken.into_iter().eq(0..1000));
        at_its_end.load(Ordering::SeqCst)
    }

    #[test]
    fn a_hard_piece_does_not_hold_the_others_up() {
        assert_eq!(behind_a_hard_one(999, Duration::ZERO, 1), 999);
    }

    #[test]
    fn one_job_is_done_where_it_is_read() {
        let work = (0..300).map(|piece| (piece, thread::current().id()));
        let perform = |(piece, reader)| {
            assert_eq!(thread::current().id(), reader);
            piece
        };
        let mut taken = Vec::new();
        let take = |piece: u64| {
            taken.push(piece);
            Ok(())
        };
        let end = run(1, work, |_| 0, perform, |_| 0, take);
        assert_eq!(end.expect("a thread"), End::Done);
        assert!(taken.into_iter().eq(0..300));
    }

    #[test]
    fn few_large_pieces_are_read_ahead() {
        for (bytes, most) in [(0, 2 * AHEAD), (BYTES_PER_PLACE, AHEAD), (1 << 40, 3)] {
            let (read, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
            let (seen, ahead) = (read.clone(), Arc::new(AtomicU64::new(0)));
            let farthest = ahead.clone();
            let work = (0..200).inspect(move |_| {
                seen.fetch_add(1, Ordering::SeqCst);
            });
            let perform = move |_| {
                thread::sleep(Duration::from_micros(200));
                let open = read.load(Ordering::SeqCst) - done.fetch_add(1, Ordering::SeqCst);
                farthest.fetch_max(open, Ordering::SeqCst);
            };
            let end = run(2, work, move |_| bytes, perform, |()| 0, |()| Ok(()));
            assert_eq!(end.expect("threads"), End::Done);
            let ahead = ahead.load(Ordering::SeqCst);
            // Those that were just done may not be counted yet.
            assert!(ahead <= most as u64 + 2, "{bytes} bytes: {ahead} pieces");
        }
    }

    #[test]
    fn what_waits_behind_a_hard_piece_holds_so_much_and_no_more() {
        let heavy = MOST_HELD / 10;
        let done = behind_a_hard_one(10, Duration::from_millis(300), heavy);
        assert!((10..=10 + 2 * AHEAD as u64).contains(&done), "{done}");
    }
}
