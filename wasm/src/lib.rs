//! The board's questions for a browser: a question in JSON, and its replies. The module that a worker loads
//! is this library; natively it answers the same questions, for tests.

#[cfg(target_arch = "wasm32")]
mod host;
#[cfg(any(target_arch = "wasm32", test))]
mod memory;

use lazyloop::board::{Desk, Question, fault_reply};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The most cells of a puzzle.
const CELLS: usize = 10_000;
/// The longest time for a question.
const TIME: Duration = Duration::from_secs(60);
/// The most memory that a question may take, in bytes. A browser gives up to four times as much.
const MEMORY: u64 = 1 << 30;

/// A board that begins with these puzzles, each in JSON.
pub fn desk(puzzles: Vec<String>) -> Desk {
    Desk { puzzles, cells: CELLS, time: TIME, memory: Some(MEMORY) }
}

/// Answers a question in JSON. Each reply goes to `tell` as soon as it is known, in JSON. Whoever wants an
/// early end takes the worker away, so nothing else can cancel a question.
pub fn ask(question: &[u8], desk: &Desk, tell: &mut dyn FnMut(&str)) {
    // Smaller than to show it by `Display`, and faster.
    let mut reply = |reply: Value| tell(&serde_json::to_string(&reply).unwrap_or_default());
    match Question::read(question) {
        Ok(question) => {
            let never = Arc::new(AtomicBool::new(false));
            question.answer(desk, &never, &mut reply);
        }
        Err(fault) => reply(fault_reply(&fault)),
    }
}
