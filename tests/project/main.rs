//! The project itself: its source, its pages, its tests.
//!
//! | file | what it looks at |
//! |---|---|
//! | `adding.rs` | the listings of the page on how to add a kind |
//! | `architecture.rs` | who may import whom |
//! | `gallery.rs` | the puzzles and pictures of `docs/KINDS.md` |
//! | `needs.rs` | a test whose needs are not met says so |
//! | `page_commands.rs` | the commands of the pages |
//! | `repository.rs` | the address of the repository, and the workflows |

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

#[path = "../common/mod.rs"]
mod common;

mod adding;
mod architecture;
mod gallery;
mod needs;
mod page_commands;
mod repository;
