//! Logs, on stderr. `RUST_LOG` wins over the flags.

use clap::{ArgAction, Args};
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
    env_logger::Builder::new()
        .filter_module("lazyloop", level)
        .parse_default_env()
        .format(|out, record| match record.level() {
            Level::Error => writeln!(out, "error: {}", record.args()),
            Level::Warn => writeln!(out, "warning: {}", record.args()),
            _ => writeln!(out, "{}", record.args()),
        })
        .init();
}
