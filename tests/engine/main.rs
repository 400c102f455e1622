//! The engine and the questions: how answers are found, how puzzles are made and explained, and how large ones fare.
//!
//! | file | what it looks at |
//! |---|---|
//! | `data.rs` | the measuring data, where they are at hand |
//! | `explain.rs` | explanations: the steps, their pages, `explain`, `hint` and `rate` |
//! | `generate.rs` | made Slitherlinks: all wishes |
//! | `generate_others.rs` | made puzzles of other kinds |
//! | `generate_tilings.rs` | made puzzles on tilings |
//! | `hamilton.rs` | Hamiltonian cycles and paths of graphs, and `tour` |
//! | `measuring.rs` | the puzzles that the benchmarks make |
//! | `own_problem.rs` | a problem of one's own on the engine |
//! | `random_lines.rs` | lines that are drawn at random |
//! | `repair.rs` | models that are repaired |
//! | `turns.rs` | several encodings that take turns |

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/flow_brute.rs"]
mod flow_brute;

mod data;
mod explain;
mod generate;
mod generate_others;
mod generate_tilings;
mod hamilton;
mod measuring;
mod own_problem;
mod random_lines;
mod repair;
mod turns;
