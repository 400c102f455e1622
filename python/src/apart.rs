//! Work on threads of their own. Python goes on meanwhile, and Ctrl-C ends the wait for the work.

use pyo3::exceptions::PyRuntimeError;
use pyo3::{PyResult, Python};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The longest time that a signal waits: Python handles one only when it is asked to.
const TICK: Duration = Duration::from_millis(50);

/// Does work on another thread. On a signal such as Ctrl-C it sets `cancel` and returns at once,
/// with Python's exception; the work then ends by itself, as soon as it looks at the flag.
///
/// # Errors
///
/// The signal's exception; a `RuntimeError` if the work panicked; an `OSError` if no thread can be
/// had.
pub(super) fn apart<T: Send + 'static>(
    py: Python<'_>,
    cancel: &Arc<AtomicBool>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = mpsc::channel();
    // A receiver that has gone has been interrupted.
    thread::Builder::new().spawn(move || drop(sender.send(work())))?;
    let done = receive(py, &Mutex::new(receiver), cancel)?;
    done.ok_or_else(|| PyRuntimeError::new_err("internal error: a panic (please report this)"))
}

/// Waits for the next value, without Python's lock; `None` once all senders are gone.
pub(super) fn receive<T: Send>(
    py: Python<'_>,
    receiver: &Mutex<Receiver<T>>,
    cancel: &AtomicBool,
) -> PyResult<Option<T>> {
    let wait = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK);
    loop {
        match py.detach(wait) {
            Ok(value) => return Ok(Some(value)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                cancel.store(true, Ordering::Relaxed);
            })?,
        }
    }
}
