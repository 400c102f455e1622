//! The conditions of a comparison, which a reader needs to judge its figures.

use std::thread;
use std::time::SystemTime;
use std::{env, fs};

/// Conditions of a comparison.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// Where the instances came from.
    pub source: String,
    /// The limits for each instance, in words.
    pub limits: String,
    /// How many instances were solved at the same time.
    pub jobs: usize,
    /// When it ended.
    pub ended: SystemTime,
    /// The machine that it ran on.
    pub machine: String,
}

impl Conditions {
    /// The conditions of a comparison that ends now, on this machine.
    pub fn now(source: String, limits: String, jobs: usize) -> Self {
        Self { source, limits, jobs, ended: SystemTime::now(), machine: machine() }
    }

    /// Everything but the source, as a list in one sentence.
    pub fn summary(&self) -> String {
        let date = humantime::format_rfc3339_seconds(self.ended);
        let jobs = match self.jobs {
            1 => "one instance at a time".to_string(),
            jobs => format!("{jobs} instances at a time"),
        };
        format!("{}; {jobs}; {}; {date}", self.limits, self.machine)
    }
}

/// The processor, if the system tells it, and the system.
fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(env::consts::ARCH, |(_, name)| name.trim());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let s = if cores == 1 { "" } else { "s" };
    format!("{model}, {cores} logical processor{s}, {}", env::consts::OS)
}
