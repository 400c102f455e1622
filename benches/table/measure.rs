//! One file and one kind of cut, measured in a process of its own: the peak of its memory is then
//! its own too.

use lazyloop::kind::{Cut, Mode};
use lazyloop::questions::Options;
use lazyloop::registry::{self, Form, Question};
use lazyloop::report::Record;
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// What is kept of the [`Record`] of one instance, in its names and units, and the most memory that
/// the process had held when it was done.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Sample {
    pub(crate) index: u64,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    #[serde(default)]
    pub(crate) verdict: String,
    pub(crate) iterations: u64,
    pub(crate) cut_clauses: u64,
    pub(crate) encode_seconds: f64,
    pub(crate) first_solve_seconds: f64,
    pub(crate) sat_seconds: f64,
    #[serde(alias = "graph_seconds")]
    pub(crate) model_check_seconds: f64,
    pub(crate) seconds: f64,
    pub(crate) peak_memory_kib: Option<u64>,
}

impl Sample {
    /// Whether there is an answer, or a proof that there is none.
    pub(crate) fn answered(&self) -> bool {
        matches!(self.verdict.as_str(), "solved" | "unsatisfiable")
    }

    fn new(record: Record) -> Self {
        Self {
            index: record.index,
            rows: record.rows,
            cols: record.cols,
            verdict: record.account.verdict.to_string(),
            iterations: record.account.iterations,
            cut_clauses: record.account.cut_clauses,
            encode_seconds: record.account.encode_seconds,
            first_solve_seconds: record.account.first_solve_seconds,
            sat_seconds: record.account.sat_seconds,
            model_check_seconds: record.account.model_check_seconds,
            seconds: record.account.seconds,
            peak_memory_kib: peak_memory(),
        }
    }
}

/// The most memory that this process has held, in KiB, where the system says so (Linux).
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// The child: solves all of a file and writes a [`Sample`] a line to standard output.
pub(crate) fn child(file: &Path, cut: Cut, limit: Duration) -> Result<(), Box<dyn Error>> {
    let options = Options::default().cut(cut).time_limit(limit);
    let mut reader = registry::reader(BufReader::new(File::open(file)?), None);
    let mut out = io::stdout().lock();
    let mut index = 0;
    while let Some(instance) = reader.next_instance()? {
        index += 1;
        let puzzle = instance.puzzle?;
        let (rows, cols) = puzzle.size();
        let record = Record::new(index, instance.line, Mode::Lazy, options.technique);
        let question = Question::Answer { to: None };
        let reply = registry::ask(&*puzzle, question, Form::Text, &options, &mut |_| {});
        let record = Record { rows, cols, ..record }.tried(&reply);
        if record.account.error.is_some() {
            eprintln!("{}: {record}", file.display());
        }
        serde_json::to_writer(&mut out, &Sample::new(record))?;
        writeln!(out)?;
    }
    Ok(())
}

/// The parent: starts a child and takes what it wrote, which is less than the file has if it died.
pub(crate) fn run(file: &Path, cut: Cut, limit: Duration) -> Result<Vec<Sample>, Box<dyn Error>> {
    let output = Command::new(std::env::current_exe()?)
        .args(["--bench", "--child", "--cuts", cut.name(), "--time-limit"])
        .arg(limit.as_secs().to_string())
        .arg(file)
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        eprintln!("{} with {} died: {}", file.display(), cut.name(), output.status);
    }
    Ok(samples(&output.stdout))
}

/// Reads samples up to the first line that is none, such as one that a dying process left half.
pub(crate) fn samples(text: &[u8]) -> Vec<Sample> {
    let lines = text.split(|&byte| byte == b'\n');
    lines.map_while(|line| serde_json::from_slice(line).ok()).collect()
}
