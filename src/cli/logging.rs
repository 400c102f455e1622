//! Logs, on stderr. `RUST_LOG` wins over the flags.

use clap::{ArgAction, Args};
use env_logger::Env;
use log::{Level, LevelFilter};
use std::io::Write;

#[derive(Args, Debug)]
pub(super) struct Verbosity {
    /// Log more: -v each refinement round, -vv each clause that a round adds
    #[arg(short, long, global = true, action = ArgAction::Count)]
    verbose: u8,
    /// Log warnings and errors only
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
}

pub(super) fn start(verbosity: &Verbosity) {
    let level = match (verbosity.quiet, verbosity.verbose) {
        (true, _) => LevelFilter::Warn,
        (false, 0) => LevelFilter::Info,
        (false, 1) => LevelFilter::Debug,
        (false, _) => LevelFilter::Trace,
    };
    // A filter for one module would hold against a `RUST_LOG` that names none.
    let flags = Env::default().default_filter_or(format!("lazyloop={level}"));
    env_logger::Builder::from_env(flags)
        .format(|out, record| match record.level() {
            Level::Error => writeln!(out, "error: {}", record.args()),
            Level::Warn => writeln!(out, "warning: {}", record.args()),
            _ => writeln!(out, "{}", record.args()),
        })
        .init();
}
