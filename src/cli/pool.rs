//! Work in several threads, its results in the order of the work, and never much of it at once.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How many pieces of work there may be for each thread, from the reading to the writing. So many
/// can be done while the first of them, which is hard, is not.
const WINDOW: usize = 64;

/// What comes back to the one who waits.
enum Event<R> {
    /// The result of the piece of work with this number.
    Done(u64, thread::Result<R>),
    /// There is no piece with this number or a later one.
    End(u64),
    /// Someone wants it to stop.
    Stop,
}

/// Takes the results in the end, and may stop it all.
pub(super) struct Pool<R> {
    events: Receiver<Event<R>>,
    sender: Sender<Event<R>>,
}

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All of it is done.
    Done,
    /// Someone stopped it.
    Stopped,
}

impl<R: Send + 'static> Pool<R> {
    pub(super) fn new() -> Self {
        let (sender, events) = mpsc::channel();
        Self { events, sender }
    }

    /// What stops it, from any thread: results that are there already are still taken.
    pub(super) fn stopper(&self) -> impl Fn() + Send + 'static {
        let sender = self.sender.clone();
        move || drop(sender.send(Event::Stop))
    }

    /// Does the pieces of `work` in `jobs` threads and hands the results to `take`, in the order of
    /// the work and as they come. The threads of what was stopped, or failed to be taken, are left
    /// behind: they end with the program.
    ///
    /// # Errors
    ///
    /// Whatever `take` fails with.
    pub(super) fn run<T: Send + 'static, E>(
        self,
        jobs: usize,
        work: impl Iterator<Item = T> + Send + 'static,
        perform: impl Fn(T) -> R + Send + Sync + 'static,
        mut take: impl FnMut(R) -> Result<(), E>,
    ) -> Result<End, E> {
        let Self { events, sender } = self;
        let window = WINDOW * jobs;
        let (in_flight, written) = mpsc::sync_channel(window);
        let (queue, pieces) = mpsc::sync_channel(window);
        let (pieces, perform) = (Arc::new(Mutex::new(pieces)), Arc::new(perform));
        for _ in 0..jobs {
            let (pieces, perform, sender) = (pieces.clone(), perform.clone(), sender.clone());
            thread::spawn(move || {
                loop {
                    let piece = pieces.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((number, piece)) = piece else { return };
                    let result = panic::catch_unwind(AssertUnwindSafe(|| perform(piece)));
                    if sender.send(Event::Done(number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        // Reading has a thread of its own: it may have to wait while results are there.
        thread::spawn(move || {
            let mut count = 0;
            for piece in work {
                if in_flight.send(()).is_err() || queue.send((count, piece)).is_err() {
                    return;
                }
                count += 1;
            }
            drop(sender.send(Event::End(count)));
        });

        let mut waiting = BTreeMap::new();
        let (mut next, mut end) = (0, u64::MAX);
        while next < end {
            match events.recv().expect("the reader says when it ends") {
                Event::Done(number, result) => drop(waiting.insert(number, result)),
                Event::End(count) => end = count,
                Event::Stop => return Ok(End::Stopped),
            }
            while let Some(result) = waiting.remove(&next) {
                take(
                    result.unwrap_or_else(|panic: Box<dyn Any + Send>| panic::resume_unwind(panic)),
                )?;
                // One less in flight. That the reader has gone is no matter.
                let _ = written.recv();
                next += 1;
            }
        }
        Ok(End::Done)
    }
}
