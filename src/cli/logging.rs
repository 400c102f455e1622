//! Logs, on stderr, which progress bars make way for. `RUST_LOG` wins over the flags.

use clap::{ArgAction, Args};
use env_logger::Env;
use indicatif::{MultiProgress, ProgressDrawTarget};
use indicatif_log_bridge::LogWrapper;
use log::{Level, LevelFilter};
use std::io::Write;

#[derive(Args, Debug)]
pub(super) struct Verbosity {
    /// Log more: -v each iteration and each step of an explanation, -vv each clause that an iteration adds
    #[arg(short, long, global = true, hide_short_help = true, action = ArgAction::Count)]
    verbose: u8,
    /// Log warnings and errors only, and show no progress
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
}

/// Starts the logger. Progress bars belong among those returned; nothing is drawn where stderr is no
/// terminal.
pub(super) fn start(verbosity: &Verbosity) -> MultiProgress {
    let level = match (verbosity.quiet, verbosity.verbose) {
        (true, _) => LevelFilter::Warn,
        (false, 0) => LevelFilter::Info,
        (false, 1) => LevelFilter::Debug,
        (false, _) => LevelFilter::Trace,
    };
    // A filter for one module would hold against a `RUST_LOG` that names none.
    let flags = Env::default().default_filter_or(format!("lazyloop={level}"));
    let logger = env_logger::Builder::from_env(flags)
        .format(|out, record| match record.level() {
            Level::Error => writeln!(out, "error: {}", record.args()),
            Level::Warn => writeln!(out, "warning: {}", record.args()),
            _ => writeln!(out, "{}", record.args()),
        })
        .build();
    let bars = MultiProgress::new();
    if verbosity.quiet {
        bars.set_draw_target(ProgressDrawTarget::hidden());
    }
    log::set_max_level(logger.filter());
    LogWrapper::new(bars.clone(), logger).try_init().expect("no other logger was started");
    bars
}
