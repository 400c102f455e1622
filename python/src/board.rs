//! Questions of a board that is shown in a notebook.

use lazyloop::board::{self, Desk, Question, fault_reply};
use pyo3::{Python, pyclass, pyfunction, pymethods};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The most cells of a puzzle on a board.
const CELLS: usize = 10_000;
/// The longest time for a question.
const TIME: Duration = Duration::from_secs(60);
/// How long Python waits for a reply at once, so that it handles signals.
const WAIT: Duration = Duration::from_millis(50);

/// The page of a board as one document, with a script that runs before its own.
#[pyfunction]
pub(super) fn page(before: &str) -> String {
    board::page::document(before)
}

/// A question at work on a thread of its own.
#[pyclass(frozen)]
pub(super) struct Asked {
    replies: Mutex<Receiver<String>>,
    cancel: Arc<AtomicBool>,
}

#[pymethods]
impl Asked {
    /// Begins a question in JSON on a board that begins with these puzzles in JSON.
    #[new]
    fn new(question: &str, puzzles: Vec<String>) -> Self {
        let cancel = Arc::new(AtomicBool::new(false));
        let (sender, replies) = channel();
        let (question, flag) = (Question::read(question.as_bytes()), cancel.clone());
        let desk = Desk { puzzles, cells: CELLS, time: TIME, memory: None };
        thread::spawn(move || {
            let mut tell = |reply: serde_json::Value| {
                if sender.send(reply.to_string()).is_err() {
                    flag.store(true, Ordering::Relaxed);
                }
            };
            match question {
                Ok(question) => question.answer(&desk, &flag, &mut tell),
                Err(fault) => tell(fault_reply(&fault)),
            }
        });
        Self { replies: Mutex::new(replies), cancel }
    }

    /// The next reply; `None` after the last one. An empty text says that there is none yet.
    fn next(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| {
            let replies = self.replies.lock().unwrap_or_else(PoisonError::into_inner);
            match replies.recv_timeout(WAIT) {
                Ok(reply) => Some(reply),
                Err(RecvTimeoutError::Timeout) => Some(String::new()),
                Err(RecvTimeoutError::Disconnected) => None,
            }
        })
    }

    /// Ends the question soon.
    fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
