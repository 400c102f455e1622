//! A question at work on a thread of its own: so a panic ends no other work, and the memory that it took
//! is given back at its end. For who serves a board; the questions themselves need no threads.

use super::question::{Desk, Question, fault_reply};
use serde_json::Value;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// A question at work. It is cancelled when this is dropped.
#[derive(Debug)]
pub struct Asked {
    replies: Receiver<Value>,
    cancel: Arc<AtomicBool>,
}

/// What comes from a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// A reply.
    Reply(Value),
    /// No reply for a while.
    Nothing,
    /// There are no more replies.
    End,
}

impl Asked {
    /// Begins a question, which ends soon once `cancel` is true. What is `held` is dropped at its end.
    ///
    /// # Errors
    ///
    /// If there is no thread.
    pub fn begin(
        question: Question,
        desk: &Desk,
        cancel: Arc<AtomicBool>,
        held: impl Send + 'static,
    ) -> io::Result<Self> {
        let (sender, replies) = channel();
        let (desk, flag) = (desk.clone(), cancel.clone());
        let work = move || {
            let _held = held;
            let mut tell = |reply| {
                // Nobody listens any more.
                if sender.send(reply).is_err() {
                    flag.store(true, Ordering::Relaxed);
                }
            };
            let answer = AssertUnwindSafe(|| question.answer(&desk, &flag, &mut tell));
            if panic::catch_unwind(answer).is_err() {
                let _ = sender.send(fault_reply("internal error (please report this)"));
            }
        };
        thread::Builder::new().name("question".to_string()).spawn(work)?;
        Ok(Self { replies, cancel })
    }

    /// Waits so long for the next reply.
    pub fn next(&self, wait: Duration) -> Message {
        match self.replies.recv_timeout(wait) {
            Ok(reply) => Message::Reply(reply),
            Err(RecvTimeoutError::Timeout) => Message::Nothing,
            Err(RecvTimeoutError::Disconnected) => Message::End,
        }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
