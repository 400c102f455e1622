//! The options that say when to give an instance up.

use crate::engine::resident;
use crate::solve::MAX_CLAUSES;
use clap::Args;
use std::time::Duration;

/// When an instance is given up as unknown.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Give an instance up as UNKNOWN after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) time_limit: Option<Duration>,
    /// The most clauses that an encoding may have
    #[arg(long, value_name = "C", default_value_t = MAX_CLAUSES)]
    pub(super) max_clauses: u64,
    /// Give instances up as UNKNOWN while the program holds more than this many MiB of memory (on
    /// Linux; with several jobs, that is all of them together)
    #[arg(long, value_name = "MIB", value_parser = mebibytes)]
    pub(super) max_memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time_limit: None, max_clauses: MAX_CLAUSES, max_memory: None }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// A number of MiB, in bytes.
fn mebibytes(text: &str) -> Result<u64, String> {
    if resident().is_none() {
        return Err("this system does not tell how much memory a program holds".to_string());
    }
    let mebibytes: u64 = text.parse().map_err(|_| "not a whole number of MiB".to_string())?;
    mebibytes.checked_mul(1 << 20).ok_or_else(|| "too many".to_string())
}
