//! The questions at work: not too many, and one for each slot.

use crate::board::{Asked, Desk, Question};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The most questions at work at the same time.
const MOST: usize = 16;

/// The questions at work.
#[derive(Default)]
pub(super) struct Asking(Arc<AtWork>);

#[derive(Default)]
struct AtWork {
    count: AtomicUsize,
    /// What cancels the last question of each slot.
    slots: Mutex<HashMap<String, Arc<AtomicBool>>>,
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
        Asked::begin(question, desk, cancel, Place(self.0.clone())).ok()
    }
}

/// A place among the questions at work, until it is dropped.
struct Place(Arc<AtWork>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.count.fetch_sub(1, Ordering::Relaxed);
    }
}
