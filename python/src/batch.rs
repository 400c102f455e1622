//! Many puzzles on several threads.

use super::apart;
use super::options::Options;
use super::outcome::{Outcome, Sent, find};
use super::puzzle::Puzzle;
use super::shared::Shared;
use lazyloop::registry::Question;
use pyo3::exceptions::PyValueError;
use pyo3::{PyRef, PyResult, Python, pyclass, pymethods};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;

/// The outcomes of many puzzles with their indices, in the order in which they come. A batch that
/// is dropped stops.
#[pyclass(frozen)]
pub(super) struct Batch {
    puzzles: Arc<[Shared]>,
    cancel: Arc<AtomicBool>,
    outcomes: Mutex<Receiver<(usize, Sent)>>,
}

#[pymethods]
impl Batch {
    /// Begins the work. Without a number of jobs there are as many as cores.
    #[new]
    fn new(
        puzzles: Vec<PyRef<'_, Puzzle>>,
        options: &Options,
        jobs: Option<usize>,
    ) -> PyResult<Self> {
        if jobs == Some(0) {
            return Err(PyValueError::new_err("jobs: expected 1 or more, found 0"));
        }
        let puzzles: Arc<[Shared]> = puzzles.iter().map(|puzzle| puzzle.get().clone()).collect();
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let jobs = jobs.unwrap_or_else(cores).min(puzzles.len());
        let (options, cancel) = options.begin();
        let (sender, receiver) = mpsc::channel();
        let next = Arc::new(AtomicUsize::new(0));
        let question = Question::Answer { to: None };
        let batch = Self {
            puzzles: puzzles.clone(),
            cancel: cancel.clone(),
            outcomes: Mutex::new(receiver),
        };
        for _ in 0..jobs {
            let (puzzles, options, next) = (puzzles.clone(), options.clone(), next.clone());
            let (sender, cancel) = (sender.clone(), cancel.clone());
            let work = move || {
                while !cancel.load(Ordering::Relaxed)
                    && let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(puzzle) = puzzles.get(index)
                    && sender.send((index, find(&**puzzle, question, &options))).is_ok()
                {
                }
            };
            thread::Builder::new().spawn(work)?;
        }
        Ok(batch)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(usize, Outcome)>> {
        let received = apart::receive(py, &self.outcomes, &self.cancel)?;
        let outcome = |(index, sent)| (index, Outcome::of(&self.puzzles[index], sent));
        Ok(received.map(outcome))
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
