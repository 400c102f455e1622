//! Questions of one call of a tool, each answered by a process within limits.

use crate::cli::workers::{self, Said, Worker, Workers};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it is looked whether a call is cancelled.
const TICK: Duration = Duration::from_millis(50);

/// Asks for one call.
pub(super) struct Asker {
    pub(super) workers: Arc<Workers>,
    /// The longest time for a question.
    pub(super) time: Duration,
    pub(super) cancel: Arc<AtomicBool>,
}

impl Asker {
    /// All replies to a question.
    ///
    /// # Errors
    ///
    /// What is wrong with it, or what ended it, in words.
    pub(super) fn ask(&self, question: &Value) -> Result<Vec<Value>, String> {
        let mut worker = self
            .workers
            .ask(question.to_string().as_bytes())
            .map_err(|error| format!("cannot start a process for it: {error}"))?;
        let replies = self.listen(&mut worker);
        self.workers.release(worker);
        let replies = replies?;
        match replies.iter().find(|reply| reply["reply"] == "fault") {
            Some(fault) => Err(fault["text"].as_str().unwrap_or_default().to_string()),
            None => Ok(replies),
        }
    }

    /// The first reply of one sort.
    ///
    /// # Errors
    ///
    /// As [`Self::ask`].
    pub(super) fn one(&self, question: &Value) -> Result<Value, String> {
        self.ask(question)?.into_iter().next().ok_or_else(|| "there is no reply".to_string())
    }

    fn listen(&self, worker: &mut Worker) -> Result<Vec<Value>, String> {
        let due = workers::due(self.time);
        let (mut replies, mut bytes, mut length, mut is_fault) = (Vec::new(), Vec::new(), 0, false);
        loop {
            match worker.next(TICK) {
                Said::Reply(count) => (length, is_fault) = (count, false),
                Said::Fault(count) => (length, is_fault) = (count, true),
                Said::Part(part) => {
                    bytes.extend(part);
                    if bytes.len() < length {
                        continue;
                    }
                    if is_fault {
                        return Err(String::from_utf8_lossy(&bytes).into_owned());
                    }
                    replies
                        .push(serde_json::from_slice(&bytes).map_err(|error| error.to_string())?);
                    bytes.clear();
                }
                Said::Nothing => {}
                Said::End(_) => return Ok(replies),
                Said::Ended => return Err(worker.fate()),
            }
            if self.cancel.load(Ordering::Relaxed) {
                return Err("cancelled".to_string());
            }
            if due.is_some_and(|due| Instant::now() >= due) {
                return Err("out of time".to_string());
            }
        }
    }
}
