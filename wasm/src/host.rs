//! What the module and its worker (`page/worker.js`) call of each other. Texts go in through one buffer, and
//! out as an address and a length. `wasm-bindgen` would do this, and needs a generator whose version must match.
//!
//! The names of these functions are the only unsafe code here: the linker cannot check them. No block is
//! unsafe. The worker writes into the buffer while no function of the module runs.

#![allow(unsafe_code)]

use lazyloop::engine::set_clock;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some beginning. Safe: the worker only reads its clock.
    safe fn now() -> f64;

    /// Takes a reply. Safe: the worker copies the text before it returns.
    safe fn tell(address: *const u8, length: usize);
}

/// The text that comes next. A worker has one thread.
static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn clock() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

fn input() -> Vec<u8> {
    std::mem::take(&mut *INPUT.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Makes room for a text, and returns where it is to be written.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut input = INPUT.lock().unwrap_or_else(PoisonError::into_inner);
    *input = vec![0; length];
    input.as_mut_ptr()
}

/// Begins.
#[unsafe(no_mangle)]
extern "C" fn begin() {
    set_clock(clock);
}

/// Answers a question, which is the text.
#[unsafe(no_mangle)]
extern "C" fn ask() {
    let desk = crate::desk(Vec::new());
    crate::ask(&input(), &desk, &mut |reply| tell(reply.as_ptr(), reply.len()));
}
