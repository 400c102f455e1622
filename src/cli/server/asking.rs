//! Questions at work, each on a thread of its own: so a panic ends one of them, and the memory that it
//! took is given back at its end.

use crate::board::{Desk, Question, fault_reply};
use serde_json::Value;
use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The most questions at work at the same time.
const MOST: usize = 16;
/// After this long without a reply the reader hears that the question is still at work.
const SILENCE: Duration = Duration::from_millis(250);

/// The questions at work.
#[derive(Default)]
pub(super) struct Asking(Arc<AtWork>);

#[derive(Default)]
struct AtWork {
    count: AtomicUsize,
    /// What cancels the last question of each slot.
    slots: Mutex<HashMap<String, Arc<AtomicBool>>>,
}

/// A question at work. It is cancelled when this is dropped.
pub(super) struct Asked {
    replies: Receiver<Value>,
    cancel: Arc<AtomicBool>,
}

/// What comes from a question.
pub(super) enum Message {
    Reply(Value),
    /// No reply for a while.
    Nothing,
    End,
}

impl Asking {
    /// Begins a question, and ends an older one with the same slot. `None` if there are too many, or
    /// there is no thread.
    pub(super) fn begin(&self, question: Question, desk: &Desk) -> Option<Asked> {
        let cancel = Arc::new(AtomicBool::new(false));
        if let Some(slot) = question.slot.clone() {
            let mut slots = self.0.slots.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(older) = slots.insert(slot, cancel.clone()) {
                older.store(true, Ordering::Relaxed);
            }
            // Slots of questions that have ended.
            if slots.len() > 4 * MOST {
                slots.retain(|_, cancel| Arc::strong_count(cancel) > 1);
            }
        }
        if self.0.count.fetch_add(1, Ordering::Relaxed) >= MOST {
            self.0.count.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        let place = Place(self.0.clone());
        let (sender, replies) = channel();
        let (desk, flag) = (desk.clone(), cancel.clone());
        let work = move || {
            let _place = place;
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
        thread::Builder::new().name("question".to_string()).spawn(work).ok()?;
        Some(Asked { replies, cancel })
    }
}

/// A place among the questions at work, until it is dropped.
struct Place(Arc<AtWork>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.count.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Asked {
    /// Waits for the next reply.
    pub(super) fn next(&self) -> Message {
        match self.replies.recv_timeout(SILENCE) {
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
