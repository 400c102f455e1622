//! The options that say when to give an instance up.

use crate::board::Desk;
use crate::engine::resident;
use crate::questions::Options;
use clap::builder::RangedU64ValueParser;
use clap::{Args, value_parser};
use std::time::Duration;
use std::{panic, thread};

/// When an instance is given up as unknown.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// Give an instance up as UNKNOWN after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,
    #[command(flatten)]
    pub(crate) size: SizeLimits,
}

/// The most clauses and memory.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct SizeLimits {
    /// The most clauses that an encoding may have
    #[arg(long, value_name = "C", default_value_t = Options::MAX_CLAUSES,
        value_parser = at_least_one(), hide_short_help = true)]
    pub(crate) max_clauses: u64,
    /// Give instances up as UNKNOWN while the program holds more than this many MiB of memory (on
    /// Linux; with several jobs, that is all of them together)
    #[arg(long, value_name = "MIB", value_parser = mebibytes, hide_short_help = true)]
    pub(crate) max_memory: Option<u64>,
}

/// When an explanation ends.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct ExplainLimits {
    /// End after this many seconds
    ///
    /// [default: 10 for the answer, and for the steps a fixed amount of work, some seconds of it, so
    /// that they are the same on every machine]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    size: SizeLimits,
}

/// How much each question of a board may take.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct QuestionLimits {
    /// The longest time for a question
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    time_limit: Duration,
    /// The most cells of a puzzle
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_cells: usize,
    /// End a question that takes more than this many MiB of memory [default: 160, where the system tells
    /// how much a program holds]
    ///
    /// Each question is answered by a process of its own, 16 at the most at the same time.
    #[arg(long, value_name = "MIB", value_parser = mebibytes)]
    max_memory: Option<u64>,
}

impl QuestionLimits {
    /// The memory that a question may take, in bytes.
    const MEMORY: u64 = 160 << 20;

    /// A board within these limits that begins with these puzzles, each in JSON.
    pub(crate) fn desk(self, puzzles: Vec<String>) -> Desk {
        let memory = self.max_memory.or_else(|| resident().map(|_| Self::MEMORY));
        Desk { puzzles, cells: self.max_cells, time: self.time_limit, memory }
    }
}

impl ExplainLimits {
    /// The default options with these limits.
    pub(crate) fn options(self) -> Options {
        Limits { time_limit: self.time_limit, size: self.size }.options()
    }
}

impl Limits {
    /// Limits of time and memory alone.
    pub(crate) fn of(time_limit: Option<Duration>, max_memory: Option<u64>) -> Self {
        Self { time_limit, size: SizeLimits { max_clauses: Options::MAX_CLAUSES, max_memory } }
    }

    /// The same limits, with this limit of time if there is none.
    pub(crate) fn or_within(self, time: Duration) -> Self {
        Self { time_limit: self.time_limit.or(Some(time)), ..self }
    }

    /// The default options with these limits. The options of every command begin here.
    pub(crate) fn options(self) -> Options {
        let Self { time_limit, size: SizeLimits { max_clauses, max_memory } } = self;
        let mut options = Options::default();
        (options.time_limit, options.max_clauses) = (time_limit, max_clauses);
        options.max_memory = max_memory;
        options
    }
}

/// The limits of some options, in words.
pub(crate) fn in_words(options: &Options, number: fn(u64) -> String) -> String {
    let time = match options.time_limit {
        Some(time) => format!("{} s", time.as_secs_f64()),
        None => "no limit of time".to_string(),
    };
    let memory = match options.max_memory {
        Some(bytes) => format!(", {} MiB", bytes >> 20),
        None => String::new(),
    };
    let iterations = match options.max_iterations {
        Some(iterations) => format!(", {} iterations", number(iterations)),
        None => String::new(),
    };
    let solver = match &options.solver {
        Some(solver) => format!(", {solver:?}"),
        None => String::new(),
    };
    let clauses = number(options.max_clauses);
    format!("{time}, {clauses} clauses{memory}{iterations}{solver}")
}

/// Works on an instance in a thread of its own if memory is limited. The C library gives the memory
/// of an instance back when its thread ends; without that, some of it may count for the next one.
pub(crate) fn apart<T: Send>(options: &Options, work: impl FnOnce() -> T + Send) -> T {
    if options.max_memory.is_none() {
        return work();
    }
    let ended = thread::scope(|scope| scope.spawn(work).join());
    ended.unwrap_or_else(|panic| panic::resume_unwind(panic))
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// Reads a number that is not 0.
pub(crate) fn at_least_one() -> RangedU64ValueParser {
    value_parser!(u64).range(1..)
}

/// Reads a number of MiB, and returns it in bytes.
pub(crate) fn mebibytes(text: &str) -> Result<u64, String> {
    if resident().is_none() {
        return Err("this system does not tell how much memory a program holds".to_string());
    }
    let mebibytes: u64 = text.parse().map_err(|_| "not a whole number of MiB".to_string())?;
    if mebibytes == 0 {
        return Err("no instance can be read or solved without memory".to_string());
    }
    mebibytes.checked_mul(1 << 20).ok_or_else(|| "too many".to_string())
}

/// A number of MiB in bytes.
pub(crate) fn bytes(mebibytes: u32) -> usize {
    usize::try_from(u64::from(mebibytes) << 20).unwrap_or(usize::MAX)
}
