//! The live board and the pages, and the server that serves the board.
//!
//! | file | what it looks at |
//! |---|---|
//! | `browser.rs` | the board in Chromium and Firefox; `browser/` has the hands and the scenes |
//! | `machine.rs` | turns on the machine, for what needs all of it |
//! | `pages.rs` | the pages of `compare`, `trace` and `explain` in Chromium; `pages/` looks at them |
//! | `questions.rs` | the questions of a board, for every kind |
//! | `serve.rs` | the server: what it serves, and what it says to those who mean no good |
//! | `wasm/` | the board without a server, which `.ci/wasm` builds and tries |

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

#[path = "../common/mod.rs"]
mod common;

mod browser;
mod machine;
mod pages;
mod questions;
mod serve;
