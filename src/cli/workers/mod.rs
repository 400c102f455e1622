//! The processes that answer questions. Each answers one at a time, within memory of its own: so what one
//! question takes is no other's loss, and it is all given back when its process ends.

mod frames;
mod worker;

pub(super) use worker::{answer_all, is_worker};

use super::child;
use frames::Frame;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use worker::WORKER;

/// The most processes that wait for a question.
const MOST_IDLE: usize = 3;
/// How long a process may take to end a question that is cancelled.
const GRACE: Duration = Duration::from_millis(100);
/// The most bytes of a part of a reply.
const PART: usize = 32 << 10;

/// The processes that wait for a question.
#[derive(Default)]
pub(crate) struct Workers(Mutex<Vec<Worker>>);

impl Workers {
    /// Makes sure that the next question need not wait for a process to begin.
    pub(crate) fn warm_up(&self) {
        if let Ok(worker) = Worker::start() {
            self.keep(worker);
        }
    }

    /// Hands a question to a process.
    ///
    /// # Errors
    ///
    /// If none can be started.
    pub(crate) fn ask(&self, question: &[u8]) -> io::Result<Worker> {
        loop {
            let idle = self.idle().pop();
            let is_new = idle.is_none();
            let mut worker = idle.map_or_else(Worker::start, Ok)?;
            match worker.ask(question) {
                Ok(()) => return Ok(worker),
                // One that waited may have ended since.
                Err(error) if is_new => return Err(error),
                Err(_) => {}
            }
        }
    }

    fn keep(&self, worker: Worker) {
        let mut idle = self.idle();
        if idle.len() < MOST_IDLE {
            idle.push(worker);
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Worker>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the question of a process, if it is still at work, and keeps the process if it takes another.
    pub(crate) fn release(&self, mut worker: Worker) {
        if worker.is_at_work {
            let _ = frames::write(&mut worker.input, &Frame::Cancel);
            let due = Instant::now() + GRACE;
            while worker.is_at_work {
                match worker.next(due.saturating_duration_since(Instant::now())) {
                    Said::Reply(_) | Said::Part(_) | Said::Fault(_) | Said::End(_) => {}
                    Said::Nothing | Said::Ended => return,
                }
            }
        }
        if worker.stays {
            self.keep(worker);
        }
    }
}

/// A process that answers one question at a time. It ends when this is dropped.
pub(crate) struct Worker {
    child: Child,
    input: ChildStdin,
    said: Receiver<Said>,
    is_at_work: bool,
    stays: bool,
}

/// When a process that is to say itself that the time of a question is up has not done so.
pub(crate) fn due(time: Duration) -> Option<Instant> {
    Instant::now().checked_add(time + Duration::from_secs(1) + time / 20)
}

/// What a process says.
pub(crate) enum Said {
    /// A reply of so many bytes, which follow in parts.
    Reply(usize),
    /// What is wrong with the question, which follows in parts.
    Fault(usize),
    /// A part of that.
    Part(Vec<u8>),
    /// There are no more replies; whether it takes another question.
    End(bool),
    /// Nothing for a while.
    Nothing,
    /// It has ended, and will not say anything more.
    Ended,
}

impl Worker {
    fn start() -> io::Result<Self> {
        let (child, input, output) = child::worker(child::again()?, WORKER)?;
        // A reader of replies who is slow holds the process up, and not its replies in memory.
        let (sender, said) = sync_channel(2);
        thread::Builder::new()
            .name("replies".to_string())
            .spawn(move || listen(output, &sender))?;
        Ok(Self { child, input, said, is_at_work: false, stays: true })
    }

    fn ask(&mut self, question: &[u8]) -> io::Result<()> {
        self.is_at_work = true;
        frames::write(&mut self.input, &Frame::Question(question.len()))?;
        self.input.write_all(question)
    }

    /// Waits so long for what it says next.
    pub(crate) fn next(&mut self, wait: Duration) -> Said {
        match self.said.recv_timeout(wait) {
            Ok(Said::End(stays)) => {
                (self.is_at_work, self.stays) = (false, stays);
                Said::End(stays)
            }
            Ok(said) => said,
            Err(RecvTimeoutError::Timeout) => Said::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                (self.is_at_work, self.stays) = (false, false);
                Said::Ended
            }
        }
    }

    /// Asks it to end its question soon.
    pub(crate) fn cancel(&mut self) {
        // One that has ended says so itself.
        let _ = frames::write(&mut self.input, &Frame::Cancel);
    }

    /// Why it has ended, in words.
    pub(crate) fn fate(&mut self) -> String {
        match self.child.wait() {
            Ok(status) if child::ended_for_memory(status) => "out of memory".to_string(),
            Ok(status) => format!("internal error (please report this): {status}"),
            Err(error) => format!("its process is lost: {error}"),
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

/// Hands on what a process says, until it ends.
fn listen(output: ChildStdout, said: &SyncSender<Said>) {
    let mut output = BufReader::with_capacity(PART, output);
    while let Ok(Some(frame)) = frames::read(&mut output) {
        let (first, mut length) = match frame {
            Frame::Reply(length) => (Said::Reply(length), length),
            Frame::Fault(length) => (Said::Fault(length), length),
            Frame::End(stays) => (Said::End(stays), 0),
            Frame::Question(_) | Frame::Cancel => return,
        };
        if said.send(first).is_err() {
            return;
        }
        while length > 0 {
            let mut part = Vec::new();
            let most = length.min(PART) as u64;
            match output.by_ref().take(most).read_to_end(&mut part) {
                Ok(count) if count > 0 => length -= count,
                _ => return,
            }
            if said.send(Said::Part(part)).is_err() {
                return;
            }
        }
    }
}
