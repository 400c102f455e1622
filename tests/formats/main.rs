//! Texts and pictures: what is read, what is written, and what other programs make of it.
//!
//! | file | what it looks at |
//! |---|---|
//! | `convert.rs` | `convert` and `render`: arguments, files that mix formats, what a format cannot hold |
//! | `dimacs.rs` | formulas for outside solvers, and their replies |
//! | `formats.rs` | the formats: how each is told, read and written |
//! | `garbage.rs` | random and hostile input to the readers and the program |
//! | `instances.rs` | the puzzles of `instances/`, and the pages about them |
//! | `interop.rs` | pzpr, Loopy and puzz.link as judges of the formats; `interop/` asks them |
//! | `json_answers.rs` | answers in JSON |
//! | `networks.rs` | puzz.link as judge of Hashiwokakero |
//! | `notations.rs` | the notations that kinds share: what is read and written, how each is told from the others |
//! | `penpa.rs` | drawings of Penpa's |
//! | `pictures.rs` | pictures: SVG, PNG and PDF |
//! | `readers/` | single notations of kinds in Rust |

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/drawn.rs"]
mod drawn;

mod convert;
mod dimacs;
mod formats;
mod garbage;
mod instances;
mod interop;
mod json_answers;
mod networks;
mod notations;
mod penpa;
mod pictures;
mod readers;
