//! Parts that the library keeps to itself, with the unit tests at the end of their files.
//!
//! The library is compiled without its unit tests, since that would take as long as compiling it once more. So these
//! files are compiled here by themselves, on what the library has for everybody.

#![allow(dead_code, unreachable_pub)] // the tests need less of a part than the library

use lazyloop::{
    cnf, cuts, draw, engine, graph, grid, kind, lines, lists, plane, puzzles, questions,
};
use lazyloop::{random, registry, render, report, text};

mod cli;
mod count;
mod explain;
mod flow;
mod slitherlink;

#[path = "../../crates/kind/src/lines/labelled/mod.rs"]
mod labelled;
#[path = "../../crates/kind/src/questions/trace.rs"]
mod trace;

use lines::full::Runs;
#[path = "../../crates/kind/src/lines/full/elimination.rs"]
mod elimination;
