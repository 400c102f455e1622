//! Questions of a board that is shown in a notebook.

use lazyloop::board::{self, Desk, Message, Question, fault_reply};
use pyo3::{PyResult, Python, pyclass, pyfunction, pymethods};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
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
    /// What is wrong, for a text that is no question; it is told once.
    asked: Mutex<Result<board::Asked, Option<String>>>,
    cancel: Arc<AtomicBool>,
}

#[pymethods]
impl Asked {
    /// Begins a question in JSON on a board that begins with these puzzles in JSON.
    #[new]
    fn new(question: &str, puzzles: Vec<String>) -> PyResult<Self> {
        let cancel = Arc::new(AtomicBool::new(false));
        let desk = Desk { puzzles, cells: CELLS, time: TIME, memory: None };
        let asked = match Question::read(question.as_bytes()) {
            Ok(question) => Ok(board::Asked::begin(question, &desk, cancel.clone(), ())?),
            Err(fault) => Err(Some(fault_reply(&fault).to_string())),
        };
        Ok(Self { asked: Mutex::new(asked), cancel })
    }

    /// The next reply; `None` after the last one. An empty text says that there is none yet.
    fn next(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            match &mut *asked {
                Err(fault) => fault.take(),
                Ok(asked) => match asked.next(WAIT) {
                    Message::Reply(reply) => Some(reply.to_string()),
                    Message::Nothing => Some(String::new()),
                    Message::End => None,
                },
            }
        })
    }

    /// Ends the question soon.
    fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
