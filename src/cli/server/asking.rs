//! The questions at work: not too many, and one for each slot.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most questions at work at the same time.
const MOST: usize = 16;
/// How long a question waits for a place: those whose reader has gone are soon free.
const WAIT: Duration = Duration::from_millis(500);

/// What the server has to know of a question. All else is read where it is answered.
#[derive(Debug, Deserialize)]
pub(super) struct Head {
    pub(super) ask: String,
    #[serde(default)]
    slot: Option<String>,
}

/// The questions at work.
#[derive(Default)]
pub(super) struct Asking {
    count: Mutex<usize>,
    is_free: Condvar,
    /// What cancels the last question of each slot.
    slots: Mutex<HashMap<String, Arc<AtomicBool>>>,
}

impl Asking {
    /// A place for a question, which ends an older one with the same slot. `None` if there are too many.
    pub(super) fn begin(&self, head: &Head) -> Option<Place<'_>> {
        /// A longer name is nobody's honest wish.
        const LONGEST: usize = 100;
        let cancel = Arc::new(AtomicBool::new(false));
        if let Some(slot) = head.slot.as_ref().filter(|slot| slot.len() <= LONGEST) {
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(older) = slots.insert(slot.clone(), cancel.clone()) {
                older.store(true, Ordering::Relaxed);
            }
            // Slots of questions that have ended.
            if slots.len() > 4 * MOST {
                slots.retain(|_, cancel| Arc::strong_count(cancel) > 1);
            }
        }
        let is_full = |count: &mut usize| *count >= MOST;
        let waited = self.is_free.wait_timeout_while(self.count(), WAIT, is_full);
        let (mut count, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if *count >= MOST {
            return None;
        }
        *count += 1;
        Some(Place { asking: self, cancel })
    }

    fn count(&self) -> MutexGuard<'_, usize> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place among the questions at work, until it is dropped.
pub(super) struct Place<'a> {
    asking: &'a Asking,
    cancel: Arc<AtomicBool>,
}

impl Place<'_> {
    /// Whether a newer question has the slot of this one.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        *self.asking.count() -= 1;
        self.asking.is_free.notify_one();
    }
}
