//! The program as its users meet it: commands, their outputs, files and interruptions.
//!
//! | file | what it looks at |
//! |---|---|
//! | `batch.rs` | batches: several jobs, limits, interruptions, going on after them |
//! | `certificate_files.rs` | certificates as files |
//! | `cli.rs` | whole outputs, exit statuses, logs, streams |
//! | `compare.rs` | `compare`: its tables and files |
//! | `count.rs` | `count` and `sample` |
//! | `flow_cli.rs` | Flow Free in each command |
//! | `generate_cli.rs` | `generate`: options, seeds, refusals |
//! | `help.rs` | help, examples, completions, manual pages |
//! | `masyu_cli.rs` | Masyu in each command |
//! | `mcp.rs` | `mcp`: its messages, its tools, limits, cancelling |
//! | `outputs.rs` | files that are written: whole or not at all |
//! | `progress.rs` | what a terminal shows meanwhile |
//! | `scaling.rs` | the engines of `docs/SCALING.md` |
//! | `several.rs` | `unique`, `common` and `solve --all` |
//! | `trace.rs` | `trace` |

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

#[path = "../common/mod.rs"]
mod common;

mod batch;
mod certificate_files;
mod cli;
mod compare;
mod count;
mod flow_cli;
mod generate_cli;
mod help;
mod masyu_cli;
mod mcp;
mod outputs;
mod progress;
mod scaling;
mod several;
mod trace;
